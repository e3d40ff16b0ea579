/* Locking and unlocking a mutex by 1, 2, 4 ... threads, one shared mutex and one for each. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "cost.h"

struct guarded {
	pthread_mutex_t mutex;
	unsigned long counter;
};

union padded {
	struct guarded guarded;
	char room[2 * COST_LINE];
};

struct mutexes {
	union padded *all;
	int shared;
};

static void
lock_and_unlock(void *arg, int thread, unsigned long count)
{
	struct mutexes *mutexes = arg;
	struct guarded *mine = &mutexes->all[mutexes->shared ? 0 : thread].guarded;

	for (; count; count--) {
		if (pthread_mutex_lock(&mine->mutex) != 0)
			cost_fail("cannot lock");
		mine->counter++;
		if (pthread_mutex_unlock(&mine->mutex) != 0)
			cost_fail("cannot unlock");
	}
}

static void
make_mutexes(struct mutexes *mutexes, int number)
{
	int i, error;

	mutexes->all = cost_alloc(4096, number * sizeof *mutexes->all);
	for (i = 0; i < number; i++) {
		error = pthread_mutex_init(&mutexes->all[i].guarded.mutex, NULL);
		if (error)
			cost_fail("no mutex: %s", strerror(error));
	}
}

int
main(int argc, char **argv)
{
	struct mutexes shared = { NULL, 1 }, separate = { NULL, 0 };
	int threads;

	cost_init(argc, argv, "mutex");
	make_mutexes(&shared, 1);
	make_mutexes(&separate, cost_cpus());
	for (threads = 1; threads; threads = cost_next_threads(threads)) {
		cost_add(&(struct cost){ .what = "mutex, shared", .unit = "ns/lock+unlock",
					 .size = threads, .size_unit = "threads",
					 .worker = lock_and_unlock, .threads = threads,
					 .arg = &shared });
		cost_add(&(struct cost){ .what = "mutex, one each", .unit = "ns/lock+unlock",
					 .size = threads, .size_unit = "threads",
					 .worker = lock_and_unlock, .threads = threads,
					 .arg = &separate });
	}
	cost_run();
	if (cost_cpus() == 1)
		cost_not_measured("mutex, shared", 2, "threads",
				  "one CPU: two threads never want the mutex at the same time");
	free(shared.all);
	free(separate.all);
	return cost_end();
}
