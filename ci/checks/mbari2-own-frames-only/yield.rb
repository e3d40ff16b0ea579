# Threads go on with the block of the method that started them, after that
# method has returned. Prints how many of them found all that the block refers
# to: self, locals, block variables, constants and the class of its definitions.
class Owner
  NAME = 'constant'
  def initialize(n); @mine = "mine #{n}"; end
  attr_reader :mine

  def each_turn(log)
    Thread.new do
      3.times { Thread.stop; log << (yield log.size) }
      Thread.stop
      log << Proc.new.call(7)
      log << eval('NAME + @mine')
      Thread.stop
      log << callcc { |k| k.call(yield(8)) }
      log << eval('log.size', binding)
    end
  end

  def outer(n, log)
    local = "local #{n}"
    [n].each do |number|
      inner = "inner #{number}"
      return each_turn(log) { |i| "#{@mine} #{local} #{inner} #{NAME} #{i}" }
    end
  end
end
THREADS, LOGS = [], []
def start(n)
  LOGS << []
  THREADS << Owner.new(n).outer(n, LOGS.last)
end
# A block that is evaluated in a class of its own, with constants of its own.
def defining(log)
  Thread.new { 3.times { Thread.stop; log << yield } }
end
def anonymous(n)
  LOGS << []
  Class.new do
    const_set(:HERE, "here #{n}")
    class_eval "def self.start(m, log) m.send(:defining, log) { HERE + new.hello } end
      def hello() 'hello' end"
  end.start(self, LOGS.last)
end
def churn(n)
  n > 0 and return churn(n - 1)
  (1..3000).map { |i| ["other #{i}", { i => Object.new }, proc { i }] }
  GC.start
end

count = (ARGV[0] || 60).to_i
count.times { |n| start(n) }
count.times { |n| THREADS << anonymous(n) }
2.times { churn(60) }
6.times do
  THREADS.each { |t| t.wakeup if t.alive? and t.stop? }
  Thread.pass until THREADS.all? { |t| t.stop? }
  churn(40)
end
good = 0
count.times do |n|
  head = "mine #{n} local #{n} inner #{n} constant "
  wanted = [0, 1, 2, 7].map { |i| head + i.to_s } + ["constantmine #{n}", head + '8', 6]
  good += 1 if LOGS[n] == wanted
  good += 1 if LOGS[count + n] == ["here #{n}hello"] * 3
end
failed = THREADS.map { |t| begin t.join; nil rescue $!.message end }.compact
puts "#{good} of #{2 * count}#{failed.uniq.map { |f| '; ' + f }}"
