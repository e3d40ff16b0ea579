# Signals come while a text is matched by much backtracking; their trap matches, too.
LONG = 'ab' * 8 + 'c'
def tried
  LONG =~ /\A((a|b)(a|b)?)*?(ab)*(a|b)*c\z/ && [$1, $2, $3, $4, $5]
end

def failed
  LONG =~ /\A((a|b)*)*d\z/
end

right = tried
seen = 0
trap('USR1') do
  seen += 1
  'xyxyxyxyxyxyxyxyxyz' =~ /\A(x|y)*(xy)*?(x|y)*w?z\z/ or abort 'no match in the trap'
end
parent = Process.pid
other = fork do
  trap('USR1', 'DEFAULT')
  loop { Process.kill('USR1', parent); sleep 0.002 }
end
while seen < 40
  failed and abort 'a match'
  now = tried
  now == right or abort "#{now.inspect}, not #{right.inspect}"
end
Process.kill('KILL', other)
Process.wait(other)
