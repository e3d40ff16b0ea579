require 'rubygems'

##
# Reads what a server marshalled. Marshal.load makes objects of any class that the data
# names, and calls their methods. Here the data is read first, and must hold nothing but
# numbers, texts, lists, hashes and the parts of a specification.

class Gem::SafeMarshal

  class Error < Gem::Exception; end

  ##
  # For each way in which an object can stand in the data, the classes that may.

  CLASSES = {
    ?o => %w[Gem::Platform Gem::Dependency Gem::Version::Requirement Gem::Requirement
             YAML::Syck::DefaultKey Syck::DefaultKey YAML::PrivateType],
    ?U => %w[Gem::Version Gem::Version::Requirement Gem::Requirement],
    ?u => %w[Gem::Specification Time],
  }

  DEEPEST = 50

  def self.load(data)
    new(data).check
    Marshal.load data
  end

  def initialize(data)
    @data = data
    @at = 0
    @names = []
  end

  def check
    refuse 'of another version' unless take(2) == "\004\010"
    value 0
  end

  private

  def refuse(what)
    raise Error, "marshalled data is #{what}"
  end

  def take(length)
    refuse 'cut short' if length < 0 or length > @data.length - @at
    @at += length
    @data[@at - length, length]
  end

  def number
    first = take(1)[0]
    first -= 256 if first > 127
    return first if first == 0
    return first - 5 if first > 4
    return first + 5 if first < -4
    bytes = take first.abs
    sum = 0
    bytes.length.times { |i| sum |= bytes[i] << 8 * i }
    first > 0 ? sum : sum - (1 << 8 * bytes.length)
  end

  def name
    case take(1)[0]
    when ?: then
      @names << take(number)
      @names.last
    when ?; then
      @names[number] or refuse 'without a name'
    else
      refuse 'without a name'
    end
  end

  # The name of a class that may stand here.
  def class_for(type)
    its = name
    refuse "of the class #{its.inspect}, which is not read" unless
      CLASSES[type].include? its
    its
  end

  def values(count, depth)
    refuse 'cut short' if count < 0
    count.times { value depth }
  end

  def variables(depth)
    count = number
    refuse 'cut short' if count < 0
    count.times do
      name
      value depth
    end
  end

  def value(depth)
    refuse 'nested too deeply' if depth > DEEPEST
    depth += 1
    case type = take(1)[0]
    when ?0, ?T, ?F then # nil, true, false
    when ?i, ?@ then number
    when ?", ?f then take number
    when ?: then @names << take(number)
    when ?; then number
    when ?l then
      take 1
      take 2 * number
    when ?[ then values number, depth
    when ?{ then values 2 * number, depth
    when ?} then
      values 2 * number, depth
      value depth
    when ?I then
      value depth
      variables depth
    when ?o then
      class_for type
      variables depth
    when ?U then
      class_for type
      value depth
    when ?u then
      its = class_for type
      data = take number
      self.class.new(data).check if its == 'Gem::Specification'
    else
      refuse "of the type #{type.chr.inspect}, which is not read"
    end
  end

end
