#!/usr/bin/env bash
# A block's first variable costs no object of its own.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

check 'the variable of a block takes 75 instructions' per 75 '|x| nil'
check 'the first variable that a block assigns takes 95 instructions' per 95 'x = 1'
guard 'which variables a block has, in which order, and their values are as before' as_before variables
finish
