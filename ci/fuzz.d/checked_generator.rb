# Writes random programs that check themselves (ci/fuzz.d/checked.rb).
class CheckedGenerator
  KINDS = %w[io forks memory].freeze
  STREAMS = %w[:pipe :pair :tcp :unix].freeze
  CLOSED = %w[:pipe :pair :tcp :unix :cat].freeze
  WAYS = %w[:read :gets :sysread :select :getc :recv :accept :cat :sleep :stop :queue :sized :mutex :condition :monitor
    :join :timeout :eval :binding :callcc :ensure :sort :method :rescue :write].freeze
  OWNS_NOTHING = %w[:sleep :stop :queue :sized :condition :monitor :method :rescue].freeze
  BESIDE = %w[:pass :gc :sleep :objects :deep :high :low :signals :children :timeouts :selects].freeze
  FILLS = %w[:strings :small :large :append :arrays :slices :grow :hashes :hash :procs :blocks :bindings :threads
    :conts :regexps :matches :bignums :shifts :floats :objects :singletons :classes :structs :exceptions :gsub :split :dump
    :load :evals :pack :inspect :sort :format :ranges :join :read :gets :recursion :fibers :symbols :methods :nested
    :finalizers :space :catches :sends].freeze

  def initialize(seed, kind)
    @random = Random.new(seed)
    @kind = kind
    @number = 0
  end

  def program
    case @kind
    when 'io' then besides(3) + Array.new(1 + rand(3)) { together(1 + rand(4)) { stream } }
    when 'forks' then besides(2) + Array.new(1 + rand(3)) { chance(70) ? left : together(1 + rand(3)) { process } }
    when 'memory'
      [say("limit #{one(15, 25, 40, 60)}")] + Array.new(1 + rand(4)) { memory } +
      [say('lift')] + Array.new(rand(3)) { together(1) { flow('flow', 'f', one(*STREAMS)) } }
    end
  end

  private

  def rand(n)
    @random.rand(n)
  end

  def one(*choices)
    choices[rand(choices.size)]
  end

  def chance(percent)
    rand(100) < percent
  end

  def say(text)
    Statement.new(text)
  end

  def number
    @number += 2
  end

  def besides(most)
    Array.new(rand(most)) { say("beside #{one(*BESIDE)}") }
  end

  def together(count)
    Statement.new('together do', Array.new(count) { Statement.new('go do', [yield], 'end') }, 'end')
  end

  def stream
    case rand(20)
    when 0..6 then flow('flow', 'f', one(*STREAMS, ':cat', ':shell'))
    when 7 then flow('family', 'f', one(*STREAMS))
    when 8 then flow('duplex', 'f, g', one(':pair', ':tcp', ':unix'))
    when 9, 10 then say("served #{one(':tcp', ':unix')}, #{1 + rand(12)}, #{one(10, 500, 5000)}")
    when 11, 12
      say("closed #{one(*CLOSED)}, #{1 + rand(4)}, #{one(*%w[:sysread :gets :read :getc :readpartial :select])}, " +
        one('nil', *CLOSED))
    when 13 then timeouts
    when 14, 15 then struck(*WAYS, ':wait')
    when 16 then say("signalled '#{one('USR1', 'HUP', 'WINCH')}', #{1 + rand(20)}, nil")
    when 17 then say("reopened #{one(*STREAMS)}, #{number}")
    else process
    end
  end

  # A timeout may come before a way has noted what it opened.
  def struck(*ways)
    how = one(':kill', ':raise', ':timeout')
    ways = OWNS_NOTHING if how == ':timeout'
    say("struck #{one(*ways)}, #{how}, #{1 + rand(6)}, #{rand(6)}")
  end

  def timeouts
    say("timeouts #{1 + rand(20)}, #{one(21, 30, 50)}, #{1 + rand(3)}, #{rand(4)}")
  end

  def process
    case rand(8)
    when 0..4 then say("commands #{one(*%w[:backtick :system :popen :exec :itself :killed :detach])}, #{1 + rand(5)}")
    when 5 then flow('family', 'f', one(*STREAMS))
    when 6 then left
    else struck(':wait', ':cat', ':sleep')
    end
  end

  # A stream's two sides, each with its ops.
  def flow(head, names, kind)
    size = one(1, 50, 3000, 3000, 20_000, 70_000)
    body = names.split(', ').flat_map do |f|
      strikes = head == 'flow' && chance(25)
      raw = strikes || chance(40)
      reads = if strikes
        %w[:sysread :readpartial :select :recv]
      elsif raw
        %w[:sysread :select :recv :dup]
      else
        %w[:gets :readline :until :read :buffer :readpartial :getc :readchar :ungetc :line :byte :eof :nonblock]
      end
      reads -= %w[:readpartial] if raw && reads.include?(':recv')
      writes = %w[:write :write :print :append :puts :putc :printf :syswrite :nonblock :send :dup]
      writes -= %w[:dup] if kind == ':cat' || kind == ':shell'
      reads -= %w[:dup] if kind == ':cat' || kind == ':shell'
      ops = Array.new(1 + rand(4)) do
        op = one(*writes)
        op = ':write' if op == ':putc' && size > 3000
        "#{f}.w #{op}, #{one(1, 100, 100, 1000, 4096, 9000).clamp(size > 3000 ? 100 : 1, 4096 * 4)}"
      end
      ops << "#{f}.w #{one(*%w[:gc :pass :sleep :sync :flush :select])}" if chance(50)
      ops += Array.new(1 + rand(4)) do
        op = one(*reads)
        op = ':gets' if size > 3000 && %w[:getc :readchar :ungetc :byte].include?(op)
        "#{f}.r #{op}, #{one(1, 100, 1000, 5000).clamp(size > 3000 ? 100 : 1, 9000)}"
      end
      ops << "#{f}.r #{one(':rest', ':lines')}" if !raw && chance(20)
      ops << "#{f}.r #{one(*%w[:gc :pass :sleep])}" if chance(30)
      ops << "#{f}.strike #{1 + rand(5)}" if strikes
      ops.map { |op| say(op) }
    end
    Statement.new("#{head} #{kind}, #{number}, #{size} do |#{names}|", body, 'end')
  end

  # A fork among threads that wait.
  def left(depth = 0)
    ways = Array.new(1 + rand(3)) { one(*WAYS, ':wait', ':loop') }.uniq
    many = ways.any? { |w| %w[:cat :wait :mutex :join :loop].include?(w) } ? one(2, 10) : one(5, 30, 60, 120)
    acts = Array.new(1 + rand(4)) do
      case rand(9)
      when 0, 1 then say("collects #{1 + rand(4)}")
      when 2, 3 then say("starts #{one(3, 30)}, #{rand(9)}")
      when 4 then say("queues #{one(5, 50)}")
      when 5 then together(1 + rand(2)) { flow('flow', 'f', one(*STREAMS)) }
      when 6 then timeouts
      when 7 then say("commands #{one(*%w[:backtick :system :popen :exec :itself :detach])}, 1")
      else depth < 1 ? left(depth + 1) : say('collects 2')
      end
    end
    Statement.new("left [#{ways.join(', ')}], #{many}, #{rand(8)}, #{one('true', 'false')} do", acts, 'end')
  end

  def memory
    fill = "filled #{one(*FILLS)}, #{one(0, 0, 3, 50)}"
    case rand(10)
    when 0 then Statement.new('apart do', [say(fill)], 'end')
    when 1 then Statement.new('begin', [say(fill)], 'ensure', [say(fill)], 'end')
    when 2 then Statement.new('reap(child("filled") do', [say(fill)], 'end, "filled")')
    when 3 then Statement.new('[1].each do |x|', [say(fill)], 'end')
    when 4 then Statement.new('begin', [say(fill)], 'rescue NoMemoryError, ThreadError', 'end')
    else say(fill)
    end
  end
end
