# Requires the files that it is given; what cannot be loaded is named, and the rest runs.
require 'test/unit'
files = ARGV.dup
ARGV.clear
files.each do |file|
  begin
    require File.expand_path(file)
  rescue LoadError, NameError
    puts "not loaded: #{file}: #{$!.message.to_a.first}"
  end
end
