# Loads the large parts of the standard library, as a large program does when
# it starts. What this Ruby lacks is left out; prints how many files it loaded.
%w[optparse webrick net/http net/ftp net/imap yaml rexml/document erb cgi uri
   open-uri drb soap/rpc/driver xmlrpc/client rdoc/rdoc csv set date time logger
   pstore tempfile fileutils find getoptlong rss test/unit/assertions
   rinda/tuplespace wsdl/parser tmpdir resolv ipaddr matrix].each do |name|
  begin
    require name
  rescue LoadError
    next
  end
end
puts $LOADED_FEATURES.size
