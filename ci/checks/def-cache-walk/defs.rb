# Defines as many methods of names that are new.
GC.disable
turns = ARGV[0].to_i
klass = Class.new
2100.times { |i| klass.send(:define_method, "used#{i}") { } }
eval((0...turns).map { |i| "def unused#{i}; end" }.join("\n"))
