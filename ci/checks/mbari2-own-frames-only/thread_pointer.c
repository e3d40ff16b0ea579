/* Starts a thread with a pointer to a variable on the starter's stack, as
   extensions of the time do (ext/pty). */
#include "ruby.h"

static VALUE
read_it(void *arg)
{
    volatile int *number = arg;
    int i;

    for (i = 0; i < 10; i++) rb_thread_schedule();
    return INT2NUM(*number);
}

static VALUE
pointer_start(VALUE self)
{
    volatile int number = 42;
    VALUE thread = rb_thread_create(read_it, (void *)&number);

    return rb_funcall(thread, rb_intern("value"), 0);
}

void
Init_thread_pointer(void)
{
    VALUE mod = rb_define_module("ThreadPointer");

    rb_define_module_function(mod, "start", pointer_start, 0);
}
