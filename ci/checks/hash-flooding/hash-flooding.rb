# usage: hash-flooding.rb strings | symbols | seed | same | loop
# Strings that meet under the hashes of the releases, beside random ones.

# 2**DOUBLINGS strings that all have one hash, since A and B have one.
def colliding(a, b, doublings)
  (1..doublings).inject(['']) { |all, _| all.map { |s| s + a } + all.map { |s| s + b } }
end

def random(count, size)
  srand(4)
  blocks = (1..1000).map { Array.new(8) { rand(26) + ?a }.pack('C*') }
  (1..count).map { Array.new(size / 8 + 1) { blocks[rand(1000)] }.join[0, size] }
end

def seconds
  GC.disable
  before = Process.times.utime
  yield
  taken = Process.times.utime - before
  GC.enable
  taken
end

# In one of three turns the second must take 10 times as long as the first at most. It takes
# as long, or, where the strings meet, hundreds of times as long, and one turn says so.
def compare(plain, meant)
  3.times do
    a, b = seconds { yield plain }, seconds { yield meant }
    puts "random: #{'%.3f' % a} s, colliding: #{'%.3f' % b} s"
    return if b <= 10 * a + 0.1
    break if b > 30 * a + 1
  end
  abort 'slower'
end

case ARGV[0]
when 'strings'
  all = colliding('hgmlwpkh', 'wwjguumd', 17)[0, 20_000]
  compare(random(20_000, 17 * 8), all) { |strings| hash = {}; strings.each { |s| hash[s] = 1 } }
when 'symbols'
  all = colliding('ebaywnlf', 'sztzkkwh', 17)
  part = 0
  plain = random(30_000, 17 * 8)
  # A symbol stays: each round takes others.
  compare(plain, all) do |strings|
    first = (part / 2) * 10_000
    part += 1
    strings[first, 10_000].each { |s| s.to_sym }
  end
when 'seed'
  puts %w(a abc hgmlwpkh).map { |s| s.hash }.inspect
when 'same'
  (0..70).each do |n|
    text = ("a\0\xff" + 'bcdefghijk' * 10)[0, n]
    [text.dup, ('xyz' + text)[3..-1], (text + 'x')[0, n], text.dup.freeze].each do |other|
      abort "#{n} bytes" unless other.hash == text.hash and { text => 1 }[other] == 1 and { [text] => 1 }[[other]]
      abort "#{n} bytes as a symbol" if n > 0 and not text.include?("\0") and other.to_sym != text.to_sym
    end
  end
  # Distinct strings spread over the bins, whatever distinguishes them.
  [(0..65_535).map { |i| [i].pack('n') }, (0..1999).map { |i| "\0" * i },
   (0..65_535).map { |i| "long prefix #{i}" }].each do |all|
    hashes = all.map { |s| s.hash & 0x3fffffff }
    abort "#{hashes.uniq.size} of #{all.size}" if hashes.uniq.size < all.size * 0.999
    bins = Array.new(256, 0)
    hashes.each { |h| bins[h & 255] += 1 }
    abort bins.max.to_s if bins.max > all.size / 256.0 * 1.5 + 20
  end
when 'loop'
  keys = random(1000, ARGV[1].to_i)
  hash = {}
  100.times { keys.each { |key| hash[key] = 1; hash[key] } }
end
