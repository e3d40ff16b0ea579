/* SPDX-License-Identifier: GPL-2.0-or-later
 * Copyright (C) The ruby18-patches authors
 *
 * What is said: sentences on stderr, the report as text or JSON on stdout.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "dca.h"

/* Both end the program when there is no memory: only small pieces are asked
 * for, and Linux does not refuse those. */
void *
grow(void *array, size_t count, size_t size)
{
	/* room for a power of two, so that most calls do nothing */
	if ((count & (count - 1)) == 0)
		array = reallocarray(array, count == 0 ? 1 : count * 2, size);
	if (array == NULL)
		abort();
	return array;
}

static char *
format_list(const char *format, va_list arguments)
{
	char *text = NULL;

	if (vasprintf(&text, format, arguments) < 0)
		abort();
	return text;
}

char *
format_text(const char *format, ...)
{
	va_list arguments;
	char *text;

	va_start(arguments, format);
	text = format_list(format, arguments);
	va_end(arguments);
	return text;
}

void
say(struct run *run, const char *format, ...)
{
	va_list arguments;
	char *text;

	va_start(arguments, format);
	text = format_list(format, arguments);
	va_end(arguments);
	fprintf(stderr, "dca_force: %s\n", text);
	run->messages = grow(run->messages, run->message_count, sizeof(char *));
	run->messages[run->message_count++] = text;
}

static const char *
answer_word(enum answer answer)
{
	return answer == YES ? "on" : answer == NO ? "off" : "unknown";
}

static enum answer
state(const struct target *target)
{
	if (!target->readable)
		return UNKNOWN;
	return (target->now & enable_bit(target)) != 0 ? YES : NO;
}

static size_t
count_if(const struct list *list, enum answer answer)
{
	size_t i, count = 0;

	for (i = 0; i < list->count; i++)
		if (list->target[i].selected && state(&list->target[i]) == answer)
			count++;
	return count;
}

static size_t
count_selected(const struct list *list)
{
	return count_if(list, YES) + count_if(list, NO) + count_if(list, UNKNOWN);
}

static const char *
register_name(const struct target *target)
{
	return target->kind == BRIDGE ? "0x64" : "MSR 0x1f8";
}

static void
print_target(const struct run *run, const struct target *target)
{
	fputs(target->name, stdout);
	if (target->kind == BRIDGE)
		printf(" 8086:%04x (%s)", target->device,
		    target->port != NULL ? target->port->name :
		    "not in the table");
	if (target->kind == CPU && target->has_dca != YES)
		printf(": %s", target->has_dca == NO ? "has no DCA" :
		    "CPUID unknown");
	else
		printf(": DCA %s", answer_word(state(target)));
	if (target->kind == CPU && target->has_dca == YES)
		printf(", CPUID leaf 9 %s", answer_word(target->leaf9));
	if (target->outcome[0] != '\0')
		printf(", %s", target->outcome);
	else if (!target->selected)
		fputs(", left alone", stdout);
	putchar('\n');
	if (target->selected && target->old != target->want &&
	    (run->options.verbose || run->options.dry_run))
		printf("    %s: 0x%02" PRIx64 " -> 0x%02" PRIx64 "%s\n",
		    register_name(target), target->old, target->want,
		    target->written ? "" : " (not written)");
	if (run->options.verbose && target->written && target->readable)
		printf("    %s: reads 0x%02" PRIx64 "\n",
		    register_name(target), target->now);
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
print_string(const char *text)
{
	putchar('"');
	for (; *text != '\0'; text++) {
		unsigned char c = (unsigned char)*text;

		/* bytes that are not ASCII need not be UTF-8 */
		if (c < 0x20 || c >= 0x7f)
			printf("\\u%04x", c);
		else if (c == '"' || c == '\\')
			printf("\\%c", c);
		else
			putchar(c);
	}
	putchar('"');
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
		if (target->kind == BRIDGE) {
			printf("{\"slot\": \"%s\", \"id\": \"8086:%04x\", "
			    "\"chipset\": ", target->name, target->device);
			if (target->port == NULL)
				fputs("null", stdout);
			else
				print_string(target->port->name);
		} else {
			printf("{\"cpu\": %u, \"has_dca\": %s, "
			    "\"cpuid_leaf_9\": \"%s\"", target->number,
			    target->has_dca == YES ? "true" :
			    target->has_dca == NO ? "false" : "null",
			    answer_word(target->leaf9));
		}
		printf(", \"selected\": %s, \"dca\": \"%s\"",
		    target->selected ? "true" : "false",
		    answer_word(state(target)));
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
