# usage: yaml-moved-objects.rb variables | marked | ordinary
require 'yaml'

TEXT = <<DOC
--- &a !ruby/string
  str: x
  "@b": [1, *a]
DOC

case ARGV[0]
when 'variables'
  text = YAML.load(TEXT)
  abort text.instance_variables.inspect unless text.instance_variables == ['@b']
  held = text.instance_variable_get('@b')
  abort held.inspect unless held[0] == 1 && held[1].equal?(text)
when 'marked'
  300.times { YAML.load(TEXT) }
  GC.start
  # Some of them in the places of those that moved.
  parsers = (1..20000).map do |i|
    parser = YAML::Syck::Parser.new('number' => i)
    parser.set_resolver(YAML.resolver)
    parser
  end
  GC.start
  others = (1..300000).map { |i| "other #{i}" }
  numbers = parsers.map { |parser| parser.options['number'] if Hash === parser.options }
  lost = numbers.zip((1..20000).to_a).reject { |a, b| a == b }.size
  abort "#{lost} of 20000 parsers lost their options" unless lost == 0
when 'ordinary'
  list = YAML.load("--- &a\n- 1\n- *a\n- &b {x: *b, y: *a}\n")
  abort 'list' unless list[1].equal?(list) && list[2]['x'].equal?(list[2]) && list[2]['y'].equal?(list)
  3.times { GC.start; (1..10000).map { |i| "t#{i}" } }
  abort 'later' unless list[0] == 1 && list[2]['x']['y'][1].equal?(list)
  text = YAML.load("--- !ruby/string\nstr: x\n\"@b\": 3\n")
  abort text.inspect unless text == 'x' && text.instance_variable_get('@b') == 3
end
