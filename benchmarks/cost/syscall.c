/* A system call that does nearly nothing, and the one that Ruby 1.8 made millions of times. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "cost.h"

#define KERNEL_SET_SIZE (_NSIG / 8)	/* the kernel's signal set, not the C library's larger one */

static void
get_parent(void *arg, unsigned long count)
{
	(void)arg;
	for (; count; count--)
		if (syscall(SYS_getppid) < 0)
			cost_fail("getppid: %s", strerror(errno));
}

static void
read_mask(void *arg, unsigned long count)
{
	sigset_t now;

	(void)arg;
	for (; count; count--)
		if (syscall(SYS_rt_sigprocmask, SIG_BLOCK, NULL, &now, KERNEL_SET_SIZE) != 0)
			cost_fail("rt_sigprocmask: %s", strerror(errno));
}

static void
set_mask(void *arg, unsigned long count)
{
	sigset_t now;

	(void)arg;
	if (sigemptyset(&now) != 0)
		cost_fail("sigemptyset: %s", strerror(errno));
	for (; count; count--)
		if (syscall(SYS_rt_sigprocmask, SIG_SETMASK, &now, NULL, KERNEL_SET_SIZE) != 0)
			cost_fail("rt_sigprocmask: %s", strerror(errno));
}

int
main(int argc, char **argv)
{
	cost_init(argc, argv, "syscall");
	cost_add(&(struct cost){ .what = "getppid", .unit = "ns/call", .body = get_parent });
	cost_add(&(struct cost){ .what = "rt_sigprocmask, reading the mask", .unit = "ns/call",
				 .body = read_mask });
	cost_add(&(struct cost){ .what = "rt_sigprocmask, setting the mask", .unit = "ns/call",
				 .body = set_mask });
	cost_run();
	return cost_end();
}
