# JSON, parsed by StringScanner and written, in Ruby.
require 'strscan'
class Json
  def initialize(text) @s = StringScanner.new(text) end
  def parse; value = read; @s.skip(/\s+/); raise 'rest' unless @s.eos?; value end
  def read
    @s.skip(/\s+/)
    case
    when @s.skip(/\{/)
      h = {}
      until @s.skip(/\s*\}/)
        @s.skip(/\s*,/)
        key = read
        @s.skip(/\s*:/)
        h[key] = read
      end
      h
    when @s.skip(/\[/)
      a = []
      until @s.skip(/\s*\]/)
        @s.skip(/\s*,/)
        a << read
      end
      a
    when @s.scan(/"((?:[^"\\]|\\.)*)"/) then @s[1].gsub(/\\(.)/) { $1 == 'n' ? "\n" : $1 }
    when @s.scan(/-?\d+\.\d+/) then @s.matched.to_f
    when @s.scan(/-?\d+/) then @s.matched.to_i
    when @s.skip(/true/) then true
    when @s.skip(/false/) then false
    when @s.skip(/null/) then nil
    else raise "unexpected #{@s.rest[0, 10]}"
    end
  end
end
def write(x)
  case x
  when Hash then '{' + x.map { |k, v| "#{write(k)}:#{write(v)}" }.sort.join(',') + '}'
  when Array then '[' + x.map { |v| write(v) }.join(',') + ']'
  when String then '"' + x.gsub(/["\\]/) { |c| "\\#{c}" }.gsub("\n", '\n') + '"'
  when nil then 'null'
  else x.to_s
  end
end
data = (1..20).map { |i| {'id' => i, 'name' => "a \"name\" #{i}", 'tags' => ['x', 'y'], 'ok' => i % 2 == 0, 'none' => nil, 'f' => i + 0.5} }
text = write(data)
n = 0
(ARGV[0].to_i * 10).times { n += write(Json.new(text).parse).length }
puts n
