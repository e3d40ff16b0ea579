#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Enabling and disabling: what is changed, and what is left alone.
set -eu
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

usual_machine
expect 0 "all disabled: everything is enabled" -- --verbose
register_is 0000:00:02.0 40
register_is 0000:00:04.0 43
register_is 0000:00:06.0 c0
register_is 0000:00:00.0 00
register_is 0000:00:1f.2 11
all_msrs_are 01
shows '0x64: 0x03 -> 0x43$' 'register, old -> new'
shows 'MSR 0x1f8: 0x00 -> 0x01$' 'MSR, old -> new'
shows '^0000:00:06.0 8086:25fa \(Intel 5000X.*DCA on, enabled$'
shows '^cpu 7: DCA on, CPUID leaf 9 on, enabled$'
shows 'DCA is on at 3 of 3 bridges and 8 of 8 CPUs'
holds "nothing is said on stderr" [ ! -s "$scratch/err" ]

expect 0 "already enabled: done" --
no_write "already enabled: nothing is written"
shows 'already enabled'

usual_machine
checksums > "$scratch/first"
run --
expect 0 "--disable after enable" -- --disable
shows 'cpu 3: DCA off, CPUID leaf 9 off, disabled'
checksums > "$scratch/last"
holds "--disable after enable gives the same bytes back" cmp "$scratch/first" "$scratch/last"
expect 0 "--disable of what is disabled" -- --disable
no_write "--disable of what is disabled writes nothing"

usual_machine
write_bytes "$(config_of 0000:00:04.0)" 0x64 '\x43'
cpu_on 2
expect 0 "mixed: the rest is enabled" --
shows '0000:00:04.0 .*already enabled'
shows 'cpu 2: .*already enabled'
shows '0000:00:02.0 .*, enabled'
all_msrs_are 01

usual_machine
write_bytes "$devcpu/0/msr" 0x1f8 '\xf0\x12'
expect 0 "the other bits of an MSR are kept" --
msr_is 0 f1
holds "the second byte, too" [ "$(byte_at "$devcpu/0/msr" 0x1f9)" = 12 ]

for pair in 25e7:5000 65e2:5100 65fa:5100 3604:7300 360a:7300; do
  new_machine 1
  add_device 0001:80:01.3 8086 "${pair%:*}" 01 00
  expect 0 "a port ${pair%:*} is enabled, in another domain, with one CPU" --
  shows "Intel ${pair#*:}"
  register_is 0001:80:01.3 40
  all_msrs_are 01
done

# every port of pci.ids, and its neighbours there, which are none
names=()
new_machine 1
for id in 25e{2..7}:'5000, .* x4' 25f{7..9}:'5000, .* x8' 25fa:'5000X, .* x16' \
  65e{2..7}:'5100, .* x4' 65f{7..9}:'5100, .* x8' 65fa:'5100, .* x16' \
  360{4..9}:'7300, ' 360a:'7300, '; do
  add_device "$(printf '0000:%02x:00.0' "${#names[@]}")" 8086 "${id%%:*}" 01 00
  names+=("8086:${id%%:*} \\(Intel ${id#*:}")
done
others=(25e1 25e8 25f6 25fb 65e1 65e8 65f6 65fb 3603 360b)
for i in "${!others[@]}"; do
  add_device "0001:0$i:00.0" 8086 "${others[i]}" 01 00
done
expect 0 "every port of the table" --
for name in "${names[@]}"; do shows "$name"; done
shows '27 of 27 bridges'
for i in "${!others[@]}"; do register_is "0001:0$i:00.0" 00; done

new_machine 256
add_device 0000:00:02.0 8086 25f7 01 00
expect 0 "256 CPUs" --
shows '1 of 1 bridges and 256 of 256 CPUs'
all_msrs_are 01

usual_machine
rm -r "$devcpu/1" "$devcpu/2"
echo 0,3-7 > "$sysfs/devices/system/cpu/online"
expect 0 "CPUs that are offline are no matter" --
shows '6 of 6 CPUs'
silent_about 'cpu [12]:'

usual_machine
truncate -s 4096 "$(config_of 0000:00:02.0)"
expect 0 "configuration space of 4096 bytes" --
register_is 0000:00:02.0 40

usual_machine
expect 0 "CPUID that cannot be read afterwards is reported" 'read@4+:EIO:/3/cpuid' --
says 'cpu 3: the MSR is set as wanted, but CPUID leaf 9.*cannot be read'

usual_machine
expect 0 "root enables without any option" euid:0 --
all_msrs_are 01
usual_machine
expect 0 "without root the default is to show" euid:1000 --
no_write "without root nothing is written"
says 'not root: this only shows'
shows '0000:00:02.0 .*DCA off, would be enabled'
finish
