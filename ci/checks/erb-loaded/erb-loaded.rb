# usage: erb-loaded.rb marshal | yaml | made | switch
# Calls the methods of an ERB that run its code. Says nothing when only those of
# an ERB do that a program has made.
require 'erb'
require 'stringio'
require 'yaml'
$stdout = StringIO.new

class Sub < ERB
  def initialize(text)
    @src = "$ran = #{text.inspect}"
  end
end
class Early < ERB
  def initialize(text)
    super
    @early = result
  end
  attr_reader :early
end
class Liar
  def equal?(other)
    true
  end
  def ==(other)
    true
  end
end

DOORS = {
  'result' => proc { |e| e.result },
  'result in a binding' => proc { |e| e.result(binding) },
  'run' => proc { |e| e.run },
  'def_method' => proc { |e| c = Class.new; e.def_method(c, 'x'); c.new.x },
  'the name in def_method' => proc { |e| e.def_method(Module.new, "x() end; $ran = 1; def y") },
  'def_module' => proc { |e| Object.new.extend(e.def_module).erb },
  'def_class' => proc { |e| e.def_class.new.result },
  'def_erb_method' => proc { |e| Class.new { extend ERB::DefMethod; def_erb_method('x', e) }.new.x }
}
MADE = [ERB.new('<% $ran = 1 %>'), ERB.new("<% $ran = 1 %>\n", nil, '<>'), ERB.new('<% $ran = 1 %>', nil, nil, '@out'),
  Sub.new('x'), Early.new('<% $ran = 1 %>')]

def refused(what, erb)
  DOORS.each do |door, body|
    $ran = nil
    begin
      body.call erb
    rescue ArgumentError
      abort "#{door} of #{what}: #{$!.message}" unless $!.message == 'not initialized'
    end
    abort "#{door} of #{what} runs" if $ran
  end
end

def runs(what, erb)
  DOORS.each do |door, body|
    $ran = nil
    body.call erb
    abort "#{door} of #{what} does not run" unless $ran
  end
end

case ARGV[0]
when 'marshal'
  MADE.each do |erb|
    loaded = Marshal.load(Marshal.dump(erb))
    refused "a loaded #{erb.class}", loaded
    refused "a copy of a loaded #{erb.class}", loaded.dup
    refused "a loaded #{erb.class} in an Array", Marshal.load(Marshal.dump([[erb], erb]))[1]
  end
  made = ERB.allocate
  made.instance_variable_set(:@src, '$ran = 1')
  refused 'an allocated ERB', made
  made.instance_variable_set(:@made_by, Liar.new)
  refused 'an ERB with what seems equal', made
when 'yaml'
  MADE.each { |erb| refused "a #{erb.class} of YAML", YAML.load(YAML.dump(erb)) }
  refused 'an ERB', YAML.load("--- !ruby/object:ERB\nsrc: $ran = 1\n")
  refused 'an ERB', YAML.load("--- !ruby/object:ERB\nsrc: $ran = 1\nmade_by: !ruby/object:Object {}\n")
when 'made'
  MADE.each do |erb|
    runs "a #{erb.class}", erb
    runs "a copy of a #{erb.class}", erb.dup
    runs "a clone of a #{erb.class}", erb.clone
  end
  abort 'early' unless MADE[-1].early
  abort 'result' unless ERB.new('a<%= 1 + 1 %>').result == 'a2'
  begin
    ERB.new
    abort 'no error'
  rescue ArgumentError
  end
when 'switch'
  ERB.run_loaded = true
  MADE.each { |erb| runs "a loaded #{erb.class}", Marshal.load(Marshal.dump(erb)) }
end
