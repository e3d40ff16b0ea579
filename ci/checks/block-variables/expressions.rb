# 20,000 rounds of a block that is written so: "|x| x". One that was kept by nobody.
eval("def rounds; 20_000.times { #{ARGV[0]} }; end; rounds")
