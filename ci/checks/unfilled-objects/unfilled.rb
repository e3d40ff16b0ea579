# usage: unfilled.rb [CLASS...]
# Calls each method of an object that nobody initialised, of each class (or of those named),
# with up to three arguments of some kinds, and names those that end the process.
%w(socket etc zlib iconv sdbm dbm gdbm pty syslog dl openssl bigdecimal strscan stringio digest digest/md5 digest/sha1
   digest/sha2 digest/rmd160 thread enumerator yaml set tempfile date delegate nkf readline racc/cparse io/wait weakref).each do |l|
  begin
    require l
  rescue LoadError
  end
end
$VERBOSE = nil
$stderr.reopen('/dev/null')
$stdout.sync = true
# These wait, or end the process or others, as they are meant to.
LEFT_OUT = %w(exit exit! abort fork exec system ` sleep gets readline readlines getc trap kill loop callcc test select
  syscall __id__ stop wakeup run join value pass pop shift deq wait wait_for_cond freeze instance_eval class_eval module_eval
  instance_exec display debugger yaml_as cycle set_trace_func p puts print printf putc warn raise fail throw)
KINDS = [[], [1], ['x' * 40], [nil], [1, 2], ['a', 'b'], [[1, 2]], [:itself, 1], ['a', 1, 2], [[], [], []]]

def calls(klass)
  own = klass.instance_methods + klass.private_instance_methods
  own -= Object.instance_methods + Object.private_instance_methods
  own += %w(inspect to_s == eql? hash dup clone initialize initialize_copy to_a <=> =~ === method_missing) & (klass.instance_methods + klass.private_instance_methods)
  (own.uniq - LEFT_OUT).sort.map { |name| [klass, name] }
rescue Exception
  []
end

def call(klass, name)
  (KINDS + [:self]).each do |all|
    begin
      object = klass.allocate
      all = [klass.allocate] if all == :self
      object.__send__(name, *all) { |*x| break }
    rescue Exception
    end
  end
  GC.start
end

classes = []
ObjectSpace.each_object(Class) { |c| classes << c }
classes = classes.reject { |c| c.name.to_s.empty? or c.name =~ /Errno|Continuation|\AThread\z|Gem|YAML::Syck::/ and not c.name =~ /Syck/ or c.name =~ /\ADL::PtrData/ or c.ancestors.include?(Exception) }.sort_by { |c| c.name }
classes = classes.find_all { |c| ARGV.include?(c.name) } unless ARGV.empty?
bad = []
# One child for a class: where it dies, the method it was at, and the rest in another.
classes.each do |klass|
  left = calls(klass)
  until left.empty?
    r, w = IO.pipe
    pid = fork do
      r.close
      $stdin.reopen('/dev/null')
      $stdout.reopen('/dev/null')
      Process.setrlimit(Process::RLIMIT_CORE, 0) if Process.respond_to?(:setrlimit)
      left.each_with_index do |(k, name), i|
        w.syswrite([i].pack('N'))
        call(k, name)
      end
      exit! 0
    end
    w.close
    at = nil
    limit = Time.now + 2
    while IO.select([r], nil, nil, [limit - Time.now, 0].max)
      found = r.sysread(4096) rescue break
      at = found[-4, 4].unpack('N')[0]
    end
    Process.kill('KILL', pid) if Time.now >= limit
    r.close
    Process.wait(pid)
    break if $?.exited? and $?.exitstatus == 0
    break unless at
    if $?.signaled? and $?.termsig != 9
      bad << "#{left[at][0]}##{left[at][1]}: signal #{$?.termsig}"
      puts bad.last
    end
    left = left[at + 1..-1]
  end
end
puts "#{classes.size} classes" if bad.empty?
exit bad.empty?
