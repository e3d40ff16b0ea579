#!/usr/bin/env bash
# No name leads a temporary file or folder out of the temporary folder.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

names() { run_ruby "$TREE" "$HERE/temporary-names.rb" "$1"; }
check 'a Tempfile stays there, whatever it is called' names files
if lacks Dir.mktmpdir; then
  echo '# no Dir.mktmpdir in 1.8.6'
else
  check 'the folder of Dir.mktmpdir stays there, whatever it is called' names folders
fi
guard 'names without separators are as before' names ordinary
finish
