# Evaluates 20,000 such expressions.
eval("a = 3; b = 4; f = 2.5; g = 1.5; l = [1, 2, 3, 4]; i = 0
      500.times { #{(["_ = (#{ARGV[0]})"] * 40).join('; ')} }")
