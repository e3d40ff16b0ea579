# usage: date-lengths.rb refused | unlimited | ordinary | classes
# Parses dates, and says what came of them.
require 'date'
require 'time'
require 'parsedate'

def want(value, got)
  abort "#{got.inspect}, not #{value.inspect}" unless value == got
end

def refused(way, text)
  got = yield text
  abort "#{way} read #{text.length} characters: #{got.inspect}"
rescue ArgumentError => error
  abort "#{way}: #{error.message}" unless error.message =~ /#{text.length} characters/
end

DAY = 'Sat Aug 28 02:55:50 2004'
case ARGV[0]
when 'refused'
  ['1' * 129, '1' * 2000, DAY + ' ' * 120, ' ' * 120 + DAY].each do |text|
    refused('Date.parse', text) { |t| Date.parse t }
    refused('DateTime.parse', text) { |t| DateTime.parse t }
    refused('Date._parse', text) { |t| Date._parse t }
    refused('Time.parse', text) { |t| Time.parse t }
    refused('ParseDate', text) { |t| ParseDate.parsedate t }
  end
when 'unlimited'
  want 2004, Date._parse(DAY + ' ' * 200, false, nil)[:year]
  want 2004, Date._parse(DAY, false, DAY.length)[:year]
  refused('a limit of its own', DAY) { |t| Date._parse t, false, 10 }
when 'ordinary'
  text = DAY + ' ' * (128 - DAY.length)
  want Date.new(2004, 8, 28), Date.parse(text)
  want DateTime.new(2004, 8, 28, 2, 55, 50), DateTime.parse(text)
  want [2004, 8, 28, 2, 55, 50], Time.parse(text).to_a[0, 6].values_at(5, 4, 3, 2, 1, 0)
  want [2004, 8, 28, 2, 55, 50], ParseDate.parsedate(text)[0, 6]
  want Date.new(1999, 5, 23), Date.parse('99-05-23', true)
  want({}, Date._parse(''))
  before = DAY.dup
  Date._parse(before)
  want DAY, before
when 'classes'
  text = Object.new
  def text.to_str() DAY end
  { nil => TypeError, 5 => TypeError, :Sat => TypeError, 0.5 => TypeError,
    ['1'] * 200 => NoMethodError, text => NoMethodError }.each {|argument, wanted|
    [Date.method(:parse), DateTime.method(:parse), Date.method(:_parse),
     Time.method(:parse), ParseDate.method(:parsedate)].each {|way|
      raised = begin
        way.call(argument)
      rescue Exception => error
        error.class
      end
      want wanted, raised
    }
  }
end
