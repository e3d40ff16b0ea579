#!/usr/bin/env ruby
# Lists, shows or opens the source of methods. For an interpreter that was
# configured with --enable-mbari-api.
#
# usage: ruby sourceref.rb [-r FILE]... list CLASS
#        ruby sourceref.rb [-r FILE]... show METHOD
#        ruby sourceref.rb [-r FILE]... edit METHOD
#
# METHOD is Class#method or Class.method; -r loads a file or library first.
# list prints FILE:LINE: METHOD for each method of the class that is written
# in Ruby; show prints the method's text; edit opens it in $EDITOR at its line.
# Exit status: 0 done, 1 no such method or not written in Ruby, 2 wrong usage.

def usage(out = $stderr, status = 2)
  File.open(__FILE__) do |f|
    f.gets
    while (line = f.gets) =~ /^#/
      out.puts line.sub(/^# ?/, '')
    end
  end
  exit status
end

def fail_with(message)
  $stderr.puts "sourceref.rb: #{message}"
  exit 1
end

def find_class(name)
  name.split('::').inject(Object) { |m, n| m.const_get(n) }
rescue NameError
  fail_with "there is no class #{name}"
end

def find_method(name)
  usage unless name =~ /\A([A-Z][\w:]*)([#.])(.+)\z/
  owner, kind, method = find_class($1), $2, $3
  kind == '#' ? owner.instance_method(method) : owner.method(method)
rescue NameError
  fail_with "there is no method #{name}"
end

def location(object, name)
  [object.__file__, object.__line__]
rescue ArgumentError
  fail_with "#{name} is not written in Ruby"
end

def list(class_name)
  owner = find_class(class_name)
  found = []
  [[owner.instance_methods(false) + owner.private_instance_methods(false), '#', :instance_method],
   [owner.singleton_methods(false), '.', :method]].each do |names, mark, getter|
    names.each do |n|
      begin
        m = owner.send(getter, n)
        found << [m.__file__, m.__line__, "#{owner}#{mark}#{n}"]
      rescue ArgumentError
        # not written in Ruby
      end
    end
  end
  found.sort.each { |file, line, name| puts "#{file}:#{line}: #{name}" }
end

# The text from the first line to the line of the matching end: the first one
# that is indented like it, which is how sources are written.
def text(file, line)
  lines = File.readlines(file)[line - 1..-1] or return []
  first = lines.first
  return [first] if first =~ /\bend\s*\z/ || first !~ /\A\s*def\b/
  indent = first[/\A\s*/]
  last = (1...lines.size).find { |i| lines[i] =~ /\A#{indent}end\b/ }
  lines[0..(last || 0)]
end

usage($stdout, 0) if ARGV[0] == '--help'
usage if ARGV.empty?
while ARGV[0] == '-r'
  ARGV.shift
  require(ARGV.shift || usage)
end
command, name = ARGV
usage unless ARGV.size == 2
unless proc {}.respond_to?(:__file__)
  fail_with 'this interpreter was configured without --enable-mbari-api'
end
case command
when 'list'
  list(name)
when 'show'
  file, line = location(find_method(name), name)
  fail_with "#{file} cannot be read" unless File.readable?(file)
  puts text(file, line)
when 'edit'
  file, line = location(find_method(name), name)
  fail_with "#{file} cannot be read" unless File.readable?(file)
  exec(ENV['EDITOR'] || 'vi', "+#{line}", file)
else
  usage
end
