# A small web application on sinatra 0.9 and mongrel 1.1.5: a page made by a
# template from a list. web-sinatra.rb PORT

# mongrel asks rubygems, which is not here, for two gems that it can do without.
module Gem
  class LoadError < ::LoadError; end
end

require 'sinatra/base'
require 'rack/handler/mongrel'

class Guests < Sinatra::Base
  disable :logging, :run
  set :environment, :production

  get '/guests/:name' do
    @guests = (1..20).map { |i| "#{params[:name]} the #{i}." }
    erb '<ul><% @guests.each do |guest| %><li><%= guest %></li><% end %></ul>'
  end
end

# One thread for each request, as it was then.
Rack::Handler::Mongrel.run(Guests.new, :Host => '127.0.0.1', :Port => ARGV[0].to_i)
