# Asks so many times for the local time.
last = nil
ARGV[0].to_i.times { last = Time.now.localtime }
abort 'no time' unless last.year > 2000
