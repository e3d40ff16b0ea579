#!/usr/bin/env bash
# --install-deps, with stand-ins for the package managers.
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"

managers="apt-get dnf apk pacman zypper"
mkdir stand-ins
# stand_in NAME BODY: a command that writes its name and arguments to "log".
stand_in() {
  printf '#! /bin/bash\necho "%s $*" >>"%s"\n%s\n' "${1##*/}" "$T/log" "$2" >"$T/stand-ins/$1"
  chmod +x "$T/stand-ins/$1"
}

# with MANAGER ARGS: apply.sh where there is this manager only.
with() {
  local tool
  rm -f log "$T"/stand-ins/*
  stand_in "$1" "$MANAGER_ENDS"
  for tool in sudo id; do
    [ "$tool:$USER_ID" = sudo:0 ] || stand_in "$tool" "$(case $tool in
      sudo) echo "$SUDO" ;;
      id) echo "echo $USER_ID" ;;
    esac)"
  done
  # All is installed but patch and, say, bison.
  stand_in dpkg-query "case \$* in *' patch'|*' bison') exit 1;; esac; echo install ok installed"
  stand_in rpm "case \$* in *' patch'|*' bison') exit 1;; esac"
  if [ "$1" = apk ]; then
    stand_in apk "case \$* in 'info -e patch'|'info -e bison') exit 1;; esac"
  elif [ "$1" = pacman ]; then
    stand_in pacman "case \$* in '-T patch'|'-T bison') exit 127;; esac"
  fi
  shift
  : >log
  without "$managers" with_path "$@"
  LOG=$(grep -v '^\(dpkg-query\|rpm\|id\|apk info\|pacman -T\)' log)
}

# The farm's PATH goes behind the stand-ins.
with_path() {
  PATH=$T/stand-ins:$PATH apply "$@"
}

USER_ID=0 MANAGER_ENDS='exit 0' SUDO='exec "$@"'
while IFS=: read -r manager line; do
  with "$manager" --install-deps
  exits 0 "--install-deps alone, with $manager"
  is "$line" "$(grep -v 'apt-get update' <<<"$LOG")" "  installs what is missing"
done <<'END'
apt-get:apt-get install -y patch bison
dnf:dnf install -y patch bison
apk:apk add patch bison
pacman:pacman -S --needed --noconfirm patch bison
zypper:zypper install -y patch bison
END
with apt-get --install-deps
is "apt-get update" "$(head -n 1 <<<"$LOG")" "apt-get is brought up to date first"
with apt-get --install-deps --dry-run
is "apt-get install -y patch bison" "$OUT" "--dry-run prints the line"
is "" "$LOG" "  and runs nothing"
fresh tree
with apt-get tree
exits 0 "without --install-deps"
is "" "$LOG" "  nothing is installed"
fresh tree
with apt-get --install-deps tree
exits 0 "--install-deps and a source"
is 5 "$(wc -l <tree/.pc/applied-patches)" "  installs and applies"
MANAGER_ENDS='exit 1'
fresh tree
with apt-get --install-deps tree
exits 3 "packages that cannot be installed" "could not be installed: patch bison"
is "$(snapshot "$PRISTINE" | sha256sum)" "$(snapshot tree | sha256sum)" "  and nothing is changed"
MANAGER_ENDS='exit 0' USER_ID=1000
with dnf --install-deps
is "sudo dnf install -y patch bison
dnf install -y patch bison" "$(grep -v -e --version <<<"$LOG")" "who is not root goes through sudo"
SUDO='echo "this user is not in the sudoers file" >&2; exit 1'
fresh tree
with apt-get --quiet --install-deps tree
exits 3 "who may not use sudo" "sudo does not let this user install packages. As root:
  apt-get install -y patch bison"
is 1 "$(wc -l <<<"$LOG")" "  sudo is asked once"
is "$(snapshot "$PRISTINE" | sha256sum)" "$(snapshot tree | sha256sum)" "  and nothing is changed"
# Root of the namespace that an ordinary user made: apt-get would ask it "are you root?"
AS=(unshare -r)
[ "$(id -u)" -ne 0 ] || AS=(setpriv --reuid 65534 --regid 65534 --clear-groups "${AS[@]}")
chmod 711 "$T"
if "${AS[@]}" test -r "$CHECKOUT/apply.sh" 2>/dev/null; then
  USER_ID=0 MANAGER_ENDS="echo 'are you root?' >&2; exit 100"
  umask 0 # for the log
  with apt-get --install-deps
  umask 022
  exits 3 "the root of a user namespace" "may not install packages: /usr is not its own. As the system's root:
  apt-get install -y patch bison"
  is 3 "$(printf '%s\n' "$OUT" "$ERR" | wc -l)" "  and no more is said"
else
  skip "no user namespace here"
fi
AS=()
without "$managers" apply --install-deps
exits 3 "no package manager at all" "libreadline-dev"
finish
