require 'rubygems'
gem ENV['GEM'], ENV['VERSION']
require 'charlock_holmes'
got = [CharlockHolmes::EncodingDetector.detect("Gr\303\274\303\237e aus K\303\266ln")[:encoding],
  CharlockHolmes::Converter.convert("\374", 'ISO-8859-1', 'UTF-8')]
wanted = ['UTF-8', "\303\274"]
puts got == wanted ? 'works' : got.inspect
