# usage: pack-taint.rb unpack | pack | template | untainted
# Names each directive that loses the taint, or brings one.

outside = 'M123456789'.taint
wrong = []
case ARGV[0]
when 'unpack'
  %w[A a Z B b H h u m M].each do |letter|
    wrong << letter unless outside.unpack("#{letter}*")[0].tainted?
  end
when 'pack'
  %w[A a Z B b H h u m M].each do |letter|
    wrong << letter unless [outside].pack("#{letter}*").tainted?
  end
when 'template'
  wrong << 'C' unless [65].pack('C'.taint).tainted?
when 'untainted'
  inside = 'M123456789'
  %w[A a Z B b H h u m M].each do |letter|
    wrong << letter if inside.unpack("#{letter}*".taint)[0].tainted?
    wrong << letter if [inside].pack("#{letter}*").tainted?
  end
  wrong << 'C' if outside.unpack('C*')[0].tainted? or [65].pack('C').tainted?
end
abort wrong.inspect unless wrong.empty?
