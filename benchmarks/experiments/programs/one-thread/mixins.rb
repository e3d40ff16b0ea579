# Modules that are included and extended, and super through all of them.
module Logged; def run(n) super + 1 end end
module Counted; def run(n) @count = (@count || 0) + 1; super * 2 end end
class Base; def run(n) n & 3 end end
class Job < Base
  include Logged
  include Counted
  include Comparable
  attr_reader :n
  def initialize(n) @n = n end
  def <=>(other) @n <=> other.n end
  def run(n) super end
end
jobs = (1..20).map { |i| Job.new(i) }
jobs.each { |job| job.extend(Enumerable) }
sum = 0
(ARGV[0].to_i * 700).times do |i|
  jobs.each { |job| sum += job.run(i); sum += 1 if job > jobs[5] }
end
puts sum
