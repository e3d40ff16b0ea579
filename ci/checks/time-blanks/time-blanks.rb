# usage: time-blanks.rb blanks | shapes | ordinary
# Reads texts that are, or are not, dates of RFC 2822, RFC 2616 and XML Schema.
require 'time'

def want(value, got)
  abort "#{got.inspect}, not #{value.inspect}" unless value == got
end

def attempt(way, text)
  Time.send(way, text)
rescue ArgumentError, RangeError, TypeError
  :refused
end

case ARGV[0]
when 'blanks'
  [' ', "\n", "\t"].each do |blank|
    blanks = blank * 100_000
    want :refused, attempt(:rfc2822, "26 Aug 1976 14:30#{blanks}")
    want :refused, attempt(:rfc2822, "Thu, 26 Aug 1976 14:30#{blanks}:15")
    want Time.utc(1976, 8, 26, 14, 30, 15), Time.rfc2822("26 Aug 1976 14:30#{blanks}:15 GMT")
    want Time.utc(1976, 8, 26, 14, 30), Time.rfc2822("26 Aug 1976 14:30#{blanks}GMT")
  end
when 'shapes'
  parts = ['1', '0', '-', '+', ' ', "\n", ':', '.', ',', 'Mon', 'Mon, ', ' Jan ', '1 ', ' 1',
    'T', 'Z', ' GMT', '00:', ':00', '-01', '1-', '+0000', 'a', "1\n", 'Sunday, ', '.0', "\0", "\xff"]
  [[:rfc2822, %w(Mon ,\  26 \  Aug \  1976 \  14 : 30 : 15 \  EDT)],
   [:xmlschema, %w(2000 - 01 - 12 T 12 : 13 : 14 .5 Z)],
   [:httpdate, %w(Sun ,\  06 \  Nov \  1994 \  08 : 49 : 37 \  GMT)],
   [:httpdate, %w(Sunday ,\  06 - Nov - 94 \  08 : 49 : 37 \  GMT)],
   [:httpdate, %w(Sun \  Nov \  6 \  08 : 49 : 37 \  1994)],
   [:parse, %w(Sat \  Aug \  28 \  02:55:50 \  2004)]].each do |way, whole|
    (0..whole.size).each do |i|
      before, after = whole[0...i].join, whole[i..-1].join
      parts.each do |part|
        many = part * (10_000 / part.size)
        [after, after + '^', ''].each { |rest| attempt way, before + many + rest }
      end
    end
  end
when 'ordinary'
  utc = Time.utc(1976, 8, 26, 14, 30)
  ['26 Aug 76 14:30 GMT', ' Thu , 26 Aug 1976 14:30 UT', "26 Aug 1976 14:30\n Z", '26 Aug 1976 14: 30 GMT',
   "Thu,\n 26 Aug 1976 14 :\n 30 :\t 00  GMT", '26 Aug 1976 14:30 : 00 GMT', '26 Aug 1976 10:30 EDT',
   "26 Aug 1976 14:30:00\tgmt", '26 aug 1976 16:30 +0200 (what follows)'].each do |text|
    want utc, Time.rfc2822(text)
  end
  ['26 Aug 1976 14:30', '26 Aug 1976 14:30GMT', '26 Aug 1976 14:30: GMT', '26 Aug 1976 14:30:1 GMT',
   '26 Aug 1976 14:30:00GMT', '26 Aug 1976 1:30 GMT', '26 Aug 1976 14:30 15 GMT', '26 Aug 1976 14:30:00:00 GMT'].each do |text|
    want :refused, attempt(:rfc2822, text)
  end
  want utc, Time.httpdate('Thu, 26 Aug 1976 14:30:00 GMT')
end
