# usage: variables.rb select | inspect | ordinary
# The names that a pass gives are those that there were when it began.
ENV.clear
8.times { |n| ENV["FIRST#{n}"] = 'value' * (n + 1) }
BEFORE = ENV.keys.sort

$set = 0
def set
  60.times do
    $set += 1
    ENV["MORE#{$set}"] = 'x' * 50
    ENV["FIRST#{$set % 8}"] = 'y' * ($set % 90)
  end if $set < 3000
end

case ARGV[0]
when 'select'
  given = []
  got = ENV.select { |name, value| set; given << name; [name, value] if value[0, 5] == 'value' }
  abort given.inspect[0, 1000] unless given.sort == BEFORE
  abort got.inspect[0, 1000] unless got == given.map { |name| [name, 'value' * (name[-1, 1].to_i + 1)] }
when 'inspect'
  class String
    alias_method :inspect_before, :inspect
    def inspect
      set
      inspect_before
    end
  end
  got = ENV.inspect
  names = got.scan(/"(\w+)"=>"(?:value)+"/).flatten
  abort got[0, 1000] unless names.sort == BEFORE && got.count(',') == 7
when 'ordinary'
  ENV['FIRST2'] = 'a "b", c'
  got = ENV.select { |name, value| name[-1, 1] < '3' }.sort
  wanted = [%w[FIRST0 value], %w[FIRST1 valuevalue], ['FIRST2', 'a "b", c']]
  abort got.inspect unless got == wanted && got.flatten.all? { |text| text.tainted? && text.frozen? }
  BEFORE[3..-1].each { |name| ENV.delete(name) }
  abort ENV.inspect unless ENV.inspect[1...-1].split(/, (?="FIRST)/).sort ==
                           ['"FIRST0"=>"value"', '"FIRST1"=>"valuevalue"', '"FIRST2"=>"a \\"b\\", c"'] && ENV.inspect.tainted?
  ENV.clear
  abort ENV.inspect unless ENV.inspect == '{}' && ENV.select { true } == []
end
