# shellcheck shell=bash
# The same work in other systems, from the programs in benchmarks/peers: Erlang, GHC, C,
# and the threads and fibers of the system's Ruby. They are measured in the turn of the
# first interpreter; which of them are here, is found in its prepare.
PEERS=$ROOT/benchmarks/peers

# prepare_peers WORDS...: those of "erlang PROGRAM", "ghc PROGRAM", "c PROGRAM" and
# "cruby" that are wanted, each one argument; what is missing is noted.
prepare_peers() {
  local peer program
  first || return 0
  : >"$WORK/peers"
  for peer; do
    read -r peer program <<<"$peer"
    case $peer in
    erlang)
      if ! command -v erlc >/dev/null; then
        note 'Erlang is not here (Debian: erlang-base)'
        continue
      fi
      erlc -o "$WORK" "$PEERS/$program.erl" ;;
    ghc)
      if ! command -v ghc >/dev/null; then
        note 'GHC is not here (Debian: ghc)'
        continue
      fi
      ghc -v0 -O -outputdir "$WORK/ghc" -o "$WORK/$program" "$PEERS/$program.hs" ;;
    c)
      if ! command -v gcc >/dev/null; then
        note 'gcc is not here'
        continue
      fi
      gcc -O2 -o "$WORK/$program" "$PEERS/$program.c" ;;
    cruby)
      if ! command -v ruby >/dev/null || [ "$(ruby -e 'print RUBY_VERSION[0, 3]')" = 1.8 ]; then
        note 'the system has no CRuby of today (Debian: ruby)'
        continue
      fi ;;
    esac
    printf '%s\n' "$peer" >>"$WORK/peers"
  done
}

# peer NAME: takes part here.
peer() { first && grep -qx "$1" "$WORK/peers"; }

cruby_name() { ruby -e 'print "CRuby ", RUBY_VERSION[/\d+\.\d+/]'; }
