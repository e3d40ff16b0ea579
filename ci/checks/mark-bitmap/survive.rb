# What is reachable stays as it is over many collections, while pages of the heap are
# added and given back; what is not is finalized once, also where a finalizer collects.
require 'weakref'
Pair = Struct.new(:left, :right)
class Node0; attr_accessor :next0, :data; end
def list(n)
  first = nil
  n.times { |i| node = Node0.new; node.data = "data #{i}"; node.next0 = first; first = node }
  first
end
def sum(node)
  n = 0
  while node
    n += node.data[5..-1].to_i
    node = node.next0
  end
  n
end
$finalized = Hash.new(0)
$watched = 0
def noted(number)
  proc { $finalized[number] += 1; GC.start if number % 200 == 0 }
end
def watched(n)
  n.times { ObjectSpace.define_finalizer(Object.new, noted($watched += 1)) }
end

nested = (1..300).inject([]) { |a, i| [a, i] }
kept = [list(20_000), (1..5000).map { |i| Pair.new(i.to_s, [i * 1.5, 2 ** (60 + i % 70)]) },
        nested, {"a" => {"b" => {"c" => /d#{1}/}}}, "shared string of some length"[3..-1],
        "x=y".match(/=/), proc { |x| x.to_s * 2 }, Class.new { def m; "from a class" end }]
generic = "with a variable"
generic.instance_variable_set(:@own, ["kept by it"])
digest = lambda { [sum(kept[0]), kept[1].map { |p| [p.left, p.right] }.inspect.sum(32), kept[2].flatten.length,
                   kept[3].inspect, kept[4], kept[5].pre_match, kept[6].call(4), kept[7].new.m,
                   generic.instance_variable_get(:@own)] }
before = digest.call
3.times { (1..200_000).map { Object.new }; 3.times { GC.start } }
8.times do |round|
  garbage = (1..60_000).map { |i| i % 3 == 0 ? [i.to_s] : "#{round} #{i}" }
  watched 200
  garbage = nil
  GC.start
  raise "changed in round #{round}" unless digest.call == before
end
3.times { GC.start; (1..5000).map { |i| i.to_s } }
raise "finalized twice" unless $finalized.values.all? { |n| n == 1 }
raise "#{$finalized.size} finalized of 1600" unless $finalized.size > 1500
puts "as it should be"
