a = (1..8).map { |i| "x" * i * 20 }
s = a.join(",").upcase.reverse
s << s
s[0, 60].gsub(/X/) { |x| x + "y" }
s.split(",").sort.uniq.inspect.tr("y", "z").unpack("a9").pack("a*")
"%s %d %10.3f" % [s[0, 20], 2 ** 300, 1.5]
s[0, 10].to_sym
