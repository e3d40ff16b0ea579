# waits: readers of an empty pipe let another thread write. buffered: what a stream has
# buffered is seen. Prints what differs.
def same(expected, found)
  return if expected == found
  puts "expected #{expected.inspect}, found #{found.inspect}"
  exit 1
end

r, w = IO.pipe
case ARGV.first
when 'waits'
  reads = [[proc { r.gets }, "x\n"], [proc { r.getc }, ?x], [proc { r.read 2 }, "x\n"],
    [proc { r.readchar }, ?x], [proc { r.readline }, "x\n"],
    [proc { byte = nil; r.each_byte { |c| byte = c; break }; byte }, ?x], [proc { r.gets '' }, "x\n\n"]]
  # It came with 1.8.
  reads << [proc { r.readpartial 9 }, "x"] if r.respond_to? :readpartial
  reads.each do |read, expected|
    # It runs when this thread waits.
    writer = Thread.new { w.syswrite 'x'; Thread.pass; w.syswrite "\n\n\n"; Thread.pass; w.syswrite "end\n" }
    same expected, read.call
    writer.join
    1 until r.gets == "end\n"
  end
when 'buffered'
  w.syswrite "a\nbcd\n" + 'e' * 3000 + "\nf"
  same "a\n", r.gets
  same [[r], [], []], select([r], nil, nil, 0)
  same ?b, r.getc
  r.ungetc ?B
  same [[r], [], []], select([r], nil, nil, 0)
  same 'Bc', r.read(2)
  begin
    r.sysread 1
    same 'IOError', 'read'
  rescue IOError
  end
  same "d\n", r.gets
  same 'e' * 3000 + "\n", r.gets
  same 'f', r.respond_to?(:readpartial) ? r.readpartial(100) : r.read(1)
  same nil, select([r], nil, nil, 0)
  w.syswrite "\n\nlast\n\n\nrest"
  w.close
  same "last\n\n", r.gets('')
  same 'rest', r.read
  same nil, r.gets
end
