# usage: numbers.rb long | ordinary
require 'rexml/document'
require 'rexml/functions'

# The release's words for what a number is.
OLD = /^\s*-?(\d*\.?\d+|\d+\.)\s*$/
def number(text) REXML::Functions.number(text) end

wrong = []
case ARGV[0]
when 'long'
  # Below, the time of each of these grows with the square of the length.
  n = 40_000
  [['0' * n, 'x'], ['', '7' * n + '.' + '7' * n + 'x'], ["\n" * n, 'x'], [" \n" * n, '1x'], [' ' * n, '-x']].each do |parts|
    found = number(parts.join)
    wrong << "#{parts[1][-5, 5]}: #{found}" unless found.nan?
  end
  doc = REXML::Document.new("<r>#{"<a>#{'0' * n}x</a>" * 3}<a>7</a></r>")
  found = REXML::XPath.match(doc, '//a[. > 5]').map { |a| a.text }
  wrong << found unless found == ['7']
when 'ordinary'
  pieces = ['', '1', '12', '.', '-', ' ', "\n", "\t", 'x', '0.5', "\v"]
  pieces.each { |a| pieces.each { |b| pieces.each { |c| pieces.each do |d|
    text = a + b + c + d
    expected = text =~ OLD ? text.to_f : 0.0 / 0.0
    found = number(text)
    wrong << [text, found, expected] unless found == expected || (found.nan? && expected.nan?)
  end } } }
  srand(7)
  3000.times do
    text = (0..rand(12)).map { pieces[rand(pieces.length)] }.join
    expected = text =~ OLD ? text.to_f : 0.0 / 0.0
    found = number(text)
    wrong << [text, found, expected] unless found == expected || (found.nan? && expected.nan?)
  end
end
abort wrong[0, 5].inspect unless wrong.empty?
