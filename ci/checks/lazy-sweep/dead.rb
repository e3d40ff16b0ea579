# Garbage of three kinds among other garbage, and collections that nobody asked for.
class Dead; end

# Every 16th object is one of the block's.
def scatter(n)
  n.times { yield; 15.times { Object.new } }
  nil
end

# Of these nobody has more than the numbers; they are gone once there was a collection.
class Canary; end
def canaries
  (0..8).map { Canary.new.object_id }
end

def gone?(id)
  !(Canary === ObjectSpace._id2ref(id))
rescue RangeError
  true
end

# Objects are made until the heap is full, or memory is allocated until that was enough.
def until_collected(memory = false)
  ids = canaries
  n = 0
  until gone?(ids[n % 9])
    memory ? "x" * 100_000 : Object.new
    n += 1
  end
end

def open_files
  Dir.entries("/proc/self/fd").length - 6
end
