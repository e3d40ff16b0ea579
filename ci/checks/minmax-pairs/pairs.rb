# usage: pairs.rb emptied | resized | shared | ordinary
ALL = [3, 1, 2, 9, 4]

# pairs { |pair| what is done to it }: the minmax of ALL, and each pair as the block got it.
def pairs
  got = []
  all = ALL.minmax do |pair|
    got << (pair + [])
    compared = pair[0] <=> pair[1]
    yield pair
    # What was freed is used.
    @used = (1..50).map { |n| [:used] * (n % 5) }
    compared
  end
  [all, got]
end

WHOLE = [[1, 9], [[1, 3], [1, 3], [2, 1], [2, 3], [9, 1], [9, 3], [4, 1], [4, 9]]]
def emptied
  one = [7]
  [pairs { |pair| pair.replace([]) }, pairs { |pair| pair.clear }, pairs { |pair| pair.replace(one) }, one]
end
EMPTIED = [WHOLE, WHOLE, WHOLE, [7]]

def resized
  [pairs { |pair| pair.pop }, pairs { |pair| pair.shift }, pairs { |pair| pair.concat([5] * 20) }, pairs { |pair| pair.slice!(0, 2); pair << 8 }]
end
RESIZED = [WHOLE, WHOLE, WHOLE, WHOLE]

def shared
  long, copies, frozen = [6, 7], [], []
  got = [pairs { |pair| pair.replace(long) }, pairs { |pair| copies << pair.dup }, pairs { |pair| frozen << pair.freeze }]
  got << long << copies << frozen
end
SHARED = [WHOLE, WHOLE, WHOLE, [6, 7], WHOLE[1], WHOLE[1]]

def ordinary
  [ALL.minmax, ALL.minmax { |a, b| b <=> a }, ALL.minmax { |a, b| a <=> b }, [].minmax, [].minmax { 1 }, [2].minmax { 1 },
   pairs { }, %w[dog albatross horse].minmax { |a, b| a.size <=> b.size },
   begin ALL.minmax { nil } rescue $!.class end]
end
ORDINARY = [[1, 9], [9, 1], [1, 9], [nil, nil], [nil, nil], [2, 2], WHOLE, %w[dog albatross], ArgumentError]

got = send(ARGV[0])
wanted = Object.const_get(ARGV[0].upcase)
abort "#{got.inspect[0, 2000]}, not #{wanted.inspect[0, 2000]}" unless got == wanted
