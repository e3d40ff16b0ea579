#!/usr/bin/env bash
# An expression of XPath calls functions of XPath only.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

calls() { LIMIT=100 run_ruby "$TREE" "$HERE/xpath-functions.rb" "$1"; }
check 'no method that every object has is a function' calls kernel
check 'the methods that REXML::Functions has for itself are no functions of XPath' calls module
guard 'the functions of XPath are called as before' calls ordinary
guard 'functions that a program adds to REXML::Functions are called' calls added
finish
