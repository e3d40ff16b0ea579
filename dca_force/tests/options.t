#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# The command line: what is chosen, what is refused, what is printed.
set -eu
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

usual_machine
for wrong in --no-such-option '--device 2' '--device 0000:00:02' \
  '--device 00:02.8' '--device 00:02.0x' '--nic ../eth0' '--nic .' '--nic eth0/x' \
  '--device 00:02.0 --nic eth0' '--status --dry-run' '--status --disable' \
  'extra' '--nic' '--msr-dir' '-O sysfs.path' '-O no.such=1' '--force=yes'; do
  # shellcheck disable=SC2086 # several words
  expect 2 "wrong usage: $wrong" -- $wrong
  holds "one sentence says why" [ -s "$scratch/err" ]
done
expect 2 "wrong usage: an empty interface" -- --nic ''

expect 0 "--help" -- --help
shows '^Usage: dca_force'
no_write "--help changes nothing"
expect 0 "--version" -- --version
shows '^dca_force [0-9]'

expect 0 "--status" -- --status
no_write "--status changes nothing"
shows 'cpu 0: DCA off, CPUID leaf 9 off, would be enabled'
expect 0 "--status of an ordinary user" euid:1000 -- --status
expect 0 "--dry-run" -- --dry-run
no_write "--dry-run changes nothing"
shows '0x64: 0x00 -> 0x40 \(not written\)'
expect 0 "--dry-run --disable" -- --dry-run --disable
no_write "--dry-run --disable changes nothing"
shows 'already disabled'
cpu_on 1
expect 0 "--dry-run --disable of one CPU" -- --dry-run --disable
shows 'cpu 1: .*would be disabled'

usual_machine
expect 0 "--device" -- --device 00:04.0
register_is 0000:00:04.0 43
register_is 0000:00:02.0 00
shows '0000:00:02.0 .*DCA off, left alone'
expect 0 "--device with a domain" -- --device 0000:00:02.0
register_is 0000:00:02.0 40
expect 0 "--disable --device: the CPUs serve the other bridge" -- --disable --device 00:02.0
says 'the CPUs are left alone: another bridge has DCA on'
register_is 0000:00:02.0 00
all_msrs_are 01
expect 0 "--disable --device of the last" -- --disable --device 00:04.0
all_msrs_are 00
write_bytes "$(config_of 0000:00:02.0)" 0x64 '\x40'
run -- --device 00:04.0
expect 0 "--disable --device where the other bridge cannot be read" \
  read@2+:EIO:02.0/config -- --disable --device 00:04.0
all_msrs_are 01
usual_machine
expect 1 "--device that is no bridge" -- --device 00:1f.2
says 'in that slot'
add_device 0000:00:1e.0 8086 244e 01 00
add_device 0000:00:1d.0 8086 2448 01 00
expect 1 "--device that is not in the table" -- --device 00:1e.0
says "found 0000:00:1e.0, an Intel bridge"
holds "names no other" lacks 2448 "$scratch/err"
rm -r "$sysfs"/bus/pci/devices/0000:00:1[de].0
expect 1 "--device that is not there" -- --device 00:1d.0
expect 1 "--device in another domain" -- --device 0001:00:02.0

# make_nic NAME PATH-BELOW-DEVICES
make_nic() {
  mkdir -p "$sysfs/devices/$2" "$sysfs/class/net/$1"
  ln -s "../../../devices/$2" "$sysfs/class/net/$1/device"
}
usual_machine
add_device 0000:04:00.0 8086 3500 01 00
make_nic eth0 pci0000:00/0000:00:02.0/0000:04:00.0/0000:05:00.0
make_nic usb0 platform/usb1
mkdir "$sysfs/class/net/lo"
expect 0 "--nic takes the bridges on its path that are in the table" -- --nic eth0
register_is 0000:00:02.0 40
register_is 0000:00:04.0 03
register_is 0000:04:00.0 00
expect 0 "--nic --force takes all of them" -- --nic eth0 --force
register_is 0000:04:00.0 40
register_is 0000:00:04.0 03
usual_machine
make_nic usb0 platform/usb1
mkdir "$sysfs/class/net/lo"
expect 1 "--nic without a bridge on its path" -- --nic usb0
says "on that interface's path"
expect 1 "--nic without a device" -- --nic lo
says 'lo is not a network interface with a device'
expect 1 "--nic that is not there" -- --nic eth9
usual_machine
add_device 0001:00:02.0 8086 25e3 01 00
make_nic eth0 pci0001:00/0001:00:02.0/0001:04:10.1/virtio2
expect 0 "--nic of a virtual function, in another domain" -- --nic eth0
register_is 0001:00:02.0 40
register_is 0000:00:02.0 00
expect 0 "--device without a domain means 0000" -- --device 00:02.0 --disable
register_is 0001:00:02.0 40
says 'another bridge has DCA on'
add_device 0001:af:02.0 8086 25e3 01 00
expect 0 "--device with capital letters" -- --device 0001:AF:02.0
register_is 0001:af:02.0 40
usual_machine
make_nic eth0 pci0000:00/0000:00:1f.2/0000:00:02.0x
expect 1 "--nic does not take a part of a name for a bridge" -- --nic eth0

# JSON
is_json() {
  perl -MJSON::PP -e 'local $/; decode_json(<>)' "$scratch/out"
}
check_json() {
  if perl -MJSON::PP -e 1 2> /dev/null; then
    holds "$1: JSON that a parser takes" is_json
  else
    skip "$1: JSON that a parser takes" "no JSON::PP"
  fi
}
usual_machine
add_device 0000:00:1e.0 8086 244e 01 00
expect 0 "--json" -- --json
check_json "all enabled"
shows '"slot": "0000:00:04.0".*"dca": "on", "old": "0x03", "new": "0x43", "now": "0x43", "outcome": "enabled"'
shows '"cpu": 7, "has_dca": true, "cpuid_leaf_9": "on"'
shows '"slot": "0000:00:1e.0".*"chipset": null, "selected": false, "dca": "unknown", "old": null'
shows '"exit_status": 0'
expect 4 "--json of a failure" write:EIO:/5/msr -- --json --disable
check_json "a failure"
shows '"outcome": "put back"'
usual_machine
cpu_without_dca 0
expect 1 "--json of nothing to do" -- --json
check_json "nothing to do"
shows '"has_dca": false'
new_machine 1
expect 1 "--json of an empty machine" -- --json --nic $'a"b\\c\td\xff'
check_json "an empty machine, odd characters"
shows 'a\\"b\\\\c\\u0009d\\u00ff'
usual_machine
rm "$devcpu/0/cpuid"
expect 3 "--json of a CPU that cannot be read" -- --json
check_json "a CPU that cannot be read"
shows '"has_dca": null'
expect 3 "text of a CPU that cannot be read" --
shows 'cpu 0: CPUID unknown'

# the limit of make NUM_CPUS=4
usual_machine
tool=$tool.4
expect 0 "built with NUM_CPUS=4" --
says '4 CPUs are left alone: built with a limit by NUM_CPUS'
msr_is 3 01
msr_is 4 00
echo 0-8 > "$sysfs/devices/system/cpu/online.next"
expect 0 "a CPU above the limit that comes online is no matter" open@2+:next:cpu/online --
tool=${tool%.4}

# the CPUID instruction, on a CPU that this test may use; nothing is written
may_use=$(sed -n 's/^Cpus_allowed_list:[^0-9]*\([0-9]*\).*/\1/p' /proc/self/status)
new_machine 1
add_device 0000:00:02.0 8086 25e2 01 00
# instruction CPU: show, with no device file for CPUID
instruction() {
  echo "$1" > "$sysfs/devices/system/cpu/online"
  start DCA_SHIM="euid:1000 open:ENOENT:/$1/cpuid" "$tool" --status \
    -O "sysfs.path=$sysfs/bus/pci"
  no_write "nothing is written, status $status"
}
instruction "$may_use"
shows "^cpu $may_use: (has no DCA|DCA)" "the instruction answers"
holds "and a status that fits" [ "$status" -ne 2 ]
instruction 65535
holds "a CPU that is not there cannot answer" [ "$status" -eq 3 ]
says 'cpu 65535: CPUID cannot be read'
finish
