# What a dump makes on its way must not be collected before its end.
# marshal-roots.rb integers | objects | strings
case ARGV[0]
when 'integers'			# of more than 31 bits: each becomes a Bignum
  all = (0..300_000).map { |i| (1 << 40) + i }
  exit(Marshal.load(Marshal.dump(all)) == all ? 0 : 1)
when 'objects'
  class Sent
    attr_reader :n
    def initialize(n) @n = n end
    def marshal_dump() ["n#{@n}"] end
    def marshal_load(list) @n = list[0][1..-1].to_i end
  end
  all = (0..50_000).map { |i| Sent.new(i) }
  exit(Marshal.load(Marshal.dump(all)).map { |x| x.n } == (0..50_000).to_a ? 0 : 1)
when 'strings'
  class Packed
    def initialize(n) @n = n end
    def _dump(limit) ((97 + @n).chr * (3000 + 500 * @n)) end
    def self._load(text) text end
  end
  wanted = (0..20).map { |n| Packed.new(n)._dump(-1) }
  all = (0..20).map { |n| Packed.new(n) }
  20.times do
    GC.stress = true if GC.respond_to?(:stress=)
    text = Marshal.dump(all)
    GC.stress = false if GC.respond_to?(:stress=)
    exit 1 unless Marshal.load(text) == wanted
  end
end
