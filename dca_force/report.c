/* SPDX-License-Identifier: GPL-2.0-or-later
 * Copyright (C) The ruby18-patches authors
 *
 * The report, as text or JSON on stdout.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "dca.h"

static size_t
count_if(const struct list *list, enum answer answer)
{
	size_t i, count = 0;

	for (i = 0; i < list->count; i++)
		if (list->target[i].selected &&
		    target_state(&list->target[i]) == answer)
			count++;
	return count;
}

static size_t
count_selected(const struct list *list)
{
	return count_if(list, YES) + count_if(list, NO) + count_if(list, UNKNOWN);
}

static void
print_target(const struct run *run, const struct target *target)
{
	fputs(target->name, stdout);
	target->operations->print(target);
	if (target->outcome[0] != '\0')
		printf(", %s", target->outcome);
	else if (!target->selected)
		fputs(", left alone", stdout);
	putchar('\n');
	if (target->selected && target->old != target->want &&
	    (run->options.verbose || run->options.dry_run))
		printf("    %s: 0x%02" PRIx64 " -> 0x%02" PRIx64 "%s\n",
		    target->operations->register_name, target->old, target->want,
		    target->written ? "" : " (not written)");
	if (run->options.verbose && target->written && target->readable)
		printf("    %s: reads 0x%02" PRIx64 "\n",
		    target->operations->register_name, target->now);
}

static void
print_text(const struct run *run)
{
	size_t i;

	for (i = 0; i < run->bridges.count; i++)
		print_target(run, &run->bridges.target[i]);
	for (i = 0; i < run->cpus.count; i++)
		print_target(run, &run->cpus.target[i]);
	printf("DCA is on at %zu of %zu bridges", count_if(&run->bridges, YES),
	    count_selected(&run->bridges));
	/* it may have ended before it came to them */
	if (run->cpus.count == 0)
		puts("; no CPU was looked at");
	else
		printf(" and %zu of %zu CPUs\n", count_if(&run->cpus, YES),
		    count_selected(&run->cpus));
}

static void
print_value(const char *key, uint64_t value, bool known)
{
	if (known)
		printf(", \"%s\": \"0x%02" PRIx64 "\"", key, value);
	else
		printf(", \"%s\": null", key);
}

static void
print_json_list(const struct list *list, const char *key)
{
	size_t i;

	printf(",\n  \"%s\": [", key);
	for (i = 0; i < list->count; i++) {
		const struct target *target = &list->target[i];
		/* old was read, even where the last reading failed */
		bool was_read = target->readable || target->old != target->want;

		fputs(i == 0 ? "\n    " : ",\n    ", stdout);
		putchar('{');
		target->operations->print_json(target);
		printf(", \"selected\": %s, \"dca\": \"%s\"",
		    target->selected ? "true" : "false",
		    answer_word(target_state(target)));
		print_value("old", target->old, was_read);
		print_value("new", target->want, was_read);
		print_value("now", target->now, target->readable);
		fputs(", \"outcome\": ", stdout);
		print_string(target->outcome);
		putchar('}');
	}
	fputs(list->count == 0 ? "]" : "\n  ]", stdout);
}

static void
print_json(const struct run *run, enum status status)
{
	const struct options *options = &run->options;
	size_t i;

	printf("{\n  \"version\": \"%s\",\n  \"action\": \"%s\",\n"
	    "  \"only_shown\": %s,\n  \"exit_status\": %d", VERSION,
	    options->action == ENABLE ? "enable" : "disable",
	    options->status || options->dry_run ? "true" : "false", (int)status);
	print_json_list(&run->bridges, "bridges");
	print_json_list(&run->cpus, "cpus");
	fputs(",\n  \"messages\": [", stdout);
	for (i = 0; i < run->message_count; i++) {
		fputs(i == 0 ? "\n    " : ",\n    ", stdout);
		print_string(run->messages[i]);
	}
	fputs(run->message_count == 0 ? "]\n}\n" : "\n  ]\n}\n", stdout);
}

void
report(struct run *run, enum status status)
{
	if (run->options.json)
		print_json(run, status);
	else
		print_text(run);
	if (fflush(stdout) != 0 || ferror(stdout))
		fprintf(stderr, "dca_force: the report cannot be written: %s\n",
		    strerror(errno));
}
