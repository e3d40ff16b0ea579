/* What only an extension can ask for. */
#include "ruby.h"

static int entered;

static VALUE
jump(VALUE state)
{
    if (++entered > 1) return Qnil;
    rb_jump_tag(NUM2INT(state));
    return Qnil;
}

/* A jump to the innermost tag with a state of 0 arrives as 1, as longjmp has
   it, and never looks as if the tag had just been set. */
static VALUE
calls_jump(VALUE self, VALUE state)
{
    int status = -1;

    entered = 0;
    rb_protect((VALUE (*)(VALUE))jump, state, &status);
    return rb_ary_new3(2, INT2NUM(status), INT2NUM(entered));
}

/* One argument, of which there are as many as it has elements. */
static VALUE
calls_given(VALUE self, VALUE receiver, VALUE splatted)
{
    return rb_funcall2(receiver, rb_intern("given"), -1, &splatted);
}

void
Init_mbari4_calls(void)
{
    rb_define_global_function("jump", (VALUE (*)(ANYARGS))calls_jump, 1);
    rb_define_global_function("given_to", (VALUE (*)(ANYARGS))calls_given, 2);
}
