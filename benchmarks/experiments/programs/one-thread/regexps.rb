# Regular expressions as a log's reader has them.
lines = (1..40).map { |i| %(10.0.#{i}.#{i * 3 % 255} - - [#{i}/Jan/2009:10:0#{i % 10}:00 +0100] "GET /path/#{i}?a=#{i * 7} HTTP/1.1" 200 #{i * 311}) }
bytes = 0
names = Hash.new(0)
(ARGV[0].to_i * 40).times do
  lines.each do |line|
    if line =~ /\A([\d.]+) \S+ \S+ \[([^\]]+)\] "(\w+) (\S+) [^"]*" (\d{3}) (\d+)\z/
      bytes += $6.to_i
      names[$4[/\A[^?]*/].gsub(/\d+/) { |n| n.to_i % 2 == 0 ? 'even' : 'odd' }] += 1 if $5 == '200'
    end
  end
end
puts bytes, names.values.inject(0) { |a, b| a + b }
