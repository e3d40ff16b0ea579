# raise, rescue, ensure, retry, catch and throw.
class Failure < StandardError; end
def fail_deep(n) n == 0 ? raise(Failure, 'deep') : fail_deep(n - 1) end
seen = 0
(ARGV[0].to_i * 700).times do |i|
  begin
    fail_deep(5)
  rescue ArgumentError
    seen += 100
  rescue Failure => e
    seen += e.message.length
  ensure
    seen += 1
  end
  tries = 0
  begin
    tries += 1
    raise 'again' if tries < 2
  rescue
    retry
  end
  seen += catch(:found) { 10.times { |k| throw :found, k if k == 3 }; 0 }
  begin
    Integer('x')
  rescue ArgumentError
    seen += 2
  end
end
puts seen
