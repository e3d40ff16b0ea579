#!/usr/bin/env bash
# Methods and blocks tell where they were written.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

api=$(core_tree api ruby --enable-mbari-api)
where() {
  run_ruby "$api" "$HERE/mbari6.rb" >"$SCRATCH/where"
  diff "$HERE/mbari6.expected" "$SCRATCH/where"
}
check '__file__ and __line__ of every kind of method, block and alias' where

absent() {
  run_ruby "$TREE" -e '
    all = [method(:puts), 1.method(:+).unbind, proc {}]
    exit(all.all? { |o| !o.respond_to?(:__file__) && !o.respond_to?(:__line__) })'
}
guard 'without --enable-mbari-api nobody sees them' absent

sourceref() {
  local script=$HERE/../../../scripts/sourceref.rb
  cat >"$SCRATCH/sample.rb" <<'RUBY'
class Sample
  def one
    1
  end
  def two; 2; end
  attr_reader :three
end
RUBY
  run_ruby "$api" "$script" -r "$SCRATCH/sample.rb" list Sample >"$SCRATCH/list" &&
    grep -q "sample.rb:2: *Sample#one$" "$SCRATCH/list" &&
    grep -q "sample.rb:5: *Sample#two$" "$SCRATCH/list" &&
    grep -q "sample.rb:6: *Sample#three$" "$SCRATCH/list" &&
    run_ruby "$api" "$script" -r "$SCRATCH/sample.rb" show 'Sample#one' >"$SCRATCH/show" &&
    sed -n 2,4p "$SCRATCH/sample.rb" | diff - "$SCRATCH/show" &&
    EDITOR='echo' run_ruby "$api" "$script" -r "$SCRATCH/sample.rb" edit 'Sample#two' |
      grep -q '^+5 .*sample.rb$' &&
    ! run_ruby "$api" "$script" show 'String#upcase'
}
check 'scripts/sourceref.rb lists, shows and opens the source' sourceref
finish
