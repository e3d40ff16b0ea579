def f(n) n == 0 ? raise(ArgumentError, "deep") : f(n - 1) ensure $x = "e" * n end
5.times { |i| begin; f(i * 10); rescue => e; e.backtrace.join("\n"); end }
catch(:done) { 10.times { |i| begin; throw :done if i == 8; ensure; [i] * 100; end } }
begin; eval("1 +"); rescue SyntaxError; $!.message; end
begin; Integer("x" * 1000); rescue ArgumentError; end
begin; Object.new.missing; rescue NoMethodError; $!.message; end
