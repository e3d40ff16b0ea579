/* What a profiler in C declares for itself. */
#include "ruby.h"

VALUE rb_gc_enable_stats _((void));
VALUE rb_gc_disable_stats _((void));
VALUE rb_gc_allocated_size _((void));
VALUE rb_gc_num_allocations _((void));
VALUE rb_gc_collections _((void));
VALUE rb_gc_time _((void));
unsigned LONG_LONG rb_os_allocated_objects _((void));

static VALUE
figures(self)
    VALUE self;
{
    VALUE all = rb_ary_new();

    rb_ary_push(all, rb_gc_enable_stats());
    rb_gc();
    rb_str_new2("text");
    rb_ary_push(all, ULL2NUM(rb_os_allocated_objects()));
    rb_ary_push(all, rb_gc_collections());
    rb_ary_push(all, rb_gc_time());
    rb_ary_push(all, rb_gc_num_allocations());
    rb_ary_push(all, rb_gc_allocated_size());
    rb_ary_push(all, rb_gc_disable_stats());
    return all;
}

void
Init_gc_profile()
{
    rb_define_global_function("figures", figures, 0);
}
