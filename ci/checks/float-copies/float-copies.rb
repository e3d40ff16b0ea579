# usage: float-copies.rb long | ends | ordinary
# Makes Floats of texts.

def want(value, got)
  abort "#{got.inspect}, not #{value.inspect}" unless value == got
end

def refused(text)
  got = Float(text)
  abort "#{text[0, 40].inspect} was read: #{got.inspect}"
rescue ArgumentError
end

case ARGV[0]
when 'long'
  long = 20_000_000
  texts = ['1.5x' + 'y' * long, '1.5' + '_' * long, '1.5' + ' ' * long + 'x']
  [lambda { |code| code.call }, lambda { |code| Thread.new { code.call }.value }].each do |run|
    texts.each do |text|
      run[lambda { want 1.5, text.to_f }]
      run[lambda { refused text }]
    end
    run[lambda { want 1.5, Float('1.5' + ' ' * long) }]
  end
when 'ends'
  parts = ['1', '0', '.', 'e', '-', '+', '_', ' ', '12345678901234567890', '000000000', 'x', "\0", 'E5', '0x', 'inf', 'nan(']
  srand 1
  (parts + (0...3000).map { (0..rand(6)).map { parts[rand(parts.size)] }.join }).each do |text|
    # A String whose memory ends where the text does.
    text += ''
    text.to_f
    begin
      Float(text)
    rescue ArgumentError
    end
  end
when 'ordinary'
  { '1_000.5' => 1000.5, ' 1.5 ' => 1.5, '1__0x' => 10.0, '_1' => 1.0, '1_' => 1.0, '' => 0.0,
    'x' => 0.0, '.5' => 0.5, '1.e5' => 1.0, '1e' => 1.0, '1e5x' => 1e5, '-0_1.2_5z' => -1.25 }.each do |text, value|
    [text, text + ' ' * 2000].each { |t| want value, t.to_f }
  end
  { '1_000.5' => 1000.5, "\n1.5\t" => 1.5, '1_0e1_0' => 10e10 }.each do |text, value|
    [text, text + ' ' * 2000].each { |t| want value, Float(t) }
  end
  ['', 'x', '1__0', '_1', '1_', '1.5x', '1 2', "1\0", '1._5'].each do |text|
    refused text
    refused text + ' ' * 2000 + 'x'
  end
end
