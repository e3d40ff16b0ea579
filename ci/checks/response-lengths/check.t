#!/usr/bin/env bash
# How much of a response is read before it is one, and what a long one costs.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# At the level below, the long ones take more than three times as much of the CPU; here
# each takes a fifth of it at most.
read_it() { LIMIT=${2:-60} run_ruby "$TREE" "$HERE/response-lengths.rb" "$1"; }
check 'a header of HTTP, a trailer and a line that go on and on are given up' read_it endless 10
check 'responses of SMTP, POP3 and FTP have a limit' read_it lines 10
check 'a field with 100,000 blanks is read at once' read_it blanks 2
check 'a line of 2 MB is read at once, in small pieces' read_it pieces 3
check 'a length of a million digits is refused at once' read_it digits 2
guard 'ordinary responses are what they were' read_it ordinary
guard 'the limits can be raised, or taken away' read_it limits
finish
