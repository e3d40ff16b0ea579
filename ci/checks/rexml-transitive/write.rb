require 'rexml/document'
SOURCE = "<a x='1'>  one\n<b/><!-- c --><![CDATA[x]]>two </a>"
def written(*how)
  REXML::Document.new(SOURCE).write(text = '', *how)
  text
end
case ARGV
when %w(true), %w(true true)
  ie = ARGV.size == 2
  text = written(0, true, ie)
  abort text unless (text =~ %r{ />} ? true : false) == ie
  again = REXML::Document.new(text)
  # What it holds is the same.
  wanted, got = [REXML::Document.new(SOURCE), again].map { |d| d.root.children.map { |c| [c.class, c.to_s.gsub(/\s+(?=\/?>)/, '')] } }
  abort text unless wanted == got and again.root.attributes['x'] == '1' and text =~ /\n/
else
  abort written unless written == SOURCE
  abort written(-1, false, true) unless written(-1, false, true) == SOURCE.sub('<b/>', '<b />')
  abort written(1) unless written(1) == "<a x='1'>\n one\n <b/>\n <!-- c -->\n <![CDATA[x]]>\n two\n</a>" or written(1) =~ /\A<a x='1'>\n/
end
