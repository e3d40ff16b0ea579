# usage: rdoc-file-names.rb here | there | again
# Documents a tree with folders whose names are commands, or its output again.
require 'rdoc/rdoc'
require 'fileutils'
require 'tmpdir'

folder = File.join(Dir.tmpdir, "rdoc-file-names-#{$$}")
Dir.mkdir(folder)
at_exit { FileUtils.rm_rf(folder) }
Dir.chdir(folder)

def write(name, text)
  FileUtils.mkdir_p(File.dirname(name))
  File.open(name, 'w') { |file| file << text }
end

def document(*names)
  RDoc::RDoc.new.document(['--quiet', '--fmt', 'html', *names])
end

def page(name)
  found = Dir.glob("**/#{name}.html")
  abort "no page of #{name}" if found.empty?
  File.open(found[0]) { |file| file.read }
end

case ARGV[0]
when 'here'
  write('|touch ran;/a.c', "void Init_a() {\n  VALUE c = rb_define_class(\"A\", rb_cObject);\n" \
    "  rb_define_method(c, \"first\", a_first, 0); /* in b.c */\n}\n")
  write('|touch ran;/b.c', "/*\n * What it is for.\n */\nstatic VALUE\na_first()\n{\n}\n")
  document('--op', 'out', '.')
  abort 'a command ran' if File.exist?('ran')
  abort 'the other file was not read' unless page('A') =~ /What it is for/
when 'there'
  write('|touch ran;echo /.document', "b.rb # not c.rb\n")
  write('|touch ran;echo /b.rb', "class B; end\n")
  write('|touch ran;echo /c.rb', "class C; end\n")
  document('--op', 'out', *Dir.glob('*'))
  abort 'a command ran' if File.exist?('ran')
  page('B')
  abort 'the list was not read' unless Dir.glob('**/C.html').empty?
when 'again'
  write('d.rb', "class D; end\n")
  2.times { document('--op', '|touch ran;echo ', 'd.rb') }
  abort 'a command ran' if File.exist?('ran')
  page('D')
end
