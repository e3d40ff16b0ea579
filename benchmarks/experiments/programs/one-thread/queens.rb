# Eight queens, by recursion with Arrays.
def place(row, columns, left, right, size)
  return 1 if row == size
  (0...size).inject(0) do |sum, c|
    next sum if columns[c] || left[row + c] || right[row - c + size]
    columns[c] = left[row + c] = right[row - c + size] = true
    sum += place(row + 1, columns, left, right, size)
    columns[c] = left[row + c] = right[row - c + size] = false
    sum
  end
end
found = 0
(ARGV[0].to_i * 4).times { found = place(0, [], [], [], 7) }
puts found
