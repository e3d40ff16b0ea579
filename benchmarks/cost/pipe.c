/*
 * Messages of 8 bytes through a pipe between two threads: a stream of them
 * one way, and one at a time there and back; on two CPUs and on one.
 */
#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "cost.h"

struct pipes {
	int there[2];
	int back[2];
};

static void
send_message(int fd, uint64_t message)
{
	if (write(fd, &message, sizeof message) != (ssize_t)sizeof message)
		cost_fail("cannot write to the pipe: %s", strerror(errno));
}

static void
expect_message(int fd, uint64_t expected)
{
	uint64_t message;

	if (read(fd, &message, sizeof message) != (ssize_t)sizeof message)
		cost_fail("cannot read from the pipe: %s", strerror(errno));
	if (message != expected)
		cost_fail("a message was lost or came out of order");
}

static void
stream(void *arg, int thread, unsigned long count)
{
	struct pipes *pipes = arg;
	unsigned long n;

	for (n = 0; n < count; n++) {
		if (thread == 0)
			send_message(pipes->there[1], n);
		else
			expect_message(pipes->there[0], n);
	}
}

static void
round_trip(void *arg, int thread, unsigned long count)
{
	struct pipes *pipes = arg;
	unsigned long n;

	for (n = 0; n < count; n++) {
		if (thread == 0) {
			send_message(pipes->there[1], n);
			expect_message(pipes->back[0], n);
		} else {
			expect_message(pipes->there[0], n);
			send_message(pipes->back[1], n);
		}
	}
}

int
main(int argc, char **argv)
{
	struct pipes pipes;
	int i;

	cost_init(argc, argv, "pipe");
	if (pipe(pipes.there) != 0 || pipe(pipes.back) != 0)
		cost_fail("no pipe: %s", strerror(errno));
	if (cost_cpus() > 1) {
		cost_add(&(struct cost){ .what = "pipe, stream, two CPUs", .unit = "ns/message",
					 .worker = stream, .threads = 2, .arg = &pipes });
		cost_add(&(struct cost){ .what = "pipe, there and back, two CPUs",
					 .unit = "ns/round trip",
					 .worker = round_trip, .threads = 2, .arg = &pipes });
	} else {
		cost_not_measured("pipe, stream, two CPUs", 0, NULL, "one CPU");
		cost_not_measured("pipe, there and back, two CPUs", 0, NULL, "one CPU");
	}
	cost_add(&(struct cost){ .what = "pipe, stream, one CPU", .unit = "ns/message",
				 .worker = stream, .threads = 2, .same_cpu = 1, .arg = &pipes });
	cost_add(&(struct cost){ .what = "pipe, there and back, one CPU", .unit = "ns/round trip",
				 .worker = round_trip, .threads = 2, .same_cpu = 1, .arg = &pipes });
	cost_run();
	for (i = 0; i < 2; i++)
		if (close(pipes.there[i]) != 0 || close(pipes.back[i]) != 0)
			cost_fail("cannot close a pipe: %s", strerror(errno));
	return cost_end();
}
