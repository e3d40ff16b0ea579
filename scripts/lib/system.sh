# shellcheck shell=bash
# Which tools are missing, and the system packages that bring them.
# Sourced by apply.sh and others. The caller sets DRY_RUN and QUIET, the options of
# that name, and provides die and say, and for install_packages what run.sh has.

# package_manager: the one that this system has, or nothing.
package_manager() {
  local manager
  for manager in apt-get dnf apk pacman zypper; do
    if command -v "$manager" >/dev/null; then
      printf '%s\n' "$manager"
      return
    fi
  done
}

# build_packages MANAGER [RUBYGEMS]: all that patching and building ask for, and
# with RUBYGEMS what fetching that asks for, too.
build_packages() {
  local tools='gcc make patch autoconf bison bzip2 curl ca-certificates'
  [ -z "${2-}" ] || tools+=" $(package_of gem "$1")"
  case $1 in
  apt-get) echo "$tools xz-utils autotools-dev libncurses-dev libgdbm-dev" \
    "libgdbm-compat-dev libreadline-dev zlib1g-dev libssl-dev" ;;
  dnf | zypper) echo "$tools xz tar util-linux diffutils findutils automake" \
    "ncurses-devel gdbm-devel readline-devel zlib-devel" \
    "$([ "$1" = dnf ] && echo openssl-devel || echo libopenssl-devel)" ;;
  apk) echo "$tools xz tar util-linux diffutils findutils automake" \
    "musl-dev coreutils ncurses-dev gdbm-dev readline-dev zlib-dev openssl-dev" ;;
  pacman) echo "$tools xz tar util-linux automake ncurses gdbm readline zlib openssl" ;;
  esac
}

# install_line MANAGER PACKAGES: what a user types as root.
install_line() {
  case $1 in
  apk) echo "apk add $2" ;;
  pacman) echo "pacman -S --needed --noconfirm $2" ;;
  *) echo "$1 install -y $2" ;;
  esac
}

# package_of TOOL MANAGER: the package that brings a tool.
package_of() {
  case $1 in
  cc) echo gcc ;;
  xz) if [ "$2" = apt-get ]; then echo xz-utils; else echo xz; fi ;;
  flock) echo util-linux ;;
  sha256sum) echo coreutils ;;
  cmp) echo diffutils ;;
  find | xargs) echo findutils ;;
  gem) case $2 in dnf | pacman) echo rubygems ;; *) echo ruby ;; esac ;;
  *) echo "$1" ;;
  esac
}

# need_tools TOOL...: stop, with the line to install them, if some are missing.
need_tools() {
  local tool manager missing='' packages=''
  manager=$(package_manager)
  for tool in "$@"; do
    if ! command -v "$tool" >/dev/null; then
      missing+=" $tool"
      packages+=" $(package_of "$tool" "$manager")"
    fi
  done
  [ -z "$missing" ] || die 3 "missing:$missing. Install with:
  $(install_line "${manager:-apt-get}" "${packages# }")"
}

# package_of_extension NAME MANAGER: what brings the headers that it wants.
package_of_extension() {
  local package
  case $1 in
  curses) package=ncurses ;;
  gdbm | readline) package=$1 ;;
  dbm) package=gdbm
    [ "$2" != apt-get ] || package=gdbm-compat ;;
  zlib) package=zlib ;;
  openssl) package=openssl ;;
  tk | tcltklib) package=tk ;;
  *) return 0 ;;
  esac
  case $2,$package in
  apt-get,zlib) echo zlib1g-dev ;;
  apt-get,openssl) echo libssl-dev ;;
  zypper,openssl) echo libopenssl-devel ;;
  apt-get,tk) echo tk-dev ;;
  apt-get,*) echo "lib$package-dev" ;;
  dnf,* | zypper,*) echo "$package-devel" ;;
  apk,*) echo "$package-dev" ;;
  *) echo "$package" ;;
  esac
}

# left_out_extensions: in a tree that was built, the extensions that a package would
# bring, and the package.
left_out_extensions() {
  local makefile name package manager
  manager=$(package_manager)
  for makefile in ext/*/Makefile; do
    name=${makefile#ext/}
    name=${name%/Makefile}
    package=$(package_of_extension "$name" "$manager")
    if [ -n "$package" ] && grep -qs '^# skipped: ' "$makefile"; then
      echo "  without $name; package $package"
    fi
  done
}

# package_installed MANAGER PACKAGE
package_installed() {
  case $1 in
  apt-get) dpkg-query -W -f '${Status}' "$2" 2>/dev/null |
    grep -q '^install ok installed' ;;
  dnf | zypper) rpm -q --whatprovides "$2" >/dev/null 2>&1 ;;
  apk) apk info -e "$2" >/dev/null ;;
  pacman) pacman -T "$2" >/dev/null ;;
  esac
}

# install_packages [RUBYGEMS]: install the build packages that are missing.
install_packages() {
  local manager package missing='' root=()
  manager=$(package_manager)
  if [ -z "$manager" ]; then
    die 3 "no apt-get, dnf, apk, pacman or zypper here; install what" \
      "these Debian packages hold: $(build_packages apt-get "${1-}")"
  fi
  for package in $(build_packages "$manager" "${1-}"); do
    package_installed "$manager" "$package" || missing+=" $package"
  done
  if [ -z "$missing" ]; then
    say "all system packages are installed"
    return
  fi
  TERMINAL=0 say "$(install_line "$manager" "${missing# }")" # whole, to be copied
  [ -z "$DRY_RUN" ] || return 0
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null ||
      die 3 "only root may install packages, and there is no sudo. As root:
  $(install_line "$manager" "${missing# }")"
    # Asked once, before all else; sudo's own words say why it refuses.
    sudo "$manager" --version >/dev/null ||
      die 3 "sudo does not let this user install packages. As root:
  $(install_line "$manager" "${missing# }")"
    root=(sudo)
  elif ! whole_system && [ ! -w /usr ]; then
    die 3 "the root of a user namespace may not install packages: /usr is not its own. As the system's root:
  $(install_line "$manager" "${missing# }")"
  fi
  if [ "$manager" = apt-get ]; then
    export DEBIAN_FRONTEND=noninteractive
    tell ${root[@]+"${root[@]}"} apt-get update || :
  fi
  # The line is made of package names above: it splits at blanks.
  # shellcheck disable=SC2046
  tell ${root[@]+"${root[@]}"} $(install_line "$manager" "${missing# }") ||
    die 3 "the packages could not be installed:$missing"
}

# whole_system: root is the system's, not that of a user namespace such as unshare -r makes.
whole_system() {
  local inside outside count
  read -r inside outside count 2>/dev/null </proc/self/uid_map || return 0
  [ "$inside $outside $count" = '0 0 4294967295' ]
}

# tell COMMAND...: with its words on standard error; under --quiet only where it
# fails.
tell() {
  local words status=0
  if [ -z "$QUIET" ]; then
    "$@" >&"$STDERR" 2>&1 || status=$?
  else
    words=$("$@" 2>&1) || { status=$?; printf '%s\n' "$words" >&"$STDERR"; }
  fi
  return "$status"
}
