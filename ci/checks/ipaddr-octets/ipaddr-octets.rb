# usage: ipaddr-octets.rb zeros | lines | short | names | ordinary
# Makes addresses of texts. Says nothing when only unambiguous ones are taken.
require 'ipaddr'

def refused(*texts)
  texts.each do |text|
    begin
      got = IPAddr.new(text)
    rescue ArgumentError
      next
    end
    abort "#{text.inspect} is #{got.inspect}"
  end
end
def want(text, *args)
  got = IPAddr.new(*args).inspect
  abort "#{args.inspect} is #{got}, not #{text}" unless got == "#<IPAddr: #{text}>"
end

case ARGV[0]
when 'zeros'
  refused '010.0.0.1', '10.00.0.1', '10.0.0.01', '00.0.0.0', '0000010.0.0.1', '::ffff:010.0.0.1', '::010.0.0.1', '[::ffff:010.0.0.1]'
  refused '10.0.0.0/0255.0.0.0', '10.0.0.0/255.00.0.0', '10.0.0.0/010', '10.0.0.0/08', '10.0.0.0/00', '1::/064'
  begin
    got = IPAddr.new('10.1.1.1').mask('010')
    abort got.inspect
  rescue ArgumentError
  end
when 'lines'
  good = %w(1.2.3.4 ::1 [::1] ::ffff:1.2.3.4 ::1.2.3.4 1.2.3.0/24 ::/64 1.2.3.0/255.255.255.0)
  good.each { |text| refused "x\n#{text}", "#{text}\nx", "#{text}\n#{text}", "\n#{text}", "#{text}\r\n", "#{text}\n\n" }
  refused "1.2.3.4/x\n0", "1.2.3.4/x\n24", "1.2.3.4/24\nx", "1.2.3.4\0", "1.2.3.4 ", "1.2.3.4/24/8", "1.2.3.4/24/x"
when 'short'
  refused '1234', '0', '0127', '1.2', '1.2.3', '1.2.3.4.5', '1.2.3.256', '1:2:3', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '1::2::3', '0x7f000001',
    '0x7f.1.1.1', 'fe80::1%lo', 'fe80::1%1', '[1.2.3.4]', '', '/', '/8', '1.2.3.4/33', '1.2.3.4/-1', '1.2.3.4/x', '1.2.3.4/::1', '::1/129', '::00001'
when 'names'
  asked = []
  (class << IPSocket; self; end).class_eval do
    alias_method :before, :getaddress
    define_method(:getaddress) { |name| asked << name; before(name) }
  end
  refused 'localhost', 'host.example', 'host.example/24', 'x', '1.2.3.4.example', "1.2.3.4\nx"
  abort "#{asked.inspect} were looked up" unless asked.empty?
when 'ordinary'
  one = 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'
  want 'IPv4:1.2.3.4/255.255.255.255', '1.2.3.4'
  want 'IPv4:0.0.0.0/255.255.255.255', '0.0.0.0'
  want 'IPv4:255.255.255.255/255.255.255.255', '255.255.255.255'
  want 'IPv4:10.0.0.0/255.0.0.0', '10.0.0.0/8'
  want 'IPv4:10.0.0.0/255.0.0.0', "10.0.0.0/8\n"
  want 'IPv4:10.1.0.0/255.255.0.0', '10.1.2.3/255.255.0.0'
  want 'IPv4:0.0.0.0/0.0.0.0', '1.2.3.4/0'
  want 'IPv4:1.2.3.4/255.255.255.255', '1.2.3.4/32'
  want 'IPv4:1.2.3.4/255.255.255.255', '1.2.3.4/'
  want "IPv6:0000:0000:0000:0000:0000:0000:0000:0001/#{one}", '::1'
  want "IPv6:0000:0000:0000:0000:0000:0000:0000:0001/#{one}", '[::1]'
  want "IPv6:0001:0002:0003:0004:0005:0006:0007:0008/#{one}", '1:2:3:4:5:6:7:8'
  want "IPv6:0000:0000:0000:0000:0000:ffff:0102:0304/#{one}", '::FFFF:1.2.3.4'
  want "IPv6:0000:0000:0000:0000:0000:0000:0102:0304/#{one}", '::1.2.3.4'
  want "IPv6:0000:0000:0000:0000:0000:0000:0000:0000/#{one}"
  want 'IPv6:3ffe:0505:0002:0000:0000:0000:0000:0000/ffff:ffff:ffff:0000:0000:0000:0000:0000', '[3ffe:505:2::f]/48'
  want 'IPv6:0001:0000:0000:0000:0000:0000:0000:0000/ffff:0000:0000:0000:0000:0000:0000:0000', '1:2::/ffff::'
  want 'IPv4:0.0.0.1/255.255.255.255', 1, Socket::AF_INET
  abort 'mask' unless IPAddr.new('1.2.3.4').mask('16') == IPAddr.new('1.2.0.0') && IPAddr.new('1.2.3.4').mask(16) == IPAddr.new('1.2.0.0')
  abort 'include?' unless IPAddr.new('10.0.0.0/8').include?(IPAddr.new('10.1.2.3')) && !IPAddr.new('10.0.0.0/8').include?(IPAddr.new('11.1.2.3'))
  abort 'new_ntoh' unless IPAddr.new_ntoh("\1\2\3\4") == IPAddr.new('1.2.3.4')
end
