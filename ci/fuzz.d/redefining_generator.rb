# Writes programs that redefine methods, operators and attributes in random order, and call
# them from the same places before and after.
require_relative 'generator'

class RedefiningGenerator < Generator
  METHODS = %w[n0 n1 n2 v w length index at to_s nil? respond_to?].freeze
  OPERATORS = %w[+ - * / % < <= > >= == <=> & | << >> [] ===].freeze
  ARGUMENTS = { 'n1' => '1', 'n2' => '1, :b', 'index' => '"b"', 'at' => '0', 'respond_to?' => ':v' }.freeze
  CLASSES = %w[A B S L M N FIX Integer Numeric Comparable Float String Array Hash Object Kernel NilClass].freeze
  OWN = %w[A B S L M N].freeze

  def program
    statements = Array.new(6 + rand(8)) { Statement.new("SITES << lambda { |o| #{site} }") }
    statements << Statement.new('now 0') << Statement.new('now 1')
    (2..2 + 3 + rand(6)).each do |n|
      statements << Statement.new("puts shown { #{change} }")
      statements << Statement.new('GC.start') if chance(20)
      statements << Statement.new('traced') if chance(15)
      statements << Statement.new("now #{n}")
      statements << Statement.new("now #{n}") if chance(40)
    end
    statements
  end

  private

  def operand
    one('1', '2', '3.5', 'o', '"b"', '[1]', 'nil', '(t = 2)', '(block_given?)')
  end

  def site
    text = chance(60) ? operation : call
    text = "[#{text}, o]" if chance(10)
    text
  end

  def operation
    receiver = one('o', 'o', '5', '(t = o)', '2.0')
    operator = one(*OPERATORS)
    return one("#{receiver}[#{one(operand, ':a')}]", "(#{receiver}[#{operand}] = #{operand})") if operator == '[]'
    case rand(8)
    when 0 then "#{receiver}.send(:#{operator}, #{operand})"
    when 1 then "(t = #{receiver}; t #{operator} #{operand} ? 1 : 2)"
    when 2 then operator =~ /\A[-+*\/%&|]\z/ ? "(t = #{receiver}; t #{operator}= #{operand}; t)" : "!(#{receiver} #{operator} #{operand})"
    when 3 then "[#{receiver}].map { |q| q #{operator} #{operand} }"
    else "#{receiver} #{operator} #{operand}"
    end
  end

  def call
    method = one(*METHODS)
    arguments = [ARGUMENTS[method], (operand if chance(20))].compact.join(', ')
    arguments = "*[#{arguments}]" if chance(10)
    case rand(8)
    when 0 then "o.send(:#{method}#{", #{arguments}" unless arguments.empty?})"
    when 1 then 'o.own'
    when 2 then 'OBJECTS.first.from(o)'
    when 3 then "(o.w = #{operand})"
    when 4 then "\"\#{o}\".length"
    when 5 then "o.#{method}(#{arguments}) { |*q| [:block] + q }"
    when 6 then "o.instance_eval { #{method == 'nil?' ? 'self' : method}#{"(#{arguments})" unless arguments.empty?} }"
    else "o.#{method}(#{arguments})"
    end
  end

  # What the program itself needs of the classes that all have stays.
  def change
    klass = one(*CLASSES)
    method = chance(50) ? one(*OPERATORS) : one(*METHODS)
    method = 'n0' if %w[Object Kernel String Array NilClass].include?(klass) && %w[to_s length nil? == === + respond_to?].include?(method)
    own = one(*OWN)
    body = one('[:d, a.length]', '(super rescue :none)', 'a', 'block_given?', 'nil', '1')
    case rand(18)
    when 0..3 then "#{klass}.class_eval { def #{method}(*a) #{body} end }"
    when 4 then "#{klass}.class_eval { alias_method :before, :#{method}; def #{method}(*a, &b) [:on, (before(*a, &b) rescue :no)] end }"
    when 5 then "#{own}.class_eval { alias_method :#{method}, :#{one('n0', 'n1', 'v', 'w')} }"
    when 6 then "#{klass}.class_eval { undef_method :#{method} }"
    when 7 then "#{klass}.class_eval { remove_method :#{method} }"
    when 8, 9 then "#{klass}.class_eval { private :#{method} }"
    when 10 then "#{klass}.class_eval { public :#{method} }"
    when 11 then "#{klass}.class_eval { protected :#{method} }"
    when 12 then "x = OBJECTS[#{rand(4)}]; def x.#{one('n0', 'n1', 'v', 'length', 'at')}(*a) #{body} end"
    when 13 then one("OBJECTS[#{rand(4)}].extend(#{one('M', 'N')})", "#{one('A', 'B', 'S', 'L', 'FIX', 'Array', 'String')}.class_eval { include #{one('M', 'N')} }")
    when 14 then "#{own}.class_eval { attr_#{one('reader', 'accessor', 'writer')} :#{one('n0', 'v', 'w', 'length')} }"
    when 15 then "#{own}.class_eval { define_method(:#{method}) { |*a| [:made] + a } }"
    when 16 then "#{one('A', 'S', 'L')}.class_eval { def method_missing(m, *a) [:missing, m, a.length] end }"
    else "Thread.new { #{change} }.join"
    end
  end
end
