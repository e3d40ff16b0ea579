# How many bytes of stack it takes to mark what hashes in arrays in hashes hold.
require 'depth'
$one = Probe.new
flat = Probe.depth
$deep = Probe.new
200.times { |i| $deep = i % 2 == 0 ? [i, $deep, i] : {i => $deep, "x" => 1} }
puts Probe.depth - flat
