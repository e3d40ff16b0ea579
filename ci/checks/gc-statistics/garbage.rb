# Little but garbage: of strings, arrays, objects, and the scopes of calls. It is collected
# before the heap is full, so that each interpreter collects as often.
def call(a) b = a; [b] end
i = 0
while i < 12_000
  call(i)
  'text' + 'text'
  Object.new
  i += 1
  GC.start if i % 600 == 0
end
