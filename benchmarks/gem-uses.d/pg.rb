require 'rubygems'
gem ENV['GEM'], ENV['VERSION']
require 'pg'
c = PGconn.open(:host => ENV['PGHOST'], :user => 'postgres', :dbname => 'postgres')
c.exec 'create table a (n int, s text)'
c.exec 'insert into a values ($1, $2), (2, NULL)', [1, "a'b"]
got = c.exec('select * from a order by n').map { |row| [row['n'], row['s']] } + [c.escape_string("a'b")]
c.exec 'drop table a'
wanted = [['1', "a'b"], ['2', nil], "a''b"]
puts got == wanted ? 'works' : got.inspect
