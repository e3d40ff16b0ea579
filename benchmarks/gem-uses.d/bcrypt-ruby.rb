require 'rubygems'
gem ENV['GEM'], ENV['VERSION']
require 'bcrypt'
h = BCrypt::Password.create('secret', :cost => 5).to_s
got = [h[0, 7], BCrypt::Password.new(h) == 'secret', BCrypt::Password.new(h) == 'other',
  BCrypt::Password.new('$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW') == 'U*U']
wanted = ['$2a$05$', true, false, true]
puts got == wanted ? 'works' : got.inspect
