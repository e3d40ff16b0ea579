# Loads the large parts of the standard library, or so many of them, as a large
# program does when it starts: start-up.rb [PARTS]. What this Ruby lacks is left
# out; prints how many files it loaded.
parts = %w[optparse webrick net/http net/ftp net/imap yaml rexml/document erb cgi uri
   open-uri drb soap/rpc/driver xmlrpc/client rdoc/rdoc csv set date time logger
   pstore tempfile fileutils find getoptlong rss test/unit/assertions
   rinda/tuplespace wsdl/parser tmpdir resolv ipaddr matrix]
parts.first((ARGV[0] || parts.size).to_i).each do |name|
  begin
    require name
  rescue LoadError
    next
  end
end
puts $LOADED_FEATURES.size
