# usage: names.rb lines | ordinary
require 'rexml/document'
require 'rexml/parsers/pullparser'
require 'rexml/output'
require 'stringio'

$loaded = []
wrong = []
WAYS = {
  'a document' => lambda { |name| REXML::Document.new("<?xml version='1.0' encoding='#{name}'?>\n<a/>").xml_decl.encoding },
  'a stream' => lambda { |name| REXML::Document.new(StringIO.new("<?xml version='1.0' encoding='#{name}'?>\n<a/>")).xml_decl.encoding },
  'a pull parser' => lambda { |name| REXML::Parsers::PullParser.new("<?xml version='1.0' encoding='#{name}'?>\n<a/>").pull[1] },
  'a source' => lambda { |name| REXML::Source.new('<a/>', name).encoding },
  'an output' => lambda { |name| REXML::Output.new('', name).encoding },
  'a declaration' => lambda { |name| REXML::XMLDecl.new('1.0', name).encoding },
  'a declaration that is changed' => lambda { |name| d = REXML::XMLDecl.new; d.encoding = name; d.encoding },
  'one that is changed again' => lambda do |name|
    d = REXML::XMLDecl.new
    begin d.encoding = name; rescue ArgumentError; end
    d.encoding = name
  end
}
case ARGV[0]
when 'lines'
  $stdout = StringIO.new
  ["../../UP/EVIL\nX", "X\n../../UP/EVIL\nX", "X\nMORE", "MORE/EVIL\nX", "X\n", "\nX", "X\n\000", "../../UP/NO\nX"].each do |name|
    %w(N E S U).each do |kcode|
      $KCODE = kcode
      WAYS.each do |way, block|
        begin
          wrong << "#{way} takes #{block.call(name).inspect} for #{name.inspect}"
        rescue ArgumentError, REXML::ParseException
          wrong << "#{way}: #{$!.message[0, 40].inspect}" unless $!.message.index('Bad encoding name')
        rescue StandardError
          wrong << "#{way}: #{$!.class}"
        end
      end
    end
  end
  wrong.unshift "written: #{$stdout.string[0, 99].inspect}" unless $stdout.string.empty?
  wrong.unshift "loaded: #{$loaded.inspect}" unless $loaded.empty?
when 'ordinary'
  WAYS.each do |way, block|
    next if way =~ /again/
    %w(UTF-8 utf-8 ISO-8859-1 iso-8859-15 EUC-JP SHIFT-JIS US-ASCII CP-1252 MY_OWN-1 KOI8-R).each do |name|
      found = block.call(name)
      wrong << "#{way}: #{found.inspect} for #{name}" unless found.upcase == name.upcase
    end
  end
  text = REXML::Document.new("<?xml version='1.0' encoding='ISO-8859-1'?><a>\351</a>").root.text
  wrong << text unless text == "\303\251"
  begin
    REXML::Source.new('<a/>', 'a/b')
    wrong << 'a slash is taken'
  rescue ArgumentError
  end
end
abort wrong[0, 5].join("\n") unless wrong.empty?
