# usage: acl-addresses.rb stars | confirmed | whole | zones | ordinary | denied
# What access lists say of connections: of the name that the other side's address
# leads to, and of the address. localhost is the only name that is looked up.
require 'drb/acl'

$wrong = []
def allowed(want, list, name, address, order = ACL::DENY_ALLOW)
  family = address =~ /:/ ? 'AF_INET6' : 'AF_INET'
  socket = Object.new
  (class << socket; self; end).send(:define_method, :peeraddr) { [family, 10, name, address] }
  got = ACL.new(list.split, order).allow_socket?(socket)
  $wrong << "#{list}: #{name.inspect}, #{address}: #{got}" unless got == want
end

case ARGV[0]
when 'stars'
  list = 'deny all allow 192.168.1.*'
  allowed(false, list, '192.168.1.66', '203.0.113.5')
  allowed(false, list, '192.168.1.x.example.com', '203.0.113.5')
  allowed(false, list, '192.168.1.66', '::ffff:203.0.113.5')
  allowed(false, 'deny all allow *.168.1.1', 'a.168.1.1', '203.0.113.5')
  allowed(true, list, 'a.example.com', '192.168.1.66')
  allowed(true, list, 'a.example.com', '::ffff:192.168.1.66')
  allowed(false, 'deny 192.168.1.*', 'a.example.com', '192.168.1.66')
  allowed(false, 'deny 192.168.1.*', 'a.example.com', '::ffff:192.168.1.66')
when 'confirmed'
  allowed(false, 'deny all allow localhost', 'localhost', '203.0.113.5')
  allowed(false, 'deny all allow *.invalid', 'a.invalid', '203.0.113.5')
  allowed(false, 'allow *.invalid', 'a.invalid', '203.0.113.5', ACL::ALLOW_DENY)
  allowed(true, 'deny all allow localhost', 'localhost', '127.0.0.1')
  ACL.confirm_names = false
  allowed(true, 'deny all allow *.invalid', 'a.invalid', '203.0.113.5')
when 'whole'
  allowed(true, 'deny *.example.com', "a.example.com\nb", '203.0.113.5')
  allowed(false, 'deny *.example.com', 'a.EXAMPLE.com', '203.0.113.5')
  allowed(false, 'deny all allow localhost', "a\nlocalhost", '127.0.0.1')
when 'zones'
  allowed(false, 'deny fe80::1', 'a', 'fe80::1%eth0')
  allowed(false, 'deny fe80::/10', 'a', 'fe80::2%lo')
  allowed(true, 'deny all allow fe80::1', 'a', 'fe80::1%eth0')
when 'ordinary'
  list = 'deny all allow 192.168.1.1 allow ::ffff:192.168.1.2 allow 10.0.0.0/8'
  allowed(true, list, 'a', '192.168.1.1')
  allowed(true, list, 'a', '192.168.1.2')
  allowed(true, list, 'a', '10.9.8.7')
  allowed(false, list, 'a', '192.168.1.3')
  allowed(true, 'deny 192.168.1.1', 'a', '192.168.1.3')
  allowed(true, 'allow *', 'a', '192.168.1.3', ACL::ALLOW_DENY)
  allowed(false, 'allow 10.*', 'a', '192.168.1.3', ACL::ALLOW_DENY)
  allowed(false, 'deny *.example.com', 'a.example.com', '192.168.1.3')
  $wrong << 'allow_addr?' unless ACL.new(%w(deny all allow *.invalid)).allow_addr?(['AF_INET', 10, 'a.invalid', '192.168.1.3'])
  allowed(true, 'allow 127.*', '127.0.0.1', '127.0.0.1', ACL::ALLOW_DENY)
when 'denied'
  allowed(false, 'deny *.invalid', 'a.invalid', '203.0.113.5')
  allowed(false, 'deny *.invalid allow 10.0.0.1', 'a.invalid', '203.0.113.5')
  allowed(false, 'deny *.invalid allow all', 'a.invalid', '203.0.113.5', ACL::ALLOW_DENY)
end
abort $wrong.join("\n") unless $wrong.empty?
