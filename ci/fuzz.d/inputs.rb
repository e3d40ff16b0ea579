# usage: inputs.rb FILE FIRST COUNT [KIND...]
#        inputs.rb FILE
#
# Hands COUNT inputs, those of the seeds from FIRST on, to the readers of the
# interpreter that runs this, and before each writes it into FILE: the kind in the first
# line, then the bytes. So whoever finds the process dead knows of what it died. With
# FILE alone, hands over the one that it holds. What a reader raises does not count.
# Valid in Ruby 1.8.6; ci/fuzz-input runs it.
$VERBOSE = nil
srand 1
def maybe(library)
  require library
rescue LoadError
end
%w(stringio strscan zlib iconv bigdecimal nkf sdbm yaml time date socket openssl digest set tmpdir).each { |l| maybe l }

class Point
  def initialize(x, y) @x, @y = x, y end
  def ==(other) other.is_a?(Point) end
end
class Kept
  def initialize(text) @text = text end
  def _dump(level) @text end
  def self._load(text) new(text) end
end
Pair = Struct.new(:left, :right)

def deep(count) count == 0 ? [] : [deep(count - 1)] end

OBJECTS = [nil, true, 1, -300, 2**31, 2**70, -2**64, 1.5, -0.0, 1e300, 'text', "a\0b", :symbol, [1, [2, [3]]],
  { 'a' => 1, :b => [2] }, 1..3, /a(b|c)*/mi, Point.new(1, 2), Kept.new('kept'), Pair.new(1, 'two'), String, Kernel,
  Time.at(0), [:x, :x, 'y', 'y'], deep(20), ArgumentError.new('message'), Hash.new(5)]

# The texts to begin with, and what reads them.
KINDS = {}
def kind(name, texts, &reader) KINDS[name] = [texts, reader] end

kind('marshal', OBJECTS.map { |o| Marshal.dump(o) } + [Marshal.dump(OBJECTS)]) do |s|
  Marshal.dump(Marshal.load(s))
end
TEMPLATES = %w(a5A5Z5 b9B9h9H9 cCsSiIlLqQ nNvV U* w* m u M @3a2 x2X2 p dfFdDeEgG a* C*@0n @9999999999a X9 a0 m0 u0 C1000000000)
kind('unpack', TEMPLATES.map { |t| t + "\n" + "some text, \xff\x80\x00\x01 and \xe2\x82\xac=3D\n#0V%T\n" }) do |s|
  template, text = s.split("\n", 2)
  # A "p" or "P" reads where the text says, as it is meant to.
  text.to_s.unpack(template.delete('pP'))
end
kind('pack', TEMPLATES) do |s|
  values = ['some text' * 20, 'a', '', 1, -1, 2**40, 2**70, 1.5, nil, [], '1010', "\xff" * 50]
  [values, values.reverse, [1] * 20, ['text'] * 20, [1.5] * 20].each do |all|
    begin
      all.pack(s.delete('pP'))
    rescue StandardError
    end
  end
end
kind('sprintf', ['%d %s %f', '%-+ 010.5d|%x|%o|%b', '%*d%*s', '%1$s %2$p', '%.3s%c%%', '%e%g%G%E', '%#x%#o%+b%..d',
                 '%99.99f', '%010.3e', '%u%i', '%50b', '%-50.40s|', '%2147483647d', '%.100f']) do |s|
  values = [1, -1, 2**70, -2**70, 1.5, 'text', :sym, nil, 1e300, -1e-300, 0.0 / 0, 1 / 0.0, "\xff\0\xe3"]
  [values, values.reverse, [5, 1] * 8, ['text'] * 10, [2**70] * 10, [-1.5] * 10].each do |all|
    begin
      sprintf(s, *all)
    rescue StandardError
    end
  end
end
kind('float', ['1.5e10', '-0.0001_000', '1' * 30 + '.' + '2' * 30, '1e-400', '0x1p3', ' 12_34.5 ', '.5', '1e']) do |s|
  s.to_f
  s.to_i
  s.hex
  s.oct
  (2..36).each { |base| s.to_i(base) }
  Float(s) rescue 0
  Integer(s)
end
kind('string', ['a-zA-Z^0-9', 'text|with\\n', "az\xff", '\\1\\&\\0', 'zz99', "\xe3\x81\x82b", "a\nb\r\n", '$6$salt']) do |s|
  s.succ
  s.inspect
  s.dump
  %w(NONE EUC SJIS UTF8).each do |code|
    $KCODE = code
    begin
      s.inspect
      s.tr(s, 'a-c') rescue 0
      'some text a-z'.tr(s, s.reverse) rescue 0
      s.delete(s) rescue 0
      s.squeeze(s) rescue 0
      s.count(s, '^a') rescue 0
      s.split(//)
      s.gsub(/(.)/, s)
      s.scan(/./m)
      s.each_char { } if s.respond_to?(:each_char)
      s.upcase.swapcase.capitalize
      s.unpack('U*') rescue 0
      s.center(40, s) rescue 0
    ensure
      $KCODE = 'NONE'
    end
  end
  s.crypt(s) rescue 0
  s.sum(9)
  s.to_sym.inspect
  s % [s, 1, 2.5]
end
kind('regexp', ['a(b|c)*d', '(?ix-m:a b)', '[a-z&&^x]+?', '\\A(?>a+)\\1{2,3}\\z', '(?=x)(?!y)', '[[:alpha:]\\w\\x41]', '(a(b(c)))\\3',
                '\\u\\M-\\C-a\\377', 'x{1,}|{2}', '[\\]a-]', '(?#comment)a', "\xe3\x81\x82+", '(a*)*b', '[^\\n]']) do |s|
  s = s[0, 24]
  %w(n e s u).each do |code|
    begin
      re = Regexp.new(s, rand(8), code)
      ['abcd', "a\nb \xe3\x81\x82", 'aaa', s].each do |t|
        t =~ re
        t.gsub(re, '<\\0\\1>')
        t.rindex(re)
      end
      re.inspect
    rescue RegexpError
    end
  end
end
kind('parser', ["def f(a, *b, &c)\n  yield a if b\nend\n", "x = <<E + 'a'\n#\{1} text\nE\n", "[%w(a b), %q{x}, ?a, :\"s\", /r#\{2}/mix]\n",
                "case 1 when 2, 3 then 4 else 5 end\n", "a, (b, *c) = 1, [2, 3]\n", "class A < B; attr :x; class << self; end; end\n",
                "begin; rescue E => e; ensure; end while x\n", "{1 => 2, 'a' => :b}[0x1f_ff] ** -2.5e3\n", "# -*- coding -*-\n=begin\n=end\n__END__\n",
                "f a do |x, (y, z)| x ? y : z end\n", "undef a; alias b c; $a, @b, @@c = nil\n", "p(\"\\M-\\C-a\\x41\\101\\u\")\n", "x ||= y &&= z unless a..b\n"]) do |s|
  # All of it is parsed, and nothing is run.
  text = s.gsub('BEGIN', 'BEGUN')
  catch(:parsed) { eval("throw :parsed\n" + text) }
end
if defined?(YAML)
  kind('yaml', (OBJECTS - [String, Kernel]).map { |o| YAML.dump(o) } +
       ["--- &a [*a, !str x, \"\\x41\\n\"]\n", "a: |\n  b\n  c\nd: >-\n e\n", "? x\n: - y\n  - {z: 1}\n", "- 2001-01-01 12:00:00.5 +01:00\n- 0x1f\n- 1:20:30\n"]) do |s|
    YAML.load(s)
  end
end
kind('scanner', ["text with words\n\\w+", "12 34\n(\\d)", "a\xe3\x81\x82b\n."]) do |s|
  text, pattern = s.split("\n", 2)
  scanner = StringScanner.new(text)
  re = Regexp.new(pattern.to_s[0, 12])
  12.times do
    scanner.send(%w(scan scan_until check skip match? search_full getch get_byte unscan peek exist?)[n = rand(11)],
      *[[re], [re], [re], [re], [re], [re, true, true], [], [], [], [5], [re]][n]) rescue 0
    [scanner[0], scanner[1], scanner[-1], scanner.pre_match, scanner.post_match, scanner.inspect, scanner.rest]
    scanner.pos = rand(9) rescue 0
    scanner.string.replace(text[0, rand(4)]) if rand(4) == 0
  end
end
# Its conversions change, shrink, freeze and throw away the receiver of the method that calls them.
class Fickle
  class << self
    attr_accessor :receiver, :bytes, :calls
    def byte() bytes.empty? ? 0 : bytes.shift end
    def act
      self.calls += 1
      throw :enough if calls > 300
      r = receiver
      case byte % 16
      when 0 then r.clear
      when 1 then r.replace(r.is_a?(String) ? 'short' : r.is_a?(Hash) ? { 1 => 2 } : [1])
      when 2 then r.replace(r.is_a?(String) ? 'long' * 99 : r.is_a?(Hash) ? Hash[*(0..99).to_a] : (0..99).to_a)
      when 3 then 40.times { |i| r.is_a?(Hash) ? r["new#{i}"] = i : r << 'x' }
      when 4 then 30.times { r.shift }
      when 5 then r.freeze if byte % 4 == 0
      when 6 then @copy = [r.dup, r[1..-2]]
      when 7 then GC.start
      when 8 then r.rehash
      when 9 then r.slice!(2..-1)
      when 10 then r.string.replace('s')
      when 11 then r.reopen(StringIO.new('other'))
      when 12 then r.string = 'another string'
      when 13 then r.delete_if { true }
      when 14 then r.uniq!
      when 15 then r.instance_variable_set(:@one, 1)
      end
    rescue StandardError
    ensure
      @rubbish = (0..20).map { |i| 'rubbish' * i }
    end
    def value
      [0, 1, -1, 5, 2**62, nil, true, 'text', [1, 2], ['a', 'b', 'c'], 1.5, :b, { 1 => 2 }, 0..3, /t/, Fickle.new][byte % 16]
    end
  end
  { :to_ary => [[1, 2], [], ['x']], :to_a => [[1, 2], [3]], :to_str => ['t', "\n", '', 'text'], :to_s => ['t', 'text'], :to_int => [0, 1, 5, -1, 40, -2**63, 2**63 - 1],
    :to_hash => [{ 1 => 2 }], :inspect => ['i'], :hash => [1, 5, 2**40], :== => [true, false], :eql? => [true, false], :<=> => [0, 1, -1], :=== => [true, false],
    :coerce => [[1, 2]], :to_proc => [proc { |x| x }], :succ => [nil], :marshal_dump => [1], :to_sym => [:b], :to_io => [nil], :read => ['text', nil], :getc => [?x, nil],
    :write => [1], :to_strio => [nil] }.each do |name, values|
    define_method(name) do |*all|
      Fickle.act
      values[Fickle.byte % values.size] || self
    end
  end
  def marshal_load(data) end
  def method_missing(*all) super end
end
RECEIVERS = [
  proc { (0..40).map { |i| i.to_s } }, proc { (0..20).map { |i| i % 3 == 0 ? Fickle.new : i } }, proc { [[1, 2], [3, 4]] * 10 },
  proc { [Fickle.new] * 20 }, proc { "text with words\n" * 20 }, proc { 'abc' }, proc { h = {}; 30.times { |i| h[i] = i.to_s }; h },
  proc { h = {}; 9.times { |i| h[Fickle.new] = Fickle.new }; h }, proc { StringIO.new("text with words\n" * 20) },
  proc { s = StringScanner.new('text ' * 20); s.scan(/(t)(e)/); s }, proc { Pair.new(Fickle.new, [1]) }, proc { 1..Fickle.new }, proc { 2**200 },
  proc { 'text' =~ /(t)(e)/; $~ }, proc { (0..40).enum_for(:each_slice, 3) rescue [1] }, proc { Set.new([1, Fickle.new]) },
  proc { BigDecimal('1.5') }, proc { Zlib::Deflate.new }, proc { Iconv.new('UTF-8', 'UTF-16') }, proc { /t(e)/ }, proc { Time.at(0) }, proc { Marshal }, proc { Array }, proc { Hash },
  proc { String }, proc { Kernel }, proc { Math }, proc { Process }, proc { Struct }, proc { Regexp }
]
LEFT_OUT = /\A(cycle|exit!?|abort|fork|exec|system|`|sleep|gets|readlines?|getc|trap|kill|daemon|syscall|loop|callcc|set_trace_func|test|select|wait.*|detach|set.*id.*|setp.*|initgroups|groups=|maxgroups=|abort|warn|at_exit|require|load|autoload|open|popen|p|puts|print.*|display|__id__|object_id|raise|fail|throw|eval|instance_eval|class_eval|module_eval|binding|srand|instance_exec|class_exec|module_exec|exit.*|undef_.*|remove_.*|define_.*|alias_.*|attr.*|include|extend|private.*|public.*|protected|module_function|freeze|taint|untaint|send|__send__|instance_variable_set|instance_variable_get|method|singleton_.*|const_.*|ri|y|yaml.*|to_yaml.*|taguri.*|Integer|upto|step|\*\*|<<|rb_.*|scanf|block_scanf|sync_.*|mon_.*|debugger|getpri.*|rpower|power!|lcm|gcd|new_method)\z/
kind('callbacks', (0..99).map { (0..40).map { rand(256) }.pack('C*') }) do |s|
  Fickle.bytes = s.unpack('C*') * 3
  Fickle.calls = 0
  r = Fickle.receiver = RECEIVERS[Fickle.byte % RECEIVERS.size].call
  names = (r.methods + (r.class == Module || r.class == Class ? [] : %w(initialize initialize_copy))).sort.uniq.reject { |m| m =~ LEFT_OUT }
  names -= Object.instance_methods if Fickle.byte % 8 > 0 and not r.is_a?(Module)
  3.times do
    name = names[(Fickle.byte * 256 + Fickle.byte) % names.size]
    all = (0...Fickle.byte % 4).map { Fickle.byte % 2 == 0 ? Fickle.new : Fickle.value }
    catch(:enough) do
      begin
        if Fickle.byte % 3 == 0
          r.__send__(name, *all)
        else
          r.__send__(name, *all) { |*x| Fickle.act; Fickle.value }
        end
        '%s %d %p' % r if Fickle.byte % 8 == 0
        Marshal.dump(r) if Fickle.byte % 8 == 0
        [r].flatten.inspect
      rescue StandardError
      end
    end
  end
end
if defined?(Zlib)
  gz = StringIO.new
  Zlib::GzipWriter.wrap(gz) { |w| w.orig_name = 'n'; w.comment = 'c'; w.write 'text' * 30 } rescue 0
  kind('zlib', [Zlib::Deflate.deflate('text' * 40), gz.string, Zlib::Deflate.deflate((0..255).to_a.pack('C*'))]) do |s|
    Zlib::Inflate.inflate(s) rescue 0
    inflate = Zlib::Inflate.new(-15)
    (inflate << s[0, 5] << s[5..-1].to_s) rescue 0
    inflate.sync(s) rescue 0
    inflate.close rescue 0
    reader = Zlib::GzipReader.new(StringIO.new(s))
    [reader.gets, reader.getc, reader.read(5), reader.ungetc(1), reader.read]
  end
end
if defined?(Iconv)
  kind('iconv', ["\xe3\x81\x82text", "\x1b$B$\"\x1b(B", "\xff\xfea\0", "+AGE-"]) do |s|
    %w(UTF-8 UTF-16 ISO-2022-JP EUC-JP UTF-7 ISO-8859-1//TRANSLIT).each do |to|
      %w(UTF-8 UTF-16 ISO-2022-JP SHIFT_JIS).each do |from|
        begin
          converter = Iconv.new(to, from)
          converter.iconv(s, rand(9) - 4, rand(9))
          converter.iconv(nil)
        rescue Iconv::Failure => failure
          failure.inspect
        end
      end
    end
  end
end
kind('bigdecimal', ['18:0.123456e5', '1.5e-400', '-' + '9' * 60, 'NaN', '9:0.1e1', '0.' + '0' * 50 + '1', '1e400']) do |s|
  number = BigDecimal(s)
  number = BigDecimal._load(s) rescue number
  [number.to_s('5F'), number.to_s('+E'), number.to_f, number.inspect, number._dump]
  [number.sqrt(9), number * number, number / 3, number.round(3), number.precs, number ** 3] if s.size < 60
end if defined?(BigDecimal)
kind('nkf', ["-j\n\xe3\x81\x82", "-m0 -Se\n=?ISO-2022-JP?B?GyRCJCIbKEI=?=", "-wMf40-3\ntext \xff", "--cap-input\n:81:82", "--url-input -W8\n%e3%81"]) do |s|
  options, text = s.split("\n", 2)
  NKF.nkf(options, text.to_s) rescue 0
  NKF.nkf('-' + %w(j e s w m M f l x X Z r t i o I h E S W J u).sort_by { rand }[0, 3].join, text.to_s)
  NKF.guess(text.to_s)
end if defined?(NKF)
if defined?(SDBM)
  folder = File.join(Dir.tmpdir, "inputs-#{$$}")
  Dir.mkdir(folder)
  at_exit { Dir["#{folder}/*"].each { |f| File.unlink(f) }; Dir.rmdir(folder) }
  SDBM.open("#{folder}/first") { |db| 40.times { |i| db["key#{i}"] = 'value' * (i % 7) } }
  pages = File.open("#{folder}/first.pag", 'rb') { |f| f.read }
  kind('sdbm', [pages, pages[0, 1024], "\x02\0\xf6\x03\xf0\x03" + "\0" * 1018]) do |s|
    File.open("#{folder}/x.pag", 'wb') { |f| f.write(s) }
    File.open("#{folder}/x.dir", 'wb') { |f| f.write('') }
    SDBM.open("#{folder}/x") do |db|
      db.each { |key, value| [key, value] }
      db['key1']
      db['key2'] = 'other' * 30
      db.delete('key3')
      db.reject! { rand(2) == 0 }
    end
  end
end
kind('dates', ['Sat Aug 28 02:55:50 2004', '2001-02-03T04:05:06+09:00', 'H13.02.03', '3rd Feb 2001', '20010203T040506Z', '10:20pm', '-1-01-01']) do |s|
  Date._parse(s) rescue 0
  Time.xmlschema(s) rescue 0
  DateTime.strptime(s, '%Y-%m-%d') rescue 0
  Time.at(0).strftime(s)
  Time.parse(s)
end
if defined?(Socket)
  kind('addresses', [Socket.pack_sockaddr_in(80, '127.0.0.1'), Socket.pack_sockaddr_un('/tmp/x'), "\x0a\0" + "\0" * 26]) do |s|
    Socket.unpack_sockaddr_in(s) rescue 0
    Socket.unpack_sockaddr_un(s) rescue 0
    Socket.getnameinfo(s, Socket::NI_NUMERICHOST | Socket::NI_NUMERICSERV)
  end
end
if defined?(OpenSSL)
  kind('asn1', ["0\x06\x02\x01\x05\x01\x01\xff", "\x30\x80\x04\x02ab\0\0", "\x17\x0d010101010101Z", "\x03\x03\x02ab", "\x06\x03\x2a\x03\x04", "\xa0\x03\x0c\x01a"]) do |s|
    OpenSSL::ASN1.traverse(s) { } rescue 0
    found = OpenSSL::ASN1.decode_all(s) rescue []
    found.each { |one| one.to_der rescue 0 }
    [OpenSSL::X509::Name, OpenSSL::X509::Certificate, OpenSSL::X509::CRL, OpenSSL::X509::Request, OpenSSL::PKCS7, OpenSSL::X509::Extension].each { |c| c.new(s) rescue 0 }
  end

  # Files of the openssl command, as they are and decoded: a change of DER reaches further.
  made = {}
  Dir[File.join(File.dirname(__FILE__), 'openssl', '*')].each do |path|
    made[File.basename(path)] = File.open(path, 'rb') { |f| f.read }
  end
  both = lambda do |pattern|
    made.keys.grep(pattern).sort.map { |name| made[name] }.map { |s|
      s =~ /\A-----BEGIN (?!.*ENCRYPTED)/m ? [s, s.gsub(/^-.*\n/, '').unpack('m')[0]] : [s]
    }.flatten
  end
  signed = defined?(OpenSSL::PKCS7::PKCS7) ? OpenSSL::PKCS7::PKCS7 : OpenSSL::PKCS7
  bag = defined?(OpenSSL::PKCS12::PKCS12) ? OpenSSL::PKCS12::PKCS12 : OpenSSL::PKCS12
  pair = OpenSSL::PKey::RSA.new(made['rsa.pem'])
  certificate = OpenSSL::X509::Certificate.new(made['certificate.pem'])
  store = OpenSSL::X509::Store.new
  store.add_cert(certificate)

  # Calls what takes no argument and changes nothing, here and in what is returned.
  asked = %w(to_der to_pem to_text to_s to_a inspect version serial subject issuer not_before not_after public_key extensions
             signature_algorithm attributes revoked last_update next_update oid value critical? hash time challenge params
             private? public? n e d p q g pub_key group public_key degree order cofactor seed curve_name point_conversion_form
             certificates crls signers recipients data detached? type signed_time name enc_key key certificate ca_certs
             status status_string basic certid bits)
  ask = lambda do |object, depth|
    asked.each do |name|
      next unless object.respond_to?(name)
      found = object.send(name) rescue next
      [found].flatten[0, 4].each { |one| ask.call(one, depth + 1) if one.class.name =~ /\AOpenSSL::(?!BN|ASN1)/ } if depth < 3
    end
  end
  kind('keys', both[/rsa|pkcs8|public|dsa|\Aec|dh/]) do |s|
    [OpenSSL::PKey::RSA, OpenSSL::PKey::DSA, OpenSSL::PKey::DH, (OpenSSL::PKey::EC if OpenSSL::PKey.const_defined?('EC'))].compact.each do |c|
      key = c.new(s, 'x') rescue next
      ask.call(key, 0)
      key.export(OpenSSL::Cipher::Cipher.new('aes-128-cbc'), 'x') rescue 0
      next if s.size > 2000
      key.public_encrypt('text') rescue 0
      key.sign(OpenSSL::Digest::SHA1.new, 'text') rescue 0
      key.verify(OpenSSL::Digest::SHA1.new, s[0, 40], 'text') rescue 0
      key.sysverify('x' * 20, s[0, 60]) rescue 0
      key.dsa_verify_asn1('x' * 20, s[0, 60]) rescue 0
      key.check_key rescue 0
      certificate.check_private_key(key) rescue 0
    end
    group = OpenSSL::PKey::EC::Group.new(s) rescue nil
    if group
      ask.call(group, 0)
      [group.to_der, group.to_pem, group.eql?(group), group.generator.to_bn] rescue 0
      OpenSSL::PKey::EC::Point.new(group, OpenSSL::BN.new(s[0, 65], 2)).on_curve? rescue 0
    end
  end
  kind('certificates', both[/certificate|crl|request|spkac|ocsp/]) do |s|
    x509 = OpenSSL::X509
    [x509::Certificate, x509::CRL, x509::Request, x509::Name, x509::Extension, x509::Attribute, OpenSSL::Netscape::SPKI,
     (OpenSSL::OCSP::Request if defined?(OpenSSL::OCSP)), (OpenSSL::OCSP::Response if defined?(OpenSSL::OCSP))].compact.each do |c|
      object = c.new(s) rescue next
      ask.call(object, 0)
      object.verify(pair) rescue 0
      object.verify([certificate], store) rescue 0
      object.basic.verify([certificate], store) rescue 0
      store.verify(object) if object.is_a?(x509::Certificate) rescue 0
      OpenSSL::SSL.verify_certificate_identity(object, 'a.example') rescue 0
      object.dup rescue 0
    end
  end
  kind('pkcs7', both[/pkcs7|smime/]) do |s|
    object = signed.new(s) rescue nil
    object ||= OpenSSL::PKCS7.read_smime(s) rescue nil
    if object
      ask.call(object, 0)
      object.verify([certificate], store) rescue 0
      object.verify([certificate], store, 'text', OpenSSL::PKCS7::NOVERIFY) rescue 0
      object.decrypt(pair, certificate) rescue 0
      object.error_string rescue 0
      object.add_certificate(certificate) rescue 0
      object.to_der rescue 0
      object.dup rescue 0
    end
  end
  kind('pkcs12', both[/p12/]) do |s|
    ['', 'x', nil].each do |word|
      object = bag.new(s, word) rescue next
      ask.call(object, 0)
    end
  end
  kind('values', ["[one]\na = b\n[two]\nc = $one::a, \\\n d\n.include x\n", 'basicConstraints = critical,CA:TRUE,pathlen:1',
                  'subjectAltName = DNS:a.example, IP:127.0.0.1, otherName:1.2.3;UTF8:x', '/C=DE/O=a+OU=b/CN=one', 'CN=one,O=a\, b',
                  '1.2.840.113549', 'FFFF0123456789abcdef', '-12345678901234567890', 'ALL:!aNULL:@SECLEVEL=1', 'aes-128-cbc', '010203040506Z']) do |s|
    config = OpenSSL::Config.parse(s) rescue nil
    [config.to_s, config.sections, config.get_value('one', 'a'), config.dup, config.inspect] rescue 0
    factory = OpenSSL::X509::ExtensionFactory.new(certificate, certificate)
    factory.config = config if config rescue 0
    name, value = s.split('=', 2)
    ask.call(factory.create_ext(name.to_s.strip, value.to_s.strip), 0) rescue 0
    ask.call(factory.create_extension(s), 0) rescue 0
    ask.call(OpenSSL::X509::Name.parse(s), 0) rescue 0
    ask.call(OpenSSL::X509::Name.parse_rfc2253(s), 0) rescue 0
    [2, 10, 16, 0].each { |base| OpenSSL::BN.new(s[0, 200], base).to_s(base) rescue 0 }
    object = OpenSSL::ASN1::ObjectId(s)
    [object.sn, object.ln, object.oid, object.to_der] rescue 0
    cipher = OpenSSL::Cipher::Cipher.new(s[0, 20]) rescue nil
    (cipher.key = s; cipher.iv = s; cipher.update(s) + cipher.final) rescue 0
    OpenSSL::Digest.new(s[0, 20]).update(s) rescue 0
    begin
      OpenSSL::SSL::SSLContext.new.ciphers = s
    rescue OpenSSL::SSL::SSLError
    end
  end
end

PIECES = ["\0", "\xff", "\xff\xff\xff\xff", "\x80", "\x7f\xff\xff\xff", '%', '*', '9999999999', '2147483648', '-1', '(', ')', '[', ']', '{', '}',
  '\\', '"', "'", "\n", ' ', '#', '@', '&', '!', '?', ':', '|', "\xe3", "\x04\x08", '0', 'a' * 40, '18446744073709551615', "\xc0\x80"]

# The input of a seed: its kind, and its bytes.
def input(seed, kinds)
  srand seed
  name = kinds[rand(kinds.size)]
  texts = KINDS[name][0]
  text = texts[rand(texts.size)].dup
  rand(7).times do
    at = rand(text.size + 1)
    case rand(8)
    when 0 then text[at] = rand(256) if at < text.size
    when 1 then text[at] ^= 1 << rand(8) if at < text.size
    when 2 then text[at, 0] = PIECES[rand(PIECES.size)]
    when 3 then text[at, rand(9)] = ''
    when 4 then text[at, 0] = text[rand(text.size + 1), rand(20)].to_s
    when 5 then text = text[0, at]
    when 6
      other = texts[rand(texts.size)]
      text[at, rand(9)] = other[rand(other.size + 1), rand(30)].to_s
    else text[at, 0] = (0..rand(4)).map { rand(256) }.pack('C*')
    end
  end
  [name, text]
end

def read(name, text)
  srand text.size
  KINDS[name][1].call(text)
rescue Exception => error
  raise if error.is_a?(Interrupt) or error.is_a?(SystemExit)
end

file, first, count, *kinds = ARGV
if first
  kinds = KINDS.keys if kinds.empty?
  kinds = kinds.find_all { |name| KINDS.key?(name) }.sort
  abort 'no such kind' if kinds.empty?
  (first.to_i...first.to_i + count.to_i).each do |seed|
    name, text = input(seed, kinds)
    File.open(file, 'wb') { |f| f.write("#{name}\n#{text}") }
    File.open(file + '.seed', 'wb') { |f| f.write(seed.to_s) }
    read(name, text)
    GC.start if seed % 50 == 0
  end
else
  name, text = File.open(file, 'rb') { |f| f.read }.split("\n", 2)
  # An input for an extension that is not there is none.
  exit unless KINDS.key?(name)
  read(name, text.to_s)
  GC.start
end
