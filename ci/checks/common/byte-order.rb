# What does not depend on the processor: its output is that of byte-order.expected on each.
def show(what, value) puts "#{what}: #{value.inspect}" end

ints = [0, 1, -1, 127, 128, 255, 256, 65_535, 65_536, 2 ** 24, 2 ** 30 - 1, 2 ** 30, -2 ** 30, 2 ** 31, 2 ** 32 + 5,
        -2 ** 62, 2 ** 63 + 3, 2 ** 64 - 1, 10 ** 40, -10 ** 41]
floats = [0.0, -0.0, 1.5, -2.25, 1e100, 1e-300, 0.1, 1.0 / 3, 1.0 / 0, -1.0 / 0]
struct = Struct.new('ByteOrder', :a, :b).new(1, 'x')
[ints, floats, {:a => ['b', nil, true]}, struct, 'text', :symbol, /re/i, String].each do |o|
  dump = Marshal.dump(o)
  show 'Marshal', dump
  show 'and back', Marshal.load(dump) == o || o
end
'nNvVcCUw'.split('').each { |c| show c, [1, 200, 3, 77].pack(c * 4) }
%w(q Q).each { |c| show c + ' there and back', [1, 2 ** 40 + 7].pack(c * 2).unpack(c * 2) }
'eEgGfdFD'.split('').each { |c| show c, [1.5, -0.1, 1e20].pack(c * 3).unpack(c * 3) }
'eEgG'.split('').each { |c| show c, [1.5, -0.1, 1e20].pack(c * 3) }
%w(a10 A10 Z10 b* B* h* H* u m M).each { |c| show c, ['0110a5'].pack(c) }
show 'n and N of bytes', "\001\002\003\004\005\006".unpack('nN')
show 'Bignum', [2 ** 200 / 3 ** 50, 2 ** 200 % 10 ** 17, -2 ** 100 >> 33, 3 ** 90 & 2 ** 80 - 5, ~(5 ** 40), 7 ** 77 ^ 2 ** 99]
show 'Bignum bits', (0..99).map { |i| (3 ** 62)[i] }.join
show 'Bignum of text', ['z' * 30, '1' * 40].map { |s| s.to_i(36) }
show 'Float of Bignum', [(2 ** 70).to_f, (10 ** 30).to_f, 1e25.to_i]
srand 42
show 'rand', [rand, rand(100), rand(2 ** 40), rand(10 ** 25)]
show 'crypt', 'secret'.crypt('ab')
show 'sum', 'secret'.sum
show 'tr', 'hello'.tr('a-y', 'b-z')
begin
  require 'digest'
  [:MD5, :SHA1, :SHA256, :SHA384, :SHA512, :RMD160].each do |name|
    digest = Digest.const_get(name)
    show name, [0, 3, 55, 56, 64, 200, 5000].map { |n| digest.hexdigest('abc' * n)[0, 16] }
  end
end
require 'bigdecimal'
show 'BigDecimal', [BigDecimal('1.1') ** 20, BigDecimal('2').sqrt(30).to_s[0, 30]].map { |d| d.to_s }
require 'nkf'
show 'NKF', NKF.nkf('-Ej', "\244\242\244\244")
require 'socket'
show 'addresses', Socket.sockaddr_in(8080, '127.0.0.1')[2, 6]
show 'and back', Socket.unpack_sockaddr_in(Socket.sockaddr_in(8080, '127.0.0.1'))
require 'ipaddr'
show 'IPAddr', [IPAddr.new('10.1.2.3').to_i, IPAddr.new('::1').hton, IPAddr.ntop("\300\250\000\001")]
require 'stringio'
show 'YAML', (require 'yaml'; YAML.load({'a' => [1, 2.5, "x\ny"]}.to_yaml))
texts = (0..2000).map { |i| 'key' * (i % 9) + i.to_s }
table = {}
texts.each { |s| table[s] = s }
show 'Hash of texts', texts.all? { |s| table[s.dup] == s } && texts.map { |s| s.hash }.uniq.size > 1990
