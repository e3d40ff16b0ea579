# Defines, undefines and removes methods of some classes at random, and compares
# each call with what a table says.
top = Class.new
CLASSES = [top, Class.new(top), Class.new(top)]
CLASSES << Class.new(CLASSES[1])
OBJECTS = CLASSES.map { |c| c.new }
NAMES = (0...400).map { |i| "n#{i}" } + (0...40).map { |i| "n#{i}=" }
TABLE = CLASSES.map { Hash.new }
seed = 1
random = lambda { |n| (seed = (seed * 1103515245 + 12345) & 0x7fffffff) / 65536 % n }

def expected(i, name)
  CLASSES[i].ancestors.each do |c|
    at = CLASSES.index(c) or next
    return TABLE[at][name] if TABLE[at].has_key?(name)
  end
  :none
end

def called(i, name)
  OBJECTS[i].send(name, *(name[-1] == ?= ? [0] : []))
rescue NoMethodError
  :none
end

20000.times do |turn|
  i, name = random[CLASSES.size], NAMES[random[NAMES.size]]
  called(i, name) if random[2] == 0
  arguments = name[-1] == ?= ? '(x)' : ''
  case random[5]
  when 0, 1
    CLASSES[i].class_eval("def #{name}#{arguments}; #{turn}; end")
    TABLE[i][name] = turn
  when 2
    if expected(i, name) != :none
      CLASSES[i].send(:undef_method, name)
      TABLE[i][name] = :none
    end
  when 3
    if TABLE[i][name].is_a?(Integer)
      CLASSES[i].send(:remove_method, name)
      TABLE[i].delete(name)
    end
  end
  CLASSES.each_index do |k|
    next if expected(k, name) == called(k, name)
    abort "turn #{turn}: #{name} of class #{k} is #{called(k, name)}, not #{expected(k, name)}"
  end
end
