# usage: ri-classes.rb refused | same | any
# What ri makes of the files that it reads.

if ARGV[0] == 'any'
  module RI
    ANY_CLASS = true
  end
end
require 'rdoc/ri/ri_descriptions'
require 'rdoc/markup/simple_markup'
require 'rdoc/markup/simple_markup/to_flow'
require 'stringio'

class Victim < String
  attr_reader :command
end
Members = Struct.new(:command)

def description(comment)
  "--- !ruby/object:RI::ModuleDescription\nname: M\ncomment:\n- #{comment}\n"
end

case ARGV[0]
when 'refused'
  ["!ruby/object:Victim\n  command: rm", "!ruby/struct:Members\n  command: rm", '!ruby/string:Victim rm', '!ruby/array:Array []',
   '!ruby/regexp /a/', "!ruby/exception:Exception\n  message: rm", '!ruby/object:RI::Victim {}', '!ruby/object:RI::::Victim {}', '!ruby/object:SM::SimpleMarkup::Victim {}', '!ruby/object:RI::Description::Victim {}',
   "? !ruby/object:Victim {}\n  : a",
   '!tag:yaml.org,2002:str:Victim rm', "&a\n  - &b !ruby/object:Victim {}\n  - *b\n- *a"].each do |comment|
    made = begin
      RI::Description.deserialize(description(comment))
    rescue ArgumentError
      next
    end
    abort "#{comment}: #{made.comment.inspect}"
  end
  begin
    RI::Description.deserialize(StringIO.new("--- !ruby/object:Victim\ncommand: rm\n"))
    abort 'the whole file is one'
  rescue ArgumentError
  end
when 'same'
  flow = SM::SimpleMarkup.new.convert("= Head\nText with *bold*.\n\n* one\n* two\n\n  verbatim\n\n---\nterm:: 5", SM::ToFlow.new)
  made = RI::ClassDescription.new
  made.name, made.full_name, made.superclass, made.comment = 'C', 'A::C', 'Object', flow
  made.attributes = [RI::Attribute.new('a', 'RW', flow)]
  made.constants = [RI::Constant.new('X', ':a', nil)]
  made.includes = [RI::IncludedModule.new('I')]
  made.class_methods, made.instance_methods = [RI::MethodSummary.new('new')], [RI::MethodSummary.new('<=>')]
  text = made.serialize
  read = RI::Description.deserialize(StringIO.new(text))
  abort "another description:\n#{text}" unless read.class == RI::ClassDescription and read.serialize == text and
    Marshal.dump(read) == Marshal.dump(YAML.load(text)) and read.comment[0] == flow[0]
  method = RI::MethodDescription.new
  method.name, method.full_name, method.comment, method.aliases = 'm', 'C#m', flow, [RI::AliasName.new('n')]
  method.visibility, method.is_singleton, method.params = 'public', false, '(a)'
  abort 'another method' unless RI::Description.deserialize(method.serialize).serialize == method.serialize
when 'any'
  made = RI::Description.deserialize(description("!ruby/object:Object {}"))
  abort made.comment.inspect unless made.comment[0].class == Object
end
