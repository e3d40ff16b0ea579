# Prints where methods and procs of every kind say that they were written.
class Location
  def plain
    1
  end
  def empty; end
  def with_args(a,
                b = 2)
    a + b
  end
  attr_accessor :attribute
  define_method(:by_block) do |x|
    x
  end
  define_method(:by_method, instance_method(:plain))
  alias other_name plain
  alias_method :third_name, :by_block
  def self.singleton; end
  eval "def evaluated; end"
  eval "\n\ndef evaluated_elsewhere; end", binding, 'elsewhere.rb', 10
  private
  def hidden; end
  public :hidden
end
class Below < Location; public :plain; end
$proc = proc { |x|
  x
}
$lambda = lambda do end
def block(&b) b end
$given = block do |y|
  y
end
def where(o)
  file = File.basename(o.__file__)
  "#{file == File.basename(__FILE__) ? '' : file + ':'}#{o.__line__}"
rescue ArgumentError => e
  'none'
end
names = %w(plain empty with_args attribute attribute= by_block by_method
           other_name third_name evaluated_elsewhere hidden)
l = Location.new
puts names.map { |n| where(l.method(n)) }.join(' ')
puts names.map { |n| where(Location.instance_method(n)) }.join(' ')
puts [where(Below.new.method(:plain)), where(Location.method(:singleton)),
      where(l.method(:plain).unbind), where(l.method(:evaluated)) != 'none'].join(' ')
puts [$proc, $lambda, $given, l.method(:plain).to_proc, method(:puts).to_proc].map { |p| where(p) }.join(' ')
puts [l.method(:object_id), String.instance_method(:upcase), 1.method(:+)].map { |m| where(m) }.join(' ')
class Method; def source_location; [__file__, __line__] rescue nil; end; end
puts [l.method(:plain).source_location[1], 1.method(:+).source_location].inspect
