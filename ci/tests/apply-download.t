#!/usr/bin/env bash
# How apply.sh downloads: into the cache, resumed, checked; with curl and wget.
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"

mkdir served names
cp official.tar.bz2 served/ruby-9.9.9-p1.tar.bz2
perl "$TOP/ci/tests/apply-server.pl" "$T/served" "$T/port" &
server=$!
trap 'kill "$server"; rm -rf "$T"' EXIT
for _ in $(seq 50); do
  [ ! -s port ] || break
  sleep 0.1
done
PORT=$(cat port)
sed -i "s|^url .*|url http://127.0.0.1:$PORT/ruby-9.9.9-p1.tar.bz2|" "$BASE_FILE"
cached=$XDG_CACHE_HOME/ruby18-patches/ruby-9.9.9-p1.tar.bz2
size=$(stat -c %s official.tar.bz2)
cd names || exit 1

# get: apply.sh ruby-9.9.9-p1 with an empty folder and the CLIENT's tools.
get() {
  rm -rf ruby-9.9.9-p1 ../served/log
  without "$LACKING" apply "$@" ruby-9.9.9-p1
}

# downloaded SENTENCE LOG: the cache has the archive, by these requests.
downloaded() {
  exits 0 "$LACKING lacking: $1"
  ok "$(cmp -s "$cached" ../official.tar.bz2; echo $?)" "  the cache holds it"
  is "$2" "$(cat ../served/log 2>/dev/null)" "  the requests"
  ok "$([ -f ruby-9.9.9-p1/.pc/applied-patches ]; echo $?)" "  it is unpacked and patched"
}

# refused_download STATUS SENTENCE WORDS: nothing is here and none in the cache.
refused_download() {
  exits "$1" "$LACKING lacking: $2" "$3"
  is "" "$(ls -A)$(ls "$cached" 2>/dev/null)" "  nothing is made of it"
}

path=/ruby-9.9.9-p1.tar.bz2
for LACKING in wget curl; do
  rm -rf "$XDG_CACHE_HOME/ruby18-patches"
  get
  downloaded "a bare name is downloaded" "$path"
  is "ruby-9.9.9-p1.tar.bz2" "$(ls -A "$XDG_CACHE_HOME/ruby18-patches")" "  and nothing else"
  get
  downloaded "the second time it is in the cache" ""

  rm "$cached"
  rm -rf ruby-9.9.9-p1
  echo 'cut 600' >../served/mode
  get
  if [ "$LACKING" = wget ]; then # wget goes on by itself
    refused_download 4 "a download that is cut" "the next run goes on with it"
    is 600 "$(stat -c %s "$cached.part")" "  what came is kept"
    : >../served/mode
    get
    downloaded "the next run goes on" "$path from 600"
  else
    downloaded "a download that is cut goes on" "$(for at in $(seq 0 600 "$((size - 1))"); do
      [ "$at" -eq 0 ] && echo "$path" || echo "$path from $at"
    done)"
    : >../served/mode
  fi

  mv "$cached" "$cached.part"
  get
  downloaded "a download that only lacks its name" ""
  head -c 600 ../official.tar.bz2 >"$cached.part"
  rm "$cached"
  echo noranges >../served/mode
  get
  exits 0 "$LACKING lacking: a server that cannot go on in the middle"
  ok "$(cmp -s "$cached" ../official.tar.bz2; echo $?)" "  the cache holds it"
  : >../served/mode
  rm "$cached"
  seq 400 >"$cached.part"
  get
  exits 0 "$LACKING lacking: the rest of another file in the cache"
  ok "$(cmp -s "$cached" ../official.tar.bz2; echo $?)" "  the cache holds it"
  rm "$cached"
  head -c "$size" /dev/zero >"$cached.part"
  get
  exits 0 "$LACKING lacking: another file of the same length in the cache"
  ok "$(cmp -s "$cached" ../official.tar.bz2; echo $?)" "  the cache holds it"

  rm -rf "$cached" ruby-9.9.9-p1
  sed -i 's/./X/' ../served/ruby-9.9.9-p1.tar.bz2
  get
  refused_download 5 "a download with a wrong checksum" "is not the official archive"
  is "" "$(ls -A "$XDG_CACHE_HOME/ruby18-patches")" "  and what came is removed"
  rm ../served/ruby-9.9.9-p1.tar.bz2
  get
  refused_download 4 "a download that is not there" "downloading it failed"
  is "" "$(ls -A "$XDG_CACHE_HOME/ruby18-patches")" "  and nothing is left in the cache"
  cp ../official.tar.bz2 ../served/ruby-9.9.9-p1.tar.bz2
  get --offline
  refused_download 4 "--offline" "published: http://127.0.0.1:$PORT$path"
  is "" "$(cat ../served/log 2>/dev/null)" "  asks nobody"
done

LACKING=wget
rm -rf "$XDG_CACHE_HOME/ruby18-patches" ../served/log
echo slow >../served/mode
mkdir one two
(cd one && "$CHECKOUT/apply.sh" --quiet ruby-9.9.9-p1) &
first=$!
(cd two && "$CHECKOUT/apply.sh" --quiet ruby-9.9.9-p1) &
second=$!
wait "$first"
is 0 "$?" "two runs that want the same download: the first ends well"
wait "$second"
is 0 "$?" "  and the second"
is "$path" "$(cat ../served/log)" "  with one request"
: >../served/mode
touch ../file
RUBY18_SOURCES=$T/file/cache apply ruby-9.9.9-p1
exits 8 "a cache that cannot be made" "the cache $T/file/cache cannot be written"
finish
