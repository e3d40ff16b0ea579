# Symbols that are keys, cases, and names of methods.
words = %w(alpha beta gamma delta epsilon zeta eta theta)
counts = {:alpha => 0, :beta => 0, :gamma => 0, :other => 0}
(ARGV[0].to_i * 2_000).times do |i|
  words.each do |word|
    name = word.to_sym
    case name
    when :alpha, :beta, :gamma then counts[name] += 1
    else counts[:other] += word.send(:length)
    end
  end
  counts[:alpha] += 1 if words.respond_to?(:each) && :alpha.to_s == 'alpha'
end
puts counts.values.sort.inspect
