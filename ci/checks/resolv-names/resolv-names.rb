# usage: resolv-names.rb long | short | broken | asked | ordinary
# Says nothing when all is right.
require 'resolv'
require 'socket'

Message = Resolv::DNS::Message
def must(what)
  abort "not so: #{what}" unless yield
end

def refused(what)
  Message.decode(what)
  abort "taken: #{what.inspect[0, 60]}"
rescue Resolv::DNS::DecodeError
rescue Exception
  raise if $!.is_a?(SystemExit)
  abort "#{$!.class} #{$!.message[0, 99]} for #{what.inspect[0, 60]}"
end

def head(id, questions, answers)
  [id, 0x8180, questions, answers, 0, 0].pack('n6')
end

def label(text)
  [text.size].pack('C') + text
end

def pointer(to)
  [0xc000 | to].pack('n')
end

IN_A = [1, 1].pack('nn')
NAME = label('www') + label('example') + "\0"
ANSWER = head(7, 1, 1) + NAME + IN_A + pointer(12) + IN_A + [60, 4].pack('Nn') + "\x7f\0\0\1"

case ARGV[0]
when 'long'
  refused(head(1, 1, 0) + label('a' * 63) * 4 + "\0" + IN_A)
  refused(head(1, 1, 0) + label('a') * 128 + "\0" + IN_A)
  # Names that end where another begins: each has a label more.
  message, at, names = head(1, 400, 0), 12, 0
  message << label('a') + "\0" + IN_A
  400.times do
    now = message.size
    message << label('bb') << pointer(at) << IN_A
    at = now
  end
  refused(message)
  # Pointers to themselves, to each other, ahead; labels that have no kind.
  refused(head(1, 1, 0) + pointer(12) + IN_A)
  refused(head(1, 1, 0) + label('a') + pointer(12) + IN_A)
  refused(head(1, 2, 0) + pointer(14) + pointer(12) + IN_A)
  refused(head(1, 1, 0) + "\x40" + 'a' * 64 + "\0" + IN_A)
  refused(head(1, 1, 0) + "\x80" + 'a' * 128 + "\0" + IN_A)
  # A chain of 300 pointers in the data of one answer, the last of which the next one names.
  data = pointer(12)
  299.times { |i| data << pointer(28 + 2 * i) }
  message = head(1, 1, 2) + "\0" + IN_A + "\0" + [0xff00, 1, 0, data.size].pack('nnNn') + data
  message << pointer(28 + 2 * 299) << IN_A << [0, 4].pack('Nn') << "\x7f\0\0\1"
  refused(message)
when 'short'
  mx = head(7, 0, 1) + NAME + [15, 1, 9, 9].pack('nnNn') + "\0\1" + label('mail') + pointer(12)
  txt = head(7, 0, 1) + NAME + [16, 1, 9, 6].pack('nnNn') + label('hello')
  soa = head(7, 0, 1) + NAME + [6, 1, 9, 24].pack('nnNn') + pointer(12) * 2 + [1, 2, 3, 4, 5].pack('N5')
  [ANSWER, mx, txt, soa].each do |whole|
    Message.decode(whole)
    whole.size.times { |n| refused(whole[0, n]) }
  end
  # Lengths that are longer than the message.
  refused(ANSWER[0..-7] + "\0\3" + "\x7f\0\0\1"[0, 3])
  refused(ANSWER[0..-7] + "\xff\xff" + "\x7f\0\0\1")
  refused(txt[0..-7] + label('hello').sub("\5", "\6"))
when 'broken'
  peer = UDPSocket.new
  peer.bind('127.0.0.1', 0)
  Thread.new do
    loop do
      query, from = peer.recvfrom(512)
      [ANSWER[0, 20], ANSWER[0..-5], head(7, 1, 0) + "\x40abc", head(7, 1, 0) + "\3w", ANSWER].each do |text|
        answer = text.dup
        answer[0, 2] = query[0, 2]
        peer.send(answer, 0, from[3], from[1])
      end
    end
  end
  question = Message.new
  question.add_question('www.example', Resolv::DNS::Resource::IN::A)
  requester = Resolv::DNS::Requester::ConnectedUDP.new('127.0.0.1', peer.addr[1])
  reply, = requester.request(requester.sender(question, 'www.example'), 5)
  must(reply.inspect) { reply.answer[0][2].address.to_s == '127.0.0.1' }
when 'asked'
  ['a' * 64, 'a' * 256 + '.example', 'a' * 300, (['a' * 60] * 5).join('.')].each do |name|
    begin
      message = Message.new
      message.add_question(name, Resolv::DNS::Resource::IN::A)
      abort "asked: #{message.encode.inspect}"
    rescue Resolv::ResolvError
    end
  end
  message = Message.new
  message.add_answer('a.example', 1, Resolv::DNS::Resource::IN::TXT.new('a' * 300))
  begin
    abort "said: #{message.encode.inspect}"
  rescue Resolv::DNS::EncodeError
  end
when 'ordinary'
  m = Message.decode(ANSWER)
  must(m.inspect) { m.question[0][0].to_s == 'www.example' && m.answer[0][0].to_s == 'www.example' && m.answer[0][2].address.to_s == '127.0.0.1' }
  longest = (['a' * 63] * 3 + ['b' * 61]).join('.')
  [longest, 'a' * 63, (['c'] * 127).join('.'), 'x.example'].each do |name|
    m = Message.new(3)
    2.times { m.add_question(name, Resolv::DNS::Resource::IN::A) }
    m.add_answer("#{name}", 5, Resolv::DNS::Resource::IN::CNAME.new(Resolv::DNS::Name.create(name)))
    back = Message.decode(m.encode)
    must(name) { back.question[1][0].to_s == name && back.answer[0][2].name.to_s == name }
  end
  # Three pointers in a row.
  message = head(1, 4, 0) + label('a') + "\0" + IN_A
  at = 12
  %w[b c d].each { |l| now = message.size; message << label(l) << pointer(at) << IN_A; at = now }
  must('chain') { Message.decode(message).question.map { |n, t| n.to_s } == %w[a b.a c.b.a d.c.b.a] }
  txt = Message.new
  txt.add_answer('a', 1, Resolv::DNS::Resource::IN::TXT.new('x' * 255))
  must('a text') { Message.decode(txt.encode).answer[0][2].data == 'x' * 255 }
end
