class User < ActiveRecord::Base
  has_secure_password
  attr_accessible :name, :password, :password_confirmation
  validates :name, :presence => true, :uniqueness => true
  validates :password, :length => { :minimum => 6 }, :on => :create
end
