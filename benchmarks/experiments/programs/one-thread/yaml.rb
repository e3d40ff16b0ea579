# Settings and fixtures: written as YAML, and read again.
require 'yaml'
data = {'development' => {'adapter' => 'mysql', 'pool' => 5, 'hosts' => %w(a b c)},
        'people' => (1..25).map { |i| {'id' => i, 'name' => "Name #{i}", 'score' => i * 1.5, 'tags' => ['x', "t#{i}"]} }}
n = 0
(ARGV[0].to_i * 3).times { n += YAML.load(data.to_yaml)['people'].inject(0) { |a, p| a + p['id'] } }
puts n
