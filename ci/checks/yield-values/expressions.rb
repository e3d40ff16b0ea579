eval("$h = {1 => 2}; $l = [5]; def two; yield 1, 2; end; def three; yield 1, 2, 3; end
      def rounds; h = $h; l = $l; 500.times { #{([ARGV[0]] * 40).join("; ")} }; end; rounds")
