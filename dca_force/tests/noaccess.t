#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# What cannot be read or may not be written: status 3, and not one byte changes.
set -eu
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

usual_machine
rm -r "$devcpu"
mkdir "$devcpu"
expect 3 "no CPUID where --msr-dir says" --
says 'cpu 0: CPUID cannot be read'

expect 3 "nor is the list of CPUs read again for each of them" open@3+:EIO:cpu/online --
silent_about 'cannot be listed'

usual_machine
rm "$devcpu"/*/msr
expect 3 "the msr module is missing" --
says 'modprobe msr'
says 'lockdown'

usual_machine
rm "$devcpu/5/msr"
expect 3 "the MSR of one CPU of eight is missing" --
says 'cpu 5: .*/5/msr: MSR 0x1f8 cannot be read: No such file'
shows '0000:00:02.0 .*DCA off'

usual_machine
expect 3 "EIO reading the MSR of one CPU of eight" read:EIO:/6/msr --
says 'cpu 6: .*Input/output error'
usual_machine
expect 3 "a short read of an MSR" read:short:/6/msr --
says 'cpu 6: .*short read'
usual_machine
expect 3 "a short read of CPUID" read:short:/4/cpuid --
usual_machine
truncate -s 0 "$devcpu/0/msr"
expect 3 "an empty MSR file" --

usual_machine
expect 3 "no permission to read an MSR" open:EACCES:/0/msr --
says 'Permission denied'
usual_machine
expect 3 "no permission to write an MSR" open@2:EPERM:/7/msr --
says '/7/msr may not be written: Operation not permitted'
usual_machine
expect 3 "no permission to write configuration space" access:EACCES:00:04.0/config --
says '0000:00:04.0: configuration space may not be written'
usual_machine
expect 3 "no permission to read configuration space" open:EACCES:00:04.0/config --
says '0000:00:04.0 .*: Cannot open'
usual_machine
expect 3 "no permission to list the devices" opendir:EACCES:pci/devices --
usual_machine
expect 3 "--disable without root" euid:1000 -- --disable
says 'it takes root'
run --
expect 3 "--disable without root of what is enabled" euid:1000 -- --disable
says 'it takes root'
expect 3 "--disable where an MSR cannot be read" read:EIO:/6/msr -- --disable
shows '0000:00:02.0 .*DCA on, would be disabled'
all_msrs_are 01
usual_machine
expect 3 "--status where an ordinary user cannot read an MSR" euid:1000 open:EACCES:/0/msr --
usual_machine
truncate -s 64 "$(config_of 0000:00:04.0)"
expect 3 "--status where an ordinary user reads 64 bytes of configuration space" euid:1000 -- --status
says '0000:00:04.0: .*at 0x64 cannot be read \(only root may\)'
shows '0000:00:04.0 .*DCA unknown'
shows 'cpu 7: DCA unknown, CPUID leaf 9 off'

usual_machine
mkdir -p "$sysfs/kernel/security"
echo 'none [integrity] confidentiality' > "$sysfs/kernel/security/lockdown"
expect 3 "a kernel that is locked down" --
says 'the kernel is locked down'
echo 'none integrity [confidentiality]' > "$sysfs/kernel/security/lockdown"
expect 3 "a kernel that is locked down further" --
echo '[none] integrity confidentiality' > "$sysfs/kernel/security/lockdown"
expect 0 "a kernel that could be locked down" --
for i in 0 1 2 3 4 5 6 7; do cpu_on $i; done
for slot in 02 04 06; do write_bytes "$(config_of 0000:00:$slot.0)" 0x64 '\x40'; done
echo 'none [integrity] confidentiality' > "$sysfs/kernel/security/lockdown"
expect 0 "what needs no write is done, also on a kernel that is locked down" \
  access:EACCES:04.0/config open@2+:EPERM:/7/msr --
no_write "and nothing is written"
usual_machine
mkdir -p "$sysfs/module/msr/parameters"
echo off > "$sysfs/module/msr/parameters/allow_writes"
expect 3 "the msr module with allow_writes=off" --
says 'allow_writes=off'
expect 3 "--dry-run tells of it, too" -- --dry-run

for online in '' x 0- 3-1 0,0 99999999999999999999 65536 '0;1' '0-3,' $'0\n1'; do
  usual_machine
  printf '%s' "$online" > "$sysfs/devices/system/cpu/online"
  expect 3 "a list of CPUs that is not one: '${online//$'\n'/\\n}'" --
  says 'is not a list of CPUs'
done
printf '0-3\0\n' > "$sysfs/devices/system/cpu/online"
expect 3 "a list of CPUs with a zero byte" --
rm "$sysfs/devices/system/cpu/online"
expect 3 "no list of CPUs" --
says 'the CPUs that are online cannot be listed'

# configuration files that are not configuration space
usual_machine
truncate -s 0 "$(config_of 0000:00:04.0)"
expect 3 "an empty configuration file" --
says '0000:00:04.0 .*configuration space at 0x00 cannot be read'
usual_machine
truncate -s 64 "$(config_of 0000:00:04.0)"
expect 3 "a configuration file of 64 bytes" --
says '0000:00:04.0: configuration space at 0x64 cannot be read'
usual_machine
truncate -s 15 "$(config_of 0000:00:04.0)"
expect 3 "a configuration file of 15 bytes" --
usual_machine
expect 3 "EIO reading configuration space" read@2+:EIO:00:04.0/config --
usual_machine
write_bytes "$(config_of 0000:00:04.0)" 0 '\x22\x10\xff\xff'
expect 3 "configuration space that names another device" --
says 'names another device, 1022:ffff'
usual_machine
write_bytes "$(config_of 0000:00:04.0)" 2 '\xf7'
expect 3 "configuration space that names another device of Intel's" --
says 'names another device, 8086:25f7'
usual_machine
expect 3 "a device that is gone and reads all ones" read:gone:00:04.0/config -- --force
says '0000:00:04.0 .*the device is gone'
usual_machine
expect 3 "a device that goes after its header was read" read@2+:gone:00:04.0/config --
says '0000:00:04.0: the device is gone'
usual_machine
expect 3 "and cannot be read again" read@2:gone:00:04.0/config read@3+:EIO:00:04.0/config --
says '0000:00:04.0: configuration space at 0x00 cannot be read'
for seed in 1 2 3 4 5 6 7 8; do
  for size in 256 4096; do
    usual_machine
    random_bytes $seed $size > "$(config_of 0000:00:04.0)"
    # a header type of 1, so that it is not simply passed over
    [ $((seed % 2)) -eq 0 ] || write_bytes "$(config_of 0000:00:04.0)" 0x0e '\x01'
    expect 3 "$size random bytes for configuration space, number $seed" -- --force
  done
done
# the same with the beginning of a bridge: it is one, and one bit is its own
for seed in 1 2 3 4 5 6 7 8; do
  usual_machine
  random_bytes $seed 4096 > "$(config_of 0000:00:04.0)"
  write_bytes "$(config_of 0000:00:04.0)" 0 '\x86\x80\xf8\x25'
  write_bytes "$(config_of 0000:00:04.0)" 0x0e '\x01'
  cp "$(config_of 0000:00:04.0)" "$scratch/config"
  old=$((0x$(byte_at "$scratch/config" 0x64)))
  write_bytes "$scratch/config" 0x64 "$(printf '\\x%02x' $((old | 64)))"
  expect 0 "random bytes behind a good header, number $seed" --
  holds "no bit but its own is changed" cmp "$scratch/config" "$(config_of 0000:00:04.0)"
done
usual_machine
rm "$sysfs/bus/pci/devices/0000:00:1f.2/vendor"
expect 3 "a device whose vendor cannot be read" --
says 'nothing was changed'

# where only others' files are damaged
usual_machine
add_device 0000:00:1e.0 8086 244e 01 00
truncate -s 0 "$(config_of 0000:00:1e.0)" "$(config_of 0000:00:1f.2)"
expect 0 "damaged files of devices that do not matter" --
add_device 0000:00:1d.0 8086 244e 01 00
write_bytes "$(config_of 0000:00:1d.0)" 0 '\xff'
expect 0 "an unknown bridge that contradicts itself is no bridge" -- --force
silent_about 1d.0

# a register's file must not get the number of a closed stream
for closed in '>&-' '>&- 2>&-' '<&- >&- 2>&-'; do
  usual_machine
  run --
  checksums > "$scratch/wanted"
  usual_machine
  # shellcheck disable=SC2016 # for the inner shell
  start DCA_SHIM="euid:0 mirror:yes" sh -c 'exec "$@" '"$closed" sh "$tool" \
    -O "sysfs.path=$sysfs/bus/pci" --msr-dir "$devcpu" --verbose
  holds "$closed: enabled" [ "$status" -eq 0 ]
  holds "$closed: the report goes into no register" cmp "$scratch/wanted" "$scratch/after"
done
usual_machine
start DCA_SHIM="euid:0 open:ENOENT:/dev/null" sh -c 'exec "$@" >&-' sh "$tool" \
  -O "sysfs.path=$sysfs/bus/pci" --msr-dir "$devcpu"
holds "a closed stream and no /dev/null: status 3" [ "$status" -eq 3 ]
no_write "and nothing is written"
finish
