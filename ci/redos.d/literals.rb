# Prints the regular expressions of Ruby sources, one a line: file, line, options
# and text, the last by Marshal, as hexadecimal digits.
#
# usage: literals.rb FOLDER FILE...
#
# The interpreter itself finds them: it makes each literal a Regexp while it parses, and
# the body of a lambda is parsed, not run. Those with an interpolation are made when
# they are run: they are found in the text, and their constants are replaced by values
# where these are Strings or Regexps in the same file (or in a library that is
# loaded); any other expression becomes an "x".
folder = ARGV.shift

def regexps
  GC.start
  all = []
  ObjectSpace.each_object(Regexp){|r| all << r }
  all
end

# The literals of a text, without running it.
def literals(text, file)
  text = text.sub(/^__END__\r?$.*/m, "")
  text = text.gsub(/^(\s*)(BEGIN|END)(\s*\{)/){ "#{$1}lambda#{$3}" }
  before = {}
  regexps.each{|r| before[r.object_id] = true }
  GC.disable
  kept = eval("lambda do\n#{text}\nend", TOPLEVEL_BINDING, file)
  found = []
  ObjectSpace.each_object(Regexp){|r| found << r unless before[r.object_id] }
  GC.enable
  kept = nil
  found
rescue SyntaxError
  STDERR.puts "#{file}: not read (#{$!.message[0, 200].inspect})"
  []
end

# [line, text, options] of what is written as a literal with an interpolation.
def interpolated(text)
  found = []
  number = 0
  text.each_line{|line|
    number += 1
    next unless line.index('#{')
    line.scan(%r'(?:=~|!~|[(,|&=]|\bwhen|\bif|\bunless|\bwhile|\bor|\band|^)\s*(?:/((?:[^/\\\n#]|\\.|#\{[^}\n]*\}|#)+)/([mixounse]*)|%r(?:\{((?:[^{}\\\n]|\\.|#?\{[^}\n]*\})+)\}|([^\w\s({\[<])((?:(?!\4)[^\\\n]|\\.)+)\4)([mixounse]*))'){
      body, options = ($1 || $3 || $5), ($2 || $6)
      found << [number, body, options.to_s] if body.index('#{')
    }
  }
  found
end

# The constants of a text that are Strings or Regexps, or made of such.
def constants(text)
  known = {}
  logical = text.gsub(/\\\n\s*/, " ")
  logical.scan(/^\s*([A-Z]\w*)\s*=\s*(.+)$/){|name, value|
    value = value.sub(/\.freeze\s*$/, "")
    next if value =~ /`|\b(?:open|read|exec|system|require|load|new|exit|abort)\b/ && value !~ /\ARegexp\.new/
    names = lambda{|part|
      part.gsub(/\b(?:[A-Z]\w*::)*([A-Z]\w*)\b/){
        known.has_key?($1) ? "known[#{$1.inspect}]" : $&
      }
    }
    value = value =~ /\A["'\/%]/ ? value.gsub(/#\{[^}]*\}/){ names.call($&) } : names.call(value)
    begin
      result = eval(value)
      known[name] = result if String === result || Regexp === result
    rescue Exception
    end
  }
  known
end

shared = constants("CR = \"\\r\"\nLF = \"\\n\"\nCRLF = \"\\r\\n\"\nEOL = CRLF\n")
ARGV.each{|file|
  text = File.open(File.join(folder, file), "rb"){|io| io.read }
  lines = text.split("\n", -1)
  found = {}
  literals(text, file).each{|r|
    found[[r.source, r.options, r.kcode]] = r
  }
  known = shared.merge(constants(text))
  interpolated(text).each{|line, body, options|
    body = body.gsub(/#\{([^}]*)\}/){
      value = known[$1[/([A-Z]\w*)\s*\z/, 1].to_s]
      case value
      when Regexp then value.to_s
      when String then $1 =~ /(?:escape|quote)/ ? Regexp.escape(value) : value
      else "x"
      end
    }
    begin
      flags = 0
      flags |= Regexp::IGNORECASE if options.index("i")
      flags |= Regexp::EXTENDED if options.index("x")
      flags |= Regexp::MULTILINE if options.index("m")
      r = Regexp.new(body, flags, options[/[nesu]/])
      found[[r.source, r.options, r.kcode]] ||= r
    rescue RegexpError
    end
  }
  # Constants that are Regexps made of others, or texts of them.
  known.each_value{|value|
    next if shared.has_value?(value)
    r = Regexp === value ? value : nil
    found[[r.source, r.options, r.kcode]] ||= r if r
  }
  found.each_value{|r|
    first = r.source.split("\n")[0].to_s
    line = nil
    unless first.empty?
      lines.each_with_index{|l, i| if l.index(first) then line = i + 1; break end }
    end
    puts [file, line || 0, Marshal.dump([r.source, r.options, r.kcode]).unpack("H*")[0]].join("\t")
  }
}
