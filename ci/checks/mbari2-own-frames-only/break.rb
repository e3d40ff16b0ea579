# A thread leaves, repeats and goes on with blocks that its starter gave it. Prints
# what came of each, for a comparison with another interpreter.
def t(name)
  result = begin
    yield.inspect
  rescue Exception => e
    "#{e.class}: #{e.message.sub(/0x\w+/, '0x')}"
  end
  puts "#{name}: #{result}"
end
t('own') { Thread.new { break 5 }.value }
def m1; Thread.new { yield }; end
t('yield after return') { th = m1 { break 6 }; th.value }
def m2; Thread.new { yield }.value; end
t('yield while it lives') { m2 { break 7 } }
def m3(&b) Thread.new { b.call }; end
t('call after return') { m3 { break 8 }.value }
def m4(&b) Thread.new { b.call }.value; end
t('call while it lives') { m4 { break 9 } }
def m5(&b) Thread.new(&b); end
t('&b') { m5 { break 10 }.value }
def m6(&b) Thread.new { m7(&b) }; end
def m7; [yield, 1]; end
t('&b passed on') { m6 { break 11 }.value }
t('each in thread') { Thread.new { [1,2].each { |x| break 12 } }.value }
pr = proc { break 13 }
t('orphan proc') { Thread.new { pr.call }.value }
l = lambda { break 14 }
t('lambda') { Thread.new { l.call }.value }
t('loop outside') { r = nil; loop { th = Thread.new { begin; break; ensure; r = :ensured; end }; th.join; break }; r }
t('nested thread') { [1].each { |x| q = Thread.new { Thread.new { break 15 }.value }; break q.value } }
t('two up') { def m8; Thread.new { Thread.new { yield }.value }; end; m8 { break 16 }.value }
t('inner method') { def m9; m10 { yield }; end; def m10; Thread.new { yield }; end; m9 { break 17 }.value }
t('retry') { n = 0; def m11; Thread.new { yield }; end; m11 { n += 1; retry if n < 3; n }.value }
t('redo') { n = 0; m1 { n += 1; redo if n < 3; n }.value }
t('next') { m1 { next 18 }.value }
t('return') { def m12; m1 { return 19 }.value; end; m12 }
t('throw') { catch(:a) { m1 { throw :a, 20 }.value } }
t('while') { th = nil; i = 0; while i < 2; i += 1; th = Thread.new { break 21 }; th.join; end; [i, th.value] }
t('started by C') { [3,1].sort_by { |x| Thread.new { break 22 }.value || x } }
t('stored') { $b = nil; def m13(&b) $b = b; Thread.new { $b.call }.value; end; m13 { break 23 } }
t('stored, later') { Thread.new { $b.call }.value }
t('in eval') { m1 { eval('break 24') }.value }
t('define_method') { Class.new { define_method(:x) { Thread.new { break 25 }.value } }.new.x }
