# How many MB less the process has when 1,200,000 objects have been collected, after one
# had been finalized.
def resident
  File.read('/proc/self/status')[/VmRSS:\s+(\d+)/, 1].to_i / 1024
end
def make
  Array.new(1200000) { Object.new }.size
end
def deep(n)
  [nil] * 20
  n == 0 ? 0 : deep(n - 1)
end
def finalized
  ObjectSpace.define_finalizer(Object.new, proc { $finalized = true })
  nil
end
5.times { finalized }
deep 300
GC.start
600.times { |i| i.to_s }
abort 'nothing was finalized' unless $finalized
GC.disable
make
deep 300
before = resident
GC.enable
3.times { GC.start }
puts before - resident
