#compdef apply.sh
# Completes the arguments of apply.sh in zsh: the options, the bases, and the names of
# patches, groups and holes, as the checkout has them that the command belongs to. Its
# files are read, and nothing of it is run. Install it in a folder of $fpath, such as
# /usr/share/zsh/vendor-completions or /usr/share/zsh/site-functions.

# The top of the checkout.
_ruby18_root() {
  local path_of=${(Q)words[1]}
  path_of=${path_of/#\~\//$HOME/}
  [[ $path_of == */* ]] || path_of=$(whence -p -- $path_of) || return
  path_of=${path_of:A:h}
  [[ -d $path_of/series ]] && print -r -- $path_of
}

_ruby18_bases() {
  local file
  for file in $1/series/*(N); do
    [[ ! -f $1/scripts/bases/${file:t} ]] || print -r -- ${file:t}
  done
}

# Of patches, of several by one name, of groups and of holes.
_ruby18_names() {
  local root base word
  local -a bases names
  root=$(_ruby18_root) || return
  bases=(${(f)"$(_ruby18_bases $root)"})
  # Those of the base that is named, else of all.
  for word in ${words[2,-1]}; do
    for base in $bases; do
      [[ $word != (*/|)(ruby-|)$base(|[./]*) ]] || bases=($base)
    done
  done
  names=(${(fu)"$(for base in $bases; do
    awk -v folder=$root/patches/ -v base=$base '
      function read_header(path,    line) {
        while ((getline line < path) > 0 && line !~ /^(---|diff|Index:)/) {
          if (line ~ /^X-Check:/) {
            sub(/\/check\.t$/, "", line); sub(/.*\//, "", line)
            if (line ~ /^mbari[0-9]-/) sub(/-.*/, "", line)
            print line
          } else if (sub(/^X-CVE:[ \t]*/, "", line) && line != "none") {
            gsub(/[, ]+/, "\n", line)
            print line
          }
        }
        close(path)
      }
      /^# group: / { print $3; next }
      /^[ \t]*(#|$)/ { next }
      {
        path = $1 ~ /\// ? $1 : base "/" $1
        read_header(folder path)
        sub(/.*\//, "", path); sub(/\.patch$/, "", path)
        print path
      }' $root/series/$base
  done)"})
  compadd "$@" -a names
}

_ruby18_list_of_names() { compset -P '*,'; _ruby18_names "$@"; }

_ruby18_sources() {
  local root base
  local -a bases
  if root=$(_ruby18_root); then
    for base in ${(f)"$(_ruby18_bases $root)"}; do bases+=(ruby-$base $base); done
    compadd -a bases
  fi
  _files
}

_arguments -S \
  '(--only --without)--until=[the series up to and with a patch or group]:patch or group:_ruby18_names' \
  '(--until --without)--only=[these patches and what they require]:patches and groups:_ruby18_list_of_names' \
  '(--until --only)--without=[everything but these and what requires them]:patches and groups:_ruby18_list_of_names' \
  '--git=[the git repository that SOURCE is a commit, tag or branch of]:folder:_files -/' \
  '(--status --revert)--list[show bases, patches and what each requires]' \
  '(--list --revert)--status[show what is applied]' \
  '(--list --status)--revert[bring SOURCE back to its pristine form]' \
  '--json[with --list or --status, as JSON]' \
  '--build[configure and make]' \
  '--jobs=[so many commands of make at once]:number' \
  '--prefix=[where the built Ruby is to be installed]:folder:_files -/' \
  '--install[make install after building]' \
  '--rubygems[the same, and install RubyGems with it]' \
  '--bundler[the same, and install Bundler, too]' \
  '--optimize[compile it for how it runs: twice, with a training run between]' \
  '--install-deps[install the missing system packages first]' \
  '--offline[never download]' \
  '(-n --dry-run)'{-n,--dry-run}'[check everything, change nothing]' \
  '(-q --quiet -v --verbose)'{-q,--quiet}'[say less]' \
  '(-q --quiet -v --verbose)'{-v,--verbose}'[say more]' \
  '(- *)'{-h,--help}'[show a summary of the options]' \
  '(- *)--version[show the version]' \
  '1:source:_ruby18_sources' \
  '*::arguments of configure: '
