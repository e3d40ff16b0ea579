# Which variables a block has, in which order, and what each is worth.
$stdout.sync = true
OUTER = %w(kept procs again n)
def show(what, list, binding = nil)
  list -= OUTER
  puts "#{what}: #{list.inspect}" + (binding ? " " + list.map { |v| eval(v, binding).inspect }.join(" ") : "")
end
def one() yield 1; end
def two() yield 1, 2; end
def none() yield; end

m = 0
one { |a| show("one", local_variables, binding) }
one { |a| b = 2; c = 3; show("and more", local_variables, binding) }
two { |a, b| show("two", local_variables, binding) }
two { |a, b| c = 3; show("two and one", local_variables, binding) }
two { |a, *b| show("a rest", local_variables, binding) }
two { |*a| b = 1; show("all", local_variables, binding) }
none { show("none", local_variables, binding) }
none { a = 1; show("its own", local_variables, binding) }
none { a = 1; b = 2; show("two of its own", local_variables, binding) }
one { |a| one { |b| show("nested", local_variables, binding) } }
one { |a| x = 1; one { |b| y = 2; a = 5; show("nested more", local_variables, binding) } }
one { |a| none { show("nested, none of its own", local_variables, binding) } }
one { |a| none { one { |c| d = a + c; show("over one without", local_variables, binding) } } }
one { |a| none { b = a } ; show("none is left", local_variables) }
one { |a| eval("z = a + 1"); show("of eval", local_variables + [eval("z")]) }
none { eval("z = 1"); eval("y = z + 1; x = 1"); show("twice of eval", local_variables + [eval("[x, y, z]")]) }
one { |a| b = binding; eval("q = 7", b); one { |c| show("of a binding", eval("local_variables", b) + [eval("q", b)]) } }
one { |a| if false then never = 1 end; show("never given", local_variables, binding) }
one { |a| for b in [1, 2] do c = b end; show("for", local_variables, binding) }
for fa, fb in [[1, 2]] do one { |c| show("in for", local_variables, binding) } end
one { |m| show("outer", local_variables, binding) }
puts m
two { |x, (y, z)| show("in parentheses", local_variables, binding) }
two { |@x, y| show("of the object", local_variables, binding); p @x }
two { |$x, y| show("global", local_variables, binding); p $x }
def both(&b) b.call(1, 2) end
both { |a, b| c = a; show("called", local_variables, binding) }
lambda { |a| b = a; show("lambda", local_variables, binding) }.call(4)
lambda { |a, b| show("lambda of two", local_variables, binding) }.call(4, 5)
Thread.new(1, 2) { |a, b| c = 3; show("thread", local_variables, binding); one { |d| show("in a thread", local_variables, binding) } }.join
class Made; define_method(:made) { |a, b| c = 1; [local_variables, a, b, c] }; end
p Made.new.made(1, 2)
Object.class_eval { a = 1; show("class_eval", local_variables, binding) }
"x".instance_eval { |a| b = 1; show("instance_eval", local_variables) }

one { |a| one { |b| eval("a = b + 5") }; show("assigned by eval", local_variables, binding) }
one { |a| c = binding; f = lambda { |x| b = x; b }; eval("b = 9", c); p f.call(1), eval("b", c) }

# The same name twice, the same block again, and what is assigned late.
two { |a, a| show("twice the name", local_variables, binding) }
3.times { |i| late = i if i == 1; show("round #{i}", local_variables, binding) }
kept = []
3.times { |i| j = i * 2; kept << lambda { j += 1; [i, j] } }
p kept.map { |f| f.call }, kept.map { |f| f.call }
procs = (1..3).map { |i| k = i; binding }
eval("k = 10; fresh = 4", procs[0])
p procs.map { |b| eval("[i, k]", b) }, procs[0, 2].map { |b| eval("local_variables", b) - OUTER }
p eval("fresh", procs[0]), (eval("fresh", procs[1]) rescue $!.class)
again = nil
n = 0
one { |a| b = a; callcc { |c| again = c }; b += 1; n += 1; show("again", local_variables, binding) }
again.call if n < 3
one { |a| [3, 1, 2].sort { |x, y| a += 1; x <=> y }; p a }
1.upto(9) { |i| print i, " " if (i == 3)..(i == 5) }
puts
one { |a| "text" =~ /t(.)/; none { "other" =~ /o(.)/; print $1, " " }; puts $1 }
p one { |a| redone = (redone || 0) + 1; redo if (m += 1) < 4; [redone, m] }
p [[1, [2, 3]], [4, [5, 6]]].map { |a, (b, c)| d = a + b; next d if a > 1; d + c }
p((1..4).inject { |s, x| t = s; s = t * x; t = nil; s })
