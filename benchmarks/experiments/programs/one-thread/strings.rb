# Strings that are built, cut, compared and changed.
out = ''.dup
(ARGV[0].to_i * 4_000).times do |i|
  s = "item #{i}: " + 'text' * 3
  s << '-' << i.to_s
  out = s.reverse if s[5, 3] == '100' || s.include?('99')
  s.upcase!
  s.sub!('ITEM', 'it')
  out = s.split(' ').join(',').strip if s.length > 20
  out.ljust(30).center(40)
end
puts out
