#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
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
expect 4 "a bridge that cannot be read back" read@3:EIO:04.0/config --
all_back
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
DCA_SHIM="euid:0" LD_PRELOAD=$shim "$tool" -O "sysfs.path=$sysfs/bus/pci" \
  --msr-dir "$devcpu" > "$scratch/out" 2> "$scratch/err" && truth=0 || truth=$?
tap "$truth" "CPUID that does not follow the MSR is no failure of a write"
says 'cpu 3: the MSR is set as wanted, but CPUID leaf 9, .* still says DCA is off'
status=0
DCA_SHIM="euid:0" LD_PRELOAD=$shim "$tool" -O "sysfs.path=$sysfs/bus/pci" \
  --msr-dir "$devcpu" > /dev/full 2> "$scratch/err" || status=$?
holds "a report that cannot be written" [ "$status" -eq 0 ]
says 'the report cannot be written: No space left'
finish
