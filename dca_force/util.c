/* SPDX-License-Identifier: GPL-2.0-or-later
 * Copyright (C) The ruby18-patches authors
 *
 * What every part uses: memory, texts, sentences on stderr, words for states.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
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

/* What the register said last. */
enum answer
target_state(const struct target *target)
{
	if (!target->readable)
		return UNKNOWN;
	return (target->now & target->operations->enable) != 0 ? YES : NO;
}

const char *
answer_word(enum answer answer)
{
	return answer == YES ? "on" : answer == NO ? "off" : "unknown";
}

/* A string of JSON. */
void
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
