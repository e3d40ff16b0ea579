/*
 * Messages through a lock-free ring between two threads, one that writes and
 * one that reads. Each side keeps its last view of the other's index, and so
 * touches the other's cache line only when the ring looks full or empty.
 */
#include <sched.h>
#include <stdint.h>
#include <stdlib.h>

#include "cost.h"

#define SLOTS 1024	/* a power of two */

struct side {
	uint32_t index;		/* own, written here, read by the other side */
	uint32_t seen;		/* the other's, as last read */
	char room[COST_LINE - 2 * sizeof(uint32_t)];
};

struct ring {
	struct side writer;
	struct side reader;
	uint32_t slots[SLOTS];
};

struct rings {
	struct ring *there;
	struct ring *back;
};

static void
wait_a_little(int *tries)
{
	/* On one CPU the other side runs only when this one lets it. */
	if (++*tries % 128 == 0 || cost_cpus() == 1)
		sched_yield();
#if defined(__x86_64__) || defined(__i386__)
	__builtin_ia32_pause();
#endif
}

static void
send_message(struct ring *ring, uint32_t message)
{
	struct side *me = &ring->writer;
	int tries = 0;

	while (me->index - me->seen == SLOTS) {
		me->seen = __atomic_load_n(&ring->reader.index, __ATOMIC_ACQUIRE);
		if (me->index - me->seen == SLOTS)
			wait_a_little(&tries);
	}
	ring->slots[me->index % SLOTS] = message;
	__atomic_store_n(&me->index, me->index + 1, __ATOMIC_RELEASE);
}

static void
expect_message(struct ring *ring, uint32_t expected)
{
	struct side *me = &ring->reader;
	int tries = 0;

	while (me->index == me->seen) {
		me->seen = __atomic_load_n(&ring->writer.index, __ATOMIC_ACQUIRE);
		if (me->index == me->seen)
			wait_a_little(&tries);
	}
	if (ring->slots[me->index % SLOTS] != expected)
		cost_fail("a message was lost or came out of order");
	__atomic_store_n(&me->index, me->index + 1, __ATOMIC_RELEASE);
}

static void
stream(void *arg, int thread, unsigned long count)
{
	struct rings *rings = arg;
	unsigned long n;

	for (n = 0; n < count; n++) {
		if (thread == 0)
			send_message(rings->there, n);
		else
			expect_message(rings->there, n);
	}
}

static void
round_trip(void *arg, int thread, unsigned long count)
{
	struct rings *rings = arg;
	unsigned long n;

	for (n = 0; n < count; n++) {
		if (thread == 0) {
			send_message(rings->there, n);
			expect_message(rings->back, n);
		} else {
			expect_message(rings->there, n);
			send_message(rings->back, n);
		}
	}
}

int
main(int argc, char **argv)
{
	struct rings rings;
	int one_cpu;

	cost_init(argc, argv, "ring");
	rings.there = cost_alloc(4096, sizeof *rings.there);
	rings.back = cost_alloc(4096, sizeof *rings.back);
	one_cpu = cost_cpus() == 1;
	if (one_cpu) {
		cost_not_measured("ring, stream, two CPUs", 0, NULL, "one CPU");
		cost_not_measured("ring, there and back, two CPUs", 0, NULL, "one CPU");
	}
	cost_add(&(struct cost){ .what = one_cpu ? "ring, stream, one CPU" : "ring, stream, two CPUs",
				 .unit = "ns/message",
				 .worker = stream, .threads = 2, .arg = &rings });
	cost_add(&(struct cost){ .what = one_cpu ? "ring, there and back, one CPU"
						 : "ring, there and back, two CPUs",
				 .unit = "ns/round trip",
				 .worker = round_trip, .threads = 2, .arg = &rings });
	cost_run();
	free(rings.there);
	free(rings.back);
	return cost_end();
}
