# usage: fractions.rb long | ordinary
require 'xsd/datatypes'
require 'soap/baseData'

wrong = []
case ARGV[0]
when 'long'
  digits = '7' * 999 + '3'
  [[XSD::XSDDateTime, '2001-01-01T00:00:00.%sZ'], [XSD::XSDDateTime, '2001-01-01T23:59:59.%s-11:30'],
   [XSD::XSDTime, '00:00:00.%s+01:00'], [SOAP::SOAPDateTime, '2001-01-01T00:00:00.%s'], [SOAP::SOAPTime, '00:00:00.%sZ']].each do |kind, text|
    value = kind.new(text % digits)
    found = value.data.ajd.denominator.to_s.size
    wrong << "#{kind}: #{found} digits" if found > 140
    wrong << "#{kind}: written otherwise" unless value.to_s[digits]
  end
when 'ordinary'
  ['5', '000001', '123456789', '3' * 128, '0' * 120 + '1'].each do |digits|
    expected = Rational(digits.to_i, 10**digits.size) / 86_400
    value = XSD::XSDDateTime.new("2001-01-01T00:00:01.#{digits}Z")
    wrong << digits unless value.data - DateTime.civil(2001, 1, 1, 0, 0, 1) == expected && value.to_s == "2001-01-01T00:00:01.#{digits}Z"
    value = XSD::XSDTime.new("10:00:01.#{digits}+02:00")
    wrong << "time #{digits}" unless value.data - DateTime.civil(1, 1, 1, 10, 0, 1, Rational(1, 12)) == expected && value.to_s == "10:00:01.#{digits}+02:00"
  end
  wrong << 'a Time' unless XSD::XSDDateTime.new('2001-01-01T00:00:01.250000Z').to_obj(Time) == Time.gm(2001, 1, 1, 0, 0, 1, 250_000)
  wrong << 'of a Time' unless XSD::XSDDateTime.new(Time.gm(2001, 1, 1, 0, 0, 1, 5)).to_s[/\A2001-01-01T00:00:01.000005/]
end
abort wrong[0, 5].join("\n") unless wrong.empty?
