# Requires the files that it is given; -IDIR is a folder to look in. What cannot be loaded
# is named, and the rest runs.
require 'test/unit'
files = ARGV.dup
ARGV.clear
files.each do |file|
  if file =~ /\A-I(.+)/
    $:.unshift File.expand_path($1)
    next
  end
  begin
    require File.expand_path(file)
  rescue LoadError, NameError
    puts "not loaded: #{file}: #{$!.message.to_a.first}"
  end
end
