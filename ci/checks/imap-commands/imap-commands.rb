# usage: imap-commands.rb raw | flags | ordinary
# A server in a thread notes the bytes that it is sent. Says nothing when all is right.
require 'net/imap'
require 'socket'

$sent = []
tcp = TCPServer.new('127.0.0.1', 0)
Thread.new do
  loop do
    Thread.new(tcp.accept) do |s|
      begin
        s.setsockopt(Socket::IPPROTO_TCP, Socket::TCP_NODELAY, 1)
        s.write "* OK me\r\n"
        text = ''
        while line = s.gets("\r\n")
          text << line
          if line =~ /\{(\d+)\}\r\n\z/
            s.write "+ go on\r\n"
            text << s.read($1.to_i)
            next
          end
          $sent << text
          s.write "* SEARCH 1\r\n* SORT 1\r\n#{text[/\A\S+/]} OK done\r\n"
          text = ''
        end
      rescue SystemCallError
      end
    end
  end
end
$imap = Net::IMAP.new('127.0.0.1', tcp.addr[1])
$imap.instance_eval { @sock.setsockopt(Socket::IPPROTO_TCP, Socket::TCP_NODELAY, 1) }

def must(what)
  abort "not so: #{what}; sent: #{$sent.inspect}" unless yield
end

def refused(what)
  $sent.clear
  begin
    yield
    abort "#{what.inspect}: it was taken: #{$sent.inspect}"
  rescue Net::IMAP::DataFormatError
  end
  # The line of the next command begins anew.
  $imap.noop
  must(what.inspect) { $sent.size == 1 && $sent[0] =~ /\A\w+ NOOP\r\n\z/ }
end

def sends(want)
  $sent.clear
  yield
  must(want) { $sent.map { |l| l.sub(/\A\w+ /, '') } == [want + "\r\n"] }
end

# One that ends with {5} makes the next command a literal.
ENDS = ["ALL\r\nRUBY0009 DELETE INBOX", "ALL\nX DELETE INBOX", "ALL\rX", "ALL\xe3\nX", "ALL\0", 'SUBJECT {5}',
        'SUBJECT {5+}', 'SUBJECT {5-}', 'SUBJECT ~{5}', "SUBJECT {3}\r\nabc"]
case ARGV[0]
when 'raw'
  %w[n u e s].each do |kcode|
    $KCODE = kcode
    ENDS.each do |text|
      refused(text) { $imap.search(text) }
      refused(text) { $imap.uid_search(text, 'UTF-8') }
      refused(text) { $imap.fetch(1, text) }
      refused(text) { $imap.uid_fetch(1..2, text) }
      refused(text) { $imap.store(1, text, [:Seen]) }
      refused(text) { $imap.uid_store(1, text, [:Seen]) }
      [Net::IMAP::RawData, Net::IMAP::Atom].each do |kind|
        refused(text) { $imap.send(:send_command, 'X', [1, ['a', kind.new(text)]]) }
      end
    end
    refused('quoted') { $imap.send(:send_command, 'X', Net::IMAP::QuotedString.new("a\xe3\r\nX DELETE INBOX")) }
    refused('quota') { $imap.setquota('box', "1)\r\nX DELETE INBOX") }
  end
when 'flags'
  %w[n u e s].each do |kcode|
    $KCODE = kcode
    ["Seen)\r\nX DELETE INBOX", "Seen\nX", "Seen Deleted", 'Seen)', '(Seen', 'a{5}', '{5+}', "Seen\xe3\nX", 'a"b',
     '\\Deleted', "Seen\t"].each do |name|
      flag = name.intern
      refused(flag) { $imap.store(1, '+FLAGS', [flag]) }
      refused(flag) { $imap.store(1, '+FLAGS', [:Seen, [flag]]) }
      refused(flag) { $imap.append('box', "text\r\n", [flag]) }
      refused(flag) { $imap.search(['KEYWORD', flag]) }
    end
  end
when 'ordinary'
  sends('SEARCH SUBJECT "a b" {x} {5} SEEN') { $imap.search('SUBJECT "a b" {x} {5} SEEN') }
  sends('SEARCH SUBJECT "{5}"') { $imap.search('SUBJECT "{5}"') }
  sends("SEARCH SUBJECT {4}\r\na\r\nb 1,2:3") { $imap.search(['SUBJECT', "a\r\nb", [1, 2..3]]) }
  sends('FETCH 1:* (FLAGS BODY[HEADER.FIELDS ("DATE")])') { $imap.fetch(1..-1, '(FLAGS BODY[HEADER.FIELDS ("DATE")])') }
  sends('STORE 1 +FLAGS (\\Seen \\Deleted \\$Forwarded $Later)') { $imap.store(1, '+FLAGS', [:Seen, :Deleted, :'$Forwarded', '$Later']) }
  sends("APPEND \"a b\" (\\Seen) {6}\r\ntext\r\n") { $imap.append('a b', "text\r\n", [:Seen]) }
  sends('LOGIN me "a \\"b"') { $imap.login('me', 'a "b') }
  sends("CREATE {3}\r\n\xe3\r\n") { $imap.create("\xe3\r\n") }
  sends('SETQUOTA box (STORAGE 5)') { $imap.setquota('box', 5) }
  sends('SORT (DATE SIZE) UTF-8 ALL') { $imap.sort(['DATE', 'SIZE'], ['ALL'], 'UTF-8') }
end
