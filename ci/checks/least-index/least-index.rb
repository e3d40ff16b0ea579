# usage: least-index.rb least | ordinary
# Names each way to an index that is not refused, or that is not taken.
least = -(1 << ([0].pack('l!').size * 8 - 1))
$wrong = []
def refused(name)
  s = 'abc'
  got = begin
    yield s
  rescue Exception
    $!.class
  end
  $wrong << "#{name}: #{got.inspect}" unless got == IndexError and s == 'abc'
end
def gives(name, want)
  s = 'abc'
  yield s
  $wrong << "#{name}: #{s.inspect}" unless s == want
end
to_int = Object.new
(class << to_int; self; end).send(:define_method, :to_int) { least }
case ARGV[0]
when 'least'
  refused('a length') { |s| s[least, 1] = 'x' }
  refused('no length') { |s| s[least, 0] = 'x' }
  refused('an object') { |s| s[to_int] = 'x' }
  refused('an object and a byte') { |s| s[to_int] = ?x }
  refused('insert') { |s| s.insert(least, 'x') }
  refused('a group') { |s| s[/(b)/, -2**31] = 'x' }
when 'ordinary'
  gives('the first', 'xbc') { |s| s[-3, 1] = 'x' }
  gives('the first byte', 'xbc') { |s| s[-3] = ?x }
  gives('insert', 'xabc') { |s| s.insert(-4, 'x') }
  gives('a group', 'axc') { |s| s[/(b)/, -1] = 'x' }
  refused('one before it') { |s| s[-4, 1] = 'x' }
  refused('a byte before it') { |s| s[-4] = ?x }
  refused('a group before it') { |s| s[/(b)/, -2] = 'x' }
end
abort $wrong.join("\n") unless $wrong.empty?
