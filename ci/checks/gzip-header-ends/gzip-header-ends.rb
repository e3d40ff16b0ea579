# usage: gzip-header-ends.rb ends | pieces | ordinary
require 'zlib'
require 'stringio'

# Hands out no more than SIZE bytes at a time.
class Pieces
  def initialize(text, size) @text, @size = StringIO.new(text), size end
  def read(length = nil) @text.read([length || @size, @size].min) end
end

def compressed
  text = StringIO.new
  gzip = Zlib::GzipWriter.new(text)
  gzip.orig_name = 'a name'
  gzip.comment = 'a comment'
  gzip.write('what it holds')
  gzip.close
  text.string
end

def read_from(io)
  gzip = Zlib::GzipReader.new(io)
  [gzip.orig_name, gzip.comment, gzip.read]
end

case ARGV[0]
when 'ends'
  # A name, a comment, both; and what stands before them, and no more.
  ["\x08", "\x10", "\x18"].each do |flags|
    begin
      read_from(StringIO.new("\x1f\x8b\x08" + flags + "\0" * 6))
      abort 'no exception'
    rescue Zlib::GzipFile::Error
    end
  end
  begin
    read_from(StringIO.new("\x1f\x8b\x08\x18" + "\0" * 6 + "a name\0"))
    abort 'no exception'
  rescue Zlib::GzipFile::Error
  end
when 'pieces'
  text = compressed
  [10, 17].each do |size|
    got = read_from(Pieces.new(text, size))
    abort got.inspect unless got == ['a name', 'a comment', 'what it holds']
  end
when 'ordinary'
  text = compressed
  (20..text.size).each do |size|
    got = read_from(Pieces.new(text, size))
    abort "#{size}: #{got.inspect}" unless got == ['a name', 'a comment', 'what it holds']
  end
  (11...text.size - 8).each do |size|
    next if size == 17
    begin
      read_from(StringIO.new(text[0, size]))
      abort "#{size}: no exception"
    rescue Zlib::Error
    end
  end
end
