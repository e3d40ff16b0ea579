/* The instruction rate: adds that wait for each other (one a clock cycle), and adds that need not. */
#include "cost.h"

#define ADD(a, n) do { (a) += (n); COST_HIDE(a); } while (0)
#define TEN(x) x; x; x; x; x; x; x; x; x; x

static void
dependent(void *arg, unsigned long count)
{
	unsigned long a = 0, one = 1;

	(void)arg;
	COST_HIDE(one);		/* a register: some CPUs fold adds of a constant */
	for (; count; count--) {
		TEN(TEN(ADD(a, one)));
	}
}

static void
independent(void *arg, unsigned long count)
{
	unsigned long a = 0, b = 0, c = 0, d = 0;

	(void)arg;
	for (; count; count--) {
		TEN(ADD(a, 3); ADD(b, 3); ADD(c, 3); ADD(d, 3));
	}
}

int
main(int argc, char **argv)
{
	cost_init(argc, argv, "instructions");
	cost_add(&(struct cost){ .what = "adds, each needs the last", .unit = "instructions/ns",
				 .body = dependent, .work = 100, .rate = 1 });
	cost_add(&(struct cost){ .what = "adds, four chains at once", .unit = "instructions/ns",
				 .body = independent, .work = 40, .rate = 1 });
	cost_run();
	return cost_end();
}
