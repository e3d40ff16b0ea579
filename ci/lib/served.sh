# shellcheck shell=bash disable=SC2034 # what the callers read
# Web applications on loopback: to serve one, ask it, and say in TAP what it answered.
# Sourced by ci/tls-gems and benchmarks/gem-apps, which set SCRATCH, a temporary
# folder, and RUBY, call stop at their end, and read number and failed.
SERVERS=() number=0 failed=0
CURL=()

# stop: the servers.
stop() {
  local one
  for one in "${SERVERS[@]}"; do
    { kill -9 "$one"; wait "$one"; } 2>/dev/null
  done
  SERVERS=()
}

# like SENTENCE PATTERN GOT: status 1 where it is not.
like() {
  number=$((number + 1))
  if [[ $3 =~ $2 ]]; then
    echo "ok $number - $1"
  else
    printf 'not ok %s - %s\n# wanted: %s\n' "$number" "$1" "$2"
    head -n 15 <<<"$3" | sed '1s/^/got: /;s/^/# /'
    failed=1
    return 1
  fi
}

# next_port: set $port to one that is free.
# shellcheck disable=SC2153 # the caller's
next_port() { port=$("$RUBY" -rsocket -e 'puts TCPServer.new("127.0.0.1", 0).addr[1]'); }

# serve NAME COMMAND...: wait until it answers at $port.
serve() {
  local i name=$1
  shift
  "$@" >"$SCRATCH/$name.log" 2>&1 </dev/null &
  SERVERS+=("$!")
  for ((i = 0; i < 600; i++)); do
    ! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || return 0
    sleep 0.1
  done
  echo "# $name does not answer:"
  tail -n 5 "$SCRATCH/$name.log" | sed 's/^/# /'
}

# curl_it ARGUMENTS...: the answer, and its status; CURL has what each call is told.
curl_it() {
  curl --silent --show-error --max-time 60 "${CURL[@]}" -w '\nstatus %{http_code}' "$@" 2>&1
}

# changes URL: of a scaffold of Rails for entries, a title is entered, listed, changed and removed, by forms.
changes() {
  local url=$1 jar=$SCRATCH/jar page token id
  rm -f "$jar"
  form() { # form URL FIELD...
    local to=$1 fields=() one
    shift
    for one in "$@"; do fields+=(--data-urlencode "$one"); done
    curl_it -b "$jar" -c "$jar" -L --data-urlencode "authenticity_token=$token" "${fields[@]}" "$to"
  }
  page=$(curl_it -b "$jar" -c "$jar" "$url/new")
  token=$(sed -n 's/.*name="authenticity_token"[^>]*value="\([^"]*\)".*/\1/p' <<<"$page" | head -n 1)
  like '  enters' 'first &amp; only.*status 200' "$(form "$url" 'entry[title]=first & only' 'entry[body]=text')"
  page=$(curl_it "$url")
  like '  lists' 'first &amp; only.*status 200' "$page"
  id=$(sed -n 's|.*href="/entries/\([0-9]*\)".*|\1|p' <<<"$page" | head -n 1)
  like '  changes' 'second.*status 200' "$(form "$url/$id" _method=put 'entry[title]=second')"
  like '  and shows' 'second.*text.*status 200' "$(curl_it "$url/$id")"
  like '  removes' 'status 200' "$(form "$url/$id" _method=delete)"
  like '  and finds it no more' 'status 404' "$(curl_it "$url/$id")"
}
