# Of a program whose outermost variables are kept, 20,000 such calls in a block.
eval("def once(a) b = a; yield; end
      kept = lambda { }
      500.times { |i| #{([ARGV[0]] * 40).join("; ")} }")
