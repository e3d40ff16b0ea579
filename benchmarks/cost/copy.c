/*
 * Copying a stack of 1 to 256 KB, which is how Ruby 1.8 switches threads: the
 * part of the C stack in use goes to the heap, and the next thread's
 * comes back from there. The more threads take turns, the further away their copies are.
 */
#include <stdlib.h>
#include <string.h>

#include "cost.h"

#define KB 1024UL
#define LARGEST (256 * KB)
#define MANY 64

struct saved {
	size_t size;
	int threads;
	int running;		/* whose stack is the live one */
	char **stacks;
};

static void
copy_out(void *arg, unsigned long count)
{
	struct saved *saved = arg;
	char live[LARGEST];

	memset(live, 1, saved->size);
	for (; count; count--) {
		COST_MEMORY();
		memcpy(saved->stacks[0], live, saved->size);
		COST_MEMORY();
	}
}

static void
switch_by_copying(void *arg, unsigned long count)
{
	struct saved *saved = arg;
	char live[LARGEST];
	char *unseen = live;

	COST_HIDE(unseen);	/* or the compiler takes one of the two copies away */
	memcpy(unseen, saved->stacks[saved->running], saved->size);
	for (; count; count--) {
		memcpy(saved->stacks[saved->running], unseen, saved->size);
		COST_MEMORY();
		saved->running = (saved->running + 1) % saved->threads;
		memcpy(unseen, saved->stacks[saved->running], saved->size);
		COST_MEMORY();
		if (unseen[saved->size - 1] != (char)(saved->running + 1))
			cost_fail("the stack that came back is not the thread's own");
	}
}

/* Each thread's copy is an allocation of its own, filled with the thread's number. */
static void
make_stacks(struct saved *saved, size_t size, int threads)
{
	int i;

	saved->size = size;
	saved->threads = threads;
	saved->running = 0;
	saved->stacks = cost_alloc(sizeof(char *), threads * sizeof(char *));
	for (i = 0; i < threads; i++) {
		saved->stacks[i] = cost_alloc(16, size);
		memset(saved->stacks[i], i + 1, size);
	}
}

static void
free_stacks(struct saved *saved)
{
	int i;

	for (i = 0; i < saved->threads; i++)
		free(saved->stacks[i]);
	free(saved->stacks);
}

int
main(int argc, char **argv)
{
	struct saved one, two, many;
	size_t size;

	cost_init(argc, argv, "copy");
	for (size = KB; size <= LARGEST; size *= cost_quick() ? 4 : 2) {
		make_stacks(&one, size, 1);
		make_stacks(&two, size, 2);
		make_stacks(&many, size, MANY);
		cost_add(&(struct cost){ .what = "one copy, stack to heap", .unit = "ns/copy",
					 .size = size / KB, .size_unit = "KB",
					 .body = copy_out, .arg = &one });
		cost_add(&(struct cost){ .what = "switch by copying, 2 threads", .unit = "ns/switch",
					 .size = size / KB, .size_unit = "KB",
					 .body = switch_by_copying, .arg = &two });
		cost_add(&(struct cost){ .what = "switch by copying, 64 threads", .unit = "ns/switch",
					 .size = size / KB, .size_unit = "KB",
					 .body = switch_by_copying, .arg = &many });
		cost_run();
		free_stacks(&one);
		free_stacks(&two);
		free_stacks(&many);
	}
	return cost_end();
}
