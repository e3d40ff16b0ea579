# A match that needs much memory for its failures gives it back.
def resident
  File.read('/proc/self/status')[/VmRSS:\s+(\d+)/, 1].to_i
end

'a' =~ /(a|b)*c/
before = resident
text = 'a' * 400_000
text =~ /\A(a|b)*c/ and abort 'a match'
grown = resident - before
grown < 16_000 or abort "#{grown} KB more"
