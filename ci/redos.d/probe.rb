# Reads what literals.rb prints, and prints those regular expressions for which there
# is a text whose length n takes a time that grows faster than n: file, line, how fast,
# the text's shape and the expression.
#
# usage: probe.rb [SECONDS] <LITERALS
#
# The texts are made of the expression itself: what stands before a place in it, many
# times what may stand there, and an end that fits or does not.
SECONDS = (ARGV[0] || 60).to_i
LETTERS = [" ", "a", "0", "\"", "\\", "'", "\n", "\t", "A", "-", "<", ">", "&", "/", ".", ",", "=",
  ":", ";", "_", "#", "%", "(", "[", "{", "!", "?", "*", "@", "+", "|", "$", "\r", "~", "]", "\344"]

# A small reader of regular expressions. An item is [least, full, parts]: the shortest
# text, one with everything optional in it, and the items within, by alternatives.
class Shapes
  attr_reader :prefixes, :pumps, :suffixes

  def initialize(source, options, kcode)
    @s, @options, @kcode, @i = source, options, kcode, 0
    @groups = []
    @pumps = []
    @prefixes = [""]
    items = alternatives
    collect(items, ["", "", ""])
    @prefixes = @prefixes.uniq.select{|p| p.size < 200 }
    @prefixes = @prefixes[0, 12] | @prefixes[-12, 12].to_a
    whole = items.collect{|list| list.collect{|x| x[1] }.join }
    @pumps.concat(whole).concat(@prefixes)
    @pumps.concat(LETTERS.select{|c| @letters && @letters[c] })
    @suffixes = ["\001", "", "\n\001"] +
      ["\"", "'", "\\", "<"].select{|c| source.index(c) }
    @pumps = @pumps.uniq.reject{|p| p.empty? || p.size > 60 }[0, 40]
  end

  def peek; @s[@i, 1]; end

  def alternatives
    lists = [[]]
    until @i >= @s.size
      c = peek
      case c
      when ")" then break
      when "|" then @i += 1; lists << []
      else
        item = quantified(atom)
        lists[-1] << item if item
      end
    end
    lists
  end

  # The letters that a class or an escape takes.
  def letters(text)
    (@letters ||= {})
    r = Regexp.new("\\A(?:#{text})\\z", @options & ~Regexp::EXTENDED, @kcode && @kcode[0, 1])
    found = LETTERS.select{|c| r =~ c }
    found = (33..126).collect{|n| n.chr }.select{|c| r =~ c }[0, 1] if found.empty?
    found.each{|c| @letters[c] = true }
    found
  rescue RegexpError
    []
  end

  def one_of(text)
    found = letters(text)
    first = found[0] || ""
    item = [first, first, []]
    item << (found.find{|c| c =~ /\w/ } || first) << (found.size > 1)
    item
  end

  def atom
    c = peek
    case c
    when "("
      @i += 1
      skipped = false
      negative = false
      if peek == "?"
        if @s[@i..-1] =~ /\A\?([mixounse]*(?:-[mixounse]*)?):/ || @s[@i..-1] =~ /\A\?([=>:])/
          @i += $&.size
          skipped = $& == "?="
        elsif @s[@i..-1] =~ /\A\?!/
          @i += 2
          negative = true
        elsif @s[@i..-1] =~ /\A\?#[^)]*\)/
          @i += $&.size
          return nil
        elsif @s[@i..-1] =~ /\A\?[mixounse-]+\)/
          @i += $&.size
          return nil
        end
      else
        @groups << nil
        number = @groups.size
      end
      lists = alternatives
      @i += 1
      list = lists[0] || []
      text = [0, 1, 3].collect{|k| list.collect{|x| x[k] }.join }
      longest = lists.collect{|l| l.collect{|x| x[1] }.join }.sort_by{|t| t.size }[-1].to_s
      text[1] = longest if text[1].empty?
      text[2] = longest if text[2].empty?
      @groups[number - 1] = text if number
      return negative || skipped ? ["", "", lists, ""] : [text[0], text[1], lists, text[2], true]
    when "["
      start = @i
      @i += 1
      @i += 1 if peek == "^"
      @i += 1 if peek == "]"
      until @i >= @s.size || peek == "]"
        if peek == "\\" then @i += 2
        elsif @s[@i, 2] == "[:" then @i = (@s.index(":]", @i) || @i) + 2
        else @i += 1
        end
      end
      @i += 1
      return one_of(@s[start...@i])
    when "\\"
      e = @s[@i + 1, 1]
      @i += 2
      case e
      when "A", "Z", "z", "b", "B", "G" then return nil
      when /[1-9]/
        group = @groups[e.to_i - 1]
        return group ? [group[0], group[1], [], group[2], true] : nil
      when "x"
        @i += $&.size if @s[@i..-1] =~ /\A[0-9a-fA-F]{1,2}/
        return one_of(@s[@i - 2 - $&.to_s.size...@i])
      when "0"
        start = @i
        @i += $&.size if @s[@i..-1] =~ /\A[0-7]{1,2}/
        return one_of("\\0" + @s[start...@i])
      else return one_of("\\" + e)
      end
    when "^", "$"
      @i += 1
      return nil
    when "."
      @i += 1
      return one_of(".")
    when " ", "\n", "\t", "\r"
      @i += 1
      return @options & Regexp::EXTENDED != 0 ? nil : one_of(c == " " ? " " : Regexp.escape(c))
    when "#"
      if @options & Regexp::EXTENDED != 0
        @i = (@s.index("\n", @i) || @s.size) + 1
        return nil
      end
      @i += 1
      return one_of("#")
    else
      @i += 1
      return one_of(Regexp.escape(c))
    end
  end

  def quantified(item)
    least, full, lists, other, varied = item || ["", "", [], ""]
    if @options & Regexp::EXTENDED != 0 && @s[@i..-1] =~ /\A\s+(?=[*+?])/
      @i += $&.size
    end
    many = false
    while @i < @s.size
      case peek
      when "*", "?"
        many ||= peek == "*"
        varied = true
        least = ""
        @i += 1
      when "+"
        many = varied = true
        @i += 1
      when "{"
        break unless @s[@i..-1] =~ /\A\{(\d*)(,?)(\d*)\}/ && item
        @i += $&.size
        least *= [$1.to_i, 40].min
        full *= [[$1.to_i, 1].max, 40].min
        other *= [[$1.to_i, 1].max, 40].min
        many = varied = true
      else break
      end
    end
    return nil unless item
    if many
      @pumps << full << other
      lists.each{|list| @pumps << list.collect{|x| x[1] }.join }
    end
    [least, full, lists, other, varied, many]
  end

  # The texts before each place, short and full.
  def collect(lists, before)
    lists.each{|list|
      texts = before.dup
      list.each_with_index{|item, i|
        @prefixes.concat(texts) if item[4]
        if item[5] && list[i + 1] && list[i + 1][1] != ""
          @pumps << item[1] + list[i + 1][1]
        end
        collect(item[2], texts) if @prefixes.size < 200 && item[2].any?{|l| l.size > 1 }
        [0, 1, 3].each_with_index{|k, at| texts[at] += item[k] }
      }
      @prefixes.concat(texts)
    }
  end
end

def text_of(shape, n)
  prefix, pump, suffix = shape
  prefix + pump * n + suffix
end

def search(r, text)
  r =~ text
rescue RegexpError
end

def clock(r, text)
  a = Time.now
  search(r, text)
  Time.now - a
end

# The CPU time of one search, of as many as it takes to measure it.
def cpu(r, text)
  times = 0
  a = Process.times
  begin
    search(r, text)
    times += 1
    b = Process.times
    spent = b.utime + b.stime - a.utime - a.stime
  end while spent < 0.06
  spent / times
end

# How the time grows from n to 4n, where it can be measured: the exponent.
def growth(r, shape, n)
  a = cpu(r, text_of(shape, n))
  b = cpu(r, text_of(shape, 4 * n))
  [b / a, b]
end

def probe(source, options, kcode)
  flag = kcode && kcode != "none" ? kcode[0, 1] : (kcode == "none" ? "n" : nil)
  r = Regexp.new(source, options, flag)
  made = Shapes.new(source, options, flag)
  shapes = []
  made.prefixes.each{|prefix|
    made.pumps.each{|pump|
      made.suffixes.each{|suffix| shapes << [prefix, pump, suffix] }
    }
  }
  slow = nil
  # First what doubles with each repetition, then what grows with a power of it.
  shapes.each{|shape|
    last = 0
    [10, 14, 18, 22, 26, 30].each{|n|
      t = clock(r, text_of(shape, n))
      if t > 0.02 && t > 3 * last
        t = [t, clock(r, text_of(shape, n)), clock(r, text_of(shape, n))].min
        return ["exponential", shape] if t > 0.02 && t > 3 * last
      end
      last = t
    }
  }
  [[100, 0.004], [400, 0.01], [3000, 0.006]].each{|size, floor|
    shapes.each{|shape|
      n = [size / shape[1].size, 20].max
      text = text_of(shape, n)
      next if clock(r, text) < floor
      next if [clock(r, text), clock(r, text)].min < floor
      ratio, = growth(r, shape, n)
      if ratio > 8
        power = Math.log(ratio) / Math.log(4)
        return ["n^%d" % power.round, shape]
      end
    }
  }
  nil
end

STDOUT.sync = true
number = 0
STDIN.each_line{|line|
  number += 1
  file, row, packed = line.chomp.split("\t")
  source, options, kcode = Marshal.load([packed].pack("H*"))
  reader, writer = IO.pipe
  pid = fork do
    reader.close
    Process.setrlimit(Process::RLIMIT_CPU, SECONDS)
    found = probe(source, options, kcode)
    writer.print(found ? "%s\t%s" % [found[0], found[1].inspect] : "linear")
    writer.close
    exit!(0)
  end
  writer.close
  said = reader.read
  reader.close
  Process.wait(pid)
  said = "unknown\tended after #{SECONDS} s of CPU" if said.empty?
  next if said == "linear"
  how, shape = said.split("\t", 2)
  puts [file, row, how, shape, source.inspect].join("\t")
}
STDERR.puts "#{number} regular expressions"
