/**********************************************************************

  thread_stack.c - memory for the machine stacks of Ruby threads

  Copyright (C) the ruby18-patches authors; Ruby's terms

  Stacks are slots of arenas, regions of up to SLOTS stacks of one slot size,
  reserved at once and never touched beforehand.  An arena whose stacks are
  all free is unmapped, unless it is one of the few kept for the next threads.

  Guards are made with MADV_GUARD_INSTALL (Linux 6.13), which needs no mapping
  of its own.  Where the kernel has it not, the arena is reserved PROT_NONE and
  each stack is opened with mprotect, all but its guard: two mappings a stack.
  When that has used up what the process may have (vm.max_map_count, 1/16 of
  it is left to others), the next stacks are opened with their guard range: such
  neighbours merge to one mapping, the range stays unused as a cushion, and the
  comparison on each call is what remains against overflow.

  A page of page tables covers 2 MiB on common machines.  Slots of that size
  and above are laid out so that the guard of a stack and the first pages of
  the stack below it lie in the same 2 MiB: one page of tables a stack, not two.

**********************************************************************/
#ifndef _GNU_SOURCE
# define _GNU_SOURCE 1
#endif
#ifndef THREAD_STACK_TEST
# include "ruby.h"
#endif
#include "thread_stack.h"

#include <sys/types.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/resource.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#if defined(__linux__)
# include <sys/syscall.h>
#endif
#if defined(HAVE_VALGRIND_MEMCHECK_H)
# include <valgrind/memcheck.h>
#else
# define VALGRIND_STACK_REGISTER(start, end) 0
# define VALGRIND_STACK_DEREGISTER(id) ((void)(id))
# define VALGRIND_MAKE_MEM_UNDEFINED(addr, len) ((void)0)
#endif

#ifndef MAP_ANONYMOUS
# define MAP_ANONYMOUS MAP_ANON
#endif
#ifndef MAP_NORESERVE
# define MAP_NORESERVE 0
#endif
/* elsewhere MAP_STACK makes a mapping that grows */
#if defined(MAP_STACK) && (defined(__linux__) || defined(__OpenBSD__))
# define MAP_FLAGS (MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK)
#else
# define MAP_FLAGS (MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE)
#endif
#if defined(__linux__) && !defined(MADV_GUARD_INSTALL)
# define MADV_GUARD_INSTALL 102		/* asm-generic/mman-common.h, Linux 6.13 */
#endif

#define KB ((size_t)1024)
#define MB (KB * KB)
#define WIDE (sizeof(void *) >= 8)

#define SLOTS 32		/* most stacks in an arena */
#define KEEP (64 * KB)		/* what a free stack may hold on to */
#define BOUND 64		/* so many free stacks keep up to KEEP bytes, or stand in kept arenas */

#define MINIMUM (32 * KB)
#define MAXIMUM (WIDE ? 16384 * MB : 256 * MB)
#define DEFAULT_PLENTY (8 * MB)
#define DEFAULT_MOST (256 * MB)
#define DEFAULT_SCARCE (1 * MB)
#define DEFAULT_LEAST (256 * KB)
#define SPACE_32 (2047 * MB)	/* of 32 bits of addresses; the rest is for others */

enum {SLOT_UNUSED, SLOT_USED, SLOT_RETIRED, SLOT_WARM, SLOT_COLD};

/* Descriptors are never freed: a signal handler may be reading one. */
struct arena {
    char *volatile low;		/* lowest slot; NULL while nothing is mapped */
    size_t pitch;		/* bytes from slot to slot */
    size_t guard;		/* bytes of guard at the low end of each */
    int count;			/* slots */
    int opened;			/* slots that were ever used */
    int used;			/* slots in use or retired now */
    rb_thread_stack *free;	/* free slots, the last freed first */
    int number;
    struct arena *volatile next;
    rb_thread_stack slot[SLOTS];
};

static struct arena *volatile arenas;	/* in order of number */
static struct arena *last_arena;
static struct arena *maybe_free;	/* no arena before this one has a free slot */
static rb_thread_stack *retired;

static int initialized;
static size_t page;
static size_t table_span;	/* bytes that one page of page tables covers */
static int guard_install;	/* MADV_GUARD_INSTALL works */
static int charged;		/* the kernel counts what is writable: arenas are PROT_NONE */
static size_t space;		/* bytes of addresses for all mappings; 0: no limit */
static size_t plenty = DEFAULT_PLENTY;	/* the default where there is plenty */
static size_t wanted_default;	/* 0: as space permits */
static size_t reserved;		/* bytes in arenas */
static long guard_mappings;	/* mappings that guards may still use */
static int warm;		/* free stacks that hold on to up to KEEP */
static int idle;		/* free stacks in wholly free arenas */
static char *below;		/* where the last arena begins */
static size_t below_pitch;
static int unusable;		/* errno of rb_thread_stack_new, if it must refuse */

#ifdef THREAD_STACK_TEST
int rb_thread_stack_test_no_guard_install;
long rb_thread_stack_test_map_count;
int rb_thread_stack_test_overcommit = -1;
int rb_thread_stack_uses_guard_install(void) {rb_thread_stack_init(); return guard_install;}
size_t rb_thread_stack_reserved(void) {return reserved;}
#endif

static size_t
round_up(size_t n, size_t unit)
{
    return (n + unit - 1) / unit * unit;
}

static void
bug(const char *what, const void *st)
{
#ifdef THREAD_STACK_TEST
    fprintf(stderr, "[BUG] thread stack %p: %s\n", st, what);
    abort();
#else
    rb_bug("thread stack %p: %s", st, what);
#endif
}

int
rb_thread_stack_parse(const char *text, size_t *size)
{
    size_t n = 0;
    int shift = 0;

    if (text == NULL || *text < '0' || *text > '9') return -1;
    for (; *text >= '0' && *text <= '9'; text++) {
	size_t digit = (size_t)(*text - '0');

	if (n > ((size_t)-1 - digit) / 10) return -1;
	n = n * 10 + digit;
    }
    switch (*text) {
      case 'k': case 'K': shift = 10; text++; break;
      case 'm': case 'M': shift = 20; text++; break;
      case 'g': case 'G': shift = 30; text++; break;
    }
    if (*text != '\0' || n == 0 || n > ((size_t)-1 >> shift)) return -1;
    *size = n << shift;
    return 0;
}

#if defined(__linux__)
/* the number after `key' in a file of /proc; -1 when it cannot be had */
static long
proc_number(const char *path, const char *key)
{
    char text[4096];
    const char *at = text;
    ssize_t n;
    long value;
    char *end;
    int fd;

    fd = open(path, O_RDONLY
#ifdef O_CLOEXEC
	      | O_CLOEXEC
#endif
	      );
    if (fd < 0) return -1;
    n = read(fd, text, sizeof(text) - 1);
    if (close(fd) != 0 || n <= 0) return -1;
    text[n] = '\0';
    if (key != NULL) {
	at = strstr(text, key);
	if (at == NULL) return -1;
	at += strlen(key);
    }
    errno = 0;
    value = strtol(at, &end, 10);
    return (errno != 0 || end == at || value < 0) ? -1 : value;
}
#endif

/* Does MADV_GUARD_INSTALL make pages that fault?  Emulators and sandboxes
   accept advice that they do not know, so the kernel is asked to write there. */
static int
probe_guard_install(void)
{
    int works = 0;
#ifdef MADV_GUARD_INSTALL
    char *p;

#ifdef THREAD_STACK_TEST
    if (rb_thread_stack_test_no_guard_install) return 0;
#endif
    p = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_FLAGS, -1, 0);
    if (p == MAP_FAILED) return 0;
    if (madvise(p, page, MADV_GUARD_INSTALL) == 0) {
	works = mincore(p + page, page, (unsigned char *)p) == -1 && errno == EFAULT;
    }
    if (munmap(p, 2 * page) != 0) return 0;
#endif
    return works;
}

static void
limit_space(rlim_t n)
{
    if (n == RLIM_INFINITY) return;
    if (n > (rlim_t)((size_t)-1 >> 1)) return;
    if (space == 0 || n < space) space = n > 0 ? (size_t)n : 1;
}

static void
probe_space(void)
{
    struct rlimit rl;

    if (!WIDE) limit_space(SPACE_32);
    /* a raised `ulimit -s' asks for depth: threads get as much */
    if (getrlimit(RLIMIT_STACK, &rl) == 0 && rl.rlim_cur != RLIM_INFINITY && rl.rlim_cur > plenty) {
	plenty = rl.rlim_cur < DEFAULT_MOST ? round_up((size_t)rl.rlim_cur, page) : DEFAULT_MOST;
    }
#ifdef RLIMIT_AS
    if (getrlimit(RLIMIT_AS, &rl) == 0) limit_space(rl.rlim_cur);
#endif
#ifdef RLIMIT_DATA
    /* Linux counts every private writable mapping as data */
    if (getrlimit(RLIMIT_DATA, &rl) == 0 && rl.rlim_cur != RLIM_INFINITY) {
	limit_space(rl.rlim_cur);
	charged = 1;
    }
#endif
#if defined(__linux__)
    {
	long overcommit = proc_number("/proc/sys/vm/overcommit_memory", NULL);

#ifdef THREAD_STACK_TEST
	if (rb_thread_stack_test_overcommit >= 0) overcommit = rb_thread_stack_test_overcommit;
#endif
	if (overcommit == 2) {	/* never: MAP_NORESERVE means nothing */
	    long may = proc_number("/proc/meminfo", "CommitLimit:");
	    long has = proc_number("/proc/meminfo", "Committed_AS:");

	    charged = 1;
	    limit_space(may < 0 || has < 0 ? (rlim_t)(1024 * MB) :
			may > has ? (rlim_t)(may - has) * 1024 : 1);
	}
    }
#endif
}

static void
probe_mappings(void)
{
    long most = 65530;

#if defined(__linux__)
    {
	long n = proc_number("/proc/sys/vm/max_map_count", NULL);

	if (n > 0) most = n;
    }
#endif
#ifdef THREAD_STACK_TEST
    if (rb_thread_stack_test_map_count > 0) most = rb_thread_stack_test_map_count;
#endif
    guard_mappings = most - most / 16;
}

/* A thread on a shadow stack of its own would need a token for it (Intel SDM,
   vol. 1, 17.2).  Nobody turns shadow stacks on for this process by default; where
   somebody did, they are turned off, and without that there are no stacks. */
static void
refuse_shadow_stack(void)
{
#if defined(__x86_64__) && defined(__linux__) && !defined(__ILP32__)
    unsigned long ssp = 0;

    /* rdsspq %rax; does nothing where there is no shadow stack */
    __asm__ volatile (".byte 0xf3, 0x48, 0x0f, 0x1e, 0xc8" : "+a" (ssp));
    if (ssp != 0) {
	/* ARCH_SHSTK_DISABLE, ARCH_SHSTK_SHSTK */
	if (syscall(SYS_arch_prctl, 0x5002, 1UL) != 0) unusable = ENOTSUP;
    }
#endif
}

void
rb_thread_stack_init(void)
{
    const char *text;
    size_t size;
    long n;
    int saved_errno = errno;

    if (initialized) return;
    initialized = 1;
    n = sysconf(_SC_PAGESIZE);
    page = n > 0 ? (size_t)n : 4 * KB;
    /* tables are a page of entries of 8 bytes (4 on some 32-bit machines: then
       the layout only saves less) */
    table_span = page / 8 * page;
    refuse_shadow_stack();
    guard_install = probe_guard_install();
    probe_space();
    probe_mappings();
#ifdef THREAD_STACK_SIZE
    if (rb_thread_stack_set_default_size(THREAD_STACK_SIZE) != 0) wanted_default = 0;
#endif
    text = getenv("RUBY_THREAD_STACK_SIZE");
    if (text != NULL &&
	(rb_thread_stack_parse(text, &size) != 0 || rb_thread_stack_set_default_size(size) != 0)) {
	const char *format = "RUBY_THREAD_STACK_SIZE=%.40s is no size (bytes, or a number and K, M or G); using %lu";
	unsigned long used = (unsigned long)rb_thread_stack_default_size();
#ifdef THREAD_STACK_TEST
	fputs("warning: ", stderr);
	fprintf(stderr, format, text, used);
	fputc('\n', stderr);
#else
	rb_warn(format, text, used);
#endif
    }
    errno = saved_errno;
}

size_t
rb_thread_stack_default_size(void)
{
    rb_thread_stack_init();
    if (wanted_default != 0) return wanted_default;
    if (space == 0) return plenty;
    if (reserved >= space / 4) return DEFAULT_LEAST;
    if (!WIDE || space / MB < 4096) return DEFAULT_SCARCE;
    return plenty;
}

int
rb_thread_stack_set_default_size(size_t size)
{
    rb_thread_stack_init();
    if (size == 0 || size > MAXIMUM) {
	errno = EINVAL;
	return -1;
    }
    if (size < MINIMUM) size = MINIMUM;
    wanted_default = round_up(size, page);
    return 0;
}

static size_t
share(size_t size, size_t part, size_t least, size_t most)
{
    size_t n = size / part;

    if (n < least) n = least;
    if (n > most) n = most;
    return round_up(n, page);
}

/* C code allocates by what is usual, not by the stack's size: hence the bounds.
   Each page of guard is an entry to write in the page tables when the slot is
   opened; 1 MiB would make that twice as slow as 256 KiB.  A frame must be larger
   than the headroom and the guard together to jump over them. */
static size_t
headroom_size(size_t size)
{
    return WIDE ? share(size, 8, 64 * KB, 1 * MB) : share(size, 16, 32 * KB, 256 * KB);
}

static size_t
guard_size(size_t size)
{
    return WIDE ? share(size, 32, 64 * KB, 256 * KB) : share(size, 16, 32 * KB, 64 * KB);
}

/* Few slot sizes, so that arenas can be shared: three significant bits. */
static size_t
slot_size(size_t n)
{
    size_t unit = page;

    while (unit < n / 8) unit *= 2;
    n = round_up(n, unit);
    if (n >= table_span) n = round_up(n, table_span);
    return n;
}

/* where the low end of a slot lies within table_span */
static size_t
slot_offset(size_t pitch, size_t guard)
{
    return pitch % table_span == 0 ? table_span - guard : 0;
}

/* A region of `bytes' that begins at `offset' within `align'; unaligned when
   align is 0.  NULL when there is none. */
static char *
map_region(size_t bytes, size_t align, size_t offset, int protection, char *hint)
{
    char *p, *start;
    size_t total, head;

    if (align == 0) {
	p = mmap(NULL, bytes, protection, MAP_FLAGS, -1, 0);
	return p == MAP_FAILED ? NULL : p;
    }
    if (hint != NULL) {		/* right below the last one: they merge to one mapping */
	p = mmap(hint, bytes, protection, MAP_FLAGS, -1, 0);
	if (p == MAP_FAILED) return NULL;
	if ((size_t)p % align == offset) return p;
	if (munmap(p, bytes) != 0) return NULL;
    }
    total = bytes + align;
    p = mmap(NULL, total, protection, MAP_FLAGS, -1, 0);
    if (p == MAP_FAILED) return NULL;
    head = (offset + align - (size_t)p % align) % align;
    start = p + head;
    if (head > 0 && munmap(p, head) != 0) start = NULL;
    if (start != NULL && munmap(start + bytes, align - head) != 0) start = NULL;
    if (start == NULL) {
	int saved_errno = errno;

	munmap(p, total);	/* what is left; an munmap has failed already */
	errno = saved_errno;
    }
    return start;
}

static struct arena *
map_arena(size_t pitch, size_t guard)
{
    struct arena *a;
    size_t align = pitch % table_span == 0 ? table_span : 0;
    int protection = guard_install && !charged ? PROT_READ | PROT_WRITE : PROT_NONE;
    int count = SLOTS;
    char *low = NULL;
    char *hint;

    while (space != 0 && count > 1 && (size_t)count > space / 64 / pitch) count /= 2;
    for (; count >= 1; count /= 2) {
	size_t bytes = (size_t)count * pitch;

	if (bytes / pitch != (size_t)count || bytes > (size_t)-1 / 2) continue;
	hint = below_pitch == pitch && (size_t)below > bytes ? below - bytes : NULL;
	low = map_region(bytes, align, slot_offset(pitch, guard), protection, hint);
	if (low != NULL) break;
    }
    if (low == NULL) {
	errno = ENOMEM;
	return NULL;
    }
#ifdef MADV_NOHUGEPAGE
    /* else the first touch of a stack can take 2 MiB; EINVAL: a kernel without huge pages */
    if (madvise(low, (size_t)count * pitch, MADV_NOHUGEPAGE) != 0 && errno != EINVAL) {
	munmap(low, (size_t)count * pitch);
	errno = ENOMEM;
	return NULL;
    }
#endif
    for (a = arenas; a != NULL && a->low != NULL; a = a->next);
    if (a == NULL) {
	a = calloc(1, sizeof(*a));
	if (a == NULL) {
	    munmap(low, (size_t)count * pitch);
	    errno = ENOMEM;
	    return NULL;
	}
	if (last_arena == NULL) {
	    maybe_free = a;
	    arenas = a;
	}
	else {
	    a->number = last_arena->number + 1;
	    last_arena->next = a;
	}
	last_arena = a;
    }
    memset(a->slot, 0, sizeof(a->slot));
    a->pitch = pitch;
    a->guard = guard;
    a->count = count;
    a->opened = a->used = 0;
    a->free = NULL;
#ifdef __GNUC__
    __asm__ volatile ("" : : : "memory");	/* low is what rb_thread_stack_of looks at first */
#endif
    a->low = low;
    below = low;
    below_pitch = pitch;
    reserved += (size_t)count * pitch;
    idle += count;
    if (maybe_free == NULL || a->number < maybe_free->number) maybe_free = a;
    return a;
}

static struct arena *
arena_of(const void *addr)
{
    struct arena *a;

    for (a = arenas; a != NULL; a = a->next) {
	char *low = a->low;

	if (low != NULL && (const char *)addr >= low &&
	    (size_t)((const char *)addr - low) < (size_t)a->count * a->pitch) break;
    }
    return a;
}

/* A wholly free arena, beyond those kept: back to the kernel. */
static void
unmap_arena(struct arena *a)
{
    char *low = a->low;
    size_t bytes = (size_t)a->count * a->pitch;
    rb_thread_stack *st;

    a->low = NULL;
    if (munmap(low, bytes) != 0) {	/* there are too many mappings to split one */
	a->low = low;
	return;
    }
    for (st = a->free; st != NULL; st = st->next) {
	if (st->state == SLOT_WARM) warm--;
	if (st->guarded == GUARD_BY_MPROTECT) guard_mappings += 2;
    }
    a->free = NULL;
    if (below == low) below = low + bytes;
    idle -= a->count;
    reserved -= bytes;
}

/* How far below the slot's end its base is.  Stacks that begin at the same place
   of their slots share the few sets of the caches and of the TLB that their
   addresses select: a ring of 512 stacks is three times as fast when they begin on
   different pages and lines.  The untouched pages above the base cost nothing. */
static size_t
colour(const struct arena *a, const rb_thread_stack *st)
{
    size_t number = (size_t)a->number * SLOTS + (size_t)(st - a->slot);
    size_t pages = a->pitch / 40 / page;	/* a quarter of the headroom, or less */

    if (pages > 64) pages = 64;
    if (pages == 0) pages = 1;
    return number % pages * page + number % 8 * 256;
}

/* Makes a slot's memory usable, once in its arena's life. */
static int
open_slot(struct arena *a, rb_thread_stack *st)
{
    char *low = a->low + (size_t)(st - a->slot) * a->pitch;
    char *base = low + a->pitch - colour(a, st);
    int guarded = GUARD_NONE;

#ifdef MADV_GUARD_INSTALL
    if (guard_install && !charged) {
	if (madvise(low, a->guard, MADV_GUARD_INSTALL) == 0) guarded = GUARD_BY_MADVISE;
	if (!guarded && guard_mappings >= 2 && mprotect(low, a->guard, PROT_NONE) == 0) {
	    guard_mappings -= 2;
	    guarded = GUARD_BY_MPROTECT;
	}
    }
    else
#endif
    {
	if (guard_mappings >= 2 &&
	    mprotect(low + a->guard, a->pitch - a->guard, PROT_READ | PROT_WRITE) == 0) {
	    guard_mappings -= 2;
	    guarded = GUARD_BY_MPROTECT;
	}
	else if (mprotect(low, a->pitch, PROT_READ | PROT_WRITE) != 0) {
	    errno = ENOMEM;
	    return -1;
	}
    }
    st->low = low;
    st->floor = low + a->guard;
    st->base = base;
    st->leftover = base;
    st->index = (unsigned char)(st - a->slot);
    st->guarded = (unsigned char)guarded;
    return 0;
}

static rb_thread_stack *
take_slot(size_t size)
{
    size_t guard = guard_size(size);
    size_t pitch = slot_size(size + headroom_size(size) + guard);
    struct arena *a;
    rb_thread_stack *st;
    int first_seen = 0;

    for (a = maybe_free; a != NULL; a = a->next) {
	if (a->low == NULL || a->used == a->count) continue;
	if (!first_seen) {
	    maybe_free = a;
	    first_seen = 1;
	}
	if (a->pitch == pitch && a->guard == guard) break;
    }
    if (a == NULL) {
	if (!first_seen) maybe_free = NULL;
	a = map_arena(pitch, guard);
	if (a == NULL) return NULL;
    }
    st = a->free;
    if (st != NULL) {
	a->free = st->next;
	if (st->state == SLOT_WARM) warm--;
    }
    else {
	st = &a->slot[a->count - 1 - a->opened];
	if (open_slot(a, st) != 0) {
	    if (a->used == 0 && a->opened == 0) unmap_arena(a);
	    errno = ENOMEM;
	    return NULL;
	}
	a->opened++;
    }
    if (a->used++ == 0) idle -= a->count;
    st->next = NULL;
    st->size = size;
    st->limit = st->base - size;
    st->state = SLOT_USED;
    st->valgrind_id = VALGRIND_STACK_REGISTER(st->floor, st->base - 1);
    VALGRIND_MAKE_MEM_UNDEFINED(st->floor, (size_t)(st->base - st->floor));
    return st;
}

rb_thread_stack *
rb_thread_stack_new(size_t size)
{
    rb_thread_stack *st;
    int by_default = size == 0;

    rb_thread_stack_init();
    rb_thread_stack_reap();
    if (unusable) {
	errno = unusable;
	return NULL;
    }
    if (by_default) size = rb_thread_stack_default_size();
    if (size > MAXIMUM) {
	errno = EINVAL;
	return NULL;
    }
    if (size < MINIMUM) size = MINIMUM;
    size = round_up(size, page);
    st = take_slot(size);
    if (st == NULL && by_default && wanted_default == 0 && size > DEFAULT_LEAST) {
	st = take_slot(DEFAULT_LEAST);
    }
    return st;
}

/* Returns the pages of [from, to) to the kernel; they read as zeroes then. */
static int
hand_back(char *from, char *to)
{
    if (from >= to) return 0;
#if defined(__linux__)
    return madvise(from, (size_t)(to - from), MADV_DONTNEED);
#elif defined(MADV_FREE)
    return madvise(from, (size_t)(to - from), MADV_FREE);
#else
    return -1;
#endif
}

static int
running_on(const rb_thread_stack *st)
{
    volatile char here;
    const volatile char *p = &here;

    return p >= (const volatile char *)st->low && p < (const volatile char *)st->base;
}

static void
free_slot(rb_thread_stack *st)
{
    struct arena *a = (struct arena *)(void *)((char *)(st - st->index) - offsetof(struct arena, slot));
    size_t keep = round_up(KEEP, page);
    char *touched = st->leftover;
    int saved_errno = errno;

    VALGRIND_STACK_DEREGISTER(st->valgrind_id);
    if (warm < BOUND) {
	size_t room = (size_t)(st->base - st->floor);
	char *kept = st->floor + (room > keep ? (room - keep) / page * page : 0);

	/* one call for all that may be touched costs less than asking mincore what is */
	if (touched < kept) st->leftover = hand_back(touched, kept) == 0 ? kept : touched;
	st->state = SLOT_WARM;
	warm++;
    }
    else {
	if (touched < st->base && hand_back(touched, st->low + a->pitch) == 0) st->leftover = st->base;
	st->state = SLOT_COLD;
    }
    st->next = a->free;
    a->free = st;
    if (maybe_free == NULL || a->number < maybe_free->number) maybe_free = a;
    if (--a->used == 0) {
	idle += a->count;
	if (idle > BOUND) unmap_arena(a);
    }
    errno = saved_errno;
}

/* Notes how far the stack can be dirty: pages, and what was dirty before. */
static void
note_lowest(rb_thread_stack *st, const void *lowest)
{
    char *p = st->floor;

    if (lowest != NULL && (const char *)lowest > st->floor && (const char *)lowest < st->base) {
	p = st->floor + (size_t)((const char *)lowest - st->floor) / page * page;
    }
    else if (lowest != NULL && (const char *)lowest == st->base) {
	p = st->base;
    }
    if (p < st->leftover) st->leftover = p;
}

void
rb_thread_stack_retire(rb_thread_stack *st, const void *lowest)
{
    if (st->state != SLOT_USED) bug("retired, but not in use", st);
    note_lowest(st, lowest);
    st->state = SLOT_RETIRED;
    st->next = retired;
    retired = st;
}

void
rb_thread_stack_free(rb_thread_stack *st, const void *lowest)
{
    if (st == NULL) return;
    if (st->state != SLOT_USED) bug("freed, but not in use", st);
    if (running_on(st)) {
	rb_thread_stack_retire(st, lowest);
	return;
    }
    note_lowest(st, lowest);
    free_slot(st);
}

void
rb_thread_stack_reap(void)
{
    rb_thread_stack *st = retired;
    rb_thread_stack *kept = NULL;

    if (st == NULL) return;
    retired = NULL;
    while (st != NULL) {
	rb_thread_stack *next = st->next;

	if (running_on(st)) {
	    st->next = kept;
	    kept = st;
	}
	else {
	    free_slot(st);
	}
	st = next;
    }
    retired = kept;
}

rb_thread_stack *
rb_thread_stack_of(const void *addr)
{
    struct arena *a = arena_of(addr);
    char *low;
    rb_thread_stack *st;
    size_t n;

    if (a == NULL) return NULL;
    low = a->low;
    if (low == NULL || a->pitch == 0) return NULL;
    n = (size_t)((const char *)addr - low) / a->pitch;
    if (n >= SLOTS) return NULL;
    st = &a->slot[n];
    return st->state == SLOT_USED || st->state == SLOT_RETIRED ? st : NULL;
}

int
rb_thread_stack_in_guard(const rb_thread_stack *st, const void *addr)
{
    return st != NULL && (const char *)addr >= st->low && (const char *)addr < st->floor;
}
