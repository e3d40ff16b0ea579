# 500 files of Ruby are loaded, each with a class of ten methods.
require 'tmpdir'
require 'fileutils'
dir = File.join(Dir.tmpdir, "one-thread.#{$$}")
Dir.mkdir(dir)
begin
  text = (0..9).map { |m| "  # What method #{m} is for.\n  def method_#{m}(a, b = 1)\n    a.each { |x| yield x + b } if a\n    [a, b, 'text', :symbol]\n  end\n" }.join
  (ARGV[0].to_i * 50).times { |i| File.open(File.join(dir, "f#{i}.rb"), 'w') { |f| f.puts "class File#{i}\n#{text}end" } }
  (ARGV[0].to_i * 50).times { |i| load File.join(dir, "f#{i}.rb") }
ensure
  FileUtils.rm_rf(dir)
end
puts File10.instance_methods(false).length
