# usage: dl-tainted-names.rb tainted | nul | ordinary
# Opens the C library by names that may or may not be taken.
require 'dl'

LIBC = 'libc.so.6'
def refused(error)
  yield
  abort 'opened'
rescue error => reason
  puts "#{reason.class}: #{reason.message}"
end

case ARGV[0]
when 'tainted'
  name = LIBC.dup.taint
  refused(SecurityError) { Thread.new { $SAFE = 1; DL.dlopen(name) }.value }
  refused(SecurityError) { Thread.new { $SAFE = 1; DL.dlopen(name, DL::RTLD_LAZY) }.value }
  refused(SecurityError) { Thread.new { $SAFE = 1; DL::Handle.new(name) }.value }
  refused(SecurityError) { Thread.new { $SAFE = 2; DL::Handle.new(LIBC) }.value }
when 'nul'
  refused(ArgumentError) { DL.dlopen(LIBC + "\0.txt") }
when 'ordinary'
  abort 'by name' unless DL.dlopen(LIBC)['strlen', 'IS'].call('seven  ')[0] == 7
  abort 'tainted at 0' unless DL.dlopen(LIBC.dup.taint)['strlen', 'IS'].call('abc')[0] == 3
  abort 'at 1' unless Thread.new { $SAFE = 1; DL.dlopen(LIBC, DL::RTLD_LAZY)['strlen', 'IS'].call('abc')[0] }.value == 3
  abort 'nil' unless DL.dlopen(nil)['strlen', 'IS'].call('ab')[0] == 2
  abort 'block' unless DL::Handle.new(LIBC) { |handle| handle.to_i != 0 }.is_a?(DL::Handle)
  begin
    DL.dlopen('libnone-of-this-name.so')
    abort 'missing'
  rescue RuntimeError
  end
end
