# usage: uri-extract-time.rb word N | ordinary
# Looks for URIs behind a word of N letters.
require 'uri'
n = ARGV[1].to_i
case ARGV[0]
when 'word'
  text = 'a' * n + ' http://h/'
  abort 'not extracted' unless URI.extract(text) == %w(http://h/)
  abort 'not found' unless text[URI.regexp] == 'http://h/'
when 'ordinary'
  text = "see http://a/b, (ftp://c) _http://d_ mailto:e@f urn:g:h 1http://i x-y.z+1://j"
  all = %w[http://a/b, ftp://c http://d mailto:e@f urn:g:h http://i x-y.z+1://j]
  got = URI.extract(text)
  abort got.inspect unless got == all
  abort 'http' unless URI.extract(text, 'http') == [all[0], 'http://d', 'http://i']
  abort 'two' unless URI.extract(text, %w(mailto ftp)) == ['ftp://c', 'mailto:e@f']
  [1, 2, 50, 100].each { |size| abort size.to_s unless URI.extract('s' * size + '://h/ ') == ['s' * size + '://h/'] }
  parts = "see http://u:p@h:1/p?q#f".match(URI.regexp).to_a
  abort parts.inspect unless parts[1, 9] == ['http', nil, 'u:p', 'h', '1', nil, '/p', 'q', 'f']
  abort 'block' unless URI.extract(text) { |uri| all.delete uri }.nil? && all.empty?
end
