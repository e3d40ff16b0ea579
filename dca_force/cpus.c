/* SPDX-License-Identifier: GPL-2.0-or-later
 * Copyright (C) The ruby18-patches authors
 *
 * The CPUs that are online, their CPUID and their model specific register.
 */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif
#include "dca.h"

/* Take a number of the kernel's list format off the text. */
static bool
take_number(const char **text, unsigned int *number)
{
	char *end;
	unsigned long value;

	if (**text < '0' || **text > '9')
		return false;
	errno = 0;
	value = strtoul(*text, &end, 10);
	if (errno != 0 || value >= MOST_CPUS)
		return false;
	*number = (unsigned int)value;
	*text = end;
	return true;
}

/* The numbers of a list such as "0-3,5\n". */
static bool
parse_list(const char *text, unsigned int **numbers, size_t *count)
{
	unsigned int first, last;

	*numbers = NULL;
	*count = 0;
	do {
		if (!take_number(&text, &first))
			break;
		last = first;
		if (*text == '-') {
			text++;
			if (!take_number(&text, &last))
				break;
		}
		if (last < first || (*count > 0 && first <= (*numbers)[*count - 1]))
			break;
		for (; first <= last; first++) {
			*numbers = grow(*numbers, *count, sizeof(**numbers));
			(*numbers)[(*count)++] = first;
		}
		if (text[0] == '\0' || (text[0] == '\n' && text[1] == '\0'))
			return true;
	} while (*text++ == ',');
	free(*numbers);
	*numbers = NULL;
	*count = 0;
	return false;
}

bool
cpus_online(struct run *run, unsigned int **numbers, size_t *count)
{
	char *path = format_text("%s/devices/system/cpu/online", run->sysfs);
	char *text = calloc(1, 65536);
	FILE *file = fopen(path, "re");
	bool good = false;

	if (text == NULL || file == NULL) {
		say(run, "%s: the CPUs that are online cannot be listed: %s",
		    path, strerror(errno));
	} else {
		size_t length = fread(text, 1, 65535, file);

		good = !ferror(file) && strlen(text) == length &&
		    parse_list(text, numbers, count);
		if (!good)
			say(run, "%s is not a list of CPUs", path);
	}
	if (file != NULL)
		(void)fclose(file);
	free(text);
	free(path);
	return good;
}

/* When in doubt it is: then a failure is reported as one. */
static bool
cpu_present(struct run *run, struct target *cpu)
{
	unsigned int *numbers;
	size_t count, i;
	bool online = false;

	if (!cpus_online(run, &numbers, &count))
		return true;
	for (i = 0; i < count; i++)
		if (numbers[i] == cpu->number)
			online = true;
	free(numbers);
	return online;
}

struct registers { uint32_t eax, ebx, ecx, edx; };

/* The instruction itself, run on that CPU; the program does not mind where it
 * runs afterwards. */
static bool
cpuid_instruction(unsigned int number, uint32_t leaf, struct registers *out)
{
	memset(out, 0, sizeof(*out));
#if defined(__x86_64__) || defined(__i386__)
	{
		cpu_set_t *only = CPU_ALLOC(MOST_CPUS);
		size_t size = CPU_ALLOC_SIZE(MOST_CPUS);
		bool good = false;

		if (only != NULL) {
			CPU_ZERO_S(size, only);
			CPU_SET_S(number, size, only);
			if (sched_setaffinity(0, size, only) == 0) {
				__cpuid_count(leaf, 0, out->eax, out->ebx,
				    out->ecx, out->edx);
				good = true;
			}
		}
		CPU_FREE(only);
		return good;
	}
#else
	(void)number;
	(void)leaf;
	return true;
#endif
}

/* Through /dev/cpu/N/cpuid where that is, else by the instruction. */
static bool
cpuid(struct run *run, struct target *cpu, uint32_t leaf, struct registers *out)
{
	char *path = format_text("%s/%u/cpuid", run->msr_dir, cpu->number);
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool good = false;
	struct stat about;

	if (fd >= 0 && fstat(fd, &about) == 0) {
		/* The device takes the leaf as the position. A file, which
		 * stands for it in tests, holds 16 bytes for each leaf. */
		off_t position = S_ISREG(about.st_mode) ? (off_t)leaf * 16 :
		    (off_t)leaf;

		good = pread(fd, out, sizeof(*out), position) ==
		    (ssize_t)sizeof(*out);
	} else if (run->options.msr_dir == NULL) {
		good = cpuid_instruction(cpu->number, leaf, out);
	}
	if (fd >= 0)
		(void)close(fd);
	free(path);
	return good;
}

void
cpu_read_leaf9(struct run *run, struct target *cpu)
{
	struct registers leaf;

	cpu->leaf9 = UNKNOWN;
	if (cpuid(run, cpu, 9, &leaf))
		cpu->leaf9 = (leaf.eax & 1) != 0 ? YES : NO;
}

static void
read_features(struct run *run, struct target *cpu)
{
	struct registers first, features;

	cpu->has_dca = UNKNOWN;
	cpu->leaf9 = UNKNOWN;
	if (!cpuid(run, cpu, 0, &first) || !cpuid(run, cpu, 1, &features))
		return;
	/* "GenuineIntel", in this order of registers */
	if (first.ebx != 0x756e6547 || first.edx != 0x49656e69 ||
	    first.ecx != 0x6c65746e || first.eax < 9)
		cpu->has_dca = NO;
	else
		cpu->has_dca =
		    (features.ecx & (UINT32_C(1) << 18)) != 0 ? YES : NO;
	if (cpu->has_dca == YES)
		cpu_read_leaf9(run, cpu);
}

static bool
transfer(struct run *run, struct target *cpu, bool writing, uint64_t *value)
{
	char *path = format_text("%s/%u/msr", run->msr_dir, cpu->number);
	int fd = open(path, (writing ? O_WRONLY : O_RDONLY) | O_CLOEXEC);
	ssize_t done = -1;

	errno = fd < 0 ? errno : 0;
	if (fd >= 0)
		done = writing ?
		    pwrite(fd, value, sizeof(*value), MSR_REGISTER) :
		    pread(fd, value, sizeof(*value), MSR_REGISTER);
	if (done != (ssize_t)sizeof(*value))
		(void)snprintf(cpu->reason, sizeof(cpu->reason),
		    "%s: MSR 0x%x cannot be %s: %s", path,
		    (unsigned int)MSR_REGISTER, writing ? "written" : "read",
		    done < 0 ? strerror(errno) : writing ? "short write" :
		    "short read");
	if (fd >= 0 && close(fd) != 0 && done >= 0) {
		(void)snprintf(cpu->reason, sizeof(cpu->reason), "%s: %s", path,
		    strerror(errno));
		done = -1;
	}
	free(path);
	return done == (ssize_t)sizeof(*value);
}

static bool
cpu_read(struct run *run, struct target *cpu, uint64_t *value)
{
	return transfer(run, cpu, false, value);
}

static bool
cpu_write(struct run *run, struct target *cpu, uint64_t value)
{
	return transfer(run, cpu, true, &value);
}

static bool
cpu_writable(struct run *run, struct target *cpu)
{
	char *path = format_text("%s/%u/msr", run->msr_dir, cpu->number);
	int fd = open(path, O_RDWR | O_CLOEXEC);

	if (fd < 0)
		(void)snprintf(cpu->reason, sizeof(cpu->reason),
		    "%s may not be written: %s", path, strerror(errno));
	else
		(void)close(fd);
	free(path);
	return fd >= 0;
}

static bool
cpu_readable(const struct target *cpu)
{
	(void)cpu;
	return true;
}

static void
cpu_print(const struct target *cpu)
{
	if (cpu->has_dca == YES)
		printf(": DCA %s, CPUID leaf 9 %s",
		    answer_word(target_state(cpu)), answer_word(cpu->leaf9));
	else
		printf(": %s", cpu->has_dca == NO ? "has no DCA" :
		    "CPUID unknown");
}

static void
cpu_print_json(const struct target *cpu)
{
	printf("\"cpu\": %u, \"has_dca\": %s, \"cpuid_leaf_9\": \"%s\"",
	    cpu->number, cpu->has_dca == YES ? "true" :
	    cpu->has_dca == NO ? "false" : "null", answer_word(cpu->leaf9));
}

static const struct operations cpu_operations = {
	.register_name = "MSR 0x1f8",
	.enable = MSR_ENABLE,
	.readable = cpu_readable,
	.read = cpu_read,
	.write = cpu_write,
	.writable = cpu_writable,
	.present = cpu_present,
	.print = cpu_print,
	.print_json = cpu_print_json
};

static enum status
judge(struct run *run)
{
	size_t with = 0, without = 0, unknown = 0, i;

	for (i = 0; i < run->cpus.count; i++) {
		struct target *cpu = &run->cpus.target[i];

		if (cpu->has_dca == YES)
			with++;
		else if (cpu->has_dca == NO)
			without++;
		else if (unknown++ == 0)
			say(run, "%s: CPUID cannot be read", cpu->name);
	}
	if (unknown > 0)
		return NO_ACCESS;
	if (with > 0 && without == 0)
		return DONE;
	say(run, "nothing to do: %zu of %zu CPUs have no DCA (CPUID.01H:ECX[18])",
	    without, without + with);
	return NOTHING_TO_DO;
}

enum status
cpus_find(struct run *run)
{
	unsigned int *numbers;
	size_t count, left_alone = 0, i;
	bool unknown = false;

	if (!cpus_online(run, &numbers, &count))
		return NO_ACCESS;
	for (i = 0; i < count; i++) {
		struct target cpu = { .operations = &cpu_operations,
		    .selected = true, .number = numbers[i], .outcome = "" };

		if (cpu.number >= NUM_CPUS) {
			left_alone++;
			continue;
		}
		(void)snprintf(cpu.name, sizeof(cpu.name), "cpu %u", cpu.number);
		read_features(run, &cpu);
		/* one that is online is enough to end without a change */
		if (cpu.has_dca == UNKNOWN && !unknown) {
			unknown = cpu_present(run, &cpu);
			if (!unknown) {
				say(run, "%s went offline in between and is"
				    " left out", cpu.name);
				continue;
			}
		}
		run->cpus.target = grow(run->cpus.target, run->cpus.count,
		    sizeof(cpu));
		run->cpus.target[run->cpus.count++] = cpu;
	}
	free(numbers);
	if (left_alone > 0)
		say(run, "%zu CPUs are left alone: built with a limit by"
		    " NUM_CPUS", left_alone);
	return judge(run);
}
