# Prints how deep a method can call itself before SystemStackError.
$depth = 0
def f(n) $depth = n; f(n + 1) end
begin
  f(1)
rescue SystemStackError
  puts $depth
end
