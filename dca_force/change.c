/* SPDX-License-Identifier: GPL-2.0-or-later
 * Copyright (C) The ruby18-patches authors
 *
 * Write each register, read it back, and put everything back if one fails.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "dca.h"

static bool
write_and_read_back(struct run *run, struct target *target, uint64_t value)
{
	bool good = target->operations->write(run, target, value);

	/* What the register says counts, also after a write that failed. */
	if (!target->operations->read(run, target, &target->now)) {
		target->readable = false;
		return false;
	}
	target->readable = true;
	if (good && target->now != value)
		(void)snprintf(target->reason, sizeof(target->reason),
		    "the write did not stick: wrote 0x%" PRIx64 ", reads 0x%"
		    PRIx64, value, target->now);
	return good && target->now == value;
}

/* The register's other bits may have changed since it was read: what they say
 * now is kept. */
static bool
read_again(struct run *run, struct target *target)
{
	uint64_t bit = target->operations->enable, fresh;

	target->readable = target->operations->read(run, target, &fresh);
	if (!target->readable)
		return false;
	target->old = (fresh & ~bit) | (target->old & bit);
	target->want = (fresh & ~bit) | (target->want & bit);
	return true;
}

/* True when the target now holds what is wanted, or is gone. */
static bool
change(struct run *run, struct target *target)
{
	bool enable = run->options.action == ENABLE;

	if (target->old == target->want) {
		target->outcome = enable ? "already enabled" : "already disabled";
		return true;
	}
	if (read_again(run, target)) {
		target->written = true;
		if (write_and_read_back(run, target, target->want)) {
			target->outcome = enable ? "enabled" : "disabled";
			return true;
		}
	}
	if (!target->operations->present(run, target)) {
		say(run, "%s went offline in between and is left out",
		    target->name);
		target->outcome = "went offline";
		target->written = false;
		target->selected = false;
		return true;
	}
	say(run, "%s: %s", target->name, target->reason);
	target->outcome = "failed";
	return false;
}

/* Put back what was written, last first; true when all of it is back. */
static bool
put_back(struct run *run, struct list *list)
{
	bool all = true;
	size_t i;

	for (i = list->count; i-- > 0;) {
		struct target *target = &list->target[i];

		if (!target->written)
			continue;
		if (target->readable && target->now == target->old) {
			/* a write that did not stick needs no other */
			target->outcome = "failed, unchanged";
		} else if (write_and_read_back(run, target, target->old)) {
			target->outcome = "put back";
		} else {
			say(run, "%s could not be put back: %s", target->name,
			    target->reason);
			target->outcome = "NOT put back";
			all = false;
		}
	}
	return all;
}

static bool
change_list(struct run *run, struct list *list)
{
	size_t i;

	for (i = 0; i < list->count; i++)
		if (list->target[i].selected && !change(run, &list->target[i]))
			return false;
	return true;
}

/* CPUs that came online while we worked have not been looked at. */
static bool
none_came_online(struct run *run)
{
	unsigned int *numbers;
	size_t count, i, j;
	bool none = true;

	if (!cpus_online(run, &numbers, &count))
		return false;
	for (i = 0; i < count; i++) {
		if (numbers[i] >= NUM_CPUS)
			continue;
		for (j = 0; j < run->cpus.count; j++)
			if (run->cpus.target[j].number == numbers[i])
				break;
		if (j == run->cpus.count) {
			say(run, "cpu %u came online in between and was left"
			    " out: run dca_force again", numbers[i]);
			none = false;
		}
	}
	free(numbers);
	return none;
}

/* The ioatdma driver looks at CPUID leaf 9, so tell what it will see. */
static void
compare_leaf9(struct run *run)
{
	enum answer wanted = run->options.action == ENABLE ? YES : NO;
	size_t i;

	for (i = 0; i < run->cpus.count; i++) {
		struct target *cpu = &run->cpus.target[i];

		if (!cpu->selected)
			continue;
		cpu_read_leaf9(run, cpu);
		if (cpu->leaf9 != wanted)
			say(run, "warning: %s: the MSR is set as wanted, but"
			    " CPUID leaf 9, which ioatdma tests, %s", cpu->name,
			    cpu->leaf9 == UNKNOWN ? "cannot be read" :
			    cpu->leaf9 == YES ? "still says DCA is on" :
			    "still says DCA is off");
	}
}

enum status
change_all(struct run *run)
{
	enum status status = DONE;

	if (change_list(run, &run->bridges) && change_list(run, &run->cpus)) {
		compare_leaf9(run);
		if (!none_came_online(run))
			status = WRITE_FAILED;
	} else {
		bool cpus_back = put_back(run, &run->cpus);
		bool bridges_back = put_back(run, &run->bridges);

		say(run, cpus_back && bridges_back ?
		    "everything that was changed has been put back" :
		    "not everything that was changed could be put back:"
		    " see the report");
		status = WRITE_FAILED;
	}
	return status;
}
