/* Waits as old extensions do, with sets of descriptors; and where the members of
   a thread's structure are. */
#include <ruby.h>
#include <node.h>
#include <stddef.h>

static void
fill(fd_set *set, VALUE fds)
{
    long i;

    FD_ZERO(set);
    for (i = 0; i < RARRAY(fds)->len; i++) FD_SET(FIX2INT(RARRAY(fds)->ptr[i]), set);
}

static VALUE
listed(fd_set *set, int max)
{
    VALUE list = rb_ary_new();
    int i;

    for (i = 0; i < max; i++) if (FD_ISSET(i, set)) rb_ary_push(list, INT2FIX(i));
    return list;
}

static VALUE
sets_select(VALUE self, VALUE max, VALUE r, VALUE w, VALUE e, VALUE seconds)
{
    fd_set rs, ws, es;
    struct timeval tv;
    double s = NIL_P(seconds) ? 0.0 : NUM2DBL(seconds);
    int n;

    tv.tv_sec = (long)s;
    tv.tv_usec = (long)((s - (long)s) * 1e6);
    if (!NIL_P(r)) fill(&rs, r);
    if (!NIL_P(w)) fill(&ws, w);
    if (!NIL_P(e)) fill(&es, e);
    n = rb_thread_select(FIX2INT(max), NIL_P(r) ? 0 : &rs, NIL_P(w) ? 0 : &ws,
			 NIL_P(e) ? 0 : &es, NIL_P(seconds) ? 0 : &tv);
    return rb_ary_new3(4, INT2FIX(n), NIL_P(r) ? Qnil : listed(&rs, FIX2INT(max)),
		       NIL_P(w) ? Qnil : listed(&ws, FIX2INT(max)),
		       NIL_P(e) ? Qnil : listed(&es, FIX2INT(max)));
}

#define AT(member) INT2FIX(offsetof(struct rb_thread, member))

static VALUE
sets_layout(VALUE self)
{
    return rb_ary_new3(12, AT(status), AT(wait_for), AT(fd), AT(select_value), AT(delay),
		       AT(join), AT(abort), AT(priority), AT(thgroup), AT(locals),
		       AT(thread), AT(sandbox));
}

void
Init_fd_sets(void)
{
    VALUE mod = rb_define_module("FdSets");

    rb_define_module_function(mod, "select", sets_select, 5);
    rb_define_module_function(mod, "layout", sets_layout, 0);
}
