# method_missing, as builders and proxies use it.
class Builder
  def initialize; @out = []; @depth = 0 end
  attr_reader :out
  def method_missing(name, attributes = {}, text = nil)
    @out << "#{'  ' * @depth}<#{name}#{attributes.map { |k, v| " #{k}=\"#{v}\"" }.join}>#{text}"
    if block_given?
      @depth += 1
      yield
      @depth -= 1
    end
    @out << "</#{name}>"
  end
  def respond_to_missing?(*) true end
end
class Proxy
  def initialize(target) @target = target end
  def method_missing(name, *args, &block) @target.__send__(name, *args, &block) end
end
length = 0
(ARGV[0].to_i * 250).times do |i|
  xml = Builder.new
  xml.html({}) { xml.head({}, 'x'); xml.body(:class => 'a') { 3.times { |n| xml.item({:id => n}, i) } } }
  length += xml.out.join("\n").length
  proxy = Proxy.new([3, 1, 2])
  length += proxy.length + proxy.index(1) + proxy.select { |x| x > 1 }.length
end
puts length
