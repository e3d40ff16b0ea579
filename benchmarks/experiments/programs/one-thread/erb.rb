# A page by ERB: compiled once, and run again and again.
require 'erb'
template = ERB.new(<<'PAGE')
<html><body><h1><%= title %></h1>
<% rows.each do |row| %><tr><% row.each do |cell| %><td class="<%= cell.length > 3 ? 'long' : 'short' %>"><%= ERB::Util.h(cell) %></td><% end %></tr>
<% end %></body></html>
PAGE
title = 'Titles & more'
rows = (1..15).map { |i| ["a#{i}", '<b>', "text #{i * i}", 'x & y'] }
length = 0
(ARGV[0].to_i * 30).times { length += template.result(binding).gsub('&#39;', "'").length }
puts length
