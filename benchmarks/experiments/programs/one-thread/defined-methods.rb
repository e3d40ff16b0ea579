# define_method, send, instance_eval, Method objects.
class Made
  10.times { |n| define_method("m#{n}") { |a| a + n } }
  class << self
    define_method(:make) { new }
  end
end
made = Made.make
names = (0..9).map { |n| "m#{n}" }
symbols = names.map { |name| name.to_sym }
sum = 0
(ARGV[0].to_i * 900).times do |i|
  symbols.each { |name| sum += made.send(name, i) }
  sum += made.m3(i) + made.method(:m4).call(1)
  sum += made.instance_eval { m5(2) }
end
puts sum
