# Objects, instance variables, exceptions and case.
class Account
  attr_reader :sum
  def initialize; @sum = 0; end
  def add(n)
    raise ArgumentError, 'negative' if n < 0
    @sum += n
  end
end
2000.times do |i|
  a = Account.new
  [1, 2, -1, 3].each do |n|
    begin
      a.add(n)
    rescue ArgumentError
      a.add(-n)
    end
  end
  case a.sum
  when 0..3 then :low
  when 4, 5, 6 then :some
  else :many
  end
end
