require 'rubygems'
gem ENV['GEM'], ENV['VERSION']
require 'v8'
got = V8::Context.new.eval('[1, 2].map(function (x) { return x * 2 }).join()')
wanted = '2,4'
puts got == wanted ? 'works' : got.inspect
