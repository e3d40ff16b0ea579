# Lists the methods of every core class and module, one a line.
ObjectSpace.each_object(Module) do |m|
  next if m.name.empty?
  [[:instance_methods, '#'], [:private_instance_methods, '#!'],
   [:singleton_methods, '.']].each do |list, mark|
    # singleton_methods of 1.6 takes no argument.
    of_its_own = m.method(list).arity == 0 ? [] : [false]
    m.send(list, *of_its_own).each { |n| puts "#{m.name}#{mark}#{n}" }
  end
end
