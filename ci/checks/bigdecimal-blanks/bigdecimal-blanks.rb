# usage: bigdecimal-blanks.rb empty | ordinary
require 'bigdecimal'
case ARGV[0]
when 'empty'
  20.times do
    BigDecimal.new('')
    BigDecimal._load('9:')
    BigDecimal._load('')
  end
when 'ordinary'
  { '' => '0.0', ' ' => '0.0', '1' => '0.1E1', ' 1.5 ' => '0.15E1', "2\t\n " => '0.2E1', '1_000 ' => '0.1E4',
    'Infinity ' => 'Infinity', '-Infinity' => '-Infinity', 'NaN  ' => 'NaN', '- 1' => '-0.0' }.each do |text, number|
    got = BigDecimal.new(text).to_s
    abort "#{text.inspect} is #{got}" unless got == number
  end
  number = BigDecimal.new('-123.456')
  abort 'load' unless BigDecimal._load(number._dump) == number
end
