# A feed: read by REXML, asked by XPath, written.
require 'rexml/document'
feed = '<feed>' + (1..25).map { |i| %(<entry id="#{i}"><title>Title #{i} &amp; more</title><link href="/#{i}"/></entry>) }.join + '</feed>'
n = 0
(ARGV[0].to_i * 2).times do
  document = REXML::Document.new(feed)
  document.elements.each('feed/entry') { |e| n += e.attributes['id'].to_i + e.elements['title'].text.length }
  document.root.add_element('entry', 'id' => '0')
  n += document.to_s.length
end
puts n
