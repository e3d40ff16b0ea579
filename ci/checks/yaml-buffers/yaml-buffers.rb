# usage: yaml-buffers.rb names | given | itself | message | ends | fractions | ordinary
# Reads YAML. Says nothing when it gets what it should.
require 'yaml'

def want(value, got)
  abort "#{got.inspect[0, 200]}, not #{value.inspect[0, 200]}" unless got == value
end

case ARGV[0]
when 'names'
  200.times do
    want %w[x x], YAML.load("--- \n- &a x\n- &b *a\n")
    want %w[x], YAML.load("--- &a &b [x]\n")
    want [%w[x], %w[x], %w[x]], YAML.load("--- [&a [x], &b *a, *b]\n")
    GC.start
  end
when 'given'
  200.times do
    want %w[x x y x y], YAML.load("--- \n- &a x\n- &b *a\n- &a y\n- *b\n- *a\n")
    want [['x' * 50] * 2, 'y', ['x' * 50] * 2],
      YAML.load("--- \n- &b &a\n  - &c #{'x' * 50}\n  - *c\n- &a y\n- *b\n")
    GC.start
  end
when 'itself'
  # Only an object of the heap can take the place of the alias.
  YAML.add_builtin_type('five') { 5 }
  YAML.add_builtin_type('yes') { true }
  YAML.add_builtin_type('word') { :word }
  %w[five yes word].each do |type|
    ["--- &a !#{type} [ *a ]\n", "--- &a !#{type} { x: *a }\n"].each { |text| YAML.load(text) }
  end
when 'message'
  [1600, 900, 1300].each do |count|
    text = '--- [' + (0...count).map { |i| "n%05d, " % i }.join + "]]]} : :\n"
    begin
      YAML.load(text)
      abort 'no error'
    rescue ArgumentError => error
      shown = error.message[/`(.*)'\z/m, 1]
      abort error.message[0, 200] unless shown && shown.size > 20 && text.include?(shown)
    end
  end
when 'ends'
  ["--- \"\005,_\n   Y9.", "--- \"a\n  b", "--- 'a\n  b", "--- \"\005,_\n   Y9.\"",
   "--- 1,\n", "--- |\n\n\n", "--- >\n\n", "--- [1,,", "--- '\n"].each do |text|
    4.times do
      begin
        YAML.load(text)
      rescue ArgumentError
      end
    end
  end
when 'fractions'
  [7, 60, 4000].each { |n| YAML.load("--- 2001-01-01 01:01:01.#{'1' * n} Z\n") }
when 'ordinary'
  want [1000, 1234567, 'x', nil, 0.5, { 'a' => [1] }], YAML.load("- 1,000\n- 1,234,567\n- x\n- ~\n- 0.5\n- {a: [1]}\n")
  want [[1], [1], 2, 2], YAML.load("- &a [1]\n- *a\n- &a 2\n- *a\n")
  list = YAML.load("--- &a [x, *a]\n")
  abort 'no ring' unless list[1].equal?(list)
  want({ 'x' => 1, 'y' => { 'x' => 1, 'z' => 2 } }, YAML.load("x: &n 1\ny:\n  x: *n\n  z: 2\n"))
  same = YAML.load("- &a {k: v}\n- *a\n")
  abort 'two objects' unless same[0].equal?(same[1])
  want 250_000, YAML.load("--- 2001-01-01 01:01:01.25 Z\n").usec
  want %w[one two], YAML.load_stream("--- one\n--- two\n").documents
  long = 'word ' * 3000
  want [long, long], YAML.load([long, long].to_yaml)
  [['a' * 5000] * 3, { 'k' * 4095 => "l\n" * 4096 }].each { |value| want value, YAML.load(value.to_yaml) }
  begin
    YAML.load("a: b\n c: [d\ne: }\n")
  rescue ArgumentError => error
    abort error.message unless error.message =~ /\Asyntax error on line 1, col \d+: ` c: \[d'\z/
  end
end
