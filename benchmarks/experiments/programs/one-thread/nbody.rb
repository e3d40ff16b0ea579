# The shootout's n-body: planets in Floats.
class Body
  attr_accessor :x, :y, :z, :vx, :vy, :vz, :mass
  def initialize(*a) @x, @y, @z, @vx, @vy, @vz, @mass = a end
end
S = 4 * Math::PI ** 2
BODIES = [[0, 0, 0, 0, 0, 0, S],
  [4.84143144246472090e+00, -1.16032004402742839e+00, -1.03622044471123109e-01, 0.606326392995832, 2.81198684491626, -0.02521836165988763, 9.54791938424326609e-04 * S],
  [8.34336671824457987e+00, 4.12479856412430479e+00, -4.03523417114321381e-01, -1.01077434617879, 1.82566237123041, 0.008415761376584154, 2.85885980666130812e-04 * S],
  [1.28943695621391310e+01, -1.51111514016986312e+01, -2.23307578892655734e-01, 1.08279100644153, 0.868713018169608, -0.010832637401363636, 4.36624404335156298e-05 * S]
].map { |a| Body.new(*a.map { |v| v.to_f }) }
def advance(dt)
  BODIES.each_with_index do |a, i|
    j = i + 1
    while j < BODIES.length
      b = BODIES[j]
      dx = a.x - b.x; dy = a.y - b.y; dz = a.z - b.z
      d = dx * dx + dy * dy + dz * dz
      m = dt / (d * Math.sqrt(d))
      a.vx -= dx * b.mass * m; a.vy -= dy * b.mass * m; a.vz -= dz * b.mass * m
      b.vx += dx * a.mass * m; b.vy += dy * a.mass * m; b.vz += dz * a.mass * m
      j += 1
    end
  end
  BODIES.each { |b| b.x += dt * b.vx; b.y += dt * b.vy; b.z += dt * b.vz }
end
(ARGV[0].to_i * 600).times { advance(0.01) }
puts '%.6f' % BODIES.inject(0) { |s, b| s + b.x + b.y + b.z }
