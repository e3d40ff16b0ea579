/* Registers a String that nothing else refers to. */
#include "ruby.h"

static VALUE
keep(VALUE self, VALUE text)
{
    rb_gc_register_mark_object(rb_str_new(RSTRING(text)->ptr, RSTRING(text)->len));
    rb_gc_register_mark_object(INT2FIX(1));
    rb_gc_register_mark_object(Qnil);
    return Qnil;
}

void
Init_keeper(void)
{
    rb_define_global_function("keep", keep, 1);
}
