/* A function call, direct and through a pointer. The loop around ten calls is in the figure. */
#include "cost.h"

#define TEN(x) x; x; x; x; x; x; x; x; x; x

static unsigned long __attribute__((noinline))
callee(unsigned long n)
{
	COST_HIDE(n);
	return n;
}

static void
direct(void *arg, unsigned long count)
{
	unsigned long n = 0;

	(void)arg;
	for (; count; count--) {
		TEN(n = callee(n); COST_HIDE(n));
	}
}

static void
through_pointer(void *arg, unsigned long count)
{
	unsigned long (*function)(unsigned long) = callee;
	unsigned long n = 0;

	(void)arg;
	for (; count; count--) {
		TEN(COST_HIDE(function); n = function(n); COST_HIDE(n));
	}
}

int
main(int argc, char **argv)
{
	cost_init(argc, argv, "call");
	cost_add(&(struct cost){ .what = "function call, direct", .unit = "ns/call",
				 .body = direct, .work = 10 });
	cost_add(&(struct cost){ .what = "function call, through a pointer", .unit = "ns/call",
				 .body = through_pointer, .work = 10 });
	cost_run();
	return cost_end();
}
