# Lists the methods of every core class and module, one a line.
ObjectSpace.each_object(Module) do |m|
  next if m.name.empty?
  [[:instance_methods, '#'], [:private_instance_methods, '#!'],
   [:singleton_methods, '.']].each do |list, mark|
    m.send(list, false).each { |n| puts "#{m.name}#{mark}#{n}" }
  end
end
