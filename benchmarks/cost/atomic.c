/* A locked add by 1, 2, 4 ... threads, on one shared cache line and on a line for each. */
#include <stdlib.h>

#include "cost.h"

struct counters {
	char *lines;
	int shared;
};

static void
add(void *arg, int thread, unsigned long count)
{
	struct counters *counters = arg;
	size_t place = counters->shared ? 0 : (size_t)thread * COST_LINE;
	unsigned long *counter = (unsigned long *)(void *)(counters->lines + place), n, before;

	before = __atomic_load_n(counter, __ATOMIC_SEQ_CST);
	for (n = 0; n < count; n++)
		__atomic_fetch_add(counter, 1, __ATOMIC_SEQ_CST);
	if (__atomic_load_n(counter, __ATOMIC_SEQ_CST) - before < count)
		cost_fail("a locked add was lost");
}

int
main(int argc, char **argv)
{
	struct counters shared = { NULL, 1 }, separate = { NULL, 0 };
	int threads;

	cost_init(argc, argv, "atomic");
	shared.lines = cost_alloc(4096, COST_LINE);
	separate.lines = cost_alloc(4096, (size_t)COST_LINE * cost_cpus());
	for (threads = 1; threads; threads = cost_next_threads(threads)) {
		cost_add(&(struct cost){ .what = "locked add, shared line", .unit = "ns/add",
					 .size = threads, .size_unit = "threads",
					 .worker = add, .threads = threads, .spins = 1, .arg = &shared });
		cost_add(&(struct cost){ .what = "locked add, separate lines", .unit = "ns/add",
					 .size = threads, .size_unit = "threads",
					 .worker = add, .threads = threads, .spins = 1, .arg = &separate });
	}
	cost_run();
	if (cost_cpus() == 1)
		cost_not_measured("locked add, shared line", 2, "threads",
				  "one CPU: two threads never add at the same time");
	free(shared.lines);
	free(separate.lines);
	return cost_end();
}
