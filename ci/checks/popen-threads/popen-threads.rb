# IO.popen("-") among threads.
$stdout.sync = true
def child_says(form)
  if form == :block
    IO.popen('-') { |io| io ? io.read : print(yield) }
  elsif form == :open
    open('|-') { |io| io ? io.read : print(yield) }
  else
    io = IO.popen('-')
    unless io
      print yield
      exit! 0
    end
    said = io.read
    io.close
    said
  end
end
r, w = IO.pipe
others = [Thread.new { sleep }, Thread.new { r.sysread(1) }, Thread.new { loop { Thread.pass } }]
case ARGV[0]
when 'one'
  said = [:block, :open, :none].map do |form|
    [child_says(form) { Thread.list.size }, Thread.new { child_says(form) { Thread.list.size } }.value,
     child_says(form) { Thread.main == Thread.current }]
  end
  wanted = [['1', '1', 'true']] * 3
when 'written'
  # The child writes a byte for the thread, and one for a copy of it, which
  # finds its own whatever the thread has taken.
  a, b = IO.pipe
  x, y = IO.pipe
  writer = Thread.new { x.sysread(1); b.syswrite('once '); b.close }
  sleep 0.01 until writer.stop?
  child_says(:none) { y.syswrite('..'); 50.times { sleep 0.002 } }
  writer.join(60)
  b.close unless b.closed?
  said, wanted = a.read, 'once '
when 'own'
  said = [child_says(:block) { (1..5).map { |i| Thread.new { sleep 0.001; i } }.map { |t| t.value }.inspect },
          (IO.popen('-') { |io| io ? 1 : exit!(7) }; $?.exitstatus)]
  wanted = [[1, 2, 3, 4, 5].inspect, 7]
when 'parent'
  child_says(:block) { 1 }
  w.syswrite('x')
  said, wanted = [others[1].value, others.map { |t| t.alive? }], ['x', [true, false, true]]
end
p said
exit! said == wanted ? 0 : 1
