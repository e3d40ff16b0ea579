# Pages as Rails makes them: helpers that call helpers, options in Hashes, captured blocks.
module Helpers
  ESCAPES = {'&' => '&amp;', '<' => '&lt;', '>' => '&gt;', '"' => '&quot;'}
  def h(text) text.to_s.gsub(/[&<>"]/) { |c| ESCAPES[c] } end
  def tag_options(options)
    options.map { |k, v| [k.to_s, v] }.sort.map { |k, v| v.nil? ? nil : %( #{k}="#{h(v)}") }.compact.join
  end
  def content_tag(name, content = nil, options = {}, &block)
    content = capture(&block) if block
    "<#{name}#{tag_options(options)}>#{content}</#{name}>"
  end
  def link_to(text, target, options = {}) content_tag(:a, h(text), options.merge(:href => url_for(target))) end
  def url_for(target) target.is_a?(Hash) ? "/#{target[:controller]}/#{target[:action] || 'index'}/#{target[:id]}" : target end
  def capture
    before, @output = @output, ''.dup
    yield
    result, @output = @output, before
    result
  end
  def concat(text) @output << text end
end
class View
  include Helpers
  def page(records)
    content_tag(:table, nil, :class => 'list', :id => 'records') do
      records.each_with_index do |record, i|
        concat(content_tag(:tr, nil, :class => i % 2 == 0 ? 'even' : 'odd') {
          concat(content_tag(:td, link_to(record[:name], {:controller => 'people', :action => 'show', :id => record[:id]})))
          concat(content_tag(:td, h(record[:note]), :title => record[:note]))
        })
      end
    end
  end
end
records = (1..20).map { |i| {:id => i, :name => "Name #{i}", :note => i % 3 == 0 ? 'a < b & "c"' : nil} }
length = 0
(ARGV[0].to_i * 12).times { length += View.new.page(records).length }
puts length
