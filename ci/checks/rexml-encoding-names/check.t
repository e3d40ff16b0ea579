#!/usr/bin/env bash
# The name of an encoding leads REXML to no file but those of rexml/encodings.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# A folder with a file that says where it was loaded, for each place that a name may lead to.
mkdir -p "$SCRATCH/l/rexml/encodings/MORE" "$SCRATCH/l/UP"
for file in $'UP/EVIL\nX.rb' $'rexml/encodings/X\nMORE.rb' $'rexml/encodings/MORE/EVIL\nX.rb' $'rexml/encodings/X\n.rb'; do
  # shellcheck disable=SC2016
  echo '$loaded << __FILE__' >"$SCRATCH/l/$file"
done
echo 'module REXML; module Encoding; register("MY_OWN-1") { |o| def o.encode(x) x end; def o.decode(x) x end }; end; end' \
  >"$SCRATCH/l/rexml/encodings/MY_OWN-1.rb"
names() { run_ruby "$TREE" -I "$SCRATCH/l" "$HERE/names.rb" "$1"; }
check 'a name of an encoding with line breaks is refused, loads no file and writes nothing' names lines
guard 'the encodings that there are, and files that a program adds, are found as before' names ordinary
finish
