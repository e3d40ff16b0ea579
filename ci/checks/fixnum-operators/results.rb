# Each operator with each pair of values, written as an expression and as a message.
class Coerced
  def coerce(other)
    [other.to_i + 1, 2]
  end

  def inspect
    'coerced'
  end
end

class List < Array
end

edges = [8, 14, 15, 16, 29, 30, 31, 32, 60, 61, 62, 63].map { |n| 2**n }
VALUES = edges.map { |n| [n - 1, n, n + 1, -n - 1, -n, -n + 1] }.flatten +
  [0, 1, -1, 2, -2, 3, -3, 7, -7, 13, 100, 0.0, -0.0, 1.5, -1.5, 1e308, 1e-308,
   1.0 / 0, -1.0 / 0, 0.0 / 0, nil, true, 'x', :s, Coerced.new, [1, 2, 3], List.new([4, 5]), []]

def shown
  value = yield
  value = [value, 1.0 / value] if value == 0.0 && value.is_a?(Float)
  "#{value.class} #{value.inspect[0, 60]}"
rescue Exception
  "#{$!.class}: #{$!.message}"
end

bad = 0
%w(+ - * / % < <= > >= == & | << >> []).each do |op|
  text = op == '[]' ? 'x[y]' : "x #{op} y"
  expression = eval("lambda { |x, y| #{text} }")
  VALUES.each do |x|
    VALUES.each do |y|
      next if op == '<<' && (!x.is_a?(Integer) || !y.is_a?(Integer) || y.abs > 100)
      next if op == '>>' && y.is_a?(Integer) && y < -100
      next if x.is_a?(String) && op =~ /[*%]/
      next if x.is_a?(Array) && op == '*'
      a = shown { expression.call(x, y) }
      b = shown { x.send(op, y) }
      next if a == b
      bad += 1
      puts "#{x.inspect} #{op} #{y.inspect}: #{a}, not #{b}" if bad < 9
    end
  end
end
abort if bad > 0
