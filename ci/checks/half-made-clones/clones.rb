# usage: clones.rb raised | deep
class Refused < String
  def initialize_copy(other) raise 'refused' end
end
def raised
  text = Refused.new('abc') << 'd'
  1000.times { begin text.clone; rescue RuntimeError; end }
  GC.start
  1000.times { 'x' * 100 }
  GC.start
end

def clone_deeply(text) text.clone; clone_deeply(text) end
def under(n, &block) n > 0 ? under(n - 1, &block) : block.call end
def deep
  text = 'abc' + 'd'
  40.times do |n|
    under(n) { begin clone_deeply(text); rescue SystemStackError; end }
    GC.start
  end
end

send(ARGV[0])
text = 'abc' + 'd'
copies = [text.clone, text.clone << 'e', ('a' * 100).clone, ''.clone, ['x'].pack('p').clone, text.freeze.clone]
abort copies.inspect unless copies[0, 4] == ['abcd', 'abcde', 'a' * 100, ''] && copies[5].frozen?
