#!/usr/bin/env bash
# What is packed or unpacked is as tainted as what it was made of.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

taint() { run_ruby "$TREE" "$HERE/pack-taint.rb" "$1"; }
check 'String#unpack keeps the taint' taint unpack
check 'Array#pack keeps the taint of its strings' taint pack
check 'Array#pack keeps the taint of its template' taint template
guard 'what is made of untainted strings stays untainted' taint untainted
finish
