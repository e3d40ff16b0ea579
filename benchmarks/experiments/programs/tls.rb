# usage: tls.rb FOLDER handshakes|megabytes COUNT
# A client and a server, in a process each, on loopback: so many handshakes one after the
# other, or so many megabytes in one connection. FOLDER has the server's key and
# certificate. Prints the CPU seconds of both. For Ruby 1.8.6 to 3.x.
require 'openssl'
require 'socket'
folder, what, count = ARGV[0], ARGV[1], ARGV[2].to_i
certificate = OpenSSL::X509::Certificate.new(File.read("#{folder}/certificate"))
listening = TCPServer.new('127.0.0.1', 0)
times = what == 'megabytes' ? 1 : count

serving = fork do
  context = OpenSSL::SSL::SSLContext.new
  context.cert = certificate
  context.key = OpenSSL::PKey::RSA.new(File.read("#{folder}/key"))
  times.times do
    socket = listening.accept
    ssl = OpenSSL::SSL::SSLSocket.new(socket, context)
    ssl.accept
    if what == 'megabytes'
      block = 'x' * 16384
      (count * 64).times { ssl.write(block) }
    else
      ssl.write('hello')
    end
    ssl.close
    socket.close unless socket.closed?
  end
end

context = OpenSSL::SSL::SSLContext.new
context.verify_mode = OpenSSL::SSL::VERIFY_PEER
context.cert_store = OpenSSL::X509::Store.new
context.cert_store.add_cert(certificate)
got = 0
times.times do
  socket = TCPSocket.new('127.0.0.1', listening.addr[1])
  ssl = OpenSSL::SSL::SSLSocket.new(socket, context)
  ssl.connect
  begin
    loop { got += ssl.sysread(16384).size }
  rescue EOFError
  end
  ssl.close
  socket.close unless socket.closed?
end
Process.wait(serving)
abort "#{got} bytes came" unless got == (what == 'megabytes' ? count << 20 : count * 5)
spent = Process.times
printf("%.2f\n", spent.utime + spent.stime + spent.cutime + spent.cstime)
