/* A jump to the innermost tag with a state of 0 arrives as 1, as longjmp has
   it, and never looks as if the tag had just been set. */
#include "ruby.h"

static int entered;

static VALUE
jump(VALUE state)
{
    if (++entered > 1) return Qnil;
    rb_jump_tag(NUM2INT(state));
    return Qnil;
}

static VALUE
tags_jump(VALUE self, VALUE state)
{
    int status = -1;

    entered = 0;
    rb_protect((VALUE (*)(VALUE))jump, state, &status);
    return rb_ary_new3(2, INT2NUM(status), INT2NUM(entered));
}

void
Init_tags(void)
{
    rb_define_global_function("jump", (VALUE (*)(ANYARGS))tags_jump, 1);
}
