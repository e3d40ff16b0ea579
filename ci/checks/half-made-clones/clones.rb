class Refused < String
  def initialize_copy(other) raise 'refused' end
end
text = Refused.new('abc') << 'd'
1000.times { begin text.clone; rescue RuntimeError; end }
GC.start
1000.times { 'x' * 100 }
GC.start

text = 'abc' + 'd'
copies = [text.clone, text.clone << 'e', ('a' * 100).clone, ''.clone, ['x'].pack('p').clone, text.freeze.clone]
abort copies.inspect unless copies[0, 4] == ['abcd', 'abcde', 'a' * 100, ''] && copies[5].frozen?
