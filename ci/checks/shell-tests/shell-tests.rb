# usage: shell-tests.rb test | brackets | ordinary
# Shell#test tests files. Says nothing when it does only that.
require 'shell'
require 'tmpdir'
require 'fileutils'

here = "#{Dir.tmpdir}/shell-tests-#{$$}"
Dir.mkdir here
at_exit { Dir.chdir '/'; FileUtils.rm_rf here }
Dir.chdir here
sh = Shell.new
$way = ARGV[0] == 'brackets' ? :[] : :test

case ARGV[0]
when 'test', 'brackets'
  [:system, 'system', 'exec', 'open', 'instance_eval', 'load'].each do |name|
    pid = fork do
      $stderr.reopen '/dev/null'
      (sh.send($way, name, '; touch ran') rescue nil)
      exit!
    end
    Process.wait pid
    abort "#{name} was called" if File.exist? 'ran'
    next if name == 'exec'
    begin
      sh.send($way, name, 'x')
      abort "#{name} is no test"
    rescue ArgumentError
    rescue SystemCallError, LoadError, SyntaxError, NameError
      abort "#{name} was called: #{$!.class}"
    end
  end
when 'ordinary'
  File.open('file', 'w') { |f| f.puts 'text' }
  got = [sh.test('exist?', 'file'), sh.test(:file?, 'file'), sh[:directory?, 'file'],
         sh['exists?', 'none'], sh[:size, 'file'], sh['zero?', 'file'], sh[:readable?, 'file']]
  abort got.inspect unless got == [true, true, false, false, 5, false, true]
end
