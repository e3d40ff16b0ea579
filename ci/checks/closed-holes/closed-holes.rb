# usage: closed-holes.rb NUMBER
# Tries a hole that the release closes itself, or never had. Says nothing when
# it is not there.

def refused(*errors)
  yield
  abort 'no exception'
rescue *errors
end
refusals = [ArgumentError, IndexError, RangeError, NoMemoryError]
long = 2**(1.size * 8 - 2) - 1

case ARGV[0]
when '2008-2376'
  refused(*refusals) { [1].fill(0, long / 2, long) }
  refused(*refusals) { [1].fill(0, 1, long) }
when '2008-2662', '2008-2663'
  refused(*refusals) { [][long] = 1 }
  refused(*refusals) { [][long / 4] = 1 }
when '2008-2664'
  refused(*refusals) { '%2147483648d' % 1 }
  refused(*refusals) { '%.2147483648d' % 1 }
  refused(*refusals) { sprintf('%*d', 2**31, 1) }
when '2008-2725', '2008-2726'
  refused(*refusals) { ([1] * 10)[long - 5, 5] = [1] * 9 }
  array = [1] * 10
  array[1, long] = [2]
  abort array.inspect unless array == [1, 2]
when '2008-3655'
  [lambda { $SAFE = 4; untrace_var :$name }, lambda { $SAFE = 4; $PROGRAM_NAME = 'x' },
   lambda { $SAFE = 4; trace_var(:$name) {} }].each do |code|
    refused(SecurityError) { Thread.new(&code).value }
  end
when '2008-3657'
  require 'dl'
  # At $SAFE 1, a tainted argument.
  refused(SecurityError) do
    Thread.new { $SAFE = 1; DL.dlopen('libc.so.6')['strlen', 'IS'].call('x'.taint) }.value
  end
when '2008-1447', '2008-3905'
  require 'resolv'
  ids = (1..20).map { Resolv::DNS.allocate_request_id('host', 53) }
  steps = (1..19).map { |i| ids[i] - ids[i - 1] }
  abort ids.inspect if steps.uniq.size < 10
when '2009-4124'
  [:ljust, :rjust, :center].each do |name|
    abort name.to_s unless 'a'.send(name, 1001, 'xyz').size == 1001
    refused(*refusals) { 'a'.send(name, long, 'xyz') }
  end
when '2013-2065', '2014-2525', '2017-14064'
  %w(fiddle psych json).each { |name| refused(LoadError) { require name } }
when '2014-3916'
  abort 'encode' if ''.respond_to?(:encode)
when '2014-4975'
  (0..400).each do |n|
    text = 'z' * n
    [45, 3, 30, 1000].each do |width|
      # A line of "u" says its length in one character.
      (width == 1000 ? %w(m) : %w(m u)).each { |d| abort "#{d}#{width}" unless [text].pack("#{d}#{width}").unpack(d)[0] == text }
    end
  end
when '2018-8779'
  require 'socket'
  refused(ArgumentError) { UNIXSocket.new("/tmp/none\0x" + 'y' * 200) }
when '2021-32066'
  require 'net/imap'
  abort 'starttls' if Net::IMAP.method_defined?(:starttls)
when '2023-28755', '2023-36617'
  require 'uri'
  %w(a a. a- a-a. 1. @ a@ : a: / ;a/ ? %41 $@ //a ://a).push("a\n", "http://a^\n").each do |part|
    ['', 'http://', 'http://a/', 'http://[', 'a:', '//', 'mailto:'].each do |start|
      ['', '^', '@', '#^'].each do |ending|
        text = start + part * 10_000 + ending
        begin
          URI.parse(text)
        rescue URI::Error
        end
        URI.extract(text)
      end
    end
  end
when '2024-27280'
  require 'stringio'
  io = StringIO.new('ab')
  abort 'ungetbyte' if io.respond_to?(:ungetbyte)
  io.pos = 6
  io.ungetc ?x
  abort io.string.inspect unless io.string == "ab\0\0\0x"
end
