#!/usr/bin/env bash
# rbconfig.rb says what configure found out.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# As the Makefile's first lines have it.
values() {
  limited "$TREE/miniruby" -e 'load "./rbconfig.rb"
    wrong = %w(CC=CC prefix=prefix LIBRUBY_A=LIBRUBY_A).reject do |pair|
      name, key = pair.split("=")
      line = File.readlines("Makefile").find { |l| l =~ /\A#{name}\s*=/ }
      Config::CONFIG[key] == line.chomp.sub(/\A[^=]*= */, "").sub(/\$\(RUBY_INSTALL_NAME\)/, "ruby")
    end
    wrong << "srcdir" unless Config::CONFIG["srcdir"] == Dir.pwd
    wrong << "ruby_install_name" unless Config::CONFIG["ruby_install_name"] == "ruby"
    puts wrong
    exit(wrong.empty? ? 0 : 1)'
}
in_tree() { cd "$TREE" && values; }
check 'rbconfig.rb has the values of configure' in_tree

# Values as autoconf writes them: in pieces where they are long, with a backslash before
# each quotation mark and backslash.
pieces() {
  cd "$SCRATCH" || return 1
  cat >config.status <<'END'
S["CFLAGS"]="-O2 -DTEXT=\\\"a\\\" "\
"-DMORE=1 "\
"-DLAST=2"
S["MAJOR"]="1"
s%@OLD@%form%g
END
  limited "$TREE/miniruby" "$TREE/mkconfig.rb" rbconfig.rb &&
    limited "$TREE/miniruby" -e 'load "./rbconfig.rb"
      puts Config::CONFIG["CFLAGS"], Config::CONFIG["OLD"]
      exit(Config::CONFIG["CFLAGS"] == "-O2 -DTEXT=\\\"a\\\" -DMORE=1 -DLAST=2" &&
        Config::CONFIG["OLD"] == "form" ? 0 : 1)'
}
check 'rbconfig.rb has a long value of configure whole, and one in the old form' pieces
finish
