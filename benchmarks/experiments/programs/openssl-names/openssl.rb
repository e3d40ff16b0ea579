# Where the extension openssl cannot be built: the names that puppet 0.24.5
# mentions while it loads. There is nothing behind them.
module OpenSSL
  module PKey
    class RSA; end
  end
  module X509
    class Certificate; end
    class Request; end
  end
end
