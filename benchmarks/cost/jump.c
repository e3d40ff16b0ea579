/* setjmp and longjmp, without the signal mask and with it (which takes system calls). */
#include <setjmp.h>

#include "cost.h"

static void
save_only(void *arg, unsigned long count)
{
	volatile unsigned long left = count;	/* else it may be lost by a second return */
	jmp_buf here;

	(void)arg;
	for (; left; left--) {
		if (_setjmp(here) != 0)
			cost_fail("setjmp returned twice");
		COST_MEMORY();
	}
}

static void
save_and_jump(void *arg, unsigned long count)
{
	volatile unsigned long left = count;
	jmp_buf here;

	(void)arg;
	for (; left; left--)
		if (_setjmp(here) == 0)
			_longjmp(here, 1);
}

static void
save_and_jump_with_mask(void *arg, unsigned long count)
{
	volatile unsigned long left = count;
	sigjmp_buf here;

	(void)arg;
	for (; left; left--)
		if (sigsetjmp(here, 1) == 0)
			siglongjmp(here, 1);
}

int
main(int argc, char **argv)
{
	struct cost plain = { .what = "setjmp and longjmp", .unit = "ns/switch",
			      .body = save_and_jump };
	struct cost with_mask = { .what = "sigsetjmp and siglongjmp, with mask",
				  .unit = "ns/switch", .body = save_and_jump_with_mask };

	cost_init(argc, argv, "jump");
	cost_add(&(struct cost){ .what = "setjmp alone", .unit = "ns/call", .body = save_only });
	cost_add(&plain);
	cost_add(&with_mask);
	cost_run();
	cost_count_calls(&plain, COST_ALL_CALLS);
	cost_count_calls(&with_mask, COST_MASK_CALLS);
	return cost_end();
}
