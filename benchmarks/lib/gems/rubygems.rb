# Stands in for RubyGems, for tests that ask for it: the gems that they need lie in
# RUBYLIB already, and no other is there.
require 'rbconfig'
module Gem
  VERSION = '1.3.7' unless defined?(VERSION)
  class LoadError < ::LoadError; end
  def self.dir() ENV['HOME'] end
  def self.path() [dir] end
  def self.ruby() File.join(Config::CONFIG['bindir'], Config::CONFIG['ruby_install_name']) end
  def self.try_activate(*) false end
  def self.clear_paths() end
end
module Kernel
  private

  def gem(name, *)
    there = $:.any? { |folder| File.expand_path(folder) =~ %r{/#{Regexp.quote(name)}-[0-9][^/]*(/|\z)} }
    raise Gem::LoadError, "Could not find RubyGem #{name}" unless there
    true
  end
end
