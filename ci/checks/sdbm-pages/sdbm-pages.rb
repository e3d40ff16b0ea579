# usage: sdbm-pages.rb first | again | ordinary
require 'sdbm'
require 'fileutils'
folder = "#{ENV['SCRATCH'] || '/tmp'}/sdbm-pages.#{$$}"
FileUtils.mkdir_p folder
at_exit { FileUtils.rm_rf folder }
name = "#{folder}/it"

# A page that begins with these 16-bit numbers.
def spoil(name, at, *numbers)
  File.open("#{name}.pag", 'r+') { |f| f.seek at; f.write numbers.pack('s*') }
end

case ARGV[0]
when 'first'
  [[2, 1000, -20000], [2, -8, -16], [2, 1000, 4], [1, 1000], [512] + [1024] * 511].each_with_index do |numbers, i|
    name = "#{folder}/#{i}"
    SDBM.open(name) { |db| db['a'] = 'b' }
    spoil name, 0, *numbers
    SDBM.open(name) do |db|
      found = []
      db.each { |key, value| found << key << value }
      abort "#{numbers[0, 3].inspect}: #{found.inspect}" unless found.empty?
      abort 'keys' unless db.keys.empty? && db.values.empty?
    end
  end
when 'again'
  # A page that was refused does not stand for the one before it.
  pairs = (1..60).map { |i| ["key #{i}", "#{i}" * 20] }
  SDBM.open(name) { |db| pairs.each { |key, value| db[key] = value } }
  pages = File.size("#{name}.pag") / 1024
  abort "#{pages} pages" if pages < 4
  (1...pages).each { |page| spoil name, page * 1024, -5 }
  found = pairs.select { |key, value| SDBM.open(name) { |db| db[key] == value } }
  abort "#{found.size} of #{pairs.size}" unless (1...pairs.size).include?(found.size)
  SDBM.open(name) do |db|
    (pairs - found).each do |spoilt, value|
      found.each do |key, value|
        abort "#{spoilt}: #{db[spoilt].inspect}" unless db[spoilt].nil?
        abort "#{key}: #{db[key].inspect}" unless db[key] == value
      end
    end
  end
when 'ordinary'
  hash = {}
  (1..2000).each { |i| hash["k#{i * 7919}"] = 'v' * (i % 90) }
  SDBM.open(name) { |db| hash.each { |key, value| db[key] = value } }
  SDBM.open(name) do |db|
    abort 'pairs' unless db.to_hash == hash
    abort 'one' unless hash.all? { |key, value| db[key] == value }
    hash.keys.sort[0, 1000].each { |key| db.delete key; hash.delete key }
    abort 'the rest' unless db.to_hash == hash && db.length == 1000
  end
end
