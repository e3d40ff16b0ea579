# usage: fd_sets.rb waits | layout
require 'fd_sets'
case ARGV[0]
when 'layout'
  p FdSets.layout
when 'waits'
  r, w = IO.pipe
  s, t = IO.pipe
  max = t.fileno + 1
  low = 6			# numbers differ between two levels
  part = lambda do |threads|
    show = lambda { |a| a.map { |x| x.is_a?(Array) ? x.map { |n| [r, w, s, t].map { |io| io.fileno }.index(n) } : x } }
    p threads
    p show[FdSets.select(max, [r.fileno, s.fileno], [w.fileno], [r.fileno], 1)]
    p show[FdSets.select(max, [r.fileno, s.fileno], nil, nil, 0.01)]
    p show[FdSets.select(r.fileno, [r.fileno], [], nil, 0)]
    p show[FdSets.select(max, nil, [w.fileno, t.fileno], [w.fileno], nil)]
    p FdSets.select(0, nil, nil, nil, 0.01)
    w.syswrite 'x'
    p show[FdSets.select(max, [r.fileno, s.fileno], nil, nil, nil)]
    r.sysread 1
  end
  part[0]
  waiters = (1..3).map { x, y = IO.pipe; Thread.new { x.sysread(1) } }
  part[3]
  pipes = (1..40).map { IO.pipe }
  waiters = pipes.map { |x, y| Thread.new { x.sysread(1) } }
  part[40]
end
