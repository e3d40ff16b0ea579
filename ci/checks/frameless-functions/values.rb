# Calls of functions of C give what Method#call gives, which makes a frame for them: with
# each receiver and argument, at $SAFE 0 and 4.
class Str < String; end
class List < Array; end
class Alike
  def ==(o) raise 'asked' end
  def eql?(o) raise 'asked' end
  def hash() 'abc'.hash end
  def inspect() 'alike' end
  def to_str() 'abc' end
  def to_ary() [7] end
end
MAKERS = %w(nil true false 0 -1 3 2**29 2**30-1 2**62-1 2**64 1.5 -0.0 -7.5 1e300 0.0/0 1.0/0
  '' 'abc' 'abc'.taint 'abc'.freeze 'ab'+'c' Str.new('abc') '12x' [] [1,nil] [1,2].freeze [1].taint
  List.new([1,2]) [3]*40 [1,2,3,4][1,2] ['abc'] {} {'abc'=>1,:k=>2,3=>nil} Hash.new(5) Hash.new{|h,k|k}
  {'abc'=>1}.freeze {Alike.new=>1} {Str.new('abc')=>1} :k :length String Comparable Integer Object.new
  Alike.new 1..2 /a/).map { |text| eval("lambda { #{text} }") }
CHANGING = %w(<< push unshift concat pop shift clear []=)
NAMES = %w(nil? class __id__ object_id hash frozen? tainted? == equal? eql? === is_a? kind_of? instance_of?
  respond_to? to_s to_a to_i & | ^ id2name to_sym to_int integer? succ next to_f -@ ~ abs zero? even? odd?
  size <=> [] nan? truncate floor ceil round length empty? to_str include? + first last nitems to_ary at
  has_key? key? member?) + CHANGING

def shown(receiver)
  value = yield
  value = value.equal?(receiver) ? :itself : [value.class, value.inspect.gsub(/0x[0-9a-f]+/, ''), value.tainted?]
  [value, receiver.inspect, receiver.frozen?]
rescue Exception
  [$!.class, $!.message.gsub(/0x[0-9a-f]+/, ''), $!.backtrace[0][/in `[^:]*\z/], receiver.inspect]
end

$VERBOSE = nil
at_once = {}
%w(0 1 2).each do |n|
  args = %w(a b)[0, n.to_i].join(', ')
  NAMES.each do |m|
    call = case m
           when '[]=' then next unless n == '2'; 'r[a] = b'
           when '[]' then "r[#{args}]"
           when '-@', '~' then n == '0' ? "#{m[0, 1]}r" : "r.send('#{m}', #{args})"
           when /\A[^a-z]+\z/, '__id__' then n == '1' && m != '__id__' ? "r #{m} a" : "r.send(:#{m}#{n == '0' ? '' : ', '}#{args})"
           else "r.#{m}(#{args})"
           end
    at_once[[m, n]] = eval("lambda { |r, a, b| #{call} }")
  end
end

bad = 0
compare = lambda do |lengths|
  MAKERS.each do |make|
    NAMES.each do |m|
      next unless make.call.respond_to?(m)
      changing = CHANGING.include?(m)
      lengths.each do |n|
        call = at_once[[m, n]] or next
        (n == '1' || (n == '2' && m == '[]=') ? MAKERS : [MAKERS[3]]).each do |make_arg|
          r, a = make.call, make_arg.call
          next if r.is_a?(Integer) && m == '<<' || a.is_a?(Integer) && a > 100 && m == '[]='
          s, b = changing ? [make.call, a] : [r, a]
          arguments = [b, 3][0, n.to_i]
          u = shown(r) { call.call(r, a, 3) }
          v = shown(s) { s.method(m).call(*arguments) }
          v[2] = u[2] if m == 'size' && v[2] == "in `length'" && u[2] == "in `size'"
          u[0] = v[0] = 3 if m == '[]=' && u[0].is_a?(Array)
          next if u == v
          bad += 1
          puts "#{s.inspect}.#{m}(#{arguments.inspect[1..-2]}): #{u.inspect}, not #{v.inspect}" if bad < 9
        end
      end
    end
  end
end
compare.call(%w(0 1 2))
Thread.new { $SAFE = 4; compare.call(%w(0 1)) }.join
abort if bad > 0
# The keys of a Hash that other keys are like, or that change it.
h = {'abc' => 1}
s = 'new'
h[s] = 2
s << 'er'
t = Hash.new { |g, k| g[k] = k + '!' }
u = Hash.new('none')
u.default = 'other'
raise h.inspect unless h['new'] == 2 && h['newer'].nil? && h.keys.all? { |k| k.frozen? } && h.length == 2
raise t.inspect unless t['a'] == 'a!' && t['a'].equal?(t['a']) && u['x'] == 'other' && u[:x] == 'other' && u.length == 0
def u.default(key = nil) [key] end
raise 'default' unless u['x'] == ['x'] && u[:y] == [:y] && u[3] == [3]
raise 'like it' unless Hash[Str.new('abc'), 1]['abc'] == 1 && Hash[Alike.new, 1]['abc'].nil?
1000.times { |i| h["k#{i}"] = i }
raise 'lost' unless (0...1000).all? { |i| h["k#{i}"] == i && h.has_key?("k#{i}") } && !h.key?('k1000')
