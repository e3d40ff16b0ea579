# usage: imap-lengths.rb announced | limit | names | ordinary | decoded
# A server in a thread says what it is asked to. Says nothing when all is right.
require 'net/imap'
require 'socket'

def must(what)
  abort "not so: #{what}" unless yield
end

# answers(PIECES): a client of a server that answers FETCH so.
def answers(*pieces)
  tcp = TCPServer.new('127.0.0.1', 0)
  Thread.new do
    s = tcp.accept
    s.setsockopt(Socket::IPPROTO_TCP, Socket::TCP_NODELAY, 1)
    s.write "* OK me\r\n"
    while line = s.gets
      tag = line[/\A\S+/]
      if line =~ /FETCH/
        pieces.each { |piece| s.write piece; sleep 0.01 if pieces.size < 20 }
        if pieces.last.empty? then sleep 0.1; s.close end
      end
      break if s.closed?
      s.write "#{tag} OK done\r\n"
    end
  end
  i = Net::IMAP.new('127.0.0.1', tcp.addr[1])
  i.instance_eval { @sock.setsockopt(Socket::IPPROTO_TCP, Socket::TCP_NODELAY, 1) }
  i
end

def fetched(*pieces)
  answers(*pieces).fetch(1, 'BODY[]')
end

def refused(what, error)
  got = yield
  abort "#{what}: it was taken: #{got.inspect[0, 100]}"
rescue Exception
  raise if $!.is_a?(SystemExit)
  must("#{what}: #{$!.class} #{$!.message}") { $!.class.name =~ error }
end

def peak
  File.read('/proc/self/status')[/VmPeak:\s+(\d+)/, 1].to_i
end

case ARGV[0]
when 'announced'
  # The stacks of the threads are there first.
  2.times { refused('a short one', /ResponseParseError|NoMethodError|IOError|EOFError|Errno/) { fetched("* 1 FETCH (BODY[] {9}\r\n", 'abc', '') } }
  before = peak
  [200_000_000, 500_000_000].each do |n|
    refused(n, /ResponseParseError|NoMethodError|IOError|EOFError|Errno/) { fetched("* 1 FETCH (BODY[] {#{n}}\r\n", 'abc', '') }
    must("#{peak - before} kB more") { peak - before < 100_000 }
  end
when 'limit'
  # No number that a Fixnum or a size holds.
  [2_000_000_000, 600_000_000, 2**62, 2**64 + 5, 10**30].each do |n|
    refused(n, /ResponseTooLongError/) { fetched("* 1 FETCH (BODY[] {#{n}}\r\n", '') }
  end
  Net::IMAP.max_response_length = 10_000
  refused('one literal', /ResponseTooLongError/) { fetched("* 1 FETCH (BODY[] {10000}\r\n" + 'x' * 10_000 + ")\r\n", '') }
  refused('two', /ResponseTooLongError/) { fetched("* 1 FETCH (BODY[1] {6000}\r\n", 'x' * 6000, " BODY[2] {6000}\r\n", 'x' * 6000, ")\r\n", '') }
  refused('a line', /ResponseTooLongError/) { fetched('* 1 FETCH (', *(['x' * 10_000] * 5 + [''])) }
  Net::IMAP.max_response_length = 20_000
  must('within') { fetched("* 1 FETCH (BODY[] {10000}\r\n" + 'x' * 10_000 + ")\r\n")[0].attr['BODY[]'].size == 10_000 }
  Net::IMAP.max_response_length = nil
  must('none') { fetched("* 1 FETCH (BODY[] {1000000}\r\n" + 'x' * 1_000_000 + ")\r\n")[0].attr['BODY[]'].size == 1_000_000 }
when 'names'
  ['&' * 200_000, '&A' * 100_000, '&-' * 10 + '&' * 200_000 + "\n&-"].each do |name|
    must('as it was') { Net::IMAP.decode_utf7(name) == name.gsub('&-', '&') }
  end
  must('the last') { Net::IMAP.decode_utf7('&' * 200_000 + "\n&-").size == 200_002 }
when 'ordinary'
  text = "a\r\n" * 20_000
  got = fetched("* 1 FETCH (BODY[1] {3}\r", "\nabc BODY[2] {#{text.size}}", "\r\n#{text}", " BODY[3] {0}\r\n)\r", "\n* 2 FETCH (BODY[] \"q\")\r\n")
  must(got.inspect[0, 99]) { got.map { |g| g.attr } == [{ 'BODY[1]' => 'abc', 'BODY[2]' => text, 'BODY[3]' => '' }, { 'BODY[]' => 'q' }] }
  # Each byte in a write of its own.
  got = fetched(*"* 1 FETCH (BODY[] {5}\r\n\r\n\r\n\r)\r\n".split(//))
  must(got.inspect) { got[0].attr['BODY[]'] == "\r\n\r\n\r" }
  i = answers("* 1 FETCH (BODY[] \"x\")\r\n")
  i.noop
  i.fetch(1, 'BODY[]')
  i.logout
  i.disconnect
  must('closed') { i.disconnected? }
when 'decoded'
  { '' => '', '&' => '&', '&-' => '&', '&-&-' => '&&', 'a&b' => 'a&b', '&AOk-' => "\xc3\xa9", 'x&AOkA6g-y' => "x\xc3\xa9\xc3\xaay",
    "&\n-" => "&\n-", "&A\n&AOk-" => "&A\n\xc3\xa9", '&AOk-&' => "\xc3\xa9&", '&AOk--' => "\xc3\xa9-", '-&AOk' => '-&AOk',
    '&U,BTFw-' => "\xe5\x8f\xb0\xe5\x8c\x97" }.each do |coded, plain|
    must("#{coded.inspect}: #{Net::IMAP.decode_utf7(coded).inspect}") { Net::IMAP.decode_utf7(coded) == plain }
  end
end
