/* What an extension may do with signals: a handler of its own that raises,
   and a trap whose work is done in C. */
#include "ruby.h"
#include <signal.h>
#include <unistd.h>

static void
raise_in_handler(int sig)
{
    rb_raise(rb_eRuntimeError, "signal %d", sig);
}

static VALUE
install(VALUE self, VALUE sig)
{
    posix_signal(NUM2INT(sig), raise_in_handler);
    return self;
}

/* Sends another signal, and Ruby looks for none before it returns. */
static VALUE
send_hup(VALUE self, VALUE sig)
{
    if (kill(getpid(), SIGHUP) < 0) rb_sys_fail("kill");
    return sig;
}

void
Init_no_sigprocmask(void)
{
    VALUE mod = rb_define_module("NoSigprocmask");

    rb_define_module_function(mod, "install", install, 1);
    rb_define_module_function(mod, "call", send_hup, 1);
}
