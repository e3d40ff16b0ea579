# usage: xpath-functions.rb kernel | module | ordinary | added
# Calls functions in expressions of XPath. Says nothing when only XPath's are called.
require 'rexml/document'
require 'rexml/xpath'
require 'stringio'

$doc = REXML::Document.new('<r><a n="1">x</a><b n="2">y z</b><system>s</system></r>')

# An unknown function without arguments is the name of elements, and that is said.
def quietly
  kept, $stdout = $stdout, StringIO.new
  yield
ensure
  $stdout = kept
end

def calls(expression)
  $called = []
  quietly { [:first, :match].each { |way| (REXML::XPath.send(way, $doc, expression) rescue nil) } }
  quietly { (REXML::XPath.each($doc, expression) { } rescue nil) }
  quietly { ($doc.elements[expression] rescue nil) }
  quietly { ($doc.root.elements.each(expression) { } rescue nil) }
  abort "#{expression} calls #{$called.uniq.inspect}" unless $called.empty?
end

def want(value, expression)
  got = REXML::XPath.first($doc, expression)
  abort "#{expression} is #{got.inspect}, not #{value.inspect}" unless got == value
end

case ARGV[0]
when 'kernel'
  module Kernel
    [:system, :exec, :open, :fork, :load, :require, :syscall, :exit!, :at_exit, :eval].each do |name|
      define_method(name) { |*args| ($called ||= []) << name }
    end
    def noted(*args)
      ($called ||= []) << :noted
    end
  end
  class Object
    def of_every_object(*args)
      ($called ||= []) << :of_every_object
    end
  end
  def at_the_top(*args)
    ($called ||= []) << :at_the_top
  end
  names = %w(system exec open fork load require syscall eval noted of-every-object of_every_object at-the-top)
  expressions = names.map do |name|
    ["#{name}()", "#{name}('x')", "#{name}(\"x\")", "#{name}('x', 'y', 'z')", "/r/a[#{name}('x')]", "//*[#{name}('x') = 'y']",
      "concat('a', #{name}('x'))", "string(#{name}(/r/a))", "count(#{name}(//a))", "1 + #{name}('x')", "not(#{name}('x'))",
      "#{name} ('x')", " #{name}('x')", "/r/b[position() = #{name}('x')]", "//a | //b[#{name}('x')]", "#{name}(#{name}('x'))"]
  end
  %w(send __send__ instance-eval instance_eval module-eval class_eval eval method-missing public-send).each do |way|
    expressions.push("#{way}('noted')", "#{way}('noted', 'x')", "#{way}('noted()')", "//*[#{way}('noted', 'x')]",
      "#{way}('send', 'noted', 'x')", "#{way}('instance_eval', 'noted()')")
  end
  expressions.flatten.each { |expression| calls expression }
when 'module'
  %w(context= namespace-context variables get-namespace method-missing freeze instance-variable-set define-method
    remove-method undef-method alias-method class-variable-set function? call-function).each do |name|
    ["#{name}()", "#{name}('a')", "#{name}('string')", "#{name}('a', 'b')", "#{name}('system', 'b')"].each { |e| calls e }
  end
  abort 'frozen' if REXML::Functions.frozen?
  abort 'a variable was set' unless (REXML::Functions.instance_variables - %w(@functions)).empty?
  want 'x', 'string(/r/a)'
when 'ordinary'
  want 3, 'count(/r/*)'
  want 'x', 'string(/r/a)'
  want 'ab1', "concat('a', 'b', '1')"
  want true, "starts-with('abc', 'ab')"
  want true, "starts_with('abc', 'ab')"
  want true, "contains('abc', 'bc')"
  want 'a', "substring-before('a/b', '/')"
  want 'b', "substring-after('a/b', '/')"
  want 'bc', "substring('abcd', 2, 2)"
  want 3, "string-length('abc')"
  want 'a b', "normalize-space('  a   b ')"
  want 'AbA', "translate('aba', 'a', 'A')"
  want false, 'not(true())'
  want true, 'true()'
  want false, 'false()'
  want true, "boolean('x')"
  want 2.0, "number('2')"
  want 2, 'floor(2.5)'
  want 3, 'ceiling(2.5)'
  want 3, 'round(2.6)'
  want 'a', "local-name(/r/a)"
  abort 'last' unless REXML::XPath.first($doc, '/r/*[last()]').name == 'system'
  abort 'position' unless REXML::XPath.first($doc, '/r/*[position() = 2]').name == 'b'
  abort 'text' unless REXML::XPath.match($doc, "/r/*[contains(text(), 'y')]").size == 1
  abort 'sum' unless REXML::XPath.first($doc, 'sum(//@n)') == 3
  quietly do
    abort 'an unknown function' unless REXML::XPath.match($doc.root, 'a()').flatten == REXML::XPath.match($doc.root, 'a')
    begin
      REXML::XPath.first($doc, "nobody('x')")
      abort 'no error'
    rescue ArgumentError
    end
  end
when 'added'
  def (REXML::Functions).shout(nodes)
    string(nodes).upcase
  end
  module REXML::Functions
    def self.last_word(text)
      string(text).split.last
    end
    class << self
      alias whole last_word
      def system(text)
        "#{text}!"
      end
    end
  end
  REXML::Functions.extend Module.new { def twice(text) string(text) * 2 end }
  want 'X', 'shout(/r/a)'
  want 'z', "last-word(/r/b)"
  want 'z', "last_word('y z')"
  want 'z', "whole('y z')"
  want 'a!', "system('a')"
  want 'abab', "twice('ab')"
  class << REXML::Functions
    remove_method :shout
  end
end
