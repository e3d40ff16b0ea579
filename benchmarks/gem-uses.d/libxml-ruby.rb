require 'rubygems'
gem ENV['GEM'], ENV['VERSION']
require 'xml'
d = XML::Parser.string('<a><b n="1">x</b><b n="2">&lt;</b></a>').parse
got = [d.find('//b').map { |x| x['n'] }, d.find_first('//b[2]').content]
wanted = [['1', '2'], '<']
puts got == wanted ? 'works' : got.inspect
