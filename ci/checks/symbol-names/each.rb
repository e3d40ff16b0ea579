# Names that are asked for again and again, some thousand more than are remembered.
odd = %w(+ - * / % ** == === =~ [] []= << >> < <= > >= <=> ! ~ +@ -@ ` | & ^ a A a= A= a? a! @a @@a
  $a $1 $_ $- $-w @1 a= b== = a-b a\ b 0 00 == []) + ["\303\244", "a\nb", ' ', 'nil', 'class', '@', '@@', '$']
names = odd + (0...5000).map { |n| "n#{n}" } + (0...1500).map { |n| "N#{n}" } + ('aa'..'zz').to_a
first = {}
3.times do
  names.each do |name|
    symbol = name.intern
    symbol.id2name == name or abort "#{name.inspect} is #{symbol.inspect}"
    (first[name] ||= symbol.to_i) == symbol.to_i or abort "#{name.inspect} has two symbols"
    name.dup.to_sym.equal?(symbol) or abort "#{name.inspect} is not itself"
  end
  names.reverse!
end
first.values.uniq.length == names.uniq.length or abort 'two names have one symbol'
all = Symbol.all_symbols
all.length == all.uniq.length or abort 'a symbol is there twice'
(names.uniq - all.map { |s| s.to_s }).empty? or abort 'a symbol is missing'
begin
  ''.intern
  abort 'the empty name'
rescue ArgumentError
end
begin
  "a\0b".intern
  abort 'NUL'
rescue ArgumentError
end
