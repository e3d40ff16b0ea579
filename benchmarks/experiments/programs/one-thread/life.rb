# Conway's game of life, in a Hash of cells.
cells = {}
[[1, 0], [2, 1], [0, 2], [1, 2], [2, 2], [10, 10], [10, 11], [10, 12], [11, 11], [12, 10]].each { |c| cells[c] = true }
start = cells
(ARGV[0].to_i * 5).times do
  cells = start
  8.times do
    near = Hash.new(0)
    cells.each_key { |(x, y)| [-1, 0, 1].each { |dx| [-1, 0, 1].each { |dy| near[[x + dx, y + dy]] += 1 unless dx == 0 && dy == 0 } } }
    grown = {}
    near.each { |cell, n| grown[cell] = true if n == 3 || n == 2 && cells[cell] }
    cells = grown
  end
end
puts cells.length
