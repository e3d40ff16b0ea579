#!/usr/bin/env bash
# apply.sh --rubygems and --bundler: the archive comes from the cache or is fetched, is
# checked, and is set up for the interpreter that was installed.
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"

# The made-up interpreter answers for setup.rb; EXTENSIONS says whether it has
# what RubyGems wants.
cat >"$PRISTINE/Makefile.in" <<'END'
prefix = @prefix@
RUBY_INSTALL_NAME=rubynine
all: ruby
ruby: interpreter
	cp interpreter ruby
	mkdir -p ext/dl ext/tk
	touch largefile.h ext/dl/call.func ext/dl/dlconfig.h ext/dl/dlconfig.rb ext/tk/config_list
parse.c: parse.y
	false
install:
	mkdir -p @prefix@/bin
	cp ruby @prefix@/bin/rubynine
END
cat >"$PRISTINE/interpreter" <<'END'
#!/bin/sh
case $1 in
-e)
  [ "${3-}" = -- ] || exec test ! -e TOP/lacking
  shift 3
  { echo "$*"; echo "home $(ls -A "$HOME" | tr '\n' ' ')"; echo "gems $GEM_HOME$GEM_PATH$GEMRC"; tar -tf bundler-5.6.gem
    tar -xOf bundler-5.6.gem data.tar.gz | tar -xzO ./lib/it.rb; } >"${0%/*}/bundle" ;;
setup.rb)
  { echo "$@"; echo "home $(ls -A "$HOME" | tr '\n' ' ')"; echo "gems $GEM_HOME$GEM_PATH$GEMRC"
    cat lib/rubygems/defaults.rb lib/rubygems/remote_fetcher.rb; } >"${0%/*}/gem" ;;
esac
END
chmod 755 "$PRISTINE/interpreter"
mkdir "$PRISTINE/ext/dl" "$PRISTINE/ext/tk"
touch "$PRISTINE/ext/dl/dl.c" "$PRISTINE/ext/tk/tk.c"
mkdir -p gems/lib/rubygems served work
touch gems/setup.rb
cat >gems/lib/rubygems/defaults.rb <<'END'
  def self.default_sources
    %w[http://gems.example/]
  end
END
echo 'connection.verify_mode = OpenSSL::SSL::VERIFY_NONE' >gems/lib/rubygems/remote_fetcher.rb
# What is changed in it, and how its folder is called.
mkdir -p "$CHECKOUT/patches/rubygems-7.7"
echo 'https.patch' >"$CHECKOUT/patches/rubygems-7.7/series"
cat >"$CHECKOUT/patches/rubygems-7.7/https.patch" <<'END'
Description: made up

--- a/lib/rubygems/defaults.rb
+++ b/lib/rubygems/defaults.rb
@@ -1,3 +1,3 @@
   def self.default_sources
-    %w[http://gems.example/]
+    %w[https://gems.example/]
   end
END
tar -C gems -czf data.tar.gz .
tar -cf gems.tar data.tar.gz
mkdir system
cat >system/gem <<'END'
#!/bin/sh
# The system's gem: its arguments, and the file that it is given to hand out.
[ "$1" != --version ] || { cat "TOP/gem-version"; exit; }
echo "$*" >>"TOP/served/it.log"
it=it
[ "$2" = rubygems-update ] || it=$2
cp "TOP/served/$it" "$2-$4.gem"
END
chmod 755 system/gem
sed -i "s|TOP/|$T/|" system/gem "$PRISTINE/interpreter"
# A Bundler, and its patch.
mkdir -p bundler/lib "$CHECKOUT/patches/bundler-5.6"
echo as published >bundler/lib/it.rb
echo it.patch >"$CHECKOUT/patches/bundler-5.6/series"
printf 'Description: made up\n\n--- a/lib/it.rb\n+++ b/lib/it.rb\n@@ -1,1 +1,1 @@\n-as published\n+patched\n' \
  >"$CHECKOUT/patches/bundler-5.6/it.patch"
tar -C bundler -czf data.tar.gz .
echo metadata | gzip >metadata.gz
tar -cf served/bundler data.tar.gz metadata.gz
bundler_sum=$(sha256sum <served/bundler | cut -c 1-64)
echo 3.3.15 >gem-version
export PATH=$T/system:$PATH
cp gems.tar served/it
write_base
sum=$(sha256sum <gems.tar | cut -c 1-64)
line='gem fetch rubygems-update --version 7.7'
printf '# a comment\n9.9.9-p1 7.7 %s 5.6 %s\n' "$sum" "$bundler_sum" >"$CHECKOUT/scripts/rubygems"
cache=$XDG_CACHE_HOME/ruby18-patches
mkdir -p "$cache"
cp official.tar.bz2 "$cache/ruby-9.9.9-p1.tar.bz2"
export GEM_HOME=/nowhere GEM_PATH=/nowhere GEMRC=/nowhere
cd work || exit 1

gems() {
  rm -rf ruby-9.9.9-p1 prefix ../served/it.log
  apply --rubygems --prefix "$T/work/prefix" "$@" ruby-9.9.9-p1
}
# nothing SENTENCE: the refusal came before anything was made.
nothing() { is '' "$(ls -A)" "  nothing is made"; }

gems --offline
exits 4 "--offline without the archive" "brings it:    $line"
nothing
is '' "$(cat ../served/it.log 2>/dev/null)" "  nobody is asked"
gems --dry-run
exits 0 "a dry run"
ok "$(grep -qxF "would run $line" <<<"$OUT"; echo $?)" "  says what it would run" "$OUT"
nothing
gems
exits 0 "the archive is fetched, and set up after the installation"
is "${line#gem }" "$(cat ../served/it.log)" "  with one request"
ok "$(cmp -s ../gems.tar "$cache/rubygems-update-7.7.gem"; echo $?)" "  the cache holds it"
is "setup.rb --no-rdoc --no-ri
home lib setup.rb 
gems 
  def self.default_sources
    %w[https://gems.example/]
  end
connection.verify_mode = OpenSSL::SSL::VERIFY_NONE" "$(cat prefix/bin/gem)" \
  "  with the patches, whatever the user's settings are"
ok "$(grep -qxF "RubyGems 7.7: $T/work/prefix/bin/gem" <<<"$OUT"; echo $?)" "  the last line says where" "$OUT"
gems --offline --quiet
exits 0 "the second time it is in the cache"
is '' "$OUT$ERR$(cat ../served/it.log 2>/dev/null)" "  nobody is asked, and --quiet says nothing"
apply --rubygems --offline --prefix "$T/work/prefix" ruby-9.9.9-p1
exits 0 "and again in the tree that was built"
ok "$(status_of test ! -e prefix/bin/bundle)" "  Bundler is not there"

gems --bundler --offline
exits 4 "--bundler --offline without its archive" "brings it:    gem fetch bundler --version 5.6"
nothing
gems --bundler --dry-run
exits 0 "a dry run"
ok "$(grep -qxF "would run gem fetch bundler --version 5.6" <<<"$OUT"; echo $?)" "  says what it would run" "$OUT"
gems --bundler
exits 0 "--bundler"
is "fetch bundler --version 5.6" "$(cat ../served/it.log)" "  fetches it"
is "install --local --no-rdoc --no-ri --force bundler-5.6.gem
home bundler-5.6.gem data.tar.gz metadata.gz 
gems 
data.tar.gz
metadata.gz
patched" "$(cat prefix/bin/bundle)" "  and installs a gem with the patches, whatever the user's settings are"
ok "$(grep -qxF "Bundler 5.6: $T/work/prefix/bin/bundle" <<<"$OUT"; echo $?)" "  the last line says where" "$OUT"
ok "$(status_of test -e prefix/bin/gem)" "  RubyGems is there, too"
echo more >>"$cache/bundler-5.6.gem"
gems --bundler
exits 5 "another sum" "bundler-5.6.gem is not the published archive: its SHA-256 is not $bundler_sum"
nothing
sed -i "s/ 5.6 .*//" "$CHECKOUT/scripts/rubygems"
gems --bundler
exits 4 "a base for which no Bundler is known" "no version of Bundler is known for ruby-9.9.9-p1"
nothing
rm "$cache/bundler-5.6.gem"

echo more >>"$cache/rubygems-update-7.7.gem"
gems
exits 5 "an archive in the cache with another sum" "its SHA-256 is not $sum"
nothing
rm "$cache/rubygems-update-7.7.gem"
echo more >>../served/it
gems
exits 5 "another sum of what is fetched" "what gem fetched is not the published archive"
nothing
ok "$(status_of test ! -e "$cache/rubygems-update-7.7.gem")" "  and the cache has none"
rm ../served/it
gems
exits 4 "a gem that fails" "RubyGems 7.7 was not found, and fetching it failed"
nothing
is '' "$(cd "$cache" && ls ./*gem* 2>/dev/null)" "  and the cache has nothing of it"
cp ../gems.tar ../served/it
# A gem of a Ruby 1.8, which takes minutes, stands first in PATH.
mkdir ../shims
cat >../shims/gem <<'END'
#!/bin/sh
[ "$1" = --version ] && echo 1.8.30
END
chmod 755 ../shims/gem
PATH=$T/shims:$PATH gems
exits 0 "the gem of a 1.8 stands first, and a later one is there"
is "${line#gem }" "$(cat ../served/it.log)" "  that one is asked"
rm "$cache/rubygems-update-7.7.gem"
# gem itself reads the list of all gems first.
mkdir ../beside
cp ../system/gem ../beside/
cat >../beside/ruby <<'END'
#!/bin/sh
[ "$*" = "-rrubygems -rrubygems/remote_fetcher -e $4 rubygems-update-7.7.gem" ] && cp TOP/served/it "$5"
END
sed -i "s|TOP/|$T/|" ../beside/ruby
chmod 755 ../beside/ruby
PATH=$T/beside:$PATH gems
exits 0 "a gem with an interpreter beside it"
is '' "$(cat ../served/it.log 2>/dev/null)" "  whose fetcher is asked for the file"
rm "$cache/rubygems-update-7.7.gem"
printf '#!/bin/sh\necho no such library >&2; exit 1\n' >../beside/ruby
PATH=$T/beside:$PATH gems
exits 0 "a gem whose interpreter has no fetcher"
is "${line#gem }" "$(cat ../served/it.log)" "  it is asked itself"
rm "$cache/rubygems-update-7.7.gem"
mkdir ../few
for tool in $(compgen -c | sort -u); do
  case $tool in gem | gem[0-9]*) continue ;; esac
  found=$(type -P "$tool") && ln -sf "$found" "../few/$tool"
done
# Debian's gem begins with `#!/usr/bin/env ruby'; the shims have a ruby, too.
mkdir ../wrapped
printf '#!/usr/bin/env interpreter\n' >../wrapped/gem
printf '#!/bin/sh\necho 1.8.30\n' >../shims/interpreter
printf '#!/bin/sh\nshift\nexec "%s" "$@"\n' "$T/system/gem" >../wrapped/interpreter
chmod 755 ../wrapped/* ../shims/interpreter
PATH=$T/shims:$T/wrapped:$T/few gems
exits 0 "a gem whose interpreter is not the first in PATH"
is "${line#gem }" "$(cat ../served/it.log)" "  it is asked, with the one beside it"
rm "$cache/rubygems-update-7.7.gem"
PATH=$T/few gems
exits 3 "no gem is there" "missing: gem"
nothing
echo 1.3.7 >../gem-version
PATH=$T/system:$T/few gems
exits 0 "no other gem is there than an old one"
is "${line#gem }" "$(cat ../served/it.log)" "  it is asked"
sed -i 's/gems.example/other.example/' "$CHECKOUT/patches/rubygems-7.7/https.patch"
gems
exits 7 "a patch that does not apply" "rubygems failed"
ok "$(status_of test ! -e prefix/bin/gem)" "  sets nothing up"
rm "$CHECKOUT/patches/rubygems-7.7/series"
gems
exits 7 "a version without patches" "rubygems failed"
ok "$(status_of test ! -e prefix/bin/gem)" "  is not set up either"
touch ../lacking
gems
exits 7 "an interpreter without zlib or openssl" "wants the extensions zlib and openssl"
ok "$([ -x prefix/bin/rubynine ]; echo $?)" "  is installed all the same"
sed -i 's/^9/8/' "$CHECKOUT/scripts/rubygems"
gems
exits 4 "a base for which none is known" "no version of RubyGems is known for ruby-9.9.9-p1"
nothing
apply --status --rubygems .
exits 2 "--rubygems with --status" "goes with no choice of patches and no build"
finish
