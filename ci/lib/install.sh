# shellcheck shell=bash disable=SC2154 # the caller sets OUT
# ci/run --install-deps. The caller has set ROOT and OUT.

PACKAGES="gcc gcc-multilib make patch autoconf autotools-dev bison bzip2
  xz-utils curl ca-certificates quilt strace gdb valgrind binutils perl git
  shellcheck mandoc groff time procps util-linux iproute2 ccache clang
  libpci-dev gnuplot-nox hyperfine wrk wget ruby rpm dpkg-dev debhelper
  libncurses-dev libgdbm-dev libgdbm-compat-dev libreadline-dev zlib1g-dev
  libssl-dev openssl musl-tools"

# install_packages: before the session is made, so that sudo can ask for a
# password on the terminal.
install_packages() {
  local package missing=() as_root=() log=$OUT/install.log
  for package in $PACKAGES; do
    if ! dpkg-query -W -f '${Status}' "$package" 2>/dev/null |
        grep -q 'ok installed'; then
      missing+=("$package")
    fi
  done
  [ "${#missing[@]}" -gt 0 ] || return 0
  if ! command -v apt-get >/dev/null; then
    cannot_install "There is no apt-get; missing: ${missing[*]}"
  fi
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null ||
      cannot_install "Neither root nor sudo; missing: ${missing[*]}"
    as_root=(sudo)
    # Not sudo -v: it wants a password where any rule does, though another rule lets
    # this user install without one.
    sudo env DEBIAN_FRONTEND=noninteractive apt-get --version >/dev/null ||
      cannot_install "sudo does not let us; missing: ${missing[*]}"
  fi
  as_root+=(env DEBIAN_FRONTEND=noninteractive apt-get)
  "${as_root[@]}" install -y -q --no-install-recommends "${missing[@]}" >"$log" 2>&1 </dev/null ||
    { "${as_root[@]}" update -q >>"$log" 2>&1 </dev/null
      "${as_root[@]}" install -y -q --no-install-recommends "${missing[@]}" \
        >>"$log" 2>&1 </dev/null; } ||
    cannot_install "apt-get could not install ${missing[*]}" "$log"
}

# cannot_install REASON [LOG]: the end of the run.
cannot_install() {
  printf 'FAIL  --install-deps: %s\n' "$1"
  if [ -n "${2:-}" ]; then
    tail -n 15 "$2" | sed 's/^/      | /'
    printf '      log: %s\n' "${2#"$ROOT"/}"
  fi
  printf '0 passed, 1 failed\n'
  exit 1
}
