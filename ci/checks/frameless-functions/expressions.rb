# Evaluates 20,000 such statements.
eval("s = 'text'; t = 'text'; l = [1]; h = {'text' => 1}; n = nil; k = :k; o = Object.new; f = 3.5
      500.times { #{(["_ = (#{ARGV[0]})"] * 40).join('; ')} }")
