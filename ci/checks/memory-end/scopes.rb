# A rescue clause finds its own variables where memory ended in a block, a Hash or a Proc.
def try(what)
  yield
  'nothing'
rescue NoMemoryError
  $kept = nil
  "#{what} #{(1..10).map { |i| i }.size}"
end
said = [1, 2, 3].map do |n|
  [try(n) { $kept = {}; loop { $kept[$kept.size] = 1 } },
   try(n) { $kept = []; loop { x = n; $kept << lambda { x } } },
   try(n) { $kept = []; loop { $kept << binding } }]
end
puts said.flatten.uniq.inspect
