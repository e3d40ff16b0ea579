/*
 * The assembly switch of the patch heap-stacks, between two stacks: it saves the
 * callee-saved registers, the rounding modes and the stack pointer, and loads another
 * stack's. No copy, no system call. The source is the patch's own.
 */
#include "cost.h"
#include "thread_stack.h"
#include "thread_switch.c"

#ifdef HAVE_RB_THREAD_SWITCH

static void *here, *there;
static unsigned long visits;	/* times the other stack ran */
static char stack[64 * 1024] __attribute__((aligned(64)));

static void
answer(void *unused)
{
	(void)unused;
	for (;;) {
		visits++;
		rb_stack_switch(&there, here);
	}
}

static void
make_other(void)
{
	rb_thread_stack other = { .base = stack + sizeof(stack) };

	there = rb_thread_stack_prepare(&other, answer, NULL);
}

static void
swap(void *arg, unsigned long count)
{
	unsigned long n;

	(void)arg;
	visits = 0;
	for (n = 0; n < count; n++)
		rb_stack_switch(&here, there);
	if (visits != count)
		cost_fail("the other stack ran %lu times and not %lu", visits, count);
}
#endif

int
main(int argc, char **argv)
{
	cost_init(argc, argv, "swap");
#ifdef HAVE_RB_THREAD_SWITCH
	struct cost line = { .what = "assembly swap", .unit = "ns/switch", .body = swap, .work = 2 };

	make_other();
	cost_add(&line);
	cost_run();
	cost_count_calls(&line, COST_ALL_CALLS);
#else
	cost_not_measured("assembly swap", 0, NULL, "not written for this architecture");
#endif
	return cost_end();
}
