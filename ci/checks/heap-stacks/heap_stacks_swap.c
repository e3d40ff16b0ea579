/* The assembly of the switch alone, between two stacks, in a loop of C. The
   sources are the tree's own; see cost.rb. */
#define THREAD_STACK_TEST 1
#include "thread_stack.c"
#include "thread_switch.c"
#include "ruby.h"
#include <time.h>

static void *here, *there;

static void
swap_back(void *unused)
{
    (void)unused;
    for (;;) rb_stack_switch(&there, here);
}

/* CPU nanoseconds of one switch, of so many. */
static VALUE
swap_cost(VALUE self, VALUE count)
{
    struct timespec before, after;
    long n = NUM2LONG(count), i;
    rb_thread_stack *st = rb_thread_stack_new(65536);

    (void)self;
    if (st == NULL) rb_sys_fail("rb_thread_stack_new");
    there = rb_thread_stack_prepare(st, swap_back, NULL);
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before) != 0) rb_sys_fail("clock_gettime");
    for (i = 0; i < n; i += 2) rb_stack_switch(&here, there);
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after) != 0) rb_sys_fail("clock_gettime");
    rb_thread_stack_free(st, NULL);
    return rb_float_new(((after.tv_sec - before.tv_sec) * 1e9 +
			 (after.tv_nsec - before.tv_nsec)) / n);
}

void
Init_heap_stacks_swap(void)
{
    rb_define_module_function(rb_define_module("HeapSwap"), "cost", swap_cost, 1);
}
