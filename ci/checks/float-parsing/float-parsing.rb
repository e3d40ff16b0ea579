# usage: float-parsing.rb long | midpoints | ordinary
# A number of any length becomes the nearest Float. Says nothing when it does.

def want(value, text)
  got = Float(text)
  return if got == value
  text = text[0, 40] + '...' if text.size > 40
  abort "#{text} is #{'%.17g' % got}, not #{'%.17g' % value}"
end

case ARGV[0]
when 'long'
  [300_000, 600_000, 3_000_000].each do |n|
    want 1.0 / 9 * 10, '1.' + '1' * n
    want 1.0 / 3, '3' * 300 + '.' + '3' * n + 'e-300'
    want 1e-10, '0.' + '0' * 9 + '1' + '0' * n
    want 2.5, '25' + '0' * 18_000 + '.' + '0' * n + "1e-18001"
    want 0.1, Marshal.load(Marshal.dump([0.1]))[0].to_s + '0' * n
  end
when 'midpoints'
  # Halfway between 1 and the next Float, and the least bit above.
  half = (10**53 + 5**53).to_s.insert(1, '.')
  want 1.0, half
  [700, 746, 747, 748, 2000, 9000].each do |n|
    want 1.0, half + '0' * n
    want 1.0 + 2.0**-52, half + '0' * n + '1'
    want 1.0 + 2.0**-52, half.sub('.', '') + '0' * n + "1e-#{53 + n + 1}"
    want 1.0, half.sub('.', '') + '0' * n + "e-#{53 + n}"
    want 1.0, half[0..-2] + '4' + '9' * n
    want 1.0 + 2.0**-52, half + '0' * n + '1' + '0' * n
  end
when 'ordinary'
  seed = 42
  20_000.times do
    seed = (seed * 6364136223846793005 + 1442695040888963407) & (2**64 - 1)
    value = [seed].pack('Q').unpack('d')[0]
    next if value != value or value.infinite?
    want value, '%.17g' % value
    want value, '%.40e' % value
  end
  want 0.0, '0.' + '0' * 2000
  want 0.0, '-0.000'
  want 1e22, '1' + '0' * 22
  want 5e-324, '4.9406564584124654e-324'
  want 1e300, '0.' + '0' * 1000 + '1e1301'
end
