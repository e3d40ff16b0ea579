require 'rubygems'
gem ENV['GEM'], ENV['VERSION']
require 'mysql'
c = Mysql.real_connect('localhost', 'root', nil, 'test', nil, ENV['MYSQL_SOCKET'])
c.query 'create table b (n int, s varchar(20))'
c.query "insert into b values (1, '#{c.escape_string "a'b"}'), (2, NULL)"
got = [c.affected_rows]
c.query('select * from b order by n') { |result| result.each { |row| got << row } }
s = c.prepare 'select s from b where n = ?'
s.execute 1
got << s.fetch
c.query 'drop table b'
wanted = [2, ['1', "a'b"], ['2', nil], ["a'b"]]
puts got == wanted ? 'works' : got.inspect
