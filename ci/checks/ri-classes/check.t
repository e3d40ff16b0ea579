#!/usr/bin/env bash
# ri makes objects of its own classes only.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

ri() { LIMIT=10 run_ruby "$TREE" "$HERE/ri-classes.rb" "$1"; }
check 'ri makes no object of a class that its files name, but of its own' ri refused
guard 'ri reads what rdoc wrote, as before' ri same
guard 'RI::ANY_CLASS lets the files of ri name any class' ri any
finish
