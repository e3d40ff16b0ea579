# Evaluates 20,000 such expressions.
eval("a = 3; b = 4; l = [1, 2, 3, 4]; h = {:j => 0, :k => 1}
      500.times { #{(["_ = (#{ARGV[0]})"] * 40).join('; ')} }")
