require 'rubygems'

##
# Reads YAML that somebody else wrote. YAML.load makes an object of any class that the
# text names, with the instance variables that the text gives it. This makes texts,
# numbers, times, lists and mappings, and the classes that the caller names.

module Gem::SafeYAML

  class Error < Gem::Exception; end

  PLAIN = %w[str int float bool null timestamp binary default seq map].map { |name|
    "tag:yaml.org,2002:#{name}"
  } + %w[sym symbol array:Array hash:Hash].map { |name| "tag:ruby.yaml.org,2002:#{name}" }

  # What some programs wrote for nil.
  PLAIN << 'x-private:null'

  ##
  # The parts of a specification. Older programs that build gems wrote the last two.

  SPECIFICATION = %w[Gem::Specification Gem::Version Gem::Version::Requirement
                     Gem::Requirement Gem::Dependency Gem::Platform
                     YAML::Syck::DefaultKey Syck::DefaultKey]

  DEEPEST = 50

  ##
  # An alias stands for a copy, so a short text may mean very many nodes.

  MOST_NODES = 1_000_000

  def self.load(text, classes = [])
    Gem.load_yaml
    tree = YAML.parse text
    return tree unless tree.respond_to? :type_id
    allowed = PLAIN + classes.map { |name| "tag:ruby.yaml.org,2002:object:#{name}" }
    count_nodes tree, allowed, 0, {}
    tree.transform
  end

  def self.count_nodes(node, allowed, depth, counted) # :nodoc:
    raise Error, 'YAML is nested too deeply' if depth > DEEPEST
    return counted[node.object_id] if counted.key? node.object_id

    tag = node.type_id.to_s.sub(/\A(tag:yaml\.org,2002:(?:int|float|bool|timestamp))#[a-z]+\z/, '\1')
    unless tag.empty? or allowed.include? tag then
      raise Error, "YAML names #{tag.inspect}, of which nothing is made here"
    end

    parts = case value = node.value
            when Hash  then value.to_a.flatten
            when Array then value
            else            []
            end
    sum = parts.inject(1) { |all, part|
      all + count_nodes(part, allowed, depth + 1, counted)
    }
    raise Error, 'YAML is too large' if sum > MOST_NODES
    counted[node.object_id] = sum
  end

end
