#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Machines where there is nothing to do: status 1, and not one byte changes.
set -eu
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

new_machine 2
expect 1 "no device at all" --
says 'nothing to do: no bridge of an Intel 5000, 5100 or 7300'

shows '^DCA is on at 0 of 0 bridges; no CPU was looked at$'
cpu_on 1
expect 1 "--status shows the CPUs where there is no bridge" -- --status
shows '^cpu 0: DCA off, CPUID leaf 9 off$'
shows '^cpu 1: DCA on, CPUID leaf 9 on$'
shows '^DCA is on at 0 of 0 bridges and 1 of 2 CPUs$'
expect 1 "without root, too" euid:1000 --
shows '1 of 2 CPUs'
cpu_without_dca 0
expect 1 "CPUs without DCA as well" -- --status
shows '^cpu 0: has no DCA$'
says '1 of 2 CPUs have no DCA'
rm "$devcpu/1/msr"
cpu_on 0
write_bytes "$devcpu/0/cpuid" 26 '\x04'
expect 1 "an MSR that cannot be read there changes nothing about the status" -- --status
says 'cpu 1: .*MSR 0x1f8 cannot be read'
shows '^cpu 1: DCA unknown, CPUID leaf 9 on$'

new_machine 2
add_device 0000:00:00.0 8086 29c0 00 00
add_device 0000:00:01.0 1022 1483 01 00
expect 1 "no Intel bridge" --
says 'found the host bridge 8086:29c0'
says 'found no other Intel bridge'
silent_about 1022:1483

add_device 0000:00:1e.0 8086 244e 01 00
expect 1 "an Intel bridge that is not in the table" --
says 'found 0000:00:1e.0, an Intel bridge \(8086:244e\) that is not in the table'
register_is 0000:00:1e.0 00
expect 0 "the same with --force" -- --force
says 'warning: 0000:00:1e.0 \(8086:244e\) is not in the table'
register_is 0000:00:1e.0 40
register_is 0000:00:01.0 00
all_msrs_are 01

usual_machine
add_device 0000:00:1e.0 8086 244e 01 00
expect 0 "an unknown bridge beside known ones is left alone" --
shows '0000:00:1e.0 .*not in the table.*left alone'
register_is 0000:00:1e.0 00
expect 0 "and included with --force" -- --force
register_is 0000:00:1e.0 40

new_machine 2
add_device 0000:00:02.0 8086 25e2 00 00
expect 1 "a port's number with another header type is left alone" --
says 'header type 0x00 is not a bridge'
new_machine 2
add_device 0000:00:02.0 8086 25e2 82 00
expect 1 "also with the bit for several functions" -- --force
new_machine 2
add_device 0000:00:02.0 8086 25e2 83 00
expect 1 "also with a type that nobody knows" -- --force
new_machine 2
add_device 0000:00:02.0 1022 25e2 01 00
expect 1 "a port's number of another vendor is left alone" -- --force

usual_machine
for cpu in 0 1 2 3 4 5 6 7; do cpu_without_dca $cpu; done
expect 1 "no CPU has DCA" --
says '8 of 8 CPUs have no DCA'
shows '0000:00:02.0 8086:25e2'
shows 'cpu 0: has no DCA'

usual_machine
cpu_without_dca 5
expect 1 "one CPU has no DCA" --
says '1 of 8 CPUs have no DCA'
usual_machine
run --
cpu_without_dca 5
expect 1 "one CPU has no DCA, --disable of what is enabled" -- --disable
all_msrs_are 01

usual_machine
write_bytes "$devcpu/0/cpuid" 4 AuthcAMDenti
expect 1 "a CPU of another maker" --
for offset in 4 8 12; do
  usual_machine
  write_bytes "$devcpu/0/cpuid" $offset X
  expect 1 "a CPU whose maker is another at byte $offset of leaf 0" --
done
usual_machine
write_bytes "$devcpu/0/cpuid" 0 '\x08'
expect 1 "a CPU without leaf 9" --

new_machine 2
rm -r "$sysfs/bus/pci"
expect 1 "a machine without PCI" --
says 'no PCI devices can be listed: No such file'
finish
