# usage: exception-messages.rb exceptions | names | ordinary
# Code at $SAFE 4 cannot change a String through an exception.

def guarded(error, way)
  text = 'as it was'
  Thread.new do
    $SAFE = 4
    begin
      error.new(text).send(way)
      text << ', changed'
    rescue SecurityError
    end
  end.join
  abort "#{error}##{way}: #{text}, #{text.tainted?}" if text != 'as it was' or text.tainted?
end

case ARGV[0]
when 'exceptions'
  [Exception, StandardError, RuntimeError].each do |error|
    [:to_s, :to_str, :message, :inspect].each { |way| guarded(error, way) if error.method_defined? way }
  end
when 'names'
  [NameError, NoMethodError].each do |error|
    [:to_s, :message, :inspect].each { |way| guarded(error, way) }
  end
when 'ordinary'
  text = 'text'
  error = RuntimeError.new(text)
  abort 'another' unless error.message.equal?(text) and not error.message.tainted?
  abort 'untainted' unless error.taint.message.tainted? and error.message == 'text'
  abort 'class' unless Exception.new.message == 'Exception' and Exception.new(:a).taint.message == :a
  begin
    nothing_like_this
  rescue NameError
    abort $!.message unless $!.message =~ /\Aundefined local variable or method `nothing_like_this' for main:Object/
    abort 'untainted' unless $!.taint.message.tainted?
  end
end
