# Strings, Symbols, regular expressions, formats, heredocs.
WORDS = %w(ocean wind salt current buoy sensor mooring depth anchor float drift chain)

text = (1..600).map { |i| "#{WORDS[i % 12]} #{i * 37 % 101}#{i % 9 == 0 ? ".\n" : ','}" }.join(' ')
counts = Hash.new(0)
text.split(/[\s,.]+/).each { |word| counts[word.downcase] += 1 }
counts.sort_by { |word, n| [-n, word] }.each { |word, n| "%-12s %4d" % [word, n] }
text.each_line { |line| line.chomp.gsub(/(\w+) (\d+)/) { "#{$2}:#{$1.capitalize}" } }
text.scan(/\b[a-z]{5,}\b/) { |word| word.to_sym }
300.times do |i|
  name = WORDS[i % 12]
  line = ''
  line << name << '=' << i.to_s
  line += ";#{name.upcase}"
  line.index('=') && line[0, 3] && line[-2..-1] && line.sub('=', ': ').tr('a-z', 'b-za')
  line =~ /^(\w+)=(\d+);/ and $1 + $2
  line == name + '=' or name.to_sym == :buoy or line.reverse.length
  line.unpack('a3C*').size
  [name, i].inspect.hash
  name.each_byte { |byte| byte }
  line.strip.ljust(30).center(40).squeeze
end
def escape(text) text.gsub(/[&<>"]/) { |c| { '&' => '&amp;', '<' => '&lt;', '>' => '&gt;', '"' => '&quot;' }[c] } end
60.times { |i| escape(<<END) }
<table class="#{WORDS[i % 12]}"><tr><td>#{i} & more</td></tr></table>
END
