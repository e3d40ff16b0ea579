#!/usr/bin/env bash
# An extension may call rb_gc_register_mark_object.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

keeps() {
  build_extension keeper "$TREE" -Werror=implicit-function-declaration &&
    run_ruby "$TREE" "$HERE/keeper.rb"
}
check 'an object that an extension registered lives as long as the process, at any safe level' keeps
finish
