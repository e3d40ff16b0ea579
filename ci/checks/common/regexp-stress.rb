# Regular expressions from literals with a string inside, each built while
# every allocation collects.
rounds = ARGV[0].to_i
wrong = 0
part = 'x' * 300
rounds.times do |i|
  GC.stress = true
  a = /#{part}#{i}y/
  b = /#{i}#{part}#{i}/i
  c = eval("/#{part}#{i}z/")
  d = eval("/\#{i}#{part}/o")
  GC.stress = false
  wrong += 1 unless a.source == part + i.to_s + 'y' && b.source == i.to_s + part + i.to_s &&
    a =~ part + i.to_s + 'y' && b =~ i.to_s + part.upcase + i.to_s &&
    c.source == part + i.to_s + 'z' && d.source == i.to_s + part
end
puts wrong
