/* How much of the C stack marking takes when it comes to an object. */
#include "ruby.h"

static char *began;
static long deepest;

static void
mark_probe(data)
    void *data;
{
    char here;
    long depth = began > &here ? began - &here : &here - began;

    if (began && depth > deepest) deepest = depth;
}

static VALUE
probe_new(klass)
    VALUE klass;
{
    return Data_Wrap_Struct(klass, mark_probe, 0, &began);
}

/* Collects, and returns the greatest depth in bytes. */
static VALUE
probe_depth(klass)
    VALUE klass;
{
    char here;

    began = &here;
    deepest = 0;
    rb_gc();
    began = 0;
    return LONG2NUM(deepest);
}

void
Init_depth()
{
    VALUE probe = rb_define_class("Probe", rb_cObject);

    rb_undef_alloc_func(probe);
    rb_define_singleton_method(probe, "new", probe_new, 0);
    rb_define_singleton_method(probe, "depth", probe_depth, 0);
}
