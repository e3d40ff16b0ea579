# usage: resolv-tcp.rb whole | end | failed | roomy
# A name server on loopback, which does by TCP what the first label of the name says.
# Says nothing when all is right.
require 'resolv'
require 'socket'

A = Resolv::DNS::Resource::IN::A
SERVER = '127.0.0.1'
# By TCP: each question, and whether the client closed its side afterwards.
QUESTIONS, CLOSED = [], []

def constant(of, name, value)
  of.module_eval { remove_const name; const_set name, value }
end

# The same port for both, chosen by the kernel.
def sockets
  tcp = TCPServer.new(SERVER, 0)
  udp = UDPSocket.new
  udp.bind(SERVER, tcp.addr[1])
  [tcp, udp]
rescue Errno::EADDRINUSE
  tcp.close
  udp.close
  retry
end

def reply(query, addresses, truncated, rcode = 0)
  question = Resolv::DNS::Message.decode(query)
  it = Resolv::DNS::Message.new(question.id)
  it.qr, it.rd, it.ra, it.tc, it.rcode = 1, 1, 1, truncated ? 1 : 0, rcode
  name, type = question.question[0]
  it.add_question(name, type)
  addresses.times { |i| it.add_answer(name, 60, A.new("10.0.0.#{i + 1}")) }
  it.encode
end

def answer_by_tcp(client)
  length = client.read(2).unpack('n')[0]
  query = client.read(length)
  name = Resolv::DNS::Message.decode(query).question[0][0].to_s
  QUESTIONS << name
  all = reply(query, 20, false)
  head = [all.length].pack('n')
  case name[/\A\w+/]
  when 'whole' then client.write(head + all + 'what comes behind it')
  when 'pieces' then (head + all).each_byte { |byte| client.write(byte.chr); Thread.pass }
  when 'truncated' then client.write(head + (all[2] |= 2; all))
  when 'missing' then none = reply(query, 0, false, 3); client.write([none.length].pack('n') + none)
  when 'early' then client.write(head + all[0, 100])
  when 'length' then client.write(head[0, 1])
  when 'other' then all[0, 2] = [(all.unpack('n')[0] + 1) & 0xffff].pack('n'); client.write((head + all) * 2)
  when 'empty' then client.write("\0\0")
  when 'broken' then client.write("\0\14" + all[0, 12])
  when 'endless' then loop { client.write("\xff" * 4096) }
  when 'slow' then loop { client.write("\1"); sleep 0.01 }
  when 'silent' then nil
  end
  client.close_write if %w[early length nothing].include? name[/\A\w+/]
  CLOSED << name if client.read.to_s.empty?
rescue Errno::EPIPE, Errno::ECONNRESET
  CLOSED << name
ensure
  client.close
end

tcp, udp = sockets
Thread.new { loop { Thread.new(tcp.accept) { |client| answer_by_tcp(client) } } }
Thread.new do
  loop do
    query, from = udp.recvfrom(512)
    roomy = query =~ /roomy/
    udp.send(reply(query, roomy ? 20 : 3, !roomy), 0, from[3], from[1])
  end
end
constant(Resolv::DNS, :Port, tcp.addr[1])

def addresses(name, servers = [SERVER])
  dns = Resolv::DNS.new(:nameserver => servers, :search => [], :ndots => 1)
  dns.getresources("#{name}.example", A).map { |it| it.address.to_s }
end

def expect(name, number, *servers)
  found = addresses(name, *servers)
  wanted = (1..number).map { |i| "10.0.0.#{i}" }
  abort "#{name}: #{found.inspect} instead of #{number}" unless found == wanted
end

def asked_once(*names)
  100.times { CLOSED.size < names.size ? sleep(0.02) : break }
  names.map! { |name| "#{name}.example" }
  abort "asked #{QUESTIONS.inspect}" unless QUESTIONS == names
  abort "open: #{(names - CLOSED).inspect}" unless CLOSED.sort == names.sort
end

case ARGV[0]
when 'whole'
  expect('whole', 20)
  expect('pieces', 20, [SERVER, SERVER])
  # The last word is that of TCP.
  expect('truncated', 20)
  expect('missing', 0)
  asked_once('whole', 'pieces', 'truncated', 'missing')
when 'end'
  question = Resolv::DNS::Message.new
  %w[early length nothing].each do |name|
    question.question.clear
    question.add_question("#{name}.example", A)
    requester = Resolv::DNS::Requester::TCP.new(SERVER, tcp.addr[1])
    begin
      requester.request(requester.sender(question, name), 5)
      abort "#{name}: a reply"
    rescue EOFError
    end
    requester.close
  end
when 'failed'
  # A first wait of 1 s instead of 5 s; what is silent or slow takes no longer.
  constant(Resolv::DNS::Config, :InitialTimeout, 1)
  names = %w[early length nothing other empty broken endless silent slow]
  names.each { |name| expect(name, 3) }
  asked_once(*names)
  # Nobody listens.
  tcp.close
  expect('whole', 3)
when 'roomy'
  expect('roomy', 20)
  asked_once
end
