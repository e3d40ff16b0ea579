#!/usr/bin/env bash
# A user's name adds no line to WEBrick's password files.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

users() { run_ruby "$TREE" "$HERE/webrick-users.rb" "$SCRATCH" "$1"; }
check 'a name with a line break or a colon is not put into a password file' users names
check 'a group or a member with a blank or a colon is not put into a file of groups' users groups
check 'a strict DigestAuth compares the address and the algorithm of a digest' users strict
guard 'names are put into the files and read again as before' users ordinary
guard 'DigestAuth takes right digests, and those of the old browsers where it is told to' users digests
finish
