# Names what an object that is filled does otherwise than before.
%w(yaml openssl).each { |l| begin; require l; rescue LoadError; end }
$wrong = []
def gives(name, want)
  got = yield
  $wrong << "#{name}: #{got.inspect}" unless got == want
rescue Exception
  $wrong << "#{name}: #{$!.inspect}"
end
'abc' =~ /b/
gives('a match', %w(a c)) { [$~.pre_match, $~.post_match] }
gives('YAML', { 'a' => [1, 'x'] }) { YAML.load(YAML.dump('a' => [1, 'x'])) }
gives('a copy of a node', ['t', 'u']) do
  node = YAML::Syck::Scalar.new('tag', 't', :plain)
  copy = node.dup
  copy.value = 'u'
  node = [node.value, copy.value]
  GC.start
  node
end
if defined?(OpenSSL::PKey)
  gives('a cipher', 'text') do
    cipher = OpenSSL::Cipher::Cipher.new('aes-128-cbc')
    cipher.encrypt
    cipher.key, cipher.iv = 'k' * 16, 'i' * 16
    text = cipher.update('text') + cipher.final
    other = OpenSSL::Cipher::Cipher.new('aes-128-cbc')
    other.decrypt
    other.key, other.iv = 'k' * 16, 'i' * 16
    other = other.dup
    other.update(text) + other.final
  end
  gives('a key', [65537, true]) { key = OpenSSL::PKey::RSA.new(1024); [key.e.to_i, key.n.to_i > 0] }
  gives('a sequence', [1, 2]) { all = []; OpenSSL::ASN1::Sequence([OpenSSL::ASN1::Integer(1), OpenSSL::ASN1::Integer(2)]).each { |i| all << i.value.to_i }; all }
  gives('a store', true) { OpenSSL::X509::StoreContext.new(OpenSSL::X509::Store.new).flags = 0; true }
end
abort $wrong.join("\n") unless $wrong.empty?
