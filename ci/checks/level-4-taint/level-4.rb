# usage: level-4.rb to_s | marshal | extensions | own
# What a thread at $SAFE 4 could change of what was made outside, one name a line.
require 'stringio'
require 'yaml'

TEXT = "somebody's"

class Named
  def self._load(text) TEXT end
  def self.yaml_new(klass, tag, value) TEXT end
  def _dump(level) '' end
  def to_s() TEXT end
  yaml_as 'tag:ruby.yaml.org,2002:named'
end

NAMED = Named.new.taint
DUMP = Marshal.dump(Named.new)

def try(name)
  changed = Thread.new { $SAFE = 4; begin yield; rescue SecurityError; false; end }.value
  puts name if changed
end

def taken(name)
  try(name) { yield; TEXT << '!' }
end

case ARGV[0]
when 'to_s'
  taken('"#{}"') { "#{NAMED}" }
  taken('%') { '%s' % NAMED }
  taken('join') { [NAMED].join }
  taken('String()') { String(NAMED) }
when 'marshal'
  taken('_load') { Marshal.load(DUMP.dup) }
  try('class') { Marshal.load("\004\bc\vString"); class << String; def taken; end; end; true }
  try('module') { Marshal.load("\004\bm\017Comparable"); Comparable.module_eval { def taken; end }; true }
when 'extensions'
  taken('yaml_new') { YAML.load("--- !ruby/named a: b\n") }
  taken('ungetc') { io = StringIO.new(TEXT, 'r'); io.getc; io.ungetc(?s) }
when 'own'
  try('text') { a = 'a'; a << "#{a}b" << [a, 1].join << ('%s' % a) }
  try('copy') { TEXT.dup << '!' }
  try('marshal') { Marshal.load(Marshal.dump(['a'])).first << 'b' }
  try('class') { Class.new { def a() @a = 1 end }.new.a }
  try('stringio') { io = StringIO.new('ab'); io.getc; io.ungetc(?a); io.string << 'c' }
  try('yaml') { YAML.load("- a\n").first << 'b' }
  try('match') { 'ab' =~ /b/; $~[0] << 'c' }
  puts 'again' if Thread.new { 'ab'[/a/]; $SAFE = 4; /b/.match('ab').tainted? }.value
end
