# The shootout's Mandelbrot set, in Floats and while loops.
size = 34
bits = 0
ARGV[0].to_i.times do
  bits = 0
  y = 0
  while y < size
    ci = 2.0 * y / size - 1.0
    x = 0
    while x < size
      cr = 2.0 * x / size - 1.5
      zr = zi = tr = ti = 0.0
      n = 0
      while n < 40 && tr + ti <= 4.0
        zi = 2.0 * zr * zi + ci
        zr = tr - ti + cr
        tr = zr * zr
        ti = zi * zi
        n += 1
      end
      bits += 1 if n == 40
      x += 1
    end
    y += 1
  end
end
puts bits
