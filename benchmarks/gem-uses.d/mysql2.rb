require 'rubygems'
gem ENV['GEM'], ENV['VERSION']
require 'mysql2'
c = Mysql2::Client.new(:socket => ENV['MYSQL_SOCKET'], :username => 'root', :database => 'test')
c.query 'create table a (n int, s varchar(20), d datetime, f decimal(6,2))'
c.query "insert into a values (1, '#{c.escape "a'b"}', '2009-01-02 03:04:05', 1.50), (2, NULL, NULL, NULL)"
got = [c.affected_rows] + c.query('select * from a order by n').map { |row| [row['n'], row['s'], row['d'], row['f']] }
c.query 'drop table a'
wanted = [2, [1, "a'b", Time.local(2009, 1, 2, 3, 4, 5), 1.5], [2, nil, nil, nil]]
puts got == wanted ? 'works' : got.inspect
