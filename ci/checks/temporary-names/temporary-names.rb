# usage: temporary-names.rb files | folders | ordinary
# Temporary things are made in the folder for them. Says nothing when they are.
require 'tempfile'
require 'tmpdir'
require 'fileutils'

here = "#{Dir.tmpdir}/temporary-names-#{$$}"
FileUtils.mkdir_p "#{here}/tmp/below"
at_exit { FileUtils.rm_rf here }
ENV['TMPDIR'] = tmp = "#{here}/tmp"
suffixes = RUBY_VERSION > '1.8.6'

wrong = []
case ARGV[0]
when 'files'
  names = ['../x', 'below/x', '/x', "#{here}/x", '../../x']
  names << ['x', '/../../x'] << ['../x', '.txt'] if suffixes
  names.each do |name|
    begin
      file = Tempfile.new(name)
      file.puts 'text'
      wrong << file.path unless File.dirname(file.path) == tmp
      file.close(true)
    rescue Exception
      wrong << "#{name.inspect}: #{$!.inspect}"
    end
  end
  wrong << Dir["#{here}/*"].inspect unless Dir["#{here}/*"] == [tmp]
when 'folders'
  ['../x', 'below/x', ['x', '/../../x'], ["../x", '.d']].each do |name|
    begin
      Dir.mktmpdir(name) { |dir| wrong << dir unless File.dirname(dir) == tmp }
    rescue Exception
      wrong << "#{name.inspect}: #{$!.inspect}"
    end
  end
when 'ordinary'
  file = Tempfile.new('some name.x')
  wrong << file.path unless file.path.index("#{tmp}/some name.x") == 0
  file = Tempfile.new('name', "#{tmp}/below")
  wrong << file.path unless file.path.index("#{tmp}/below/name") == 0
  if suffixes
    file = Tempfile.new(['name', '.txt'])
    wrong << file.path unless file.path =~ /\A#{tmp}\/name.*\.txt\z/
    Dir.mktmpdir { |dir| wrong << dir unless dir =~ /\A#{tmp}\/d[^\/]*\z/ }
    Dir.mktmpdir(['a', 'b']) { |dir| wrong << dir unless dir =~ /\A#{tmp}\/a[^\/]*b\z/ }
    Dir.mktmpdir('a', "#{tmp}/below") { |dir| wrong << dir unless dir =~ /\A#{tmp}\/below\/a/ }
  end
end
abort wrong.join("\n") unless wrong.empty?
