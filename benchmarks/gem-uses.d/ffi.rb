require 'rubygems'
gem ENV['GEM'], ENV['VERSION']
require 'ffi'
module C
  extend FFI::Library
  ffi_lib 'c'
  attach_function :strlen, [:string], :size_t
  attach_function :qsort, [:pointer, :size_t, :size_t, callback([:pointer, :pointer], :int)], :void
end
q = FFI::MemoryPointer.new(:int, 3)
q.write_array_of_int([3, 1, 2])
C.qsort(q, 3, 4, proc { |a, b| a.read_int <=> b.read_int })
got = [C.strlen('abcd'), q.read_array_of_int(3)]
wanted = [4, [1, 2, 3]]
puts got == wanted ? 'works' : got.inspect
