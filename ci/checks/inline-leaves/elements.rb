# Makes 1,000 arrays of 60 such elements, or of none.
GC.disable
part = { 'variable' => 'a', 'number' => '7' }[ARGV[0]]
list = part ? ([part] * 60).join(',') : ''
eval("a = 1; i = 0; while i < 1000; [#{list}]; i += 1; end")
