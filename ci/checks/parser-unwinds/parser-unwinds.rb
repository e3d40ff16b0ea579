# usage: parser-unwinds.rb critical | safe | load | method | trace | overflow
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
  abort "#{got.inspect}, not #{wanted.inspect}" unless got == wanted
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
