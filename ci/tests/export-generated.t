#!/usr/bin/env bash
# scripts/export --single --generated, --ruby-build, --rvm and --arch, on the made-up release and,
# where the cache has them, on the real ones.
# ci/run --quick leaves it out: a minute; it builds what a packager gets
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"
OURS=$CHECKOUT/scripts/export
cp "$TOP/scripts/export" "$CHECKOUT/scripts"
: >"$CHECKOUT/scripts/rubygems"
mkdir -p "$XDG_CACHE_HOME/ruby18-patches"
# On what day the patches were written, the header says.
sed -i 's/^X-Requires/Last-Update: 2026-11-23\n&/' "$CHECKOUT"/patches/9.9.9-p1/*.patch

# cached FOLDER: make the cache's archive of this.
cached() {
  rm -f "$XDG_CACHE_HOME"/ruby18-patches/*
  tar -C "$1" -czf "$XDG_CACHE_HOME/ruby18-patches/ruby-9.9.9-p1.tar.gz" ruby-9.9.9-p1
}

# export_as STATUS SENTENCE WORDS ARGS: how it ends, and what it says.
export_as() {
  local wanted=$1 sentence=$2 words=$3
  shift 3
  STATUS=0
  (cd "$T" && "$OURS" --base 9.9.9-p1 "$@") >"$T/out" 2>"$T/err" || STATUS=$?
  OUT=$(cat "$T/out") ERR=$(cat "$T/err")
  exits "$wanted" "$sentence" "$words"
}

# driven FOLDER ARCHIVE-FOLDER [OPTIONS]: what apply.sh makes, without its own notes.
driven() {
  local to=$1 from=$2
  shift 2
  driven_from=''
  rm -rf "$to"
  cp -a "$from" "$to"
  apply --quiet "$@" "$to"
  rm -rf "$to/.pc" "$to/patches" "$to/.ruby18-patches"
}

# sums DIR: of each file its sum, and whether it is a program. apply.sh gives configure
# a mode of its own, patch leaves that of the archive.
sums() {
  (cd "$1" && find . -type f -print0 | sort -z | xargs -0 -r sha256sum
    find . -type f -perm -u+x | sort)
}

# same_tree SENTENCE STRIP PATCH PRISTINE OPTIONS: patch -pSTRIP, forced and without fuzz,
# makes of the release what apply.sh makes of it.
same_tree() {
  local sentence=$1 strip=$2 file=$3 from=$4 status=0 said
  shift 4
  # What it makes of a real release takes long, and is asked for -p1 and for -p0.
  if [ "$from" = "$PRISTINE" ] || [ "$from" != "$driven_from" ]; then
    driven "$T/driven" "$from" "$@"
    driven_from=$from
  fi
  rm -rf "$T/patched"
  cp -a "$from" "$T/patched"
  said=$(cd "$T/patched" && patch -p"$strip" -F0 --force <"$file" 2>&1) || status=1
  said=$(grep -E 'fuzz|offset|FAILED|exists' <<<"$said") && status=1
  said+=$(diff <(sums "$T/driven") <(sums "$T/patched")) || status=1
  ok "$status" "$sentence" "$(head -n 20 <<<"$said")"
}

# not_older SENTENCE TREE FILE INPUT...: make and ruby-install look at the times.
not_older() {
  local sentence=$1 status=0
  [ ! "$2/$3" -ot "$2/$4" ] || status=1
  ok "$status" "$sentence"
}

cached "$T/pristine"
export_as 0 'export --single --generated' '' --single "$T/g.patch" --generated
same_tree '... is for patch -p1' 1 "$T/g.patch" "$PRISTINE"
same_tree '... and for patch -p0' 0 "$T/g.patch" "$PRISTINE"
not_older '... and configure is not older than configure.in' "$T/patched" configure configure.in
not_older '... nor parse.c than parse.y' "$T/patched" parse.c parse.y
(cd "$T/patched" && patch -R -p0 -F0 --force <"$T/g.patch" >/dev/null)
same "$(contents "$PRISTINE")" "$(contents "$T/patched")" '... and can be taken back'
built() {
  (cd "$T/built" && PATH=$T/farm ./configure --prefix="$T/usr" >/dev/null && PATH=$T/farm make) \
    >"$T/log" 2>&1
}
cp -a "$PRISTINE" "$T/built"
(cd "$T/built" && patch -p1 --force <"$T/g.patch" >/dev/null)
without '' true
rm -f "$T"/farm/{autoconf,bison,yacc}
status=0
built || status=1
ok "$status" '... and it builds where there is neither autoconf nor bison' "$(tail -n 5 "$T/log")"
sleep 1
touch "$PRISTINE/README"
cached "$T/pristine"
export_as 0 'the same again' '' --single "$T/h.patch" --generated
is "$(sha256sum <"$T/g.patch")" "$(sha256sum <"$T/h.patch")" '... is the same, byte for byte'
export_as 0 'a part of the series' '' --single "$T/part.patch" --generated --until mbari1
same_tree '... is what apply.sh --until makes' 1 "$T/part.patch" "$PRISTINE" --until mbari1
export_as 0 'a choice' '' --single "$T/only.patch" --generated --only heap-stacks
same_tree '... is what apply.sh --only makes' 1 "$T/only.patch" "$PRISTINE" --only heap-stacks

# A release whose manifest has no configure and no parser.
mkdir "$T/bare"
cp -a "$PRISTINE" "$T/bare/"
rm "$T"/bare/ruby-9.9.9-p1/{configure,parse.c}
cached "$T/bare"
export_as 5 '... and is refused: status 5' 'its configure differs or is missing' \
  --single "$T/x" --generated
is "" "$(ls "$T/x" 2>/dev/null)" '... and nothing is written'
cp "$BASE_FILE" "$T/kept"
sed -i -E '/  (configure|parse\.c)$/d' "$BASE_FILE"
export_as 0 'a release without configure and parse.c' '' --single "$T/bare.patch" --generated
same_tree '... gets them from the patch -p1' 1 "$T/bare.patch" "$T/bare/ruby-9.9.9-p1"
same_tree '... and -p0' 0 "$T/bare.patch" "$T/bare/ruby-9.9.9-p1"
status=0
[ -x "$T/patched/configure" ] || status=1
ok "$status" '... and can run configure'
is 1 "$(grep -c '^ It adds configure, parse.c' "$T/bare.patch")" '... and its header says so'
export_as 0 'definitions for that release' '' --ruby-build "$T/bare-rb"
is 1 "$(grep -c '^  rm -f configure parse.c$' "$T/bare-rb/share/ruby-build/9.9.9-p1-r18")" \
  '... remove what an archive has all the same'
cp "$T/kept" "$BASE_FILE"
cached "$T/pristine"

# What ruby-build calls, as far as a definition needs it.
# shellcheck disable=SC2317 # the definition calls it
ruby_build() {
  rm -rf "$T/rb-work"
  cp -a "$PRISTINE" "$T/rb-work"
  (
    verify_checksum() { [ "$(sha256sum <"$1" | cut -c 1-64)" = "$2" ]; }
    install_package() {
      local step
      printf '%s\n' "$@" >"$T/steps"
      exec 4>"$T/rb-log"
      cd "$T/rb-work" || return 1
      for step in "${@:3}"; do
        "build_package_$step" "$1" || return 1
      done
    }
    build_package_standard() {
      [ -z "${LEFT_OUT:-}" ] || { mkdir -p ext/dbm && echo '# skipped: why' >ext/dbm/Makefile; }
    }
    # shellcheck source=/dev/null
    . "$1"
  )
}
export_as 0 'export --ruby-build' '' --ruby-build "$T/rb"
is "patches/9.9.9-p1.patch share/ruby-build/9.9.9-p1-r18" \
  "$(cd "$T/rb" && find . -type f -printf '%P\n' | sort | paste -s -d ' ')" '... has a plugin'\''s folders'
is "$(sha256sum <"$T/g.patch")" "$(sha256sum <"$T/rb/patches/9.9.9-p1.patch")" \
  '... and the patch of --single --generated'
status=0
(cd "$T" && ruby_build rb/share/ruby-build/9.9.9-p1-r18) || status=1
driven "$T/driven" "$PRISTINE"
ok "$status" 'a definition is read from wherever one stands'
same "$(contents "$T/driven")" "$(contents "$T/rb-work")" '... and makes the tree that apply.sh makes'
is "ruby-9.9.9-p1 $(sed -n 's/^url //p' "$BASE_FILE")#$(sed -n 's/^sha256 //p' "$BASE_FILE") r18_patches standard r18_left_out" \
  "$(paste -s -d ' ' "$T/steps")" '... of the official archive, with its checksum'

said=$(LEFT_OUT=yes ruby_build "$T/rb/share/ruby-build/9.9.9-p1-r18" 2>&1)
is 1 "$(grep -cE '^  without dbm; package (libgdbm-compat-dev|gdbm.*)$' <<<"$said")" '... says what was left out' "$said"
is '' "$(ruby_build "$T/rb/share/ruby-build/9.9.9-p1-r18" 2>&1)" '... and nothing where all is there'

# With RubyGems: an archive of its own, and an interpreter that is to run setup.rb.
mkdir -p "$T/gems/lib/rubygems" "$T/prefix/bin" "$T/system"
touch "$T/gems/setup.rb" "$T/gems/lib/rubygems/remote_fetcher.rb"
printf 'def self.default_sources\n  %%w[http://gems.example/]\nend\n' \
  >"$T/gems/lib/rubygems/defaults.rb"
mkdir "$CHECKOUT/patches/rubygems-7.7"
echo https.patch >"$CHECKOUT/patches/rubygems-7.7/series"
cat >"$CHECKOUT/patches/rubygems-7.7/https.patch" <<'END'
Description: made up
Last-Update: 2001-01-01

--- a/lib/rubygems/defaults.rb
+++ b/lib/rubygems/defaults.rb
@@ -1,3 +1,3 @@
 def self.default_sources
-  %w[http://gems.example/]
+  %w[https://gems.example/]
 end
END
tar -C "$T/gems" -czf "$T/data.tar.gz" .
tar -C "$T" -cf "$T/it.gem" data.tar.gz
cat >"$T/prefix/bin/ruby" <<END
#!/bin/sh
{ echo "\$*"; cat lib/rubygems/defaults.rb; } >"$T/set-up"
END
# gem_of VERSION: one that says its version, and what it was asked.
gem_of() {
  cat <<END
#!/bin/sh
if [ "\$1" = --version ]; then echo $1; exit; fi
echo "$1 \$*" >"$T/asked"
cp "$T/it.gem" rubygems-update-7.7.gem
END
}
mkdir "$T/shims"
gem_of 3.3.15 >"$T/system/gem"
gem_of 1.8.30 >"$T/shims/gem"
chmod 755 "$T/prefix/bin/ruby" "$T/system/gem" "$T/shims/gem"
printf '9.9.9-p1 7.7 %s\n' "$(sha256sum <"$T/it.gem" | cut -c 1-64)" >"$CHECKOUT/scripts/rubygems"
export_as 0 'export --ruby-build with a version of RubyGems' '' --ruby-build "$T/rb-gems"
# with_gems SENTENCE STATUS WORDS PATH: how the definition ends, and what it says.
with_gems() {
  local status=0 wrong=0
  rm -f "$T/set-up" "$T/asked"
  said=$(PATH=$4 PREFIX_PATH=$T/prefix ruby_build "$T/rb-gems/share/ruby-build/9.9.9-p1-r18" 2>&1) ||
    status=1
  [ "$status" = "$2" ] || wrong=1
  grep -q -e "$3" <<<"$said" || wrong=1
  ok "$wrong" "$1" "$said"
}
kept=$XDG_CACHE_HOME/ruby18-patches/rubygems-update-7.7.gem
with_gems 'a definition fetches it' 0 '' "$T/shims:$T/system:$PATH"
is '3.3.15 fetch rubygems-update --version 7.7' "$(cat "$T/asked")" '... by the first gem that is not of the time'
is "$(sha256sum <"$T/it.gem")" "$(sha256sum <"$kept")" '... and keeps it'
rm "$kept"
XDG_CACHE_HOME=/dev/null with_gems '... also where nothing can be kept' 0 '' "$T/system:$PATH"
is 'setup.rb --no-rdoc --no-ri def self.default_sources %w[https://gems.example/] end' \
  "$(xargs <"$T/set-up")" '... and has the new interpreter set it up, changed as apply.sh changes it'
cp "$T/it.gem" "$XDG_CACHE_HOME/ruby18-patches/rubygems-update-7.7.gem"
with_gems '... or takes it from the cache' 0 '' "$T/system:$PATH"
is 'set up' "$([ -e "$T/asked" ] || [ ! -e "$T/set-up" ] || echo set up)" '... and asks nobody'
echo x >>"$XDG_CACHE_HOME/ruby18-patches/rubygems-update-7.7.gem"
with_gems '... and refuses another archive' 1 '' "$T/system:$PATH"
is '' "$(cat "$T/set-up" 2>/dev/null)" '... before it runs any of it'
rm "$XDG_CACHE_HOME/ruby18-patches/rubygems-update-7.7.gem"
cat >"$T/system/gem" <<'END'
#!/bin/sh
[ "$1" = --version ] && echo 3.3.15
END
with_gems '... and goes on without, in a sentence' 0 'RubyGems is left out: gem fetch' "$T/system:$PATH"
: >"$CHECKOUT/scripts/rubygems"

echo >>"$T/rb/patches/9.9.9-p1.patch"
status=1
ruby_build "$T/rb/share/ruby-build/9.9.9-p1-r18" || status=0
ok "$status" '... and refuses another patch'
rm "$T/rb/patches/9.9.9-p1.patch"
status=1
said=$(ruby_build "$T/rb/share/ruby-build/9.9.9-p1-r18" 2>&1) || status=0
grep -q 'is missing' <<<"$said" || status=1
ok "$status" '... or none, in a sentence' "$said"
sed -i 's/^sha256 .*/sha256 unknown/' "$BASE_FILE"
export_as 0 'a release whose checksum is not known' '' --ruby-build "$T/rb-unknown"
is "1 0" "$(grep -c 'is not known: nothing checks it' "$T/rb-unknown/share/ruby-build/9.9.9-p1-r18") \
$(grep -c '#unknown' "$T/rb-unknown/share/ruby-build/9.9.9-p1-r18")" '... has none, and the definition says so'
cp "$T/kept" "$BASE_FILE"
export_as 0 'export --rvm' '' --rvm "$T/rvm"
is "$(sha256sum <"$T/g.patch") r18.patch" \
  "$(sha256sum <"$T/rvm/patches/ruby/9.9.9/p1/r18.patch") $(cat "$T/rvm/patchsets/ruby/9.9.9/p1/r18")" \
  '... has the patch and the set that names it'
# rvm takes a file with nothing but an empty line for a set without patches, and one
# without any byte for no file.
is '1 blank' "$(wc -l <"$T/rvm/patchsets/ruby/9.9.9/p1/default") \
$(grep -q . "$T/rvm/patchsets/ruby/9.9.9/p1/default" || echo blank)" '... and keeps the patches that rvm adds by itself away'

export_as 0 'export --arch' '' --arch "$T/arch"
# What makepkg does with it: the archive and the patch are beside the release.
driven "$T/driven" "$PRISTINE"
mkdir "$T/arch-src"
cp -a "$PRISTINE" "$T/arch-src/ruby-9.9.9-p1"
cp "$T/arch/ruby1.8.patch" "$T/arch-src"
status=0
# shellcheck source=/dev/null
said=$( (cd "$T/arch-src" && . "$T/arch/PKGBUILD" && prepare) 2>&1) || status=1
said+=$(diff <(sums "$T/driven") <(sums "$T/arch-src/ruby-9.9.9-p1")) || status=1
ok "$status" '... whose prepare makes the tree that apply.sh makes' "$said"
# shellcheck source=/dev/null disable=SC2154 # PKGBUILD assigns them
is "9.9.9.p1 $(sed -n 's/^url //p' "$BASE_FILE") ruby1.8.patch \
$(sed -n 's/^sha256 //p' "$BASE_FILE") $(sha256sum <"$T/g.patch" | cut -c 1-64)" \
  "$(. "$T/arch/PKGBUILD" && echo "$pkgver ${source[*]} ${sha256sums[*]}")" \
  '... of the official archive, with the sums of both'

export_as 2 '--generated with another form: status 2' 'goes with --single' --rpm "$T/x" --generated
export_as 2 '--generated alone: status 2' 'which form' --generated
export_as 2 '--ruby-build with --until: status 2' 'takes whole series' --ruby-build "$T/x" --until mbari1
export_as 2 '--rvm with --only: status 2' 'takes whole series' --rvm "$T/x" --only mbari1
export_as 2 '--rvm into a folder with something in it: status 2' 'is not empty' --rvm "$T/rvm"
export_as 2 '--ruby-build without a folder: status 2' 'wants where to write' --ruby-build
export_as 8 '--ruby-build where nothing can be written: status 8' 'cannot be written' --ruby-build /dev/null/x
XDG_CACHE_HOME=$T/none export_as 4 'no archive: status 4' 'was not found' --rvm "$T/x"
cp "$CHECKOUT/patches/9.9.9-p1/heap-stacks.patch" "$T/kept"
sed -i 's/^-    return x;/-    return y;/' "$CHECKOUT/patches/9.9.9-p1/heap-stacks.patch"
export_as 6 'what does not apply: status 6' 'does not apply' --single "$T/x" --generated
cp "$T/kept" "$CHECKOUT/patches/9.9.9-p1/heap-stacks.patch"
sed -i 's/^+%token OTHER/+%token %%%/' "$CHECKOUT/patches/9.9.9-p1/parser-cure.patch"
export_as 7 'a grammar that bison refuses: status 7' 'could not be made' --single "$T/x" --generated
is "" "$(ls -d "$T/x" 2>/dev/null)" 'nothing of all that is written'

# The real releases.
CHECKOUT=$TOP
for base in 1.8.7-p72 1.8.7-p374 1.8.6-p287; do
  find_release "$base" || continue
  rm -rf "$T/real"
  mkdir "$T/real"
  tar -xf "$ARCHIVE" -C "$T/real"
  status=0
  RUBY18_SOURCES=$RELEASES "$TOP/scripts/export" --base "$base" --single "$T/$base.patch" --generated \
    >"$T/log" 2>&1 || status=1
  ok "$status" "ruby-$base as one patch with what is generated" "$(cat "$T/log")"
  same_tree "... for patch -p1 of ruby-$base" 1 "$T/$base.patch" "$T/real/ruby-$base"
  same_tree "... for patch -p0 of ruby-$base" 0 "$T/$base.patch" "$T/real/ruby-$base"
  not_older "... with a parser that make takes as it is" "$T/patched" parse.c parse.y
done
finish
