# shellcheck shell=bash disable=SC2034 # what the callers read
# Servers of PostgreSQL and MariaDB, for a script and nobody else: in a temporary folder, each as
# its own user where the script is root's, reached by a socket only. Sourced by gem-uses and
# gem-apps, which set SCRATCH, call stop_databases at their end, and read PGHOST and MYSQL_SOCKET.
# On Debian it wants mariadb-server and postgresql; those that Debian starts itself are not used.
PGHOST=$SCRATCH/postgresql MYSQL_SOCKET=$SCRATCH/mariadb/socket
export PGHOST MYSQL_SOCKET PATH=$PATH:/usr/sbin

# as_user USER COMMAND...: PostgreSQL refuses to run as root.
as_user() {
  if [ "$(id -u)" != 0 ]; then shift; "$@"; return; fi
  (cd / && setpriv --reuid "$1" --regid "$1" --clear-groups "${@:2}")
}

start_postgresql() {
  postgres=$(printf '%s\n' /usr/lib/postgresql/*/bin | tail -n 1)
  chmod 711 "$SCRATCH"
  mkdir "$PGHOST"
  [ "$(id -u)" != 0 ] || chown postgres "$PGHOST"
  as_user postgres "$postgres/initdb" -D "$PGHOST/data" -A trust -U postgres -E UTF8 >/dev/null
  as_user postgres "$postgres/pg_ctl" -D "$PGHOST/data" -o "-c listen_addresses='' -k $PGHOST" -l "$PGHOST/log" -w start >/dev/null
}

start_mariadb() {
  local user=mysql
  [ "$(id -u)" = 0 ] || user=$(id -un)
  chmod 711 "$SCRATCH"
  mkdir "$SCRATCH/mariadb"
  [ "$(id -u)" != 0 ] || chown mysql "$SCRATCH/mariadb"
  mariadb-install-db --no-defaults --user="$user" --datadir="$SCRATCH/mariadb/data" \
    --auth-root-authentication-method=normal >"$SCRATCH/mariadb.log" 2>&1
  mariadbd --no-defaults --user="$user" --datadir="$SCRATCH/mariadb/data" --socket="$MYSQL_SOCKET" \
    --skip-networking >>"$SCRATCH/mariadb.log" 2>&1 &
  mariadb=$!
  for _ in {1..300}; do [ ! -S "$MYSQL_SOCKET" ] || break; sleep 0.1; done
}

# A trap calls it.
stop_databases() {
  [ -z "${mariadb-}" ] || { kill "$mariadb"; wait "$mariadb"; } 2>/dev/null || :
  [ -z "${postgres-}" ] || as_user postgres "$postgres/pg_ctl" -D "$PGHOST/data" -m immediate stop >/dev/null 2>&1 || :
}
