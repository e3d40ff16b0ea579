# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash
# Made-up machines for the tests: a sysfs tree for libpci, a /dev/cpu, and TAP.
# A test sources this file, calls the functions below and ends with finish.
set -eu

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tool=${DCA_FORCE:-$here/../dca_force}
shim=${DCA_SHIM_LIBRARY:-$here/shim.so}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C
# shim.c asks there which file a call is for
[ -e /proc/self/fd ] || {
  echo 'Bail out! the tests need /proc, which is not mounted'
  exit 1
}

number=0
machine=$scratch/machine
sysfs=$machine/sys
devcpu=$machine/cpu

# tap TRUTH DESCRIPTION: one line; TRUTH is an exit status
tap() {
  number=$((number + 1))
  if [ "$1" -eq 0 ]; then
    echo "ok $number - $2"
  else
    echo "not ok $number - $2"
    sed 's/^/#   stdout: /' "$scratch/out"
    sed 's/^/#   stderr: /' "$scratch/err"
  fi
}

skip() {
  number=$((number + 1))
  echo "ok $number - $1 # SKIP $2"
}

finish() {
  echo "1..$number"
}

# holds DESCRIPTION COMMAND...: the command must succeed
holds() {
  local description=$1 truth=0
  shift
  "$@" >/dev/null 2>&1 || truth=1
  tap "$truth" "$description"
}

# write_bytes FILE OFFSET ESCAPES: put bytes into a file
write_bytes() {
  printf '%b' "$3" | dd of="$1" bs=1 seek=$(($2)) conv=notrunc status=none
}

# random_bytes SEED COUNT: as random as the C library's old rand, and the same
# each time
random_bytes() {
  local state=$1 text='' byte i
  for ((i = 0; i < $2; i++)); do
    state=$(((state * 1103515245 + 12345) & 0x7fffffff))
    printf -v byte '\\x%02x' $((state >> 16 & 255))
    text+=$byte
  done
  printf '%b' "$text"
}

byte_at() {
  od -An -tx1 -j $(($2)) -N 1 "$1" | tr -d ' \n'
}

# new_machine CPUS: an empty sysfs tree, and CPUs with DCA, off
new_machine() {
  rm -rf "$machine"
  mkdir -p "$sysfs/bus/pci/devices" "$sysfs/devices/system/cpu" \
    "$sysfs/class/net" "$devcpu"
  set_cpus "$1"
}

# make_templates: an MSR file and a CPUID file, 16 bytes a leaf
make_templates() {
  truncate -s 520 "$scratch/msr"
  truncate -s 160 "$scratch/cpuid"
  write_bytes "$scratch/cpuid" 0 '\x0a\0\0\0GenuntelineI'
  write_bytes "$scratch/cpuid" 26 '\x04'
}

set_cpus() {
  local last=$(($1 - 1)) folders=() i
  for ((i = 0; i <= last; i++)); do folders+=("$devcpu/$i"); done
  mkdir -p "${folders[@]}"
  tee "${folders[@]/%//msr}" < "$scratch/msr" > /dev/null
  tee "${folders[@]/%//cpuid}" < "$scratch/cpuid" > /dev/null
  if [ "$last" -eq 0 ]; then echo 0; else echo "0-$last"; fi \
    > "$sysfs/devices/system/cpu/online"
}

cpu_on() { write_bytes "$devcpu/$1/msr" 0x1f8 '\x01'; write_bytes "$devcpu/$1/cpuid" 144 '\x01'; }
cpu_without_dca() { write_bytes "$devcpu/$1/cpuid" 26 '\0'; }

config_of() { echo "$sysfs/bus/pci/devices/$1/config"; }

# add_device SLOT VENDOR DEVICE HEADER-TYPE REGISTER: numbers in hex, bare
add_device() {
  local folder=$sysfs/bus/pci/devices/$1
  mkdir -p "$folder"
  echo "0x$2" > "$folder/vendor"
  echo "0x$3" > "$folder/device"
  echo 0x060400 > "$folder/class"
  truncate -s 256 "$folder/config"
  write_bytes "$folder/config" 0 "\\x${2:2:2}\\x${2:0:2}\\x${3:2:2}\\x${3:0:2}"
  write_bytes "$folder/config" 0x0e "\\x$4"
  write_bytes "$folder/config" 0x64 "\\x$5"
}

# an Intel 5000 with three ports, a SATA controller, and eight CPUs
usual_machine() {
  new_machine 8
  add_device 0000:00:00.0 8086 25c0 00 00
  add_device 0000:00:02.0 8086 25e2 01 00
  add_device 0000:00:04.0 8086 25f8 81 03
  add_device 0000:00:06.0 8086 25fa 01 80
  add_device 0000:00:1f.2 8086 2681 00 11
}

checksums() {
  (cd "$machine" && find . -type f -exec sha256sum {} + | sort)
}

# start [NAME=VALUE...] PROGRAM OPTION...: run it, with checksums of every file
# and a list of every write; leaves $status, $scratch/out and $scratch/err
start() {
  checksums > "$scratch/before"
  : > "$scratch/writes"
  status=0
  env DCA_SHIM_LOG="$scratch/writes" LD_PRELOAD="$shim" "$@" \
    > "$scratch/out" 2> "$scratch/err" || status=$?
  checksums > "$scratch/after"
}

# run [RULE...] -- OPTION...: start the tool on the made-up machine
run() {
  local rules=()
  while [ "$1" != -- ]; do rules+=("$1"); shift; done
  shift
  case " ${rules[*]-} " in *" euid:"*) ;; *) rules+=(euid:0) ;; esac
  start DCA_SHIM="${rules[*]} mirror:yes" "$tool" \
    -O "sysfs.path=$sysfs/bus/pci" --msr-dir "$devcpu" "$@"
}

unchanged() { cmp -s "$scratch/before" "$scratch/after"; }
untouched() { unchanged && [ ! -s "$scratch/writes" ]; }

# as_promised: with the statuses 1, 2 and 3, and where it was only to show, not
# one byte of any file has changed and no write was even tried
as_promised() {
  case "$status $*" in
    1\ * | 2\ * | 3\ * | *--status* | *--dry-run* | *--help* | *--version*) untouched ;;
  esac
}

# expect STATUS DESCRIPTION [RULE...] -- OPTION...
expect() {
  local wanted=$1 description=$2 truth=0
  shift 2
  run "$@"
  [ "$status" -eq "$wanted" ] || truth=1
  as_promised "$@" || truth=1
  # a sanitizer's complaint is a failure whatever the status
  ! grep -qE 'Sanitizer|runtime error' "$scratch/err" || truth=1
  tap "$truth" "$description (status $wanted, is $status)"
}

says() { holds "says: ${2:-$1}" grep -qE -e "$1" "$scratch/err"; }
shows() { holds "shows: ${2:-$1}" grep -qE -e "$1" "$scratch/out"; }
silent_about() { holds "does not mention: $1" lacks "$1" "$scratch/out" "$scratch/err"; }
lacks() { ! grep -qE -e "$@"; }
same_bytes() { holds "$1" unchanged; }
no_write() { holds "$1" untouched; }

# register_is SLOT HEX / msr_is CPU HEX
register_is() { holds "the register of $1 is 0x$2" [ "$(byte_at "$(config_of "$1")" 0x64)" = "$2" ]; }
msr_is() { holds "the MSR of cpu $1 is 0x$2" [ "$(byte_at "$devcpu/$1/msr" 0x1f8)" = "$2" ]; }
all_msrs_are() {
  local folder bad=0
  for folder in "$devcpu"/*; do
    [ "$(byte_at "$folder/msr" 0x1f8)" = "$1" ] || bad=1
  done
  tap "$bad" "the MSR of every CPU is 0x$1"
}

: > "$scratch/out"
: > "$scratch/err"
make_templates
