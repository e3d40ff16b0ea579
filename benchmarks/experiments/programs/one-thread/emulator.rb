# A processor of eight bits: fetch, a table of methods, flags, and a loop of machine code.
class Processor
  attr_reader :a, :steps
  def initialize(program)
    @memory = program + [0] * (256 - program.length)
    @table = [:halt, :load, :store, :add, :subtract, :branch, :increment, :transfer].map { |name| method(name) }
    reset
  end
  def reset() @a = @x = @pc = @steps = 0; @zero = false; @running = true end
  def fetch() byte = @memory[@pc]; @pc = @pc + 1 & 255; byte end
  def flags(value) @zero = value & 255 == 0; value & 255 end
  def halt() @running = false end
  def load() @a = flags(fetch) end
  def store() @memory[fetch] = @a end
  def add() @a = flags(@a + @memory[fetch]) end
  def subtract() @a = flags(@a - fetch) end
  def branch() offset = fetch; @pc = offset unless @zero end
  def increment() @x = @x + 1 & 255 end
  def transfer() @a = flags(@x) end
  def run
    while @running
      @table[fetch].call
      @steps += 1
    end
  end
end
program = [1, 120, 6, 2, 200, 3, 200, 2, 201, 7, 7, 6, 7, 4, 230, 5, 2, 0]
processor = Processor.new(program)
steps = 0
(ARGV[0].to_i * 16).times { processor.reset; processor.run; steps += processor.steps }
puts steps, processor.a
