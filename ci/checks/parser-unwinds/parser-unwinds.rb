# usage: parser-unwinds.rb critical | safe | load | method | trace | errors | throw |
#   lines | memory | continuations | left | overflow
# Exits with 1, and says why, where the parser left something behind.

# The parser's warnings come here.
class Stop < StandardError; end
class Raiser
  def write(text) raise Stop, text end
end
WARNED = "x = 1 if 'literal'"

# Yields where a warning raises.
def warned
  stderr, $stderr = $stderr, Raiser.new
  begin
    yield
  ensure
    $stderr = stderr
  end
end

def stopped(text)
  warned { eval text }
  abort 'the parser did not warn'
rescue Stop
end

def expect(got, wanted)
  return if got == wanted
  STDERR.puts "#{got.inspect}, not #{wanted.inspect}"	# $stderr may be anything
  exit! 1
end

case ARGV[0]
when 'critical'
  ran = false
  stopped WARNED
  expect Thread.critical, false
  other = Thread.new { ran = true }
  100.times { Thread.pass }
  expect ran, true
  Thread.critical = true
  stopped WARNED
  expect Thread.critical, true
when 'safe'
  [1, 4].each do |level|
    got = warned do
      Thread.new do
        $SAFE = level
        begin
          eval WARNED
        rescue Exception		# at $SAFE 4 eval may not write into its message
          $SAFE
        end
      end.value
    end
    expect got, level
  end
when 'load'
  file = "#{ENV['SCRATCH']}/warned.rb"
  File.open(file, 'w') { |f| f.puts WARNED }
  begin
    warned { load file }
    abort 'the parser did not warn'
  rescue Stop
  end
  expect Thread.critical, false
when 'method'
  stopped "class Outer; def inner; #{WARNED}; end; end"
  eval 'class Next; CONST = 1; end'
  expect Next::CONST, 1
when 'trace'
  stopped WARNED
  lines = 0
  set_trace_func lambda { |event, *rest| lines += 1 if event == 'line' }
  x = 1
  x = 2
  set_trace_func nil
  expect lines > 0, true
when 'errors'
  stopped "x = = 1\n#{WARNED}"
  file = "#{ENV['SCRATCH']}/good.rb"
  File.open(file, 'w') { |f| f.puts '$loaded = true' }
  load file
  expect $loaded, true
when 'throw'
  # A wrong line before the one that is warned of makes load no SyntaxError of it.
  class Thrower
    def write(text) throw :out, :thrown end
  end
  file = "#{ENV['SCRATCH']}/wrong.rb"
  File.open(file, 'w') { |f| f.puts 'x = = 1', WARNED }
  stderr, $stderr = $stderr, Thrower.new
  expect catch(:out) { load file }, :thrown
  expect $!, nil
  begin
    raise 'first'
  rescue
    expect catch(:out) { eval WARNED }, :thrown
    $stderr = stderr
    expect $!.to_s, 'first'
  end
when 'lines'
  file = "#{ENV['SCRATCH']}/good.rb"
  File.open(file, 'w') { |f| f.puts '$loaded = true' }
  SCRIPT_LINES__ = {}.freeze
  begin
    load file
    abort 'SCRIPT_LINES__ was written'
  rescue TypeError
  end
  lines = 0
  set_trace_func lambda { |event, *rest| lines += 1 if event == 'line' }
  x = 1
  x = 2
  set_trace_func nil
  expect lines > 0, true
when 'memory'
  resident = lambda { File.read('/proc/self/status')[/VmRSS:\s*(\d+)/, 1].to_i }
  variables = (1..500).map { |i| "v#{i} = 1" }.join('; ')
  ["def with_many() #{variables}; #{WARNED}; end", '(' * 1500 + WARNED + ')' * 1500].each do |text|
    rounds = lambda { |n| n.times { stopped text }; GC.start; resident.call }
    first = rounds.call(200)
    grown = rounds.call(600) - first
    puts "#{grown} KB"
    abort 'it is kept' if grown > 800
  end
when 'continuations', 'left'
  class Waiter
    def write(text) Thread.stop end
  end
  class Leaver
    def initialize(again) @again = again end
    def write(text) @again.call nil end
  end
  parse = lambda do
    stderr, $stderr = $stderr, Waiter.new
    parser = Thread.new { eval WARNED }
    Thread.pass until parser.stop?
    $stderr = stderr
    parser
  end
  if ARGV[0] == 'continuations'
    count = 0
    other = Thread.new do
      again = callcc { |c| c }
      count += 1
      Thread.stop if count == 1
      again.call again if count < 3
      count
    end
    Thread.pass until other.stop?
    parser = parse.call
    other.run
    expect other.value, 3
    parser.run.join
    expect Thread.critical, false
  elsif again = callcc { |c| c }
    refused = lambda do |block|
      begin
        block.call
      rescue RuntimeError
        expect $!.message.include?('continuation called across trap'), true
      end
    end
    $stderr = Leaver.new(again)
    refused.call(lambda { eval WARNED })
    $stderr = STDERR
    expect Thread.critical, false
    # None leaves a trap's handler, either. The parser begins before it, and ends first.
    parser = parse.call
    ended = false
    trap('USR1') do
      parser.run.join
      refused.call(lambda { again.call nil })
      ended = true
    end
    Process.kill :USR1, $$
    sleep 0.01 until ended
  else
    STDERR.puts 'left'
    exit! 1
  end
when 'overflow'
  def dive() eval 'y = -12345678901234567890123'; dive end
  10.times do
    begin
      dive
    rescue Exception
    end
    expect Thread.critical, false
  end
else
  abort 'usage: see the head of parser-unwinds.rb'
end
