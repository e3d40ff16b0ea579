/* What the checks of heap-stacks do in C, inside a thread. */
#include "ruby.h"
#include "rubysig.h"
#include <fenv.h>
#include <string.h>
#include <time.h>

/* CPU seconds of the thread that runs Ruby. Process.times counts hundredths,
   and the clock of the process only ticks while a timer of the process runs. */
static VALUE
stacks_cpu(VALUE self)
{
    struct timespec now;

    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0) rb_sys_fail("clock_gettime");
    return rb_float_new(now.tv_sec + now.tv_nsec / 1e9);
}

/* Asks the scheduler so many times. */
static VALUE
stacks_switches(VALUE self, VALUE count)
{
    long n = NUM2LONG(count);

    while (n-- > 0) rb_thread_schedule();
    return Qtrue;
}

/* Recursion that nothing looks at. */
static int
eat(volatile char *above, int left)
{
    volatile char mine[4096];

    memset((char *)mine, left, sizeof(mine));
    mine[0] = *above;
    if (left > 0) left = eat(mine, left - 1);
    return left + mine[0] + *above;
}

static VALUE
stacks_eat(VALUE self, VALUE kilobytes)
{
    volatile char first = 0;

    return INT2FIX(eat(&first, NUM2INT(kilobytes) / 4) & 1);
}

static VALUE
stacks_abort(VALUE self)
{
    abort();
    return self;
}

static VALUE
stacks_crash(VALUE self)
{
    volatile int *nothing = (volatile int *)8;

    return INT2FIX(*nothing);
}

/* Fills so much of the stack with a pattern, yields, and looks again. */
static VALUE
stacks_fill(VALUE self, VALUE kilobytes, VALUE pattern)
{
    size_t size = NUM2LONG(kilobytes) * 1024, i;
    unsigned char byte = (unsigned char)NUM2INT(pattern);
    volatile unsigned char *area = alloca(size);

    for (i = size; i-- > 0;) area[i] = byte;
    rb_yield(Qnil);
    for (i = 0; i < size; i++) {
	if (area[i] != byte) return Qfalse;
    }
    return Qtrue;
}

/* Keeps a rounding mode while others run; 1/3 in each of the units. */
static VALUE
stacks_rounding(VALUE self, VALUE upward, VALUE turns)
{
    volatile double one = 1.0, third, first;
    volatile long double long_one = 1.0, long_third, long_first;
    int before = fegetround(), i, same = 1;

    if (fesetround(RTEST(upward) ? FE_UPWARD : FE_DOWNWARD) != 0) return Qnil;
    first = one / 3;
    long_first = long_one / 3;
    for (i = NUM2INT(turns); i > 0; i--) {
	rb_thread_schedule();
	third = one / 3;
	long_third = long_one / 3;
	if (third != first || long_third != long_first) same = 0;
    }
    if (fesetround(before) != 0) return Qnil;
    return same ? Qtrue : Qfalse;
}

/* An object that only this function's frame knows, while others collect. */
static VALUE
stacks_hold(VALUE self, VALUE klass, VALUE turns)
{
    volatile VALUE object = rb_class_new_instance(0, 0, klass);
    int i;

    for (i = NUM2INT(turns); i > 0; i--) {
	rb_thread_schedule();
	if (TYPE(object) != T_OBJECT || RBASIC(object)->klass != klass) return Qfalse;
    }
    return Qtrue;
}

static VALUE call_back(VALUE depth);
static VALUE
end_call(VALUE ended)
{
    ++*(long *)ended;
    return Qnil;
}

/* Blocks, ensures and protected calls, one in another. */
static VALUE
call_back(VALUE depth)
{
    long ended = 0;
    int state = 0;
    VALUE below;

    if (depth == 0) return rb_yield(INT2FIX(0));
    below = rb_ensure(call_back, depth - 1, end_call, (VALUE)&ended);
    if (ended != 1) rb_raise(rb_eRuntimeError, "ensure ran %ld times", ended);
    rb_protect(rb_yield, LONG2NUM((long)depth), &state);
    if (state) ruby_errinfo = Qnil;
    return rb_funcall(below, '+', 1, INT2FIX(state ? 1 : 0));
}

static VALUE
stacks_call_back(VALUE self, VALUE depth)
{
    return call_back((VALUE)NUM2LONG(depth));
}

void
Init_heap_stacks(void)
{
    VALUE mod = rb_define_module("HeapStacks");

    rb_define_module_function(mod, "cpu", stacks_cpu, 0);
    rb_define_module_function(mod, "switches", stacks_switches, 1);
    rb_define_module_function(mod, "eat", stacks_eat, 1);
    rb_define_module_function(mod, "abort", stacks_abort, 0);
    rb_define_module_function(mod, "crash", stacks_crash, 0);
    rb_define_module_function(mod, "fill", stacks_fill, 2);
    rb_define_module_function(mod, "rounding", stacks_rounding, 2);
    rb_define_module_function(mod, "hold", stacks_hold, 2);
    rb_define_module_function(mod, "call_back", stacks_call_back, 1);
}
