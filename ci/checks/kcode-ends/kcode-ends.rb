# usage: kcode-ends.rb strings | expressions | names | whole
# Says nothing when texts are shown as they should.
$KCODE = 'u'

def want(value, got)
  abort "#{got.dump}, not #{value.dump}" unless got == value
end

case ARGV[0]
when 'strings'
  want '"\360a"', "\xf0a".inspect
  want '"ab\343\201"', "ab\xe3\x81".inspect
  want '"\375abcd"', "\xfdabcd".inspect
  $KCODE = 'e'
  want '"a\244"', "a\xa4".inspect
when 'expressions'
  want "/a\\/\xf0/n", Regexp.new("a/\xf0", nil, 'n').inspect
  want "/a\\/\xe3\x81/n", Regexp.new("a/\xe3\x81", nil, 'n').inspect
when 'names'
  ['a', '@a', '@@a', '$a', '$-', 'A'].each do |start|
    ["\xc3", "\xe3", "\xf0", "\xfd", "\xe3\x81"].each { |rest| (start + rest).intern.inspect }
  end
when 'whole'
  want "\"a\303\244\"", "a\303\244".inspect
  want "\"\343\201\202\\n\343\201\202\"", "\343\201\202\n\343\201\202".inspect
  want '"\303"', "\303".inspect
  want "/\\/\303\244b/", Regexp.new("/\303\244b").inspect
  want ":a\303\244", "a\303\244".intern.inspect
  want ":@\343\201\202", "@\343\201\202".intern.inspect
  want ":$-\303\244", "$-\303\244".intern.inspect
  want ':a=', :a=.inspect
  want ':"a b"', 'a b'.intern.inspect
  want ':"\303\244 "', "\303\244 ".intern.inspect
  Object.send(:define_method, "m\303\244") { 'called' }
  want 'called', eval("m\303\244")
end
