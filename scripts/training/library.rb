# The library's own Ruby: parsed, loaded and used.
require 'erb'
require 'set'
require 'date'
require 'optparse'
require 'delegate'
require 'forwardable'
require 'rexml/document'

page = ERB.new(<<'END', nil, '-')
<% rows.each do |row| -%>
<li class="<%= row[:kind] %>"><%= ERB::Util.h(row[:text]) %></li>
<% end -%>
END
rows = (1..30).map { |i| { :kind => i % 2 == 0 ? 'even' : 'odd', :text => "row <#{i}>" } }
6.times { page.result(binding) }
document = REXML::Document.new("<buoys>#{(1..25).map { |i| "<buoy id='#{i}'><depth>#{i * 9}</depth></buoy>" }.join}</buoys>")
document.root.elements.each('buoy') { |buoy| buoy.attributes['id'].to_i + buoy.elements['depth'].text.to_i }
document.to_s.size
(Set.new((1..60).to_a) & Set.new((30..90).to_a)).include?(40)
(Date.new(2008, 2, 20)..Date.new(2008, 4, 1)).map { |day| day.to_s if day.wday == 1 }.compact
Date.parse('2008-06-20') + 30
OptionParser.new do |options|
  options.on('-n', '--number N', Integer) { |n| n }
  options.on('--[no-]verbose') { |v| v }
  options.parse(%w(-n 3 --no-verbose file))
end
