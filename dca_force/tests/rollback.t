#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Writes that fail or do not stick: what was changed is put back.
set -eu
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

# all_back: as expect 4 says, everything is as before
all_back() {
  says 'everything that was changed has been put back'
  same_bytes "everything is as it was"
}

usual_machine
expect 4 "a bridge whose write does not stick" write:drop:06.0/config -- --verbose
says '0000:00:06.0: the write did not stick: wrote 0xc0, reads 0x80'
shows '0000:00:02.0 .*DCA off, put back'
shows '0000:00:06.0 .*DCA off, failed, unchanged'
holds "no CPU was tried after that" lacks '/msr$' "$scratch/writes"
all_back
usual_machine
expect 4 "a bridge that takes another value" write@1:flip:06.0/config --
says '0000:00:06.0: the write did not stick: wrote 0xc0, reads 0x40'
all_back
usual_machine
expect 4 "EIO writing a bridge" write:EIO:04.0/config --
says 'write failed'
all_back
usual_machine
expect 4 "a bridge that cannot be read again before it is written" read@3:EIO:04.0/config -- --json
shows '"slot": "0000:00:04.0".*"dca": "unknown", "old": "0x03", "new": "0x43", "now": null, "outcome": "failed"'
all_back
usual_machine
expect 4 "a bridge that cannot be read back" read@4:EIO:04.0/config --
shows '0000:00:04.0 .*DCA off, put back'
all_back
usual_machine
expect 4 "a bridge that is gone when it is read back" read@4+:gone:04.0/config --
says '0000:00:04.0: the device is gone'
shows '0000:00:04.0 .*DCA unknown, NOT put back'
usual_machine
write_bytes "$(config_of 0000:00:04.0)" 0x64 '\xbf'
expect 0 "a register that holds all ones afterwards" --
register_is 0000:00:04.0 ff
usual_machine
expect 0 "what others change in between is kept" read@3:meddle:04.0/config read@2:meddle:/5/msr --
register_is 0000:00:04.0 41
msr_is 5 03
usual_machine
expect 4 "also when it is put back" read@3:meddle:04.0/config write:EIO:/5/msr --
register_is 0000:00:04.0 01
msr_is 4 00
usual_machine
expect 4 "EIO writing the MSR of one CPU of eight" write:EIO:/5/msr --
says 'cpu 5: .*MSR 0x1f8 cannot be written: Input/output error'
shows 'cpu 4: DCA off, .*put back'
shows 'cpu 6: DCA off'
shows 'DCA is on at 0 of 3 bridges and 0 of 8 CPUs'
all_back
usual_machine
expect 4 "an MSR whose write does not stick" write:drop:/7/msr --
says 'cpu 7: the write did not stick: wrote 0x1, reads 0x0'
all_back
usual_machine
expect 4 "a short write to an MSR" write@1:short:/2/msr --
says 'short write'
all_back
usual_machine
run --
expect 4 "a failed --disable leaves all enabled" write:drop:/7/msr -- --disable
shows '3 of 3 bridges and 8 of 8 CPUs'
all_back

usual_machine
expect 4 "when putting back fails, too, the report says what stands" \
  write:EIO:/5/msr write@2+:EIO:02.0/config write@2+:drop:/1/msr --
says '0000:00:02.0 could not be put back'
says 'cpu 1 could not be put back'
says 'not everything that was changed could be put back'
shows '0000:00:02.0 .*DCA on, NOT put back'
shows 'cpu 1: DCA on.*NOT put back'
shows '0000:00:04.0 .*DCA off, put back'
register_is 0000:00:02.0 40
register_is 0000:00:04.0 03
msr_is 1 01
msr_is 0 00

# CPUs that come and go
usual_machine
echo 0-2,4-7 > "$sysfs/devices/system/cpu/online.next"
expect 0 "a CPU that goes offline before it is read" \
  open:ENXIO:/3/msr open@2+:next:cpu/online --
says 'cpu 3 went offline in between and is left out'
msr_is 3 00
msr_is 4 01
usual_machine
echo 0-2,4-7 > "$sysfs/devices/system/cpu/online.next"
expect 0 "a CPU that goes offline before it is written" \
  open@3+:ENXIO:/3/msr open@2+:next:cpu/online --
says 'cpu 3 went offline in between and is left out'
shows 'cpu 3: .*went offline'
shows '7 of 7 CPUs'
for nth in 4 5; do
  usual_machine
  echo 0-2,4-7 > "$sysfs/devices/system/cpu/online.next"
  expect 0 "a CPU that goes offline while it is written, $nth" \
    open@$nth+:ENXIO:/3/msr open@2+:next:cpu/online --
  shows 'cpu 3: DCA unknown.*went offline'
  shows '7 of 7 CPUs'
done
usual_machine
echo 0-2,4-7 > "$sysfs/devices/system/cpu/online.next"
expect 4 "a CPU that went offline is not put back" write:EIO:/5/msr \
  open@4+:ENXIO:/3/msr open@2+:next:cpu/online --
all_back
usual_machine
echo 0-2,4-7 > "$sysfs/devices/system/cpu/online.next"
expect 0 "a CPU that goes offline before its CPUID is read" \
  open:ENXIO:/3/cpuid open@2+:next:cpu/online --
says 'cpu 3 went offline in between and is left out'
shows '7 of 7 CPUs'
msr_is 3 00
msr_is 4 01
usual_machine
echo 0-8 > "$sysfs/devices/system/cpu/online.next"
expect 4 "a CPU that comes online in between is named" open@2+:next:cpu/online --
says 'cpu 8 came online in between and was left out'
all_msrs_are 01
usual_machine
expect 4 "the list of CPUs is gone when a write has failed" \
  open@2+:EIO:cpu/online write:EIO:/5/msr --
says 'the CPUs that are online cannot be listed'
all_back
usual_machine
expect 4 "the list of CPUs is gone after the writes" open@2+:EIO:cpu/online --
usual_machine
start DCA_SHIM="euid:0" "$tool" -O "sysfs.path=$sysfs/bus/pci" --msr-dir "$devcpu"
holds "CPUID that does not follow the MSR is no failure of a write" [ "$status" -eq 0 ]
says 'cpu 3: the MSR is set as wanted, but CPUID leaf 9, .* still says DCA is off'
usual_machine
run --
start DCA_SHIM="euid:0" "$tool" -O "sysfs.path=$sysfs/bus/pci" --msr-dir "$devcpu" --disable
holds "nor is it with --disable" [ "$status" -eq 0 ]
says 'cpu 3: .* still says DCA is on'
usual_machine
status=0
DCA_SHIM="euid:0" LD_PRELOAD=$shim "$tool" -O "sysfs.path=$sysfs/bus/pci" \
  --msr-dir "$devcpu" > /dev/full 2> "$scratch/err" || status=$?
holds "a report that cannot be written" [ "$status" -eq 0 ]
says 'the report cannot be written: No space left'

# A signal waits until all is written and reported.
usual_machine
{ run write:term:02.0/config --; } 2> "$scratch/shell"
holds "SIGTERM in between ends it, but not half way" [ "$status" -eq 143 ]
shows 'DCA is on at 3 of 3 bridges and 8 of 8 CPUs'
register_is 0000:00:06.0 c0
all_msrs_are 01
usual_machine
{ run write:term:02.0/config write:EIO:/5/msr --; } 2> "$scratch/shell"
holds "nor when something fails" [ "$status" -eq 143 ]
shows 'cpu 5: .*failed'
all_back
finish
