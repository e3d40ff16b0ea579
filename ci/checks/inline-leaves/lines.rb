# The lines of exceptions in expressions of several lines.
class Frozen
  def number
    @a =
      1
  end

  def variable
    a = 2
    @a =
      a
  end

  def argument
    raise(
      ArgumentError,
      'x',
      nil,
      3
    )
  end

  def receiver
    nil.
      foo(
      1,
      self)
  end

  def element
    x = [
      1,
      Integer(
        'x'),
      2
    ]
  end
end
{ 'number' => 5, 'variable' => 11, 'receiver' => 24, 'element' => 34 }.each do |name, line|
  begin
    Frozen.new.freeze.send(name)
    abort "#{name}: no exception"
  rescue TypeError, ArgumentError, NoMethodError
    got = $!.backtrace.grep(/lines\.rb/)[0][/:(\d+):/, 1].to_i
    puts "#{name} #{got}"
    @wrong = true if got != line
  end
end
abort if @wrong
