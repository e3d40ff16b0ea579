#!/usr/bin/env bash
# Values that are yielded together go to a block's variables without an Array.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

check 'two values are yielded in 1,400 instructions' per 1400 'two { |x, y| nil }'
check 'three values are yielded in 1,580 instructions' per 1580 'three { |x, y, z| nil }'
check 'the pair of a Hash is yielded by each in 1,450 instructions' per 1450 'h.each { |k, v| nil }'
check 'the pair of a Hash is yielded by each_pair in 1,560 instructions' per 1560 'h.each_pair { |k, v| nil }'
guard 'what each kind of parameters is given by each way to yield is as before' as_before parameters
finish
