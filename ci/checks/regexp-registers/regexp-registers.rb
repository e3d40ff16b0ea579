# Matches that take some hundredths of a second, while signals come.
# regexp-registers.rb NAME

# A process that sends signals for as long as the block runs; gives how many came.
def under_signals(handler)
  came = 0
  trap('USR1') { came += 1; handler.call }
  parent = Process.pid
  sender = fork do
    trap('USR1', 'DEFAULT')
    begin
      loop { Process.kill('USR1', parent); sleep 0.001 }
    rescue Errno::ESRCH
      # It has ended.
    end
    exit!
  end
  yield
  came
ensure
  if sender
    Process.kill('KILL', sender)
    Process.wait(sender)
  end
  trap('USR1', 'IGNORE')
end

# wanted WHAT, GOT, HOW-MANY-SIGNALS
def wanted(what, got, came)
  puts "#{came} signals"
  abort "#{got.inspect}, and not #{what.inspect}" unless got == what
  abort 'no signals came in the middle of the matches' if came < 20
end

# Enough of a string that a match of it takes its time.
LONG = '-' * 200_000
PATTERN = /(he(a)d)(?:-|x)*?((tail)|(end))/
GROUPS = ['head', 'a', 'tail', 'tail', nil, 0, 4]

def groups
  subject = "head#{LONG}tail"
  (1..10).map do
    match = PATTERN.match(subject)
    match.to_a[1..-1] + [match.begin(1), match.end(1)]
  end.uniq
end

case ARGV[0]
when 'same'
  got = nil
  came = under_signals(lambda { PATTERN =~ '....head-end' }) { got = groups }
  wanted([GROUPS], got, came)
when 'threads'
  3.times { |i| Thread.new { loop { PATTERN =~ "#{'.' * i}head-#{i}-head-end"; Thread.pass } } }
  got = nil
  came = under_signals(lambda { Thread.pass }) { got = groups }
  wanted([GROUPS], got, came)
when 'counts'
  # {3} counts in the compiled pattern; (?=), (?!) and (?>) note there how deep they are.
  line = '-' * 50_000
  counted = /\A(?:(?:-|x)*?y){3}\z/
  ahead = /\A(a*)(?=(?:-|x)*?y)(.)/
  behind = /\A(a*)(?!(?:-|x)*?z)(.)/
  alone = /\A(?>(?:-|x)*?y)(.)/
  got = nil
  handler = lambda do
    counted =~ 'yyy'
    ahead =~ 'a' * 3000 + 'y'
    behind =~ 'a' * 3000 + 'y'
    alone =~ 'yz'
  end
  came = under_signals(handler) do
    got = (1..5).map do
      [counted =~ (line + 'y') * 3, counted =~ line + 'y', counted =~ (line + 'y') * 5,
        ahead.match(line + 'y').to_a, behind.match(line + 'z').to_a,
        alone.match(line + 'yz').to_a.map { |part| part.size }]
    end.uniq
  end
  wanted([[0, nil, nil, ['-', '', '-'], [], [50_002, 1]]], got, came)
when 'encoding'
  # Byte by byte, the class would not match what it holds.
  subject = "\303\244" + "\303\274" * 500_000 + "\303\266\303\237"
  pattern = Regexp.new("\\A([\303\244\303\266])(?:[\303\274-])*?([\303\266])(.)\\z", nil, 'u')
  got = nil
  came = under_signals(lambda { /(.)./s =~ 'other' }) { got = (1..10).map { pattern.match(subject).to_a[1..-1] }.uniq }
  wanted([["\303\244", "\303\266", "\303\237"]], got, came)
  # Afterwards each reads by $KCODE as before.
  $KCODE = 'UTF8'
  under_signals(lambda { /a/ =~ 'a'; /a/u =~ 'a' }) { 3.times { /\Ah(?:-|x)*?t/n =~ "h#{LONG}t" } }
  sizes = ["\303\244".scan(/./).size, "\303\244\303\244".split(//).size]
  abort "#{sizes.inspect} characters" unless sizes == [1, 2]
when 'raises'
  armed = false
  raised = right = 0
  came = under_signals(lambda { armed and (armed = false; raise 'enough') }) do
    100.times do
      begin
        armed = true
        PATTERN.match("head#{LONG}tail")
        armed = false
      rescue RuntimeError
        raised += 1
        right += 1 if PATTERN.match('head-end').to_a == ['head-end', 'head', 'a', 'end', nil, 'end']
      end
    end
  end
  abort "raised #{raised}, right #{right}" unless raised >= 20 && right == raised
  puts "#{came} signals"
  # One that takes longer than anybody waits.
  child = fork do
    trap('USR1') { exit! 0 }
    /\A(x+x+)+y/ =~ 'x' * 60
    exit! 1
  end
  sleep 0.3
  Process.kill('USR1', child)
  10.times do
    sleep 0.5
    exit if Process.wait(child, Process::WNOHANG) && $?.exitstatus == 0
  end
  Process.kill('KILL', child)
  abort 'a trap does not end a match without end'
when 'kcode'
  subject = "\303\244" * 10
  sizes = ['UTF8', 'NONE'].map do |code|
    # the encoding of the last pattern that has one of its own
    (code == 'UTF8' ? /x/u : /x/n) =~ 'y'
    $KCODE = code == 'UTF8' ? 'NONE' : 'UTF8'
    came = 0
    last = lambda do
      next if (came += 1) < 5
      $KCODE = code
      trap('USR1', 'IGNORE')	# the next one would put it right
    end
    under_signals(last) { groups }
    subject.scan(/./).size
  end
  abort "#{sizes.inspect}" unless sizes == [10, 20]
else
  abort "no #{ARGV[0]}"
end
