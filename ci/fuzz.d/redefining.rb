# What a program of ci/fuzz --kind redefine begins with. Nothing here uses an operator, an
# element or an attribute: these are what it redefines.
$stdout.sync = true
$stderr = $stdout

def plain(x, depth = 0)
  case x
  when Integer then x.to_s[/\A-?\d{1,9}\z/] || 'integer'
  when Float, Symbol, true, false, nil then x.inspect
  when String then x.inspect
  when Array then "[#{x.map { |e| plain(e) }.join(', ')}]"
  else x.class.to_s
  end
end

# What a block returns, or raises and where.
def shown
  plain(yield)
rescue SystemStackError
  'too deep'
rescue Exception
  e = $!
  "#{e.class} #{e.message.gsub(/0x[0-9a-f]+/, '0x').sub(/#<.*/, '#<').slice(0, 60)} " +
    e.backtrace.map { |line| line.sub(/.*\//, '') }.first(3).join(' ')
end

module M; end
module N
  def n0() [:N, (super rescue :none)] end
end
class B
  attr_accessor :v, :w
  def initialize() @v = 1; @w = :w end
  def inspect() 'b' end	# a variable's place depends on the number of its name
  def n0() :n0 end
  def n1(x) [x, block_given?] end
  def n2(x, y) block_given? ? yield(x, y) : [x, y] end
  def own() [n0, n1(1), n2(1, 2), v, (self.w = 3)] end
  def from(o) [o.n0, o.v] end
end
class A < B; end
class S < String; end
class L < Array; end
FIX = 1.class
OBJECTS = [B.new, A.new, S.new('abc'), L.new([1, 2]), 7, -3, 2.5, 'text', [4, 5, 6], {:a => 1, 0 => 2}, nil]
SITES = []

# Each site, with each object; what is mutable is a copy, so that no site sees the others.
def now(name)
  SITES.each_with_index do |site, i|
    OBJECTS.each_with_index do |object, j|
      print name, ' ', i, ' ', j, ' ', shown { site.call(Hash === object || String === object || Array === object ? object.clone : object) }, "\n"
    end
  end
end

$events = []
def traced
  set_trace_func lambda { |event, _, line, id, _, klass| $events << [event, line, id, klass] if event =~ /call|return/ && $events.length.between?(0, 60) }
  SITES.each { |site| shown { site.call(OBJECTS.first) } }
  set_trace_func nil
  $events.each { |event| puts plain(event) }
  $events.clear
end
