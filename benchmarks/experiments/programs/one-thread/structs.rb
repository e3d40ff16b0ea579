# Structs: made, read, written, compared, taken apart.
Person = Struct.new(:name, :age, :town)
sum = 0
(ARGV[0].to_i * 3_000).times do |i|
  a = Person.new('a', i, 'x')
  b = a.dup
  b.age += 1
  sum += b.age - a.age
  sum += 1 if a == Person.new('a', i, 'x')
  name, age, town = *a
  sum += age & 1 if a[:town] == town
  a.each { |value| sum += 1 if value == name }
end
puts sum
