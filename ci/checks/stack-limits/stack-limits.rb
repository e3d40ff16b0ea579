# Recursions of all kinds end in SystemStackError, or deep enough.
def deep(n) $n = n; deep(n + 1) end
said = []
begin
  deep(0)
rescue SystemStackError
  said << ($n > 20)
end
top = x = []
3000.times { x << []; x = x[0] }
[lambda { Marshal.load(Marshal.dump(top)) }, lambda { top.inspect }, lambda { top.flatten },
 lambda { top == Marshal.load(Marshal.dump(top)) }, lambda { top.hash },
 lambda { eval('(' * 500 + '1' + ')' * 500) }].each do |f|
  begin
    f.call
    said << true
  rescue SystemStackError, ArgumentError, SyntaxError
    said << true
  end
end
said << Thread.new { begin; deep(0); rescue SystemStackError; $n > 100; end }.value
require 'yaml'
said << (YAML.load("a: [x, y]\n") == { 'a' => %w[x y] })
puts said.uniq.inspect
