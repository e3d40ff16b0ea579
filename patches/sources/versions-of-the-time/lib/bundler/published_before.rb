module Bundler
  # Of the versions that a source lists, those that were published before the day in RubyGems'
  # configuration, and that want no later Ruby, are taken. What the Gemfile, the lockfile or the
  # dependency of a version that is taken names exactly is taken, too.
  module PublishedBefore
    @exact = Hash.new {|hash, name| hash[name] = [] }
    @left = Hash.new {|hash, place| hash[place] = [] }
    @asked = {}

    class << self
      # dependencies: those of the Gemfile; specs: those of the lockfile.
      def ask(dependencies, specs)
        dependencies.each do |dependency|
          @asked[dependency.name] = dependency.requirement
          exactly dependency.name, dependency.requirement.as_list
        end
        specs.each {|spec| exactly spec.name, ["= #{spec.version}"] }
      end

      # Of the rows [name, version, platform, dependencies, metadata] from a remote those that
      # are taken, and those of earlier calls that one of them names.
      def take(remote, rows)
        day = Gem.configuration.published_before if Gem.configuration.respond_to? :published_before
        listed, taken = rows.map(&:first).uniq, []
        listed.each {|name| @left[[remote, name]] = [] }
        rows, left = rows.partition {|row| exact?(row) or before?(day, row) && for_this_ruby?(row) }
        left.each {|row| @left[[remote, row[0]]] << row }
        until rows.empty?
          taken.concat rows
          names = rows.map {|row| row[3].map {|name, wants| exactly(name, wants) } }.flatten.compact.uniq
          rows = names.map do |name|
            more, @left[[remote, name]] = @left[[remote, name]].partition {|row| exact? row }
            more
          end.flatten(1)
        end
        tell remote, day, listed, taken if day
        taken
      end

    private

      # The name, where a requirement is for one version that was not known of.
      def exactly(name, wants)
        return unless wants && wants.size == 1 and wants[0] =~ /\A\s*(?:=\s*)?(\d[\w.]*)\s*\z/
        return if @exact[name].include? $1
        @exact[name] << $1
        name
      end

      def exact?(row)
        @exact.key?(row[0]) && @exact[row[0]].include?(row[1])
      end

      def published(row)
        at = row[4].assoc "created_at"
        at && at[1][0].to_s[/\A\d{4}-\d\d-\d\d/]
      end

      def before?(day, row)
        at = published(row)
        day.nil? || at.nil? || at < day
      end

      # Bundler tells of one that is asked for exactly.
      def for_this_ruby?(row)
        wants = row[4].assoc "ruby"
        wants.nil? || Gem::Requirement.new(wants[1]).satisfied_by?(Gem.ruby_version)
      rescue ArgumentError
        true
      end

      # In one line, of each gem of the Gemfile the newest version that was left out, where
      # none as new was taken.
      def tell(remote, day, listed, taken)
        lines = (@asked.keys & listed).sort.map do |name|
          left = newest(name, @left[[remote, name]].reject {|row| before? day, row })
          had = newest(name, taken.select {|row| row[0] == name })
          next if left.nil? || had && had[0] >= left[0]
          @asked.delete name
          "#{name} #{left[1][1]} of #{published left[1]}"
        end.compact
        return if lines.empty?
        Bundler.ui.warn "Left out, since published_before is #{day}: #{lines.join(", ")}"
      end

      def newest(name, rows)
        rows = rows.map {|row| [Gem::Version.new(row[1]), row] }
        rows = rows.select do |version, row|
          !version.prerelease? and @asked[name].satisfied_by?(version) and for_this_ruby?(row) and
            Gem::Platform.match(Gem::Platform.new(row[2] || "ruby"))
        end
        rows.sort_by {|version, _| version }.last
      end
    end
  end
end
