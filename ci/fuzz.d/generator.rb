# Writes random programs for Ruby 1.8, as trees of statements, so that they can be
# made smaller.

# A statement: lines of text, with lists of statements between them.
class Statement
  attr_accessor :parts

  def initialize(*parts)
    @parts = parts
  end

  def bodies
    @parts.grep(Array)
  end

  def text(indent = 0)
    @parts.map do |part|
      if part.is_a?(Array)
        part.map { |s| s.text(indent + 1) }.join
      else
        "#{'  ' * indent}#{part}\n"
      end
    end.join
  end

  def copy
    Statement.new(*@parts.map { |part| part.is_a?(Array) ? part.map(&:copy) : part })
  end

  def size
    1 + bodies.sum { |body| body.sum(&:size) }
  end
end

class Generator
  DEPTH = 4

  def initialize(seed)
    @random = Random.new(seed)
    @names = 0
    @methods = []
    @threads = []
    @room = 0
  end

  # The program: definitions, then the main part.
  def program
    @scope = Scope.new(nil, [], false)
    parts = Array.new(1 + rand(2)) { klass }
    parts += Array.new(2 + rand(4)) { method_definition(nil) }
    @scope = Scope.new(nil, [], false)
    @room = 30 + rand(60)
    parts + statements(0, 8 + rand(10)) + [Statement.new('$procs.each { |p| out :end, (p.call(1) rescue $!) }'),
      Statement.new('2.times { $threads.each { |t| sweep; go t } }')]
  end

  Scope = Struct.new(:outer, :variables, :yields, :supers, :loops, :retries, :redos, :params)

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

  def name(prefix)
    "#{prefix}#{@names += 1}"
  end

  def variable
    @scope.variables.empty? || chance(5) ? nil : @scope.variables[rand(@scope.variables.size)]
  end

  def new_variable
    v = name('v')
    @scope.variables << v
    v
  end

  # within CHANGES: what the block makes is in an inner scope of variables.
  def within(changes = {})
    kept = @scope
    @scope = kept.dup
    @scope.variables = changes.delete(:fresh) ? [] : kept.variables.dup
    changes.each { |key, value| @scope[key] = value }
    yield
  ensure
    @scope = kept
  end

  def klass
    parent = @classes.to_a.empty? || chance(40) ? 'Base' : one(*@classes)
    klass = name('K')
    (@classes ||= []) << klass
    @instance_methods ||= %w[look each m_a m_b]
    body = Array.new(1 + rand(4)) do
      method = one('m_a', 'm_b', 'm_c', 'm_d', 'look', 'each', 'initialize')
      method_definition(method)
    end
    body << Statement.new('attr_reader :a') if chance(20)
    body << Statement.new("alias #{name('old_')} look") if chance(20)
    if chance(25)
      body << within(fresh: true, supers: false, yields: false) do
        @scope.variables += %w[x y]
        Statement.new("define_method(:#{one('m_a', 'm_b', 'm_e')}) do |*args|", [Statement.new('tick; x, y = args')] +
          statements(2, 1 + rand(3)), 'end')
      end
    end
    Statement.new("class #{klass} < #{parent}", body, 'end')
  end

  def method_definition(method)
    own = method.nil?
    method ||= name('f')
    @room = 4 + rand(14)
    @methods << method if own
    within(fresh: true, yields: true, supers: !own, loops: false, retries: false, redos: false) do
      @scope.variables += %w[x y]
      lead = method == 'initialize' ? [Statement.new('super')] : []
      tail = method == 'look' ? [Statement.new('[@a, @b, x]')] : [Statement.new(expression(1))]
      Statement.new("def #{method}(#{one('x = 1, y = nil', 'x = nil, *y', 'x = 2, y = x, &z')})",
        [Statement.new('tick')] + lead + statements(2, 1 + rand(4)) + tail, 'end')
    end
  end

  def statements(depth, count)
    Array.new(count) { statement(depth) }.compact
  end

  def statement(depth)
    @room -= 1
    return Statement.new("out(#{expression(2)})") if @room < 0
    if depth < DEPTH && chance(60)
      compound(depth + 1)
    else
      simple
    end
  end

  def simple
    case rand(26)
    when 0..4 then assign
    when 23..25 then Statement.new("out(#{call})")
    when 5..8 then Statement.new("out(#{expression(2)}, #{expression(3)})")
    when 9 then Statement.new(one('sweep', 'junk', 'GC.start', 'sweep'))
    when 10 then Statement.new("$kept << #{expression(2)}")
    when 11 then Statement.new("out(($procs[#{rand(4)}] || proc { |q| q }).call(#{expression(3)}))")
    when 12 then thread_step
    when 13 then Statement.new("#{one('@a', '@b')} = #{expression(2)}")
    when 14 then jump
    when 15 then evaluation
    when 16 then Statement.new("a, (b, *c), d = #{expression(2)}, [#{expression(3)}, #{expression(3)}], #{expression(3)}; out a, b, c, d")
    when 17 then Statement.new("\"#{one('abcab', 'xbx', 'zz')}\" =~ /#{one('b', 'a(.)', 'x$')}/; out $~, $1")
    when 18 then Statement.new("out #{receiver}.#{one('m_a', 'm_b', 'm_c', 'm_d', 'm_e', 'nobody')}(#{expression(3)})")
    when 19 then Statement.new("#{one('Thread.pass', 'Thread.critical = true; junk 3; Thread.critical = false')}")
    when 20 then Statement.new("$stdout.flush; #{one('$_', '$;')} ; out(($_ = #{one('"line"', 'nil')}), $_)")
    when 21 then Statement.new("out((raise #{one('IndexError', 'ArgumentError', '"plain"')} rescue #{expression(3)}))")
    when 22 then continuation_step
    else assign
    end
  end

  def assign
    value = expression(1)
    old = variable
    return Statement.new("#{old} #{one('=', '||=', '=')} #{value}") if old && chance(40)
    Statement.new("#{new_variable} = #{value}")
  end

  def thread_step
    return Statement.new('tick') if @threads.empty?
    t = one(*@threads)
    Statement.new(one("go #{t}", "go #{t}", "go #{t}", "finish #{t}; out #{t} && #{t}.value rescue out $!",
      "out #{t}", "throw_in #{t}"))
  end

  def continuation_step
    Statement.new("(k, $conts[#{rand(3)}] = $conts[#{rand(3)}], nil; k.call(#{expression(3)}) if k && again(:k#{rand(3)}))")
  end

  def jump
    choices = ["raise #{one('IndexError', 'TypeError', 'ArgumentError')}, 'no' if #{condition}",
      "throw :#{one('up', 'over')}, #{expression(3)} if #{condition}"]
    choices << "return #{expression(3)} if #{condition}" if @scope.yields
    choices += ["next #{expression(3)} if #{condition}", "break #{expression(3)} if #{condition}"] if @scope.loops
    choices << "redo if again(:#{name('r')})" if @scope.loops && chance(30)
    choices << "retry if again(:#{name('t')})" if @scope.retries
    Statement.new(one(*choices))
  end

  def evaluation
    v = variable || '1'
    return Statement.new("out eval(\"#{v}\", $binding || binding) rescue out $!") if chance(25)
    Statement.new(one(
      "$binding = binding",
      "out eval('#{v}; local = [#{v}, 1]; local.size', binding)",
      "eval('#{v.start_with?('v') ? v : 'w'} = #{rand(9)}', binding)",
      "out self.class.class_eval('self').name",
      "out Base.new(#{expression(3)}).instance_eval { [@a, #{v}] }",
      "$procs[#{rand(4)}] = eval('proc { |q| [q, #{v}] }')",
      "out Marshal.load(Marshal.dump(#{one("[1, {:a => 'b'}]", 'Base.new(1, "m")', 'Base.new([1], nil)')}))",
      "out Base.new(1).method(:look).unbind.bind(Base.new(#{expression(3)})).call",
      "out [3, 1, 2].sort_by { |e| #{chance(30) ? 'sweep; ' : ''}-e }",
      "out 'a-b'.gsub(/\\w/) { |w| $~[0] + (#{v} ? '1' : '0') }",
      "out %w[b a].inject('') { |s, e| s + e }"))
  end

  def condition
    one('$ticks % 2 == 0', '$ticks % 3 == 0', "#{variable || 'nil'}", 'true', 'false', "#{variable || 1}.nil?")
  end

  def receiver
    classes = @classes.to_a + %w[Base]
    chance(20) ? 'self' : "#{one(*classes)}.new(#{expression(3)}, #{expression(3)})"
  end

  def expression(depth)
    if depth < 3 && chance(35)
      return one(
        "[#{expression(depth + 1)}, #{expression(depth + 1)}]",
        "({:k => #{expression(depth + 1)}})",
        "Base.new(#{expression(depth + 1)})",
        "(#{expression(depth + 1)} || #{expression(depth + 1)})",
        "proc { |q| [q, #{expression(3)}] }",
        "\"s\#{show #{expression(3)}}\"",
        call,
        receiver == 'self' ? 'self' : receiver)
    end
    choices = [variable || '7', variable || '"w"', rand(100).to_s, "'s#{rand(9)}'", ':sym', 'nil', '1.5', '(1 << 70)',
      "\"t\#{$ticks % 2}\"", 'self', '@a']
    choices += ['yield(1)', '(block_given? && yield(2, 3))'] if @scope.yields && chance(50)
    choices << one('super', 'super(1)', '(super rescue 0)') if @scope.supers && chance(40)
    one(*choices)
  end

  def call
    return receiver if @methods.empty?
    "#{one(*@methods)}(#{expression(3)}#{chance(50) ? ", #{expression(3)}" : ''})#{chance(50) ? " { |*q| [q, #{expression(3)}] }" : ''}"
  end

  # A block's parameters and statements.
  def block(depth, parameters = nil, changes = {})
    parameters ||= one('|q|', '|q, r|', '|q, *r|', '', '|(q, r), s|')
    within({ loops: true, retries: false }.merge(changes)) do
      @scope.variables += parameters.scan(/\w+/)
      [parameters, [Statement.new('tick')] + statements(depth, 1 + rand(3)) + [Statement.new(expression(2))]]
    end
  end

  def compound(depth)
    case rand(26)
    when 22..25 then method_with_thread(depth)
    when 0
      one_body("if #{condition}", depth)
    when 1
      parameters, body = block(depth)
      Statement.new("out((1..#{1 + rand(3)}).map do #{parameters}", body, 'end)')
    when 2
      parameters, body = block(depth)
      Statement.new("#{receiver}.each do #{parameters}", body, 'end')
    when 3, 4 then rescued(depth)
    when 5
      tag = one('up', 'over')
      v = new_variable
      body = within(loops: false) { statements(depth, 1 + rand(3)) }
      Statement.new("#{v} = catch(:#{tag}) do", body, 'end', "out #{v}")
    when 6, 7 then block_call(depth)
    when 8
      parameters, body = block(depth, '|q|')
      Statement.new("$procs[#{rand(4)}] = #{one('proc', 'lambda', 'Proc.new')} do #{parameters}", body, 'end')
    when 9, 10 then thread(depth)
    when 11, 12
      t = name('t')
      parameters, body = block(depth, '|q, r|')
      @threads << "$#{t}"
      statement = Statement.new(one("$#{t} = later(#{expression(3)}) do #{parameters}", "$#{t} = later_with(#{expression(3)}) do |q|"),
        body, 'end')
      Statement.new(*statement.parts, one('sweep', 'junk', 'tick'), chance(40) ? "go $#{t}" : 'tick')
    when 13
      body = within(loops: false) { statements(depth, 1 + rand(3)) }
      Statement.new("out(deep(#{one(3, 30, 150)}) do", body, 'end)')
    when 14
      parameters, body = block(depth, '|q|')
      Statement.new("out((below(#{1 + rand(6)}) do #{parameters}", body, Statement.new('3').text.strip, 'end))')
    when 15 then continuation(depth)
    when 16
      body = within(loops: false) { statements(4, 1 + rand(2)) }
      Statement.new('stressed do', body, 'end')
    when 17
      v = name('i')
      @scope.variables << v
      body = within(loops: true, retries: false) { statements(depth, 1 + rand(3)) }
      Statement.new("#{v} = 0", "#{one('while', 'until')} #{v} #{one('< 3', '!= 2')} do".sub(/until (\w+) < 3/, 'until \1 > 3')
        .sub(/until (\w+) != 2/, 'until \1 == 2'), [Statement.new("tick; #{v} += 1")] + body, 'end')
    when 18
      body = within(loops: false) { statements(depth, 1 + rand(2)) }
      Statement.new("out(loop do", [Statement.new('tick')] + body + [Statement.new("break #{expression(3)}")], 'end)')
    when 19
      body = within(loops: false, yields: false, supers: false) { statements(depth, 1 + rand(2)) }
      Statement.new("#{receiver}.instance_eval do", body, 'end')
    when 20
      v = expression(2)
      Statement.new("case #{v}", 'when nil, 1..50, /s/, *[:sym, 7]', statements(depth, 1 + rand(2)), 'else',
        statements(depth, 1), 'end')
    else
      f = name('g')
      body = within(fresh: true, yields: true, supers: false, loops: false) do
        @scope.variables << 'x'
        statements(depth, 1 + rand(3))
      end
      @methods << f
      Statement.new("def #{f}(x = nil, *z)", [Statement.new('tick')] + body, 'end')
    end
  end

  def one_body(head, depth)
    Statement.new(head, statements(depth, 1 + rand(3)), 'else', statements(depth, rand(2)), 'end')
  end

  def rescued(depth)
    parts = ['begin', within(loops: @scope.loops) { statements(depth, 1 + rand(3)) },
      one('rescue IndexError, ArgumentError => e', 'rescue => e', 'rescue Exception => e'),
      within(retries: true) { @scope.variables << 'e'; [Statement.new('out e')] + statements(depth, rand(3)) }]
    parts += ['else', statements(depth, 1)] if chance(30)
    parts += ['ensure', statements(depth, 1 + rand(2))] if chance(50)
    Statement.new(*parts, 'end')
  end

  def block_call(depth)
    parameters, body = block(depth)
    return Statement.new("out([1, 2].map do #{parameters}", body, 'end)') if @methods.empty?
    Statement.new("out((#{one(*@methods)}(#{expression(3)}) do #{parameters}", body, 'end))')
  end

  # A thread whose body may use all that its starter has, its block included.
  def thread(depth)
    t = "$#{name('t')}"
    body = within(loops: false, retries: false) do
      first = statements(depth, 1 + rand(2))
      first + [Statement.new('rest')] + statements(depth, 1 + rand(3))
    end
    @threads << t
    Statement.new("#{t} = co(#{expression(3)}) do |q|", [Statement.new('tick')] + body, 'end',
      "go #{t}#{chance(40) ? "; go #{t}" : ''}")
  end

  # A method that starts a thread, which goes on when the method has returned.
  def method_with_thread(depth)
    f = name('h')
    t = name('t')
    @threads << "$#{t}"
    body = within(fresh: true, yields: true, supers: false, loops: false, retries: false, redos: false) do
      @scope.variables += %w[x y]
      first = [Statement.new('tick'), Statement.new("y = [x, #{expression(2)}]")] + Array.new(rand(2)) { assign }
      inner, block = nil, nil
      parameters, inner = block(depth, '|q, r|')
      block = case rand(4)
              when 0 then Statement.new("$#{t} = later(x) do #{parameters}", inner, 'end')
              when 1 then Statement.new("$#{t} = settle(Thread.new { begin; 2.times { |q| rest; out yield(q), y, @a }; rescue Exception => e; out e; end })")
              when 2 then Statement.new("$#{t} = later_with(y) do |q|", inner, 'end')
              else Statement.new("$#{t} = co { 2.times { |q| out z.call(q), y; rest } }")
              end
      first + [block, Statement.new('y.size')]
    end
    parameters, given = block(depth, '|q, r|')
    Statement.new("def #{f}(x = nil, &z)", body, 'end', "out((#{f}(#{expression(2)}) do #{parameters}", given, 'end))',
      one('sweep', 'junk', 'tick'))
  end

  def continuation(depth)
    v = new_variable
    label = name('c')
    body = statements(depth, 1 + rand(2))
    if chance(50)
      Statement.new("#{v} = callcc { |c| $conts[#{rand(3)}] = c; #{expression(3)} }", body,
        "out #{v}")
    else
      Statement.new("#{v} = nil", "k#{label} = callcc { |c| c }", body, one('sweep', 'junk', 'tick'),
        "k#{label}.call(k#{label}) if again(:#{label})")
    end
  end
end
