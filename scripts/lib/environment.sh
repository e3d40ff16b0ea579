# shellcheck shell=sh
# Sourced by apply.sh, export and release with their arguments, before all else: starts
# the script anew, by a bash that takes no function, option or file to read first out
# of the environment (-p), with those variables only that stand here. apply.sh.1 says
# what each is for. The environment can hold no argument, so the first one, which a
# user does not write, says that this was done. Whatever sh is here, a function of that
# environment is not called: these are all keywords and special builtins.
case ${BASH_VERSION:+${1-}} in
--clean-environment) shift ;;
*)
  set -- bash -p "$0" --clean-environment "$@"
  for name in PATH HOME PWD TERM TMPDIR RUBY18_SOURCES XDG_CACHE_HOME XDG_STATE_HOME \
    http_proxy https_proxy HTTPS_PROXY all_proxy ALL_PROXY no_proxy NO_PROXY \
    SSL_CERT_FILE SSL_CERT_DIR CURL_CA_BUNDLE CC CPP CFLAGS CPPFLAGS LDFLAGS LIBS; do
    eval "case \${$name+set} in set) set -- \"$name=\$$name\" \"\$@\" ;; esac"
  done
  exec env -i "$@"
  ;;
esac
