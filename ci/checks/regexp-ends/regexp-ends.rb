# usage: regexp-ends.rb ends | patterns | ordinary
case ARGV[0]
when 'ends'
  [["\x82\xa0\x82\xa2", 'x', "\x83", 's'], ["a+\x82\xa0\x82\xa2", 'a', "\x83", 's'],
   ["\xa4\xa2\xa4\xa4", 'x', "\x8f", 'e'], ["\xe4\x81\x82\xe3\x81\x84", 'x', "\xe3", 'u'],
   ['[xyz]', 'a', "\xe3", 'u'], ['[xyz]', 'a', "\x8f", 'e']].each do |source, letter, ending, code|
    expression = Regexp.new(source, nil, code)
    (8..64).each do |length|
      text = letter * length + ending
      abort "#{code}: found" if text.index(expression) || text.rindex(expression)
    end
  end
when 'patterns'
  ['\\M-', '\\C-', '\\c', '\\M-\\C-', '\\u\\M-'].each do |escape|
    (0..40).each do |length|
      begin
        Regexp.new('a' * length + escape + '\\')
      rescue RegexpError
        # As well.
      end
    end
  end
when 'ordinary'
  text = "xx\xe3\x81\x82\xe3\x81\x84yy\xe3\x81\x82"
  [["\xe3\x81\x82\xe3\x81\x84", 2], ["\xe3\x81\x84y", 5], ["y\xe3\x81\x82\\z", 9], ["\xe3\x81\x82\\z", 10], ["\xe3\x81\x84+y", 5],
   ["\xe3\x81\x83\xe3\x81\x84", nil], ["\xe3\x81\x82z", nil]].each do |source, place|
    expression = Regexp.new(source, nil, 'u')
    abort "#{source}: #{text.index(expression).inspect}" unless text.index(expression) == place
    abort "#{source}, backwards" unless text.rindex(expression) == place
  end
  expression = Regexp.new("\x82\xa0\x82\xa2", nil, 's')
  abort 'at the end' unless "xx\x82\xa0\x82\xa2".index(expression) == 2
end
