# The cases of a leak series, one after another, for so many rounds. What a
# case makes is dropped when it ends; what remains was kept by mistake.
# Prints the marked objects left, and the resident size at the end in KB.
class Mark
  def initialize; @bulk = 'x' * 10_000; end
end

def within(blocks, &block)
  blocks > 0 ? [blocks].each { within(blocks - 1, &block) } : block.call
end

def recursion(n)
  mark = Mark.new
  recursion(n - 1) if n > 0
  mark.object_id
end

def continuation
  respond_to?(:callcc, true) ? callcc { |c| c } : nil
end

CASES = [
  # Continuations of threads that have died.
  lambda { 10.times { Thread.new { mark = Mark.new; $kept = continuation; mark.object_id }.join } },
  # Continuations that hold each other's frames.
  lambda { kept = nil; 20.times { kept = [Mark.new, kept && continuation] } },
  lambda { 20.times { mark = Mark.new; @kept = continuation; mark.object_id }; @kept = nil },
  # Arrays dropped within nested iterators.
  lambda { 3.times { 2.times { (1..20).map { Mark.new }.each { |mark| mark.object_id } } } },
  # Values of threads, and threads that run side by side.
  lambda { 20.times { Thread.new { Thread.pass; Mark.new }.value; nil } },
  lambda { (1..20).map { Thread.new { mark = Mark.new; Thread.pass; mark.object_id } }.each { |t| t.join } },
  # Deep calls that return, raise or throw.
  lambda { within(30) { (1..20).map { Mark.new }.size } },
  lambda { recursion(100) },
  lambda { begin; within(50) { (1..20).map { Mark.new }; raise 'out' }; rescue; end },
  lambda { 10.times { catch(:out) { within(20) { mark = Mark.new; throw :out } } } },
  # Blocks that are stored and dropped.
  lambda { (1..20).map { mark = Mark.new; lambda { mark } }.each { |block| block.call }.clear }
]

ARGV[0].to_i.times { CASES.each { |one| one.call } }
$kept = nil
GC.start
left = ObjectSpace.each_object(Mark) { }
puts left, File.read('/proc/self/status')[/^VmRSS:\s+(\d+)/, 1]
