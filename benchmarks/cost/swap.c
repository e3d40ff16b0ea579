/*
 * The assembly switch of the patch heap-stacks: it saves the callee-saved registers,
 * the rounding modes and the stack pointer, and loads another stack's. No copy, no
 * system call. The source is the patch's own. First between two stacks; then from one
 * to the next in a ring of many, each of which has its own page and colour and reads
 * nothing there but what the switch left: the least that a ring of threads costs.
 */
#include <stdlib.h>
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

#define ROOM ((size_t)64 * 1024)
#define COLOURS 16		/* so many stacks begin at different cache lines */

struct ring {
	int size;
	char *stacks;
	struct place {
		struct ring *ring;
		struct place *next;
		void *sp;
	} *places;
	void *home;
	unsigned long left, done;
};

static void
pass_on(void *arg)
{
	struct place *place = arg;
	struct ring *ring = place->ring;

	for (;;) {
		ring->done++;
		if (--ring->left == 0)
			rb_stack_switch(&place->sp, ring->home);
		else
			rb_stack_switch(&place->sp, place->next->sp);
	}
}

static void
make_ring(struct ring *ring, int size)
{
	int i;

	ring->size = size;
	ring->stacks = cost_alloc(ROOM, ROOM * (size_t)size);
	ring->places = cost_alloc(COST_LINE, sizeof(struct place) * (size_t)size);
	for (i = 0; i < size; i++) {
		struct place *place = ring->places + i;
		rb_thread_stack st = { .base = ring->stacks + ROOM * (size_t)(i + 1) - COST_LINE * (i % COLOURS) };

		place->ring = ring;
		place->next = ring->places + (i + 1) % size;
		place->sp = rb_thread_stack_prepare(&st, pass_on, place);
	}
}

static void
go_round(void *arg, unsigned long count)
{
	struct ring *ring = arg;

	ring->left = count;
	ring->done = 0;
	if (count > 0)
		rb_stack_switch(&ring->home, ring->places->sp);
	if (ring->done != count)
		cost_fail("the ring was entered %lu times and not %lu", ring->done, count);
}

static void
measure_ring(int size)
{
	const char *what = "assembly swap in a ring";
	struct ring ring;

	if (!cost_wanted(what))
		return;
	make_ring(&ring, size);
	cost_add(&(struct cost){ .what = what, .unit = "ns/switch", .size = size,
				 .size_unit = "stacks", .body = go_round, .arg = &ring });
	cost_run();
	free(ring.stacks);
	free(ring.places);
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
	measure_ring(10);
	measure_ring(503);
	measure_ring(10000);
#else
	cost_not_measured("assembly swap", 0, NULL, "not written for this architecture");
#endif
	return cost_end();
}
