#!/usr/bin/env bash
# syck, digest and openssl stay within the memory of a String.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

buffers() { run_ruby "$TREE" "$HERE/extension-buffers.rb" "$1"; }
check 'YAML.load takes no more from read than it asked for' buffers yaml
check 'the copy of a digest is one of its own class' buffers digest
if [ "$BASE" != 1.8.6-p287 ]; then
  check 'a cipher reads data that is its buffer, too' buffers cipher
fi
check 'OCSP takes no empty nonce' buffers nonce
guard 'ordinary uses give what they gave before' buffers ordinary
finish
