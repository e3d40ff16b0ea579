# usage: unpack-uuencoded-ends.rb ends | ordinary
case ARGV[0]
when 'ends'
  # "x" may be a checksum, and is the last.
  %w(N16 n16 V16 L16 I16 Q16 q16 s16 f16 d16 e16 G16 l16).each do |directive|
    got = '#0V%Tx'.unpack("u#{directive}")
    abort "#{directive}: #{got.inspect}" unless got.compact == ['Cat']
  end
  abort '@' unless '#0V%Tx'.unpack('uX2a2') == ['Cat', 'Tx']
when 'ordinary'
  srand 1
  (0..300).each do |length|
    text = (1..length).map { rand(256) }.pack('C*')
    coded = [text].pack('u')
    abort "#{length}" unless coded.unpack('u') == [text]
    abort "#{length}, without its end" unless coded.chomp.unpack('u') == [text]
    abort "#{length}, CR LF" unless coded.gsub("\n", "\r\n").unpack('u') == [text]
    abort "#{length}, checksums" unless coded.gsub("\n", "x\n").unpack('u') == [text]
    abort "#{length}, what follows" unless (coded + 'zz').unpack('ua2') == [text, 'zz']
  end
  abort 'checksum' unless '#0V%Tx'.unpack('u') == ['Cat']
  abort 'text' unless "#0V%T\nx".unpack('ua*')[0] == 'Cat'
end
