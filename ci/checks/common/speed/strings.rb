# Strings, symbols, hashes and regular expressions.
h = Hash.new(0)
4000.times do |i|
  s = "line #{i} of text with words"
  s.split(/ /).each { |w| h[w.intern] += w.length }
  s.gsub(/[aeiou]/) { |v| v.upcase } if i % 10 == 0
  h[:sum] += 1 if s =~ /(\d+) of/ && $1.to_i % 2 == 0
end
