# usage: hash-flooding.rb strings random|chosen | symbols random|chosen | seed | same | loop SIZE
# Strings that meet under the hashes of the releases, beside random ones.

COUNT = 4000
DOUBLINGS = 17

# COUNT strings that all have one hash, since A and B have one.
def chosen(a, b)
  (0...COUNT).map { |i| (0...DOUBLINGS).map { |bit| i[bit] == 1 ? b : a }.join }
end

def random(count, size)
  srand(4)
  blocks = (1..1000).map { Array.new(8) { rand(26) + ?a }.pack('C*') }
  (1..count).map { Array.new(size / 8 + 1) { blocks[rand(1000)] }.join[0, size] }
end

case ARGV[0]
when 'strings', 'symbols'
  ends = ARGV[0] == 'strings' ? %w(hgmlwpkh wwjguumd) : %w(ebaywnlf sztzkkwh)
  # Both kinds are made, and one is used.
  sets = { 'chosen' => chosen(*ends), 'random' => random(COUNT, DOUBLINGS * 8) }
  texts = sets[ARGV[1]]
  if ARGV[0] == 'strings'
    hash = {}
    texts.each { |s| hash[s] = 1 }
  else
    texts.each { |s| s.to_sym }
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
