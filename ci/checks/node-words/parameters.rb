# Methods with each kind of parameters, called with each number of arguments.
def none; []; end
def two(a, b) [a, b]; end
def optional(a, b = 2, c = a + b) [a, b, c]; end
def rest(*r) r; end
def all(a, b = 2, *r) [a, b, r]; end
def block(a, b = 2, &c) c.call(a, b); end

wrong = []
same = proc { |what, expected, found| wrong << "#{what}: #{found.inspect}" unless expected == found }
same.call 'none', [], none
same.call 'two', [1, 2], two(1, 2)
same.call 'optional of 1', [1, 2, 3], optional(1)
same.call 'optional of 2', [1, 5, 6], optional(1, 5)
same.call 'optional of 3', [1, 5, 7], optional(1, 5, 7)
same.call 'rest of 0', [], rest
same.call 'rest of 3', [1, 2, 3], rest(1, 2, 3)
same.call 'all of 1', [1, 2, []], all(1)
same.call 'all of 4', [1, 3, [4, 5]], all(1, 3, 4, 5)
same.call 'block', 3, block(1) { |a, b| a + b }
[proc { two 1 }, proc { two 1, 2, 3 }, proc { none 1 }, proc { optional 1, 2, 3, 4 }, proc { all }].each do |call|
  begin
    wrong << "no ArgumentError, but #{call.call.inspect}"
  rescue ArgumentError
  end
end
puts wrong
exit(wrong.empty? ? 0 : 1)
