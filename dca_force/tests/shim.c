/* SPDX-License-Identifier: GPL-2.0-or-later
 * Copyright (C) The ruby18-patches authors
 *
 * Preloaded by the tests: makes chosen system calls fail, so that registers
 * which do not stick, EIO and missing permission can be had without hardware
 * and without being (or not being) root.
 *
 * DCA_SHIM holds rules with blanks between them:
 *   euid:N                   geteuid() says N
 *   mirror:                  a write to .../msr shows in .../cpuid, as on a CPU
 *   OP[@N][+]:WHAT:SUFFIX    for paths that end with SUFFIX; @N: only the Nth
 *                            such call, @N+: from the Nth on
 * OP: open read write access opendir. WHAT: an errno name, short (half of the
 * bytes), drop (a write that says done), flip (a write that changes another
 * bit), next (open SUFFIX.next in its place), meddle (somebody else changes
 * another bit before this read), gone (a read of all ones), term (SIGTERM comes
 * during a write).
 * DCA_SHIM_LOG names a file that is given the path of every write, also of one
 * that is made to fail.
 */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#define MOST_RULES 32

struct rule {
	char op[8], what[12], suffix[256];
	int number, onward, seen;
};

static struct rule rules[MOST_RULES];
static int rule_count = -1;

static void
read_rules(void)
{
	const char *from = getenv("DCA_SHIM");
	char *text = strdup(from == NULL ? "" : from), *save = NULL, *word;

	rule_count = 0;
	if (text == NULL)
		abort();
	for (word = strtok_r(text, " ", &save); word != NULL;
	    word = strtok_r(NULL, " ", &save)) {
		struct rule *rule = &rules[rule_count];
		char *what = strchr(word, ':');
		char *suffix = what == NULL ? NULL : strchr(what + 1, ':');
		char *at;

		if (what == NULL || rule_count == MOST_RULES)
			abort();
		*what++ = '\0';
		if (suffix != NULL)
			*suffix++ = '\0';
		at = strchr(word, '@');
		if (at != NULL) {
			*at++ = '\0';
			rule->number = atoi(at);
			rule->onward = strchr(at, '+') != NULL;
		}
		snprintf(rule->op, sizeof(rule->op), "%s", word);
		snprintf(rule->what, sizeof(rule->what), "%s", what);
		snprintf(rule->suffix, sizeof(rule->suffix), "%s",
		    suffix == NULL ? "" : suffix);
		rule_count++;
	}
	free(text);
}

/* What is to become of this call? NULL: nothing special. */
static const char *
verdict(const char *op, const char *path)
{
	const char *what = NULL;
	size_t length = strlen(path);
	int i;

	if (rule_count < 0)
		read_rules();
	for (i = 0; i < rule_count; i++) {
		struct rule *rule = &rules[i];
		size_t suffix = strlen(rule->suffix);

		if (strcmp(rule->op, op) != 0 || suffix > length ||
		    strcmp(path + length - suffix, rule->suffix) != 0)
			continue;
		rule->seen++;
		if (rule->number == 0 || rule->seen == rule->number ||
		    (rule->onward && rule->seen > rule->number))
			what = rule->what;
	}
	return what;
}

/* Set errno from its name; 0 when the word is no such name. */
static int
fails(const char *what)
{
	static const struct { const char *name; int number; } names[] = {
		{ "EIO", EIO }, { "EACCES", EACCES }, { "EPERM", EPERM },
		{ "ENXIO", ENXIO }, { "ENOENT", ENOENT }, { "EINVAL", EINVAL }
	};
	size_t i;

	for (i = 0; what != NULL && i < sizeof(names) / sizeof(names[0]); i++)
		if (strcmp(what, names[i].name) == 0) {
			errno = names[i].number;
			return 1;
		}
	return 0;
}

static void *
next(const char *name)
{
	void *function = dlsym(RTLD_NEXT, name);

	if (function == NULL)
		abort();
	return function;
}

static void
path_of(int fd, char *path, size_t size)
{
	char link[64];
	ssize_t length;

	snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
	length = readlink(link, path, size - 1);
	path[length < 0 ? 0 : length] = '\0';
}

static int
open_it(const char *path, int flags, mode_t mode)
{
	int (*real)(const char *, int, ...) = next("open");

	return fails(verdict("open", path)) ? -1 : real(path, flags, mode);
}

#define OPEN(name) \
int name(const char *path, int flags, ...); \
int name(const char *path, int flags, ...) \
{ \
	mode_t mode = 0; \
	va_list arguments; \
	va_start(arguments, flags); \
	if (flags & O_CREAT) \
		mode = va_arg(arguments, mode_t); \
	va_end(arguments); \
	return open_it(path, flags, mode); \
}

OPEN(open)
OPEN(open64)
OPEN(__open_2)
OPEN(__open64_2)

/* Another program changes bit 1 of this byte. */
static void
meddle(const char *path, off_t offset)
{
	int (*real_open)(const char *, int, ...) = next("open");
	ssize_t (*get)(int, void *, size_t, off_t) = next("pread");
	ssize_t (*put)(int, const void *, size_t, off_t) = next("pwrite");
	int fd = real_open(path, O_RDWR);
	unsigned char byte;

	if (fd < 0 || get(fd, &byte, 1, offset) != 1)
		abort();
	byte ^= 2;
	if (put(fd, &byte, 1, offset) != 1)
		abort();
	close(fd);
}

static void
log_write(const char *path)
{
	const char *name = getenv("DCA_SHIM_LOG");
	int (*real_open)(const char *, int, ...) = next("open");
	int fd;

	if (name == NULL)
		return;
	fd = real_open(name, O_WRONLY | O_APPEND | O_CREAT, 0600);
	if (fd < 0 || write(fd, path, strlen(path)) < 0 || write(fd, "\n", 1) != 1)
		abort();
	close(fd);
}

static ssize_t
read_it(int fd, void *bytes, size_t count, off_t offset)
{
	ssize_t (*real)(int, void *, size_t, off_t) = next("pread");
	char path[4096];
	const char *what;

	path_of(fd, path, sizeof(path));
	what = verdict("read", path);
	if (fails(what))
		return -1;
	if (what != NULL && strcmp(what, "short") == 0)
		count /= 2;
	if (what != NULL && strcmp(what, "meddle") == 0)
		meddle(path, offset);
	if (what != NULL && strcmp(what, "gone") == 0) {
		memset(bytes, 0xff, count);
		return (ssize_t)count;
	}
	return real(fd, bytes, count, offset);
}

#define READ(name) \
ssize_t name(int fd, void *bytes, size_t count, off_t offset); \
ssize_t name(int fd, void *bytes, size_t count, off_t offset) \
{ \
	return read_it(fd, bytes, count, offset); \
}

READ(pread)
READ(pread64)

#define READ_CHECKED(name) \
ssize_t name(int fd, void *bytes, size_t count, off_t offset, size_t room); \
ssize_t name(int fd, void *bytes, size_t count, off_t offset, size_t room) \
{ \
	if (count > room) \
		abort(); \
	return read_it(fd, bytes, count, offset); \
}

READ_CHECKED(__pread_chk)
READ_CHECKED(__pread64_chk)

/* Leaf 9 of a CPU shows bit 0 of its MSR. */
static void
mirror(const char *path, unsigned char byte)
{
	char other[4200];
	const char *slash = strrchr(path, '/');
	ssize_t (*real)(int, const void *, size_t, off_t) = next("pwrite");
	int (*real_open)(const char *, int, ...) = next("open");
	unsigned char bit = byte & 1;
	int fd;

	if (verdict("mirror", "") == NULL || slash == NULL ||
	    strcmp(slash, "/msr") != 0)
		return;
	snprintf(other, sizeof(other), "%.*s/cpuid", (int)(slash - path), path);
	fd = real_open(other, O_WRONLY);
	if (fd < 0 || real(fd, &bit, 1, 9 * 16) != 1)
		abort();
	close(fd);
}

static ssize_t
write_it(int fd, const void *bytes, size_t count, off_t offset)
{
	ssize_t (*real)(int, const void *, size_t, off_t) = next("pwrite");
	unsigned char changed[16];
	char path[4096];
	const char *what;
	ssize_t done;

	if (count == 0 || count > sizeof(changed))
		abort();
	memcpy(changed, bytes, count);
	path_of(fd, path, sizeof(path));
	log_write(path);
	what = verdict("write", path);
	if (what != NULL && strcmp(what, "term") == 0 && raise(SIGTERM) != 0)
		abort();
	if (fails(what))
		return -1;
	if (what != NULL && strcmp(what, "drop") == 0)
		return (ssize_t)count;
	if (what != NULL && strcmp(what, "short") == 0)
		count /= 2;
	if (what != NULL && strcmp(what, "flip") == 0)
		changed[0] ^= 0x80;
	done = real(fd, changed, count, offset);
	if (done > 0)
		mirror(path, changed[0]);
	return done;
}

#define WRITE(name) \
ssize_t name(int fd, const void *bytes, size_t count, off_t offset); \
ssize_t name(int fd, const void *bytes, size_t count, off_t offset) \
{ \
	return write_it(fd, bytes, count, offset); \
}

WRITE(pwrite)
WRITE(pwrite64)

static FILE *
fopen_it(const char *path, const char *mode)
{
	FILE *(*real)(const char *, const char *) = next("fopen");
	const char *what = verdict("open", path);
	char other[4200];

	if (fails(what))
		return NULL;
	if (what != NULL && strcmp(what, "next") == 0) {
		snprintf(other, sizeof(other), "%s.next", path);
		return real(other, mode);
	}
	return real(path, mode);
}

FILE *
fopen(const char *path, const char *mode)
{
	return fopen_it(path, mode);
}

FILE *fopen64(const char *path, const char *mode);
FILE *
fopen64(const char *path, const char *mode)
{
	return fopen_it(path, mode);
}

int
access(const char *path, int mode)
{
	int (*real)(const char *, int) = next("access");

	return fails(verdict("access", path)) ? -1 : real(path, mode);
}

DIR *
opendir(const char *path)
{
	DIR *(*real)(const char *) = next("opendir");

	return fails(verdict("opendir", path)) ? NULL : real(path);
}

uid_t
geteuid(void)
{
	uid_t (*real)(void) = next("geteuid");
	const char *what = verdict("euid", "");

	return what == NULL ? real() : (uid_t)strtoul(what, NULL, 10);
}
