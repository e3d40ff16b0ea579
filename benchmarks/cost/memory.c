/*
 * Loads that each need the last one's result, in a random order over a
 * working set of 4 KB to 128 MB: one chain, and eight chains at once, which is what a
 * CPU can overlap; with small pages and with huge pages, where the
 * difference is what the page tables cost.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "cost.h"

#define LINE 64
#define CHAINS 8
#define KB 1024UL
#define MB (1024 * KB)

struct area {
	const char *pages;
	int advice;
	char *start;		/* NULL: not to be had */
	char *mapping;
	size_t mapped;
	char why[128];		/* it is not to be had */
	void *at[CHAINS];	/* where each chain has got to; the next round goes on from there */
	void *single;
};

static size_t
huge_page_size(void)
{
	FILE *file = fopen("/sys/kernel/mm/transparent_hugepage/hpage_pmd_size", "r");
	unsigned long size = 2 * MB;

	if (file) {
		if (fscanf(file, "%lu", &size) != 1 || size < 64 * KB || size > 64 * MB)
			size = 2 * MB;
		fclose(file);
	}
	return size;
}

/* A quarter of the memory that is free, and not more than 128 MB. */
static size_t
largest_set(void)
{
	FILE *file = fopen("/proc/meminfo", "r");
	unsigned long available = 0, largest = cost_quick() ? 16 * MB : 128 * MB;
	char line[128];

	if (file) {
		while (fgets(line, sizeof line, file))
			if (sscanf(line, "MemAvailable: %lu", &available) == 1)
				break;
		fclose(file);
	}
	while (available && largest / KB > available / 4 && largest > 4 * KB)
		largest /= 2;
	return largest;
}

/* How many KB of the mapping that begins or lies at this address are in huge pages? -1 if nothing says. */
static long
huge_kilobytes(const char *address)
{
	FILE *file = fopen("/proc/self/smaps", "r");
	unsigned long from, to;
	long kilobytes = -1;
	int inside = 0;
	char line[512];

	if (!file)
		return -1;
	while (fgets(line, sizeof line, file)) {
		if (sscanf(line, "%lx-%lx ", &from, &to) == 2)
			inside = (uintptr_t)address >= from && (uintptr_t)address < to;
		else if (inside && sscanf(line, "AnonHugePages: %ld", &kilobytes) == 1)
			break;
	}
	fclose(file);
	return kilobytes;
}

static void
give_up(struct area *area, const char *why)
{
	snprintf(area->why, sizeof area->why, "%s", why);
	if (area->mapping != NULL && munmap(area->mapping, area->mapped) != 0)
		cost_fail("munmap: %s", strerror(errno));
	area->start = area->mapping = NULL;
}

static void
map_area(struct area *area, size_t size)
{
	size_t page = huge_page_size();
	uintptr_t start;
	long huge;

	/* whole huge pages, aligned as one */
	size = (size + page - 1) / page * page;
	area->mapped = size + page;
	area->mapping = mmap(NULL, area->mapped, PROT_READ | PROT_WRITE,
			     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (area->mapping == MAP_FAILED) {
		area->mapping = NULL;
		snprintf(area->why, sizeof area->why, "mmap: %s", strerror(errno));
		return;
	}
	start = ((uintptr_t)area->mapping + page - 1) / page * page;
	area->start = area->mapping + (start - (uintptr_t)area->mapping);
	if (madvise(area->start, size, area->advice) != 0 && area->advice == MADV_HUGEPAGE) {
		give_up(area, "madvise: this kernel has no transparent huge pages");
		return;
	}
	memset(area->start, 1, size);
	huge = huge_kilobytes(area->start);
	if (area->advice == MADV_HUGEPAGE && huge < 0)
		give_up(area, "/proc/self/smaps does not say whether huge pages were given");
	else if (area->advice == MADV_HUGEPAGE && (size_t)huge * KB < size / 10 * 9)
		give_up(area, huge ? "the kernel gave only some huge pages: memory is fragmented"
				   : "the kernel gave none (transparent_hugepage/enabled may be never)");
	else if (area->advice == MADV_NOHUGEPAGE && huge > 0)
		give_up(area, "the kernel gave huge pages although asked not to");
}

static uint64_t
next_random(void)
{
	static uint64_t x = 88172645463325252ULL;	/* xorshift64: the same order every time */

	x ^= x << 13;
	x ^= x >> 7;
	x ^= x << 17;
	return x;
}

/* One cycle through all the lines in random order (Sattolo), with the chains spread along it. */
static void
make_chain(struct area *area, size_t size)
{
	size_t lines = size / LINE, i, j;
	uint32_t *order = malloc(lines * sizeof *order), t;

	if (!order)
		cost_fail("no memory for %lu lines", (unsigned long)lines);
	for (i = 0; i < lines; i++)
		order[i] = i;
	for (i = lines - 1; i > 0; i--) {
		j = next_random() % i;
		t = order[i];
		order[i] = order[j];
		order[j] = t;
	}
	for (i = 0; i < lines; i++)
		*(void **)(void *)(area->start + (size_t)order[i] * LINE) =
			area->start + (size_t)order[(i + 1) % lines] * LINE;
	for (i = 0; i < CHAINS; i++)
		area->at[i] = area->start + (size_t)order[lines * i / CHAINS] * LINE;
	/* the line that the cycle reached first and check_chain left last: the oldest in the caches */
	area->single = area->start;
	free(order);
}

/* One round of the cycle must come back to its start, and not before its end. */
static void
check_chain(const struct area *area, size_t size)
{
	void *p = area->start;
	size_t n = 0;

	do {
		p = *(void **)p;
		n++;
	} while (p != area->start && n <= size / LINE);
	if (n != size / LINE)
		cost_fail("the chain over %lu KB is not one cycle", (unsigned long)(size / KB));
}

static void
one_chain(void *arg, unsigned long count)
{
	struct area *area = arg;
	void *p = area->single;

	for (; count; count--)
		p = *(void **)p;
	area->single = p;
	COST_MEMORY();
}

static void
many_chains(void *arg, unsigned long count)
{
	struct area *area = arg;
	void *a = area->at[0], *b = area->at[1], *c = area->at[2], *d = area->at[3];
	void *e = area->at[4], *f = area->at[5], *g = area->at[6], *h = area->at[7];

	for (; count; count--) {
		a = *(void **)a;
		b = *(void **)b;
		c = *(void **)c;
		d = *(void **)d;
		e = *(void **)e;
		f = *(void **)f;
		g = *(void **)g;
		h = *(void **)h;
	}
	area->at[0] = a;
	area->at[1] = b;
	area->at[2] = c;
	area->at[3] = d;
	area->at[4] = e;
	area->at[5] = f;
	area->at[6] = g;
	area->at[7] = h;
	COST_MEMORY();
}

static void
measure(struct area *area, size_t size)
{
	char one[64], many[64];

	snprintf(one, sizeof one, "one chain, %s pages", area->pages);
	snprintf(many, sizeof many, "%d chains, %s pages", CHAINS, area->pages);
	if (!cost_wanted(one) && !cost_wanted(many))
		return;
	make_chain(area, size);
	check_chain(area, size);
	/* One after the other: in turn, each would find in the caches what the other has just loaded. */
	cost_add(&(struct cost){ .what = one, .unit = "ns/load", .size = size / KB, .size_unit = "KB",
				 .body = one_chain, .arg = area });
	cost_run();
	cost_add(&(struct cost){ .what = many, .unit = "ns/load", .size = size / KB, .size_unit = "KB",
				 .body = many_chains, .arg = area, .work = CHAINS });
	cost_run();
}

int
main(int argc, char **argv)
{
	struct area areas[] = {
		{ .pages = "small", .advice = MADV_NOHUGEPAGE },
		{ .pages = "huge", .advice = MADV_HUGEPAGE },
	};
	size_t size, largest, step;
	char what[64];
	int i;

	cost_init(argc, argv, "memory");
	largest = largest_set();
	step = cost_quick() ? 8 : 2;
	for (i = 0; i < 2; i++) {
		map_area(&areas[i], largest);
		if (!areas[i].start) {
			snprintf(what, sizeof what, "one chain, %s pages", areas[i].pages);
			cost_not_measured(what, 0, NULL, "%s", areas[i].why);
			snprintf(what, sizeof what, "%d chains, %s pages", CHAINS, areas[i].pages);
			cost_not_measured(what, 0, NULL, "%s", areas[i].why);
			continue;
		}
		for (size = 4 * KB; size <= largest; size *= step)
			measure(&areas[i], size);
		if (munmap(areas[i].mapping, areas[i].mapped) != 0)
			cost_fail("munmap: %s", strerror(errno));
	}
	return cost_end();
}
