# Exceptions, catch and throw, retry, threads, continuations' friends, eval, garbage.
class Refused < StandardError; end

def risky(i)
  raise Refused, "no #{i}" if i % 3 == 0
  raise ArgumentError if i % 7 == 0
  i
rescue Refused => error
  error.message
else
  i + 1
ensure
  @done = i
end

def deep(n) n == 0 ? raise(Refused) : deep(n - 1) end

300.times do |i|
  begin
    risky(i)
  rescue ArgumentError
    next
  end
  catch(:found) { (0..9).each { |k| throw :found, k if k == i % 10 } }
  tries = 0
  begin
    tries += 1
    raise 'again' if tries < 2
  rescue RuntimeError
    retry
  end
end
40.times { begin; deep(20); rescue Refused; end }
sum = 0
threads = (1..6).map { |n| Thread.new(n) { |k| 20.times { sum += k; Thread.pass } } }
threads.each { |thread| thread.join }
reader, writer = IO.pipe
Thread.new { 40.times { |i| writer.puts "line #{i}" }; writer.close }
while line = reader.gets
  line.chomp!
end
60.times { |i| eval "a = #{i}; [a, 'x', :y, 1.5].map { |v| v.to_s }.join('-') if a < 100" }
kept = []
12_000.times { |i| kept << [i, i.to_s] if i % 50 == 0; { i => [i.to_s, 1.5 * i] } }
GC.start
binding.eval('kept').size if binding.respond_to?(:eval)
ObjectSpace.each_object(Class) { |klass| klass.name; klass.instance_methods(false).size }
