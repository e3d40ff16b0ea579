# Reads 60,000 constants, or as many times nil.
module A
  OUTER = 1
  module B
    module C
      part = { 'outer' => 'OUTER', 'object' => 'String', 'none' => 'nil' }[ARGV[0]]
      list = (["x = #{part}"] * 60).join(';')
      eval("x = i = 0; while i < 1000; #{list}; i += 1; end")
    end
  end
end
