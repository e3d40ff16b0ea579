require 'rubygems'
gem ENV['GEM'], ENV['VERSION']
require 'nokogiri'
d = Nokogiri::HTML('<ul><li class=a>1</li><li>2</li></ul>')
x = Nokogiri::XML::Builder.new { |b| b.root { b.item('n' => 1) { b.text '<&>' } } }.to_xml
s = Nokogiri::XSLT('<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:template match="/"><o><xsl:value-of select="//item"/></o></xsl:template></xsl:stylesheet>')
got = [d.css('li.a').text, d.xpath('//li').size, Nokogiri::XML(x).at('item')['n'], s.transform(Nokogiri::XML(x)).root.to_s]
wanted = ['1', 2, '1', '<o>&lt;&amp;&gt;</o>']
puts got == wanted ? 'works' : got.inspect
