# usage: random-after-fork.rb fork | popen | shuffle | secure | seeded
require 'digest/sha1'

# What the block gives in a child process.
def child
  reader, writer = IO.pipe
  pid = fork { reader.close; writer.print yield.inspect; writer.close; exit! 0 }
  writer.close
  Process.wait pid
  reader.read
end

def popen_child
  pipe = IO.popen('-')
  unless pipe
    print yield.inspect
    $stdout.flush
    exit! 0
  end
  pipe.read
ensure
  pipe.close if pipe
end

def all_differ(texts)
  puts texts
  abort 'two are the same' if texts.uniq.size < texts.size or texts.include?('')
end

# The generator of OpenSSL kept its state in memory, as this one does, which takes its
# place: since 1.1.1 OpenSSL notices a fork itself.
begin
  require 'openssl'
rescue LoadError
end
module OpenSSL
  module Random
    @state = 'x'
    def self.seed(text) @state = Digest::SHA1.digest(@state + text) end
    def self.random_bytes(n)
      @state = Digest::SHA1.digest(@state)
      @state[0, n]
    end
  end
end

three = lambda { [rand, rand(1000), rand(2**70)] }
case ARGV[0]
when 'fork'
  rand
  all_differ [child(&three), child(&three), three.call.inspect]
  srand 1
  all_differ [child(&three), child(&three), child { child(&three) }, three.call.inspect]
  Thread.new { sleep }
  all_differ [child(&three), child(&three), three.call.inspect]
when 'popen'
  rand
  all_differ [popen_child(&three), popen_child(&three), three.call.inspect]
when 'shuffle'
  deal = lambda { (1..20).to_a.shuffle }
  all_differ [child(&deal), child(&deal), deal.call.inspect]
when 'secure'
  require 'securerandom'
  secret = lambda { SecureRandom.hex(8) }
  all_differ [child(&secret), child(&secret), secret.call.inspect]
  # Where there is no /dev/urandom.
  def File.open(*) raise Errno::ENOENT end
  SecureRandom.instance_eval { @has_urandom = true }
  all_differ [child(&secret), child(&secret), secret.call.inspect]
when 'seeded'
  srand 1234
  abort 'rand' unless [rand(1000), rand(10**6), rand(2**70)] == [815, 451283, 716062731249795394764]
  abort 'srand' unless srand(5) == 1234
  a = (1..700).map { rand }
  srand 5
  abort 'again' unless a == (1..700).map { rand }
  inside = child { srand 5; (1..700).map { rand } == a }
  abort 'in a child' unless inside == 'true'
  srand 5
  child { rand }
  abort 'after a child' unless a == (1..700).map { rand }
end
