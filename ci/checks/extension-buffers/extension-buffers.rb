# usage: extension-buffers.rb yaml | digest | cipher | nonce | ordinary
wrong = []
refused = lambda do |klass, what, action|
  begin
    action.call
    wrong << "#{what}: taken"
  rescue klass
  end
end
cipher = lambda do
  require 'openssl'
  c = OpenSSL::Cipher::Cipher.new('aes-128-cbc')
  c.encrypt
  c.key = 'k' * 16
  c.iv = 'i' * 16
  c
end

case ARGV[0]
when 'yaml'
  require 'yaml'
  [1, 100, 100_000].each do |more|
    io = Object.new
    rest = [more]
    (class << io; self; end).send(:define_method, :read) do |n|
      rest.empty? ? nil : 'a' * (n + rest.shift)
    end
    refused[IOError, "#{more} bytes more", lambda { YAML.load(io) }]
  end
when 'digest'
  require 'digest/md5'
  require 'digest/sha2'
  [Time.at(0), 'a', Digest::SHA512.new, Object.new, nil].each do |other|
    refused[TypeError, other.class, lambda { Digest::MD5.new.instance_eval { initialize_copy(other) } }]
  end
when 'cipher'
  text = 'a' * 100_000
  want = cipher[].update(text)
  data = text.dup
  wrong << 'data that is its buffer' unless cipher[].update(data, data) == want && data == want
  other = 'b' * (text.length + 16)
  buffer = other.dup
  cipher[].update(text, buffer)
  wrong << 'another String changed' unless other == 'b' * (text.length + 16) && buffer == want
  frozen = ('c' * (text.length + 16)).freeze
  refused[TypeError, 'a frozen buffer', lambda { cipher[].update(text, frozen) }]
when 'nonce'
  require 'openssl'
  [OpenSSL::OCSP::Request, OpenSSL::OCSP::BasicResponse].each do |klass|
    refused[ArgumentError, klass, lambda { klass.new.add_nonce('') }]
    klass.new.add_nonce('a' * 16)
    klass.new.add_nonce
  end
when 'ordinary'
  require 'yaml'
  require 'stringio'
  require 'digest/md5'
  text = "a: #{'b ' * 20_000}\n"
  wrong << 'StringIO' unless YAML.load(StringIO.new(text)) == { 'a' => ('b ' * 20_000).strip }
  io = Object.new
  rest = text.dup
  (class << io; self; end).send(:define_method, :read) { |n| rest.empty? ? nil : rest.slice!(0, n / 3 + 1) }
  wrong << 'short reads' unless YAML.load(io) == { 'a' => ('b ' * 20_000).strip }
  digest = Digest::MD5.new
  digest << 'a'
  copy = digest.dup
  copy << 'b'
  wrong << 'digests' unless [digest.hexdigest, copy.clone.hexdigest] == ['a', 'ab'].collect { |s| Digest::MD5.hexdigest(s) }
  c = cipher[]
  wrong << 'a cipher' unless (c.update('a' * 40) + c.final).length == 48
end
abort wrong.join("\n") unless wrong.empty?
