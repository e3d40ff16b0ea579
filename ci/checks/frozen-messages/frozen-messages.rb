# usage: frozen-messages.rb frozen | message | memory | plain
# What leaves a text that eval runs.
class Refused < StandardError; end

def left
  yield
  abort 'nothing was raised'
rescue Exception => error
  abort error.message if SystemExit === error
  error
end

$frozen = Refused.new('no'.freeze).freeze
three = [lambda { |text| eval(text) }, lambda { |text| Object.new.instance_eval(text) },
         lambda { |text| Class.new.class_eval(text) }]
case ARGV[0]
when 'frozen'
  three.each do |runs|
    error = left { runs.call('raise $frozen') }
    # Where raise gives it a backtrace, it may be a copy.
    abort error.inspect unless error.class == Refused and error.message == 'no' and $frozen.message == 'no'
  end
when 'message'
  three.each do |runs|
    error = left { runs.call('raise Refused, "no".freeze') }
    abort error.inspect unless error.class == Refused and error.message =~ /no\z/
  end
when 'memory'
  three.each do |runs|
    error = left { runs.call('Array.new(200_000_000)') }
    abort error.inspect unless error.class == NoMemoryError and error.message == 'failed to allocate memory'
  end
when 'plain'
  def fails; raise Refused, 'no' end
  error = left { eval("1\nfails") }
  abort error.message unless error.message == "#{__FILE__}:#{__LINE__ - 2}:in `fails': no"
  error = left { eval("1\nraise Refused, 'no'") }
  abort error.message unless error.message == '(eval):2: no' or error.message =~ /\A\(eval\):2:in .*: no\z/
end
