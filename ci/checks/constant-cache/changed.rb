# Uses the same constants before and after each kind of change.
class Top; end
class Low < Top
  def self.now
    [X, Y]
  rescue NameError
    $!.message
  end

  def now
    Low.now
  end
end
def now(what)
  puts "#{what}: #{Low.now.inspect}"
end
$stderr = $stdout
X = :object
Y = :y
now 'Object'
Top.const_set(:X, :top)
now 'const_set above'
Low.const_set(:X, :low)
now 'const_set'
class Low; X = :again; end
now 'set again'
# What a warning runs sees the old value, and what comes after it the new one.
def $stderr.write(text)
  super(text)
  super("in write: #{Low.now.inspect}\n") unless $within || !($within = true)
  $within = false
end
Low.const_set(:X, :warned)
class << $stderr; remove_method :write; end
now 'after a warning'
Low.send(:remove_const, :X)
now 'remove_const'
Top.send(:remove_const, :X)
now 'remove_const above'
module M1; X = :m1; end
Low.send(:include, M1)
now 'include'
module M2; X = :m2; end
class Low; include M2; end
now 'another include'
module M2; Y = :late; end
now 'a constant of a module'
module M3; end
module M4; Y = :m4; end
module M3; include M4; end
class Low; include M3; end
now 'a module within a module'
Object.send(:remove_const, :X)
now 'remove_const of Object'
M2.send(:remove_const, :X)
M1.send(:remove_const, :X)
now 'nothing'
now 'nothing again'
$n = 0
def Low.const_missing(name)
  [name, $n += 1]
end
now 'const_missing'
now 'const_missing again'
class << Low; remove_method :const_missing; end
File.open("/tmp/constant-cache-#{$$}.rb", 'w') { |f| f.puts "puts 'loading'; Low::X = :loaded" }
Low.autoload(:X, "/tmp/constant-cache-#{$$}.rb")
now 'autoload'
now 'after autoload'
File.delete("/tmp/constant-cache-#{$$}.rb")
Thread.new { Low.send(:remove_const, :X); Low.const_set(:X, :thread) }.join
now 'in a thread'

# One text under several classes.
one = Class.new { const_set(:Z, 1) }
two = Class.new { const_set(:Z, 2) }
Z = 0
block = lambda { Z }
puts [one, two, one].map { |c| c.class_eval(&block) }.inspect
puts [one, two, one].map { |c| c.class_eval('Z') }.inspect
puts [one, two, one].map { |c| c.new.instance_eval('Z') }.inspect
puts [one, two].map { |c| c.class_eval('def z; Z; end'); [c.new.z, c.new.z] }.inspect
o = Object.new
class << o
  def z; ZZ; end
end
def z(o)
  o.z
rescue NameError
  'none'
end
puts z(o)
module Extended; ZZ = :extended; end
o.extend(Extended)
puts z(o), z(o)
module Copied; W = 1; def self.w; W; end; end
W = 0
puts Copied.w
copy = Module.new { const_set(:W, 2) }
Copied.send(:initialize_copy, copy)
puts((Module.instance_method(:name) && begin; Copied::W; end).inspect)
c = Class.allocate
v = c.class_eval('lambda { V }')
class HasV; V = 4; end
V = 3
puts((begin; v.call; rescue NameError; 'none'; end))
c.send(:initialize, HasV)
puts v.call
3.times { |i| File.open("/tmp/constant-cache-#{$$}.rb", 'w') { |f| f.puts "Q = #{i}; def q; Q; end; puts q" }
  load("/tmp/constant-cache-#{$$}.rb", true) }
File.delete("/tmp/constant-cache-#{$$}.rb")
puts defined?(Q).inspect
