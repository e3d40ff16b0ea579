# Readers, writers, and variables of an object.
class Point
  attr_accessor :x, :y
  attr_reader :moves
  def initialize(x, y) @x = x; @y = y; @moves = 0 end
  def move(dx, dy) @x += dx; @y += dy; @moves += 1; self end
end
points = (1..50).map { |i| Point.new(i, -i) }
(ARGV[0].to_i * 300).times do |n|
  points.each { |p| p.x = p.x + 1; p.y -= p.x & 3; p.move(n & 7, 1) }
end
puts points.inject(0) { |sum, p| sum + p.x + p.y + p.moves }
