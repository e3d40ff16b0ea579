# Ruby's own suite in the folder where it stands. At each point it says the
# point's name, the live threads and the test cases, and waits for a byte, so that
# the process can be looked at. TestGc is left out, it keeps what it makes.
require 'test/unit'
require 'test/unit/autorunner'
NAMES = ARGV.shift
SAY = IO.for_fd(3, 'w')
HEAR = IO.for_fd(4, 'r')
Version = [1, 8, 0]
Release = 0
$0 = './runner.rb'

def point(name)
  File.open(NAMES, 'w') do |f|
    ObjectSpace.each_object(Module) { |c| f.puts "#{(c.__id__ * 2) & (2**64 - 1)} #{c.inspect.split.first}" }
  end
  GC.start unless name == 'ended'
  GC.exorcise if name =~ /exorcised|dropped/ && GC.respond_to?(:exorcise)
  GC.start unless name == 'ended'
  cases = name == 'ended' ? '-' : ObjectSpace.each_object(Test::Unit::TestCase) {}
  SAY.syswrite("#{name} #{Thread.list.size} #{cases}\n")
  HEAR.sysread(1)
end

run = Test::Unit::AutoRunner.new(true)
run.process_args(['-x', '/test_gc\.rb\z/', '.'])
runner = run.instance_eval { @suite = @collector[self]; @runner[self] }
runner.run(Test::Unit::TestSuite.new('nothing'), 0)
point 'loaded'
run.instance_eval { runner.run(@suite, @output_level) }
point 'ended'
point 'collected'
point 'exorcised'

# The results go, and with them every test case and what it holds.
run.instance_eval { @suite = @collector = @runner = nil }
run = runner = nil
point 'dropped'
