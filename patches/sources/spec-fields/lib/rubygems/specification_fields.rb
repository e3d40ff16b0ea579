##
# What the fields of a specification that somebody else wrote may be. Files and folders
# are named by them, Ruby is written from them, and they are shown.

class Gem::Specification

  NAME      = /\A[A-Za-z0-9_][A-Za-z0-9_.-]*\z/n # :nodoc:
  PLATFORM  = /\A[A-Za-z0-9_.-]+\z/n # :nodoc:
  # No command's name has a quote or is in a folder.
  COMMAND   = /\A[^\/\\'"`\x00-\x1f\x7f-][^\/\\'"`\x00-\x1f\x7f]*\z/n # :nodoc:

  LISTS = %w[authors files test_files extra_rdoc_files rdoc_options requirements
             licenses cert_chain] # :nodoc:
  TEXTS = %w[summary description homepage rubyforge_project autorequire
             post_install_message signing_key rubygems_version] # :nodoc:

  # What yaml_initialize takes besides the attributes.
  OTHER_FIELDS = %w[default_executable has_rdoc license test_suite_file] # :nodoc:

  ##
  # Raises Gem::InvalidSpecificationException unless all fields are what they may be.

  def check_fields # :nodoc:
    check_field 'name', String === @name && @name =~ NAME
    check_field 'version', correct_version?(@version)
    check_platform
    check_commands
    (@require_paths || []).each { |path| check_field 'require_paths', path_inside?(path) } if
      check_list('require_paths')
    (@extensions || []).each { |path| check_field 'extensions', path.nil? || path_inside?(path) } if
      check_list('extensions')
    TEXTS.each { |field| check_field field, text?(instance_variable_get("@#{field}")) }
    LISTS.each { |field| check_list field }
    check_field 'email', [*@email].all? { |one| text? one }
    check_field 'date', @date.nil? || Time === @date
    check_field 'specification_version', @specification_version.nil? ||
      Integer === @specification_version
    check_requirement 'required_ruby_version', @required_ruby_version
    check_requirement 'required_rubygems_version', @required_rubygems_version
    check_dependencies
    self
  end

  private

  def check_field(name, right)
    return if right
    value = instance_variable_get("@#{name}").inspect
    value = value[0, 100] + '...' if value.length > 100
    raise Gem::InvalidSpecificationException, "invalid #{name}: #{value}"
  end

  def text?(value)
    case value
    when String, Numeric, true, false, nil then true
    end
  end

  def path_inside?(path)
    String === path and path !~ /\A-|[\x00-\x1f\x7f]/n and
      not path.split('/').include? '..'
  end

  def correct_version?(version)
    Gem::Version === version and String === version.version and
      not version.version.empty? and Gem::Version.correct? version.version
  end

  def check_platform
    [@platform, @original_platform, @new_platform].each do |platform|
      right = case platform
              when nil, ''       then true
              when String        then platform =~ PLATFORM
              when Gem::Platform then
                platform.to_a.all? { |part|
                  part.nil? or (String === part and part =~ PLATFORM)
                }
              end
      raise Gem::InvalidSpecificationException, "invalid platform: #{platform.inspect}" unless right
    end
  end

  def check_commands
    check_field 'bindir', @bindir.nil? || path_inside?(@bindir)
    check_list 'executables'
    (@executables || []).each do |name|
      check_field 'executables', String === name && name =~ COMMAND && name !~ /\A\.\.?\z/
    end
    check_field 'default_executable', @default_executable.nil? ||
      @default_executable =~ COMMAND if defined? @default_executable
  end

  def check_list(field)
    value = instance_variable_get "@#{field}"
    check_field field, value.nil? || String === value ||
      Array === value && value.flatten.all? { |one| text? one }
    value
  end

  def check_requirement(field, requirement)
    right = requirement.nil? ||
      Gem::Requirement === requirement && Array === requirement.requirements &&
      requirement.requirements.all? { |one|
        Array === one and correct_version? one[1] and
          (Gem::Requirement::OPS.key? one[0] or Gem::SyckDefaultKey === one[0])
      }
    raise Gem::InvalidSpecificationException, "invalid #{field}: #{requirement.inspect}" unless right
  end

  def check_dependencies
    check_field 'dependencies', @dependencies.nil? || Array === @dependencies
    (@dependencies || []).each do |dependency|
      right = Gem::Dependency === dependency && String === dependency.name &&
        dependency.name !~ /[\x00-\x1f\x7f]/n && Gem::Dependency::TYPES.include?(dependency.type) &&
        dependency.requirement
      raise Gem::InvalidSpecificationException, "invalid dependencies: #{dependency.inspect}" unless
        right
      check_requirement 'dependencies', dependency.requirement
    end
  end

end
