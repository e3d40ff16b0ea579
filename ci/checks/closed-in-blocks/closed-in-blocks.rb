# usage: closed-in-blocks.rb sdbm | dbm | readline | ordinary FILE
kind, file = ARGV
class Left < StandardError; end
def opened(name, file)
  require name
  db = Object.const_get(name.upcase).open(file, 0600)
  db.clear
  30.times { |i| db["key#{i}"] = "value #{i} " * 4 }
  db
end
def needed(what, yes)
  yes or abort what
end

case kind
when 'sdbm', 'dbm'
  [lambda { raise Left }, lambda { throw :left }].each do |leave|
    db = opened(kind, file)
    n = 0
    kept = nil
    caught = catch(:left) do
      begin
        db.delete_if do
          n += 1
          if n > 20
            db.close
            kept = opened(kind, file + '.other')
            leave.call
          end
          true
        end
        :ended
      rescue Left
        nil
      end
    end
    needed "delete_if went on: #{caught.inspect}", caught.nil?
    needed 'it was not closed', db.closed?
    needed "the other file has #{kept.keys.size} keys", kept.keys.size == 30
    kept.close
  end
when 'readline'
  require 'readline'
  all = nil
  shortens = Object.new
  (class << shortens; self; end).send(:define_method, :to_s) do
    all.replace(%w(ab ac ad))
    GC.start
    Array.new(2000) { 'x' * 40 }
    'ax'
  end
  Readline.completion_proc = lambda do |text|
    all = [shortens]
    20000.times { |i| all << "a#{i}" }
    all
  end
  needed 'no line', Readline.readline('> ')
  needed 'the candidates were not asked', all.size == 3
when 'ordinary'
  %w(sdbm dbm).each do |name|
    db = opened(name, file + name)
    gone = []
    begin
      db.delete_if do |key, value|
        raise Left if gone.size == 12
        gone << key
      end
    rescue Left
    end
    needed "#{name}: #{db.keys.size} keys are left", db.keys.size == 18 && (db.keys & gone).empty?
    db.delete_if { |key, value| key =~ /1/ }
    needed "#{name}: a key is left", db.keys.grep(/1/).empty?
    db.close
  end
end
