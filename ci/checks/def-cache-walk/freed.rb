# Classes that have a method of one of three others, made and dropped, so that their
# addresses come again; no definition clears the cache in between.
ABOVE = (0..2).map { |n| c = Class.new; c.class_eval("def value; #{n}; end"); c }
30.times do |round|
  300.times do |i|
    n = (round + i) % 3
    got = Class.new(ABOVE[n]).new.value
    got == n or abort "#{got}, not #{n}"
  end
  GC.start
end
