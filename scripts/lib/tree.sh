# shellcheck shell=bash
# Changes a source tree, so that a run killed at any moment can be finished
# by the next. Sourced by apply.sh; everything here runs in the tree's top. The
# caller sets ROOT, TMP, BASE, PATCHES (a folder with the whole text of that base's patches) and,
# while a state is prepared, WORK; it provides die, say, note, detail and
# catch_signals, and with VERBOSE what a generator says is shown.
#
# The folder STATE in the tree holds
#   base       the base's name
#   originals  the pristine form of each file that was changed
#   created    the files (and folders/, with a slash) that did not exist
#   applied    the patches that were applied when this script ended
#   sums       the SHA-256 of each file as it was written
#   work       the next state, while it is prepared: removing it is harmless
#   journal    "ACTION<tab>FROM<tab>TO" lines. As long as it exists, the tree
#              is between two states and doing all its lines again ends that.

STATE=.ruby18-patches PRODUCTS=0
# Where an archive is unpacked, until its tree gets its name.
# shellcheck disable=SC2034 # for apply.sh, as is the next
UNPACK_FOLDER=.ruby18-patches.unpack
# What is made here from a source, or replaced by the system's own.
# shellcheck disable=SC2034
GENERATED='configure parse.c lex.c config.guess config.sub'
# The trees that this user's apply.sh patched: what a build left there is that user's.
case ${XDG_STATE_HOME:-/} in /*) ;; *) unset XDG_STATE_HOME ;; esac
# sudo may leave HOME as it was: root writes nothing into somebody else's.
OWN_HOME=${HOME:-}
if [ -n "$OWN_HOME" ] && [ ! -O "$OWN_HOME" ]; then OWN_HOME=$(getent passwd "$(id -u)" | cut -d : -f 6) || :; fi
KNOWN_TREES=${XDG_STATE_HOME:-${OWN_HOME:+$OWN_HOME/.local/state}}
KNOWN_TREES=${KNOWN_TREES:+$KNOWN_TREES/ruby18-patches/trees}

# check_owner: nobody else can change what is here, or has put it here.
check_owner() {
  local bad
  bad=$(find . ! -type l \( ! -uid "$(id -u)" ! -uid 0 -o -perm -2 -o -type f -perm /6000 \) \
    -printf '%p (%u, %M)' -quit)
  [ -z "$bad" ] || die 5 "'$TREE' is not this user's alone: $bad; chown -R and" \
    "chmod -R o-w,a-s change that, once you know what it holds"
}

# remember_tree FILE, tree_is_known: by the place on the disk and the time of its file
# base, which nothing that is unpacked, copied or fetched can have.
remember_tree() {
  tree_is_known "$1" || [ -z "$KNOWN_TREES" ] || [ -L "$KNOWN_TREES" ] || {
    mkdir -p "${KNOWN_TREES%/*}" && { [ ! -e "$KNOWN_TREES" ] || [ -O "$KNOWN_TREES" ]; } &&
      stat -c '%i %.9Y' "$1" >>"$KNOWN_TREES"
  } 2>/dev/null || :
}
tree_is_known() { [ -O "$KNOWN_TREES" ] && grep -qxF -e "$(stat -c '%i %.9Y' "$1")" "$KNOWN_TREES"; }

# judge_tree [applied|created]: leave in TMP/strange a line for each path that is not the
# release's; in a patched tree, as it was before the patches, and beside what those applied
# create, or what --revert takes away. PRODUCTS is how many a build left in a known tree.
judge_tree() {
  local path known='' applied
  mkdir -p "$TMP/judged"
  : >"$TMP/judged/created"
  : >"$TMP/more"
  : >"$TMP/made"
  if [ "$#" -gt 0 ]; then
    gather_originals "$TMP/judged"
    # Where there was none, it is made here, and made again to compare it.
    sort -u "$TMP/judged/created" | sed -n '/^configure$/p; /^parse\.c$/p' >"$TMP/made"
    mapfile -t applied < <(applied_patches)
    case $1 in
    applied) touched_by ${applied[@]+"${applied[@]}"} ;;
    created) cat "$TMP/judged/created" ;;
    esac | sort -u - "$TMP/made" >"$TMP/more"
    ! tree_is_known "$STATE/base" || known=yes
  fi
  compare_with_manifest "$BASE" "$TMP/more" ${1:+"$TMP/judged/originals"}
  {
    sort "$TMP/differing" | comm -23 - "$TMP/made" | sed 's/^/differs: /'
    sed '/^configure$/d; /^parse\.c$/d; /^lex\.c$/d; s/^/missing: /' "$TMP/missing"
    # What --revert would take away, and bring, that it may not.
    sort -u "$TMP/judged/created" | comm -12 - "$TMP/listed" | comm -23 - "$TMP/made" |
      sed 's/^/missing: /'
    comm -13 "$TMP/listed" "$TMP/kept" | sed 's/^/added: /'
    while IFS= read -r path; do
      case $path in
      "$STATE" | "$STATE"/* | "$STATE".gone | "$STATE".gone/*) continue ;;
      .pc | .pc/* | patches | patches/*) [ "$#" -eq 0 ] || continue ;;
      # A list for RDoc, which configuring leaves there for good.
      ext/win32ole/.document) continue ;;
      esac
      if [ -n "$known" ] && made_by_build "$path"; then
        PRODUCTS=$((PRODUCTS + 1))
      # quilt leaves the folder of a file that it takes away.
      elif [ "$#" -eq 0 ] || grep -qxF -e "$path" "$TMP/listed" ||
        [ -z "$(find "./$path" -maxdepth 0 -type d -empty)" ]; then
        printf 'added: %s\n' "$path"
      fi
    done <"$TMP/extra"
  } >"$TMP/strange"
}

# some_strange: at most some thirty lines of TMP/strange, and of each folder some: where
# there are more than twenty, a line for each folder says how many are not shown.
some_strange() {
  awk -v most=20 -v folders=10 '
    # The folder of a path, no deeper than that.
    function folder_of(path, depth,    part, n, i, folder) {
      n = split(path, part, "/")
      folder = ""
      for (i = 1; i < n && i <= depth; i++) folder = folder part[i] "/"
      return folder
    }
    { line[NR] = path[NR] = $0; sub(/^[a-z]*: /, "", path[NR]) }
    END {
      for (depth = 8; depth >= 0; depth--) {
        split("", count); known = 0
        for (i = 1; i <= NR; i++)
          if (count[folder_of(path[i], depth)]++ == 0) known++
        if (known <= folders) break
      }
      if (depth < 0) depth = 0
      # As many of each as there is room for.
      for (each = NR; each > 1; each--) {
        sum = 0
        for (folder in count) sum += count[folder] < each ? count[folder] : each
        if (sum <= most) break
      }
      for (i = 1; i <= NR; i++) {
        folder = folder_of(path[i], depth)
        if (++shown[folder] <= each) { print line[i]; continue }
        if (shown[folder] == each + 1) order[++more] = folder
      }
      for (i = 1; i <= more; i++)
        printf "and %d more in %s\n", count[order[i]] - each,
          order[i] == "" ? (depth ? "the top folder" : "the tree") : order[i]
    }' "$TMP/strange"
}

# made_by_build PATH: true for what a build leaves.
made_by_build() {
  local link=${1%' (a symbolic link)'}
  # The library's other names, of --enable-shared.
  if [ "$link" != "$1" ]; then
    case $link in */*) return 1 ;; lib*.so*) ;; *) return 1 ;; esac
    case $(readlink -- "$link") in */* | '') return 1 ;; *) return 0 ;; esac
  fi
  case $1 in
  *.o | *.a | *.so | *.so.* | Makefile | ext/*/Makefile | ext/*/mkmf.log | .ext | .ext/*) ;;
  config.h | config.log | config.status | config.cache | rbconfig.rb | config*.lineno) ;;
  ruby | miniruby | .rbconfig.time | ext/extinit.c | ext/*/extconf.h) ;;
  # Of 1.6.
  ext/extmk.rb | ext/extmk.log) ;;
  ext/dl/*.func | ext/dl/dlconfig.h | ext/dl/dlconfig.rb | ext/tk/config_list) ;;
  ext/*/*.time | ext/*/.[!/]* | ext/*/conftest*) ;;
  largefile.h | .installed.list | configure~ | autom4te.cache | autom4te.cache/*) ;;
  # Of a configure that was killed, and of flags that count.
  confdefs.h | conf[0-9]* | conftest* | rbconfig.tmp | *.gcda | *.gcno) ;;
  */*) return 1 ;;
  y.output | y.tab.c) ;;
  # --program-suffix
  *) [ "$1" = "$(sed -n 's/^RUBY_INSTALL_NAME=\([A-Za-z0-9._-]*\)$/\1/p' Makefile 2>/dev/null)" ] ;;
  esac
}

# check_state: what a tree says of itself is not believed before this was
# looked at. It must be plain files and folders, and no line of it may name a place
# outside of the tree.
check_state() {
  local bad place places=()
  for place in "$STATE" "$STATE.gone" .pc patches; do
    [ ! -L "$place" ] || refuse_state "$place is a symbolic link"
    [ ! -e "$place" ] || places+=("$place")
  done
  [ -e "$STATE" ] || [ -e "$STATE.gone" ] || return 0
  bad=$(find "${places[@]}" ! -type f ! -type d)
  [ -z "$bad" ] || refuse_state "${bad%%$'\n'*} is neither a file nor a folder"
  bad=$(find "${places[@]}" -name $'*\n*')
  [ -z "$bad" ] || refuse_state "${bad%%$'\n'*} has a line break in its name"
  for bad in base created applied sums journal; do
    [ ! -d "$STATE/$bad" ] || refuse_state "$STATE/$bad is a folder"
  done
  check_state_lines
}

refuse_state() { refuse_tree "its $STATE was not written by apply.sh" "$1"; }
refuse_tree() { die 5 "$1: $2; nothing was changed"; }

# check_state_lines: each line of the state is one that this script could have
# written, and leads to no place but this tree.
check_state_lines() {
  local bad
  if [ -e "$STATE/base" ] &&
    ! { [ "$(wc -l <"$STATE/base")" = 1 ] &&
      bases_with_series | grep -qxF -f "$STATE/base"; }; then
    refuse_state "$STATE/base names no base"
  fi
  if [ -e "$STATE/journal" ]; then
    bad=$(awk -F '\t' -v state="$STATE" '
      NF == 3 && $1 == "put" && index($2, state "/work/") == 1 { next }
      NF == 3 && $1 == "put" && index($2, state "/originals/") == 1 { next }
      NF == 3 && $1 == "put" && index($2, ".pc/") == 1 { next }
      NF == 3 && ($1 == "drop" || $1 == "rmdir") && $2 == "-" { next }
      NF == 3 && $1 == "retire" && $2 == "-" && $3 == state { next }
      { print; exit }' "$STATE/journal")
    [ -z "$bad" ] || refuse_state "$STATE/journal says '$bad'"
  fi
  state_paths | sort -u >"$TMP/paths"
  check_paths "its $STATE was not written by apply.sh"
}

# state_paths: each path that the state names.
state_paths() {
  [ ! -e "$STATE/created" ] || sed 's|/$||' "$STATE/created"
  [ ! -e "$STATE/sums" ] || cut -c 67- "$STATE/sums"
  [ ! -e "$STATE/journal" ] || cut -f 2,3 "$STATE/journal" | tr '\t' '\n' |
    sed '/^-$/d'
  [ ! -f .pc/applied-patches ] || cat .pc/applied-patches
  [ ! -d "$STATE/originals" ] || find "$STATE/originals" -type f -printf '%P\n'
  [ ! -d .pc ] || find .pc -mindepth 2 -type f -printf '%P\n' |
    sed -E 's,^(common|[0-9.]+(-p[0-9]+)?)/,,; s,^[^/]*/,,'
}

# check_paths SENTENCE: each path of the list "paths" stays in the tree, by its
# name and because no part of it is a symbolic link; else the sentence, and why.
check_paths() {
  local path bad
  bad=$(awk -v most=4096 '
    { while (substr($0, length($0)) == "/") $0 = substr($0, 1, length($0) - 1) }
    $0 == "" || /^\// || /^-/ || /[[:cntrl:]]/ || length($0) > most ||
    /(^|\/)\.\.?(\/|$)/ || /\/\// { print "\"" $0 "\""; exit }' "$TMP/paths")
  [ -z "$bad" ] || refuse_tree "$1" "it names $bad"
  while IFS= read -r path; do
    [ ! -L "$path" ] || refuse_tree "$1" "$path is a symbolic link"
  done < <(awk '{ n = split($0, part, "/"); path = ""
    for (i = 1; i <= n; i++) {
      path = path (i > 1 ? "/" : "") part[i]
      if (!seen[path]++) print path
    } }' "$TMP/paths")
}

# touched_by PATCHFILE...: the files that these patches touch, each once.
touched_by() {
  [ "$#" -gt 0 ] || return 0
  (cd "$PATCHES" && diff_paths "$@") | cut -f 2 | sort -u
}

applied_patches() {
  # scripts/quilt-env names the files of the checkout, which are several for some patches.
  [ ! -f .pc/applied-patches ] || sed 's|.*/||' .pc/applied-patches | uniq
}

# lock_folder FD: hold the folder that we stand in until the run ends. A
# killed run's last child may still hold it for a moment.
lock_folder() {
  local status=0
  flock -E 99 -w 3 "$1" || status=$?
  case $status in
  0) ;;
  99) die 8 "another run holds $PWD; try again when it has ended" ;;
  *) note "$PWD cannot be locked on this file system: do not run this twice" ;;
  esac
}

# finish_interrupted: bring a tree that a killed run left to a known state.
finish_interrupted() {
  rm -rf "$STATE.gone"
  if [ -e "$STATE/journal" ]; then
    say "finishing a run that was interrupted"
    run_journal
  fi
  rm -rf "$STATE/work"
  [ ! -d "$STATE" ] || [ -e "$STATE/base" ] || rmdir "$STATE"
}

# copy_present FROM TO: copy those of the paths on standard input that exist, with
# their modes and times, and with new folders; those of a folder at once.
copy_present() {
  local path folder files
  local -A of=()
  while IFS= read -r path; do
    [ -e "$1/$path" ] || continue
    case $path in */*) folder=$2/${path%/*} ;; *) folder=$2 ;; esac
    of[$folder]+=$1/$path$'\n'
  done
  [ "${#of[@]}" -gt 0 ] || return 0
  mkdir -p "${!of[@]}"
  for folder in "${!of[@]}"; do
    mapfile -t files <<<"${of[$folder]%$'\n'}"
    cp -p "${files[@]}" "$folder"
  done
}

# quilted_files: "PATCH<tab>PATH" for each file that only quilt changed, with
# the first patch that did: .pc holds the file as it was before, or an empty
# one where there was none.
quilted_files() {
  local patch
  [ -d "$STATE/originals" ] || return 0
  [ ! -f .pc/applied-patches ] || while IFS= read -r patch; do
    [ ! -d ".pc/$patch" ] ||
      find ".pc/$patch" -type f ! -name .timestamp -printf '%P\n' | sort |
        sed "s|^|$patch\t|"
  done <.pc/applied-patches | awk -F '\t' '!seen[$2]++' | while IFS=$'\t' read -r patch path; do
    [ -e "$STATE/originals/$path" ] || grep -qxF -e "$path" "$STATE/created" ||
      printf '%s\t%s\n' "$patch" "$path"
  done
}

# folders_above PATH: the innermost first, each with a slash.
folders_above() {
  local folder=$1
  while case $folder in */*) ;; *) false ;; esac do
    folder=${folder%/*}
    printf '%s/\n' "$folder"
  done
}

# copy_file FROM PATH TO: with its mode and time, and with new folders.
copy_file() {
  local to=$3/$2
  mkdir -p "${to%/*}"
  cp -p "$1/$2" "$to"
}

# gather_originals DIR: what is kept of the pristine tree, and of what was not there.
gather_originals() {
  local patch path
  rm -rf "$1/originals"
  mkdir -p "$1/originals"
  : >"$1/created"
  if [ -d "$STATE/originals" ]; then
    cp -Rp "$STATE/originals/." "$1/originals"
    cp "$STATE/created" "$1/created"
  fi
  quilted_files >"$TMP/quilted"
  while IFS=$'\t' read -r patch path; do
    if [ -s ".pc/$patch/$path" ]; then
      copy_file ".pc/$patch" "$path" "$1/originals"
    else
      { printf '%s\n' "$path"; folders_above "$path"; } >>"$1/created"
    fi
  done <"$TMP/quilted"
}

# begin_stage PATCHFILE...: a work folder with the pristine form of all files
# that the patches touch, as originals and again as the new tree. TEXTS_OF each patch are
# the files of its text.
declare -A TEXTS_OF
begin_stage() {
  local path
  local -A created=()
  mkdir -p "$WORK/new" "$WORK/pc" "$WORK/patches"
  gather_originals "$WORK"
  while IFS= read -r path; do created[$path]=1; done <"$WORK/created"
  touched_by "$@" >"$WORK/touched"
  while IFS= read -r path; do
    if [ -e "$WORK/originals/$path" ] || [ -n "${created[$path]-}" ]; then continue; fi
    if [ -e "$path" ]; then
      printf '%s\n' "$path"
    else
      keep_original "$path"
    fi
  done <"$WORK/touched" >"$TMP/kept"
  copy_present . "$WORK/originals" <"$TMP/kept"
  copy_present "$WORK/originals" "$WORK/new" <"$WORK/touched"
  TEXTS_OF=()
  while IFS= read -r path; do
    TEXTS_OF[${path##*/}]+=$path$'\n'
  done < <(patch_parts "$BASE" "$@")
}

# is_kept PATH: what it was in the pristine tree is known already.
is_kept() {
  [ -e "$WORK/originals/$1" ] || grep -qxF -e "$1" "$WORK/created"
}

# keep_original PATH: once, the first time that a file is to be changed.
keep_original() {
  local folder=$1
  ! is_kept "$1" || return 0
  if [ -e "$1" ]; then
    copy_file . "$1" "$WORK/originals"
    return
  fi
  printf '%s\n' "$1" >>"$WORK/created"
  while case $folder in */*) ;; *) false ;; esac do
    folder=${folder%/*}
    if [ -d "$folder" ] || grep -qxF -e "$folder/" "$WORK/created"; then
      break
    fi
    printf '%s/\n' "$folder" >>"$WORK/created"
  done
}

# stage_patch PATCHFILE [SUBSET]: apply a patch to the staged files, and keep what
# quilt keeps, which patch leaves: the files as they were before, empty ones for new files.
# No hunk of a whole series may have moved; with SUBSET, patches before it were left out.
stage_patch() {
  local patch=$1 backup=$WORK/pc/$1 before status=0 part texts
  mapfile -t texts <<<"${TEXTS_OF[$1]%$'\n'}"
  for part in "${texts[@]}"; do
    before=$backup
    [ ! -e "$backup" ] || before=$WORK/before
    place_patch "$WORK/new" "$part" "${2:-$(may_move "$part")}" "$before" || status=$?
    case $status in
    1) refuse_patch "$patch" ;;
    2) die 6 "$patch does not apply$MISPLACED; nothing was changed" ;;
    esac
    [ "$before" != "$backup" ] || continue
    # What the first one changed is kept as it was before that.
    cp -Rp "$backup/." "$before"
    rm -rf "$backup"
    mv -T "$before" "$backup"
  done
  : >"$backup/.timestamp"
  printf '%s\n' "$patch" >>"$WORK/pc/applied-patches"
}

# refuse_patch PATCHFILE: say what patch said, in one sentence.
refuse_patch() {
  local where
  if grep -Eqi "no space|write error|can't (create|rename|write)" "$TMP/patch"; then
    die 8 "$1 could not be tried: $(tail -n 1 "$TMP/patch")"
  fi
  where=$(awk '/^patching file / { file = substr($0, 15) }
               /FAILED|\*\*\*\*|find file/ { print file ": " $0 }' \
    "$TMP/patch" | paste -s -d ';')
  die 6 "$1 does not apply ($where); nothing was changed"
}

# check_applied: what is applied must be as these patches left it.
check_applied() {
  local path changed=''
  while IFS= read -r path; do
    if [ -e "$path" ] || [ -e "$WORK/new/$path" ]; then
      cmp -s "$path" "$WORK/new/$path" || changed+=", $path"
    fi
  done <"$WORK/touched"
  [ -z "$changed" ] ||
    die 5 "${changed#, } was changed after the patches were applied;" \
      "--revert keeps a copy and begins anew"
}

# stage_generated: make again what is generated from a patched file.
stage_generated() {
  if is_made_here configure configure.in; then
    stage_made configure configure.in make_configure
    stage_config_guess
  fi
  if is_made_here parse.c parse.y; then
    stage_made parse.c parse.y make_parser
  fi
  # An export's files are as old as each other, and make would call gperf,
  # whose current output does not compile.
  if [ -e lex.c ] && [ lex.c -ot keywords ] && [ ! -e "$WORK/new/lex.c" ]; then
    keep_original lex.c
    cp -p lex.c "$WORK/new/lex.c"
    touch "$WORK/new/lex.c"
  fi
}

# is_made_here FILE INPUT: true when the input is patched or the release has no FILE.
is_made_here() {
  [ -e "$WORK/new/$2" ] || { [ -e "$2" ] && { [ ! -e "$1" ] || grep -qxF "$1" "$WORK/created"; }; }
}

# stage_made FILE INPUT MAKER
stage_made() {
  local input=$2
  [ ! -e "$WORK/new/$2" ] || input=$WORK/new/$2
  keep_original "$1"
  mkdir "$WORK/make"
  cp "$input" "$WORK/make/$2"
  detail "making $1 from $2"
  (cd "$WORK/make" && "$3") >"$TMP/maker" 2>&1 ||
    die_of_tool "$1 could not be made from $2"
  [ -z "$VERBOSE" ] || cat "$TMP/maker" >&"$STDERR"
  mv "$WORK/make/$1" "$WORK/new/$1"
  rm -rf "$WORK/make"
}

make_configure() {
  autoconf
  chmod 755 configure
}

make_parser() {
  bison -y -o parse.c parse.y
}

# stage_config_guess: the system's config.guess and config.sub, which know
# the processors of today.
stage_config_guess() {
  local name folder
  for name in config.guess config.sub; do
    for folder in /usr/share/misc /usr/share/automake-* \
      /usr/share/libtool/build-aux /usr/lib/rpm /usr/lib/rpm/redhat; do
      if [ -e "$name" ] && [ -f "$folder/$name" ]; then
        keep_original "$name"
        cp "$folder/$name" "$WORK/new/$name"
        chmod --reference="$name" "$WORK/new/$name"
        continue 2
      fi
    done
    [ ! -e "$name" ] ||
      note "the system has no $name (package automake): the release's own is kept"
  done
}

# die_of_tool SENTENCE: with what the tool said last; a full disk, which bison
# calls an input/output error, is told apart.
die_of_tool() {
  if grep -Eqi 'no space left|input/output error' "$TMP/maker"; then
    die 8 "the disk is full: $1"
  fi
  check_room "$TMP"
  die 7 "$1; nothing was changed:
$(tail -n 5 "$TMP/maker")"
}

# stage_quilt: the rest of what quilt reads, and all of the series' patches, so
# that the tree needs no checkout.
stage_quilt() {
  local all
  # As old as the list that is written last: no file has changed since.
  [ ! -e "$WORK/pc/applied-patches" ] ||
    find "$WORK/pc" -mindepth 2 -type f \( -size +0 -o -name .timestamp \) \
      -exec touch -c -r "$WORK/pc/applied-patches" {} +
  echo 2 >"$WORK/pc/.version"
  echo patches >"$WORK/pc/.quilt_patches"
  echo series >"$WORK/pc/.quilt_series"
  mapfile -t all < <(series_patches "$BASE")
  [ "${#all[@]}" -eq 0 ] || cp "${all[@]/#/$PATCHES/}" "$WORK/patches"
  # There each has its whole text in one file.
  awk '/^[[:space:]]*(#|$)/ { print; next }
       { name = $1; sub(/.*\//, "", name)
         if (name != last) { sub(/^[^[:space:]]+/, name); print }
         last = name }' "$ROOT/series/$BASE" >"$WORK/patches/series"
}

# write_journal PATCHFILE...: list what leads to the staged state. Files that
# stay as they are are left alone, so that make does not build them again.
write_journal() {
  local path
  printf '%s\n' "$BASE" >"$WORK/base"
  remember_tree "$WORK/base"
  printf '%s\n' "$@" | sed '/^$/d' >"$WORK/applied"
  (cd "$WORK/new" && find . -type f -print0 | xargs -0 -r sha256sum -- &&
    cd .. && find patches -type f -print0 | xargs -0 -r sha256sum --) |
    sed 's|  \./|  |' | LC_ALL=C sort -k 2 >"$WORK/sums"
  {
    for path in originals created sums applied base; do
      printf 'put\t%s\t%s\n' "$WORK/$path" "$STATE/$path"
    done
    differing_staged | while IFS= read -r path; do
      printf 'put\t%s\t%s\n' "$WORK/new/$path" "$path"
    done
    while IFS= read -r path; do
      if [ -e "$path" ] && [ ! -e "$WORK/new/$path" ]; then
        printf 'drop\t-\t%s\n' "$path"
      fi
    done <"$WORK/touched"
    printf 'put\t%s\t.pc\n' "$WORK/pc"
    printf 'put\t%s\tpatches\n' "$WORK/patches"
  } >"$WORK/journal"
}

# differing_staged: the files of the new tree that are not yet so in this one, sorted;
# lex.c is, too: it counts when it was made.
differing_staged() {
  (cd "$WORK/new" && find . -type f -printf '%P\n') | sort >"$TMP/staged"
  { tr '\n' '\0' <"$TMP/staged" | xargs -0 -r sha256sum -- 2>/dev/null || :; } | sort >"$TMP/now"
  { sort "$WORK/sums" | comm -23 - "$TMP/now" | cut -c 67-; echo lex.c; } | sort -u |
    comm -12 "$TMP/staged" -
}

# check_writable: every folder that the journal writes to.
check_writable() {
  local folder to
  while IFS=$'\t' read -r _ _ to; do
    folder=$to
    while
      case $folder in */*) folder=${folder%/*} ;; *) folder=. ;; esac
      [ ! -e "$folder" ]
    do :; done
    [ -w "$folder" ] || die 8 "$PWD/$folder cannot be written; nothing was changed"
  done <"$1"
}

# commit JOURNAL: the moment after which the tree goes on to its new state.
commit() {
  check_writable "$1"
  trap '' HUP INT TERM
  mv "$1" "$STATE/journal"
  run_journal
  # Only a build may come yet.
  # shellcheck disable=SC2034 # for print
  [ -n "$BUILD" ] || DONE=yes
  catch_signals
}

# run_journal: do each line; a line that was done already does nothing.
run_journal() {
  local action from to
  while IFS=$'\t' read -r action from to; do
    case $action in
    put)
      if [ -e "$from" ]; then
        [ ! -d "$to" ] || rm -rf "$to"
        case $to in */*) [ -d "${to%/*}" ] || mkdir -p "${to%/*}" ;; esac
        mv -fT "$from" "$to"
      fi
      ;;
    drop) rm -rf "$to" ;;
    rmdir) [ ! -d "$to" ] || rmdir --ignore-fail-on-non-empty "$to" ;;
    retire) mv -T "$STATE" "$STATE.gone" ;;
    esac || die 8 "$to cannot be written: the tree is between two states." \
      "Make room, then run this again or with --revert"
  done <"$STATE/journal"
  rm -f "$STATE/journal"
  rm -rf "$STATE/work" "$STATE.gone"
}

# revert_tree: put the originals back, remove what was made.
revert_tree() {
  local patch path
  quilted_files >"$TMP/quilted"
  keep_changes
  mkdir "$STATE/work"
  # Where something was built, make must see that its sources changed.
  if [ -e config.status ]; then
    find "$STATE/originals" -type f -exec touch -d "@$(date +%s)" {} +
    [ ! -d .pc ] || find .pc -type f -exec touch -d "@$(date +%s)" {} +
  fi
  {
    find "$STATE/originals" -type f | sort | while IFS= read -r path; do
      printf 'put\t%s\t%s\n' "$path" "${path#"$STATE/originals/"}"
    done
    sort -r "$STATE/created" | while IFS= read -r path; do
      built_from "$path"
      case $path in
      */) printf 'rmdir\t-\t%s\n' "${path%/}" ;;
      *) printf 'drop\t-\t%s\n' "$path" ;;
      esac
    done
    while IFS=$'\t' read -r patch path; do
      if [ -s ".pc/$patch/$path" ]; then
        printf 'put\t%s\t%s\n' ".pc/$patch/$path" "$path"
        continue
      fi
      built_from "$path"
      printf 'drop\t-\t%s\n' "$path"
      folders_above "$path" | sed 's|^|rmdir\t-\t|; s|/$||'
    done <"$TMP/quilted"
    printf 'drop\t-\t.pc\ndrop\t-\tpatches\nretire\t-\t%s\n' "$STATE"
  } >"$STATE/work/journal"
  commit "$STATE/work/journal"
}

# built_from PATH: the line of a journal that removes the object of a file that goes away:
# no Makefile of the release names it, so make distclean would leave it.
built_from() {
  local object=${1%.[cS]}.o
  if [ "$object" != "$1.o" ] && [ -f "$object" ] && [ ! -L "$object" ] &&
    tree_is_known "$STATE/base"; then
    printf 'drop\t-\t%s\n' "$object"
  fi
}

# find_changes: leave in TMP/changed what was edited since, unless quilt pushed or popped.
find_changes() {
  : >"$TMP/changed"
  if [ ! -e "$STATE/applied" ] ||
    [ "$(applied_patches)" != "$(cat "$STATE/applied")" ]; then
    return
  fi
  changed_files >"$TMP/changed"
}

note_changes() {
  local path
  while IFS= read -r path; do
    note "$path was changed since"
  done <"$TMP/changed"
}

# changed_files: what was edited after this script wrote it.
changed_files() {
  { cut -c 67- "$STATE/sums"; find patches -type f; } | sort -u |
    tr '\n' '\0' | xargs -0 sha256sum -- 2>/dev/null | sort >"$TMP/now" || :
  sort "$STATE/sums" | comm -13 - "$TMP/now" | cut -c 67- |
    while IFS= read -r path; do
      cmp -s "$path" "$STATE/originals/$path" || printf '%s\n' "$path"
    done
}

# keep_changes: nobody's edits are lost; they are copied beside the tree.
keep_changes() {
  local folder path
  {
    changed_files
    cut -f 2 "$TMP/quilted" | while IFS= read -r path; do
      [ ! -e "$path" ] || printf '%s\n' "$path"
    done
  } >"$TMP/changed"
  [ -s "$TMP/changed" ] || return 0
  folder=$(mktemp -d "../${PWD##*/}.changed.XXXXXX") ||
    die 8 "there is no room beside the tree for the files that you changed"
  tr '\n' '\0' <"$TMP/changed" | xargs -0 cp -p --parents -t "$folder" ||
    die 8 "the files that you changed could not be copied to $folder"
  note "files that were changed since are kept in $folder"
}
