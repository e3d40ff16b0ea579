/*
 * Switches between two stacks by getcontext and setcontext, as Ruby 1.8 does with
 * --enable-pthread, and by swapcontext. Each of these calls reads or sets the signal mask
 * by a system call; the system calls are counted as well as timed.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <string.h>

#include "cost.h"

#ifdef __GLIBC__
#include <ucontext.h>

#define STACK_SIZE (64 * 1024)

struct pair {
	ucontext_t here, there;
	unsigned long visits;	/* times the other stack ran */
	char stack[STACK_SIZE] __attribute__((aligned(64)));
};

static struct pair by_get, by_swap;

static void
switch_by_get(ucontext_t *from, ucontext_t *to)
{
	volatile int returned = 0;	/* on the stack that is left, and found again there */

	if (getcontext(from) != 0)
		cost_fail("getcontext: %s", strerror(errno));
	if (returned)
		return;
	returned = 1;
	setcontext(to);
	cost_fail("setcontext: %s", strerror(errno));
}

static void
switch_by_swap(ucontext_t *from, ucontext_t *to)
{
	if (swapcontext(from, to) != 0)
		cost_fail("swapcontext: %s", strerror(errno));
}

static void
answer_by_get(void)
{
	for (;;) {
		by_get.visits++;
		switch_by_get(&by_get.there, &by_get.here);
	}
}

static void
answer_by_swap(void)
{
	for (;;) {
		by_swap.visits++;
		switch_by_swap(&by_swap.there, &by_swap.here);
	}
}

/* The other stack stays where it is between rounds, at its last switch. */
static void
make_other(struct pair *pair, void (*answer)(void))
{
	if (getcontext(&pair->there) != 0)
		cost_fail("getcontext: %s", strerror(errno));
	pair->there.uc_stack.ss_sp = pair->stack;
	pair->there.uc_stack.ss_size = sizeof pair->stack;
	pair->there.uc_link = NULL;
	makecontext(&pair->there, answer, 0);
}

static void
check_visits(struct pair *pair, unsigned long expected)
{
	if (pair->visits != expected)
		cost_fail("the other stack ran %lu times and not %lu", pair->visits, expected);
	pair->visits = 0;
}

static void
get_and_set(void *arg, unsigned long count)
{
	struct pair *pair = arg;
	unsigned long n;

	for (n = 0; n < count; n++)
		switch_by_get(&pair->here, &pair->there);
	check_visits(pair, count);
}

static void
swap(void *arg, unsigned long count)
{
	struct pair *pair = arg;
	unsigned long n;

	for (n = 0; n < count; n++)
		switch_by_swap(&pair->here, &pair->there);
	check_visits(pair, count);
}
#endif

int
main(int argc, char **argv)
{
	cost_init(argc, argv, "ucontext");
#ifdef __GLIBC__
	struct cost get_line = { .what = "getcontext and setcontext", .unit = "ns/switch",
				 .body = get_and_set, .arg = &by_get, .work = 2 };
	struct cost swap_line = { .what = "swapcontext", .unit = "ns/switch",
				  .body = swap, .arg = &by_swap, .work = 2 };

	make_other(&by_get, answer_by_get);
	make_other(&by_swap, answer_by_swap);
	cost_add(&get_line);
	cost_add(&swap_line);
	cost_run();
	cost_count_calls(&get_line, COST_MASK_CALLS);
	cost_count_calls(&get_line, COST_ALL_CALLS);
	cost_count_calls(&swap_line, COST_MASK_CALLS);
	cost_count_calls(&swap_line, COST_ALL_CALLS);
#else
	cost_not_measured("getcontext and setcontext", 0, NULL, "this C library has none");
	cost_not_measured("swapcontext", 0, NULL, "this C library has none");
#endif
	return cost_end();
}
