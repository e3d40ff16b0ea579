# usage: webrick-error-charset.rb charset | ordinary
# The page that WEBrick makes of an error. Says nothing when it is right.
require 'webrick'

config = WEBrick::Config::HTTP.dup.update(:Logger => WEBrick::BasicLog.new([]))
response = proc { WEBrick::HTTPResponse.new(config) }
case ARGV[0]
when 'charset'
  [WEBrick::HTTPStatus::NotFound.new('+ADw-script+AD4-'), RuntimeError.new('x')].each do |error|
    res = response[]
    res.set_error(error)
    abort res['content-type'] unless res['content-type'] == 'text/html; charset=ISO-8859-1'
  end
when 'ordinary'
  res = response[]
  res.set_error(WEBrick::HTTPStatus::NotFound.new('<x>'))
  abort res.body unless res.status == 404 and res.body =~ /&lt;x&gt;/
  res = response[]
  def res.create_error_page
    self.body = 'own'
    self['content-type'] = 'text/plain; charset=utf-8'
  end
  res.set_error(RuntimeError.new('x'))
  abort res['content-type'] unless res['content-type'] == 'text/plain; charset=utf-8' and res.body == 'own'
end
