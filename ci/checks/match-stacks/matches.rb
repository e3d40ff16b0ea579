# Searches for a text that could begin at each of 200 places.
text = 'a' * 200
ARGV[0].to_i.times { text =~ /a[bc]/ }
