# usage: html-escapes.rb quotes | broken | back | rdoc
# Escapes texts for HTML. Says nothing when nothing special is left.
require 'cgi'
require 'erb'
require 'webrick/htmlutils'
require 'rss/utils'

WAYS = {
  'CGI.escapeHTML' => proc { |text| CGI.escapeHTML(text) },
  'ERB::Util.h' => proc { |text| ERB::Util.h(text) },
  'ERB::Util.html_escape' => proc { |text| ERB::Util.html_escape(text) },
  'WEBrick::HTMLUtils.escape' => proc { |text| WEBrick::HTMLUtils.escape(text) },
  'RSS::Utils.html_escape' => proc { |text| RSS::Utils.html_escape(text) }
}
def escaped(text)
  WAYS.each do |name, way|
    got = way.call(text)
    abort "#{name} leaves #{got.inspect}, $KCODE #{$KCODE}" if got.gsub(/&(amp|lt|gt|quot|#39);/n, '') =~ /[&<>"']/n
  end
end
case ARGV[0]
when 'quotes'
  ["'", "''", "x' onclick='f()", "&'", "<'>", "\n'", "'\0'", "&#39;'"].each { |text| escaped text }
  WAYS.each { |name, way| abort name unless way.call("it's <b> & \"c\"") == 'it&#39;s &lt;b&gt; &amp; &quot;c&quot;' }
when 'broken'
  %w(e s u n).each do |code|
    $KCODE = code
    (128..255).each do |byte|
      %w(& < > " ').each { |c| [c, c + c, 'a' + c].each { |rest| escaped byte.chr + rest } }
    end
  end
when 'back'
  all = (0..255).map { |i| i.chr }.join + "'&#39;&amp;#39;&#039;&lt;"
  abort 'not the same' unless CGI.unescapeHTML(CGI.escapeHTML(all)) == all
  abort 'element' unless CGI.unescapeElement(CGI.escapeElement("<a href='x'>y</a>", 'A'), 'A') == "<a href='x'>y</a>"
  abort 'changed' unless WAYS.values.all? { |way| text = "a'b"; way.call(text); text == "a'b" }
  abort 'no String' unless ERB::Util.h(:sym) == 'sym' && ERB::Util.h(nil) == ''
when 'rdoc'
  require 'rdoc/markup/simple_markup'
  require 'rdoc/markup/simple_markup/to_html'
  require 'rdoc/markup/simple_markup/to_flow'
  require 'rdoc/ri/ri_formatter'
  html = SM::SimpleMarkup.new.convert("it's 'quoted' & <b>\n", SM::ToHtml.new)
  abort html unless html.include? 'it&#8217;s &#8216;quoted&#8217; &amp; &lt;b&gt;'
  formatter = RI::TextFormatter.allocate
  text = formatter.conv_html(CGI.escapeHTML("don't \"a\" <b> &#39;"))
  abort text unless text == "don't \"a\" <b> &#39;"
end
