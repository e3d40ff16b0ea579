# usage: tree-removal-race.rb race | ordinary
# FileUtils.remove_entry_secure removes what it was asked to, and nothing else.
require 'fileutils'
require 'tmpdir'

here = "#{Dir.tmpdir}/tree-removal-race-#{$$}"
FileUtils.mkdir_p "#{here}/shared/mine/below"
FileUtils.mkdir_p "#{here}/precious/below"
FileUtils.touch ["#{here}/shared/mine/file", "#{here}/precious/below/file"]
at_exit { FileUtils.rm_rf here }
File.chmod 01777, "#{here}/shared"
$mine = "#{here}/shared/mine"
$precious = "#{here}/precious"

case ARGV[0]
when 'race'
  # The owner of the folder puts another in its place in the moment after it was
  # opened, and later a link in the place of a part of that.
  class File
    alias_method :own, :chown
    def chown(*arguments)
      unless File.exist? $mine + '.moved'
        File.rename $mine, $mine + '.moved'
        FileUtils.mkdir_p $mine + '/below'
      end
      own(*arguments)
    end
  end
  class FileUtils::Entry_
    alias_method :parts, :entries
    def entries
      $times = $times.to_i + 1 if path == $mine + '/below'
      if $times == 2
        File.rename path, path + '.moved'
        File.symlink $precious, path
      end
      parts
    end
  end
  begin
    FileUtils.remove_entry_secure $mine
  rescue SystemCallError
  end
  abort 'another tree is gone' unless File.exist? "#{$precious}/below/file"
when 'ordinary'
  File.symlink $precious, "#{$mine}/link"
  FileUtils.remove_entry_secure $mine
  abort 'the tree is there' if File.exist? $mine
  abort 'another tree is gone' unless File.exist? "#{$precious}/below/file"
  FileUtils.touch $mine
  FileUtils.remove_entry_secure $mine
  abort 'the file is there' if File.exist? $mine
end
