/* The harness of benchmarks/cost; cost.h says what each function promises. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <linux/ptrace.h>

#include "cost.h"

#define MAX_LINES 64
#define MAX_ROUNDS 15
#define MAX_ONLY 16

static const char *program;
static int quick;
static int exact;		/* --exactly was given: no clock, no output */
static unsigned long exact_count;
static FILE *json;
static const char *json_name;
static const char *only[MAX_ONLY];
static int only_count;
static int matched;		/* lines that --only did not leave out */

static struct cost lines[MAX_LINES];
static int line_count;

static int cpus[CPU_SETSIZE];
static int cpu_count;
static int pin_failed;

void
cost_fail(const char *what, ...)
{
	va_list args;

	fflush(stdout);
	fprintf(stderr, "%s: ", program);
	va_start(args, what);
	vfprintf(stderr, what, args);
	va_end(args);
	fputc('\n', stderr);
	exit(1);
}

static void
usage(FILE *out)
{
	fprintf(out,
"usage: %s [--quick] [--json FILE] [--only LINE]... [--exactly N]\n"
"  --quick        fewer and shorter rounds, fewer sizes\n"
"  --json FILE    append one JSON object a line to FILE\n"
"  --only LINE    only the lines of that name\n"
"  --exactly N    go round each loop N times and write nothing, for strace or perf stat\n"
"Exit status: 0 done; 1 a measurement failed; 2 wrong usage; 8 FILE cannot be written.\n",
		program);
}

static void
wrong_usage(const char *what, const char *argument)
{
	fprintf(stderr, "%s: %s: %s (--help lists the options)\n", program, what, argument);
	exit(2);
}

int cost_quick(void) { return quick; }
int cost_cpus(void) { return cpu_count; }

int
cost_wanted(const char *what)
{
	int i, wanted = only_count == 0;

	for (i = 0; i < only_count; i++)
		wanted |= strcmp(only[i], what) == 0;
	matched += wanted;
	return wanted;
}

int
cost_next_threads(int threads)
{
	if (threads >= cpu_count)
		return 0;
	return threads * 2 < cpu_count ? threads * 2 : cpu_count;
}

void *
cost_alloc(size_t alignment, size_t size)
{
	void *memory;
	int error = posix_memalign(&memory, alignment, size);

	if (error)
		cost_fail("no memory for %lu bytes: %s", (unsigned long)size, strerror(error));
	memset(memory, 0, size);
	return memory;
}

/* --- CPUs --- */

/* Is this CPU the first thread of its core? Where nothing says so, it counts as one. */
static int
first_of_core(int cpu)
{
	char path[96];
	FILE *file;
	int first = cpu;

	snprintf(path, sizeof path,
		 "/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list", cpu);
	file = fopen(path, "r");
	if (!file)
		return 1;
	if (fscanf(file, "%d", &first) != 1)
		first = cpu;
	fclose(file);
	return first == cpu;
}

/* One CPU of each core first, so that two threads share a core only where they must. */
static void
find_cpus(void)
{
	cpu_set_t set;
	int pass, cpu;

	CPU_ZERO(&set);
	if (sched_getaffinity(0, sizeof set, &set) != 0) {
		cpus[0] = 0;
		cpu_count = 1;
		pin_failed = errno;
		return;
	}
	for (pass = 0; pass < 2; pass++)
		for (cpu = 0; cpu < CPU_SETSIZE; cpu++)
			if (CPU_ISSET(cpu, &set) && first_of_core(cpu) == !pass)
				cpus[cpu_count++] = cpu;
}

static void
pin(int place)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpus[place % cpu_count], &set);
	if (sched_setaffinity(0, sizeof set, &set) != 0)
		pin_failed = errno;
}

/* --- output --- */

static void
put_string(const char *s)
{
	fputc('"', json);
	for (; *s; s++) {
		if (*s == '"' || *s == '\\')
			fputc('\\', json);
		fputc((unsigned char)*s < ' ' ? ' ' : *s, json);
	}
	fputc('"', json);
}

static void
put_name(const char *what, double size, const char *size_unit)
{
	fputs("{\"cost\":", json);
	put_string(program);
	fputs(",\"what\":", json);
	put_string(what);
	if (size_unit) {
		fprintf(json, ",\"size\":%g,\"size_unit\":", size);
		put_string(size_unit);
	} else {
		fputs(",\"size\":null,\"size_unit\":null", json);
	}
}

static void
end_json_line(void)
{
	fputs("}\n", json);
	if (fflush(json) != 0) {
		fprintf(stderr, "%s: cannot write %s: %s\n", program, json_name, strerror(errno));
		exit(8);
	}
}

static void
print_name(const char *what, double size, const char *size_unit)
{
	char place[32] = "";

	if (size_unit)
		snprintf(place, sizeof place, "%g %s", size,
			 size == 1 && strcmp(size_unit, "threads") == 0 ? "thread" : size_unit);
	printf("%-12s  %-38s %10s  ", program, what, place);
}

void
cost_not_measured(const char *what, double size, const char *size_unit, const char *why, ...)
{
	char reason[256];
	va_list args;

	if (!cost_wanted(what) || exact)
		return;
	va_start(args, why);
	vsnprintf(reason, sizeof reason, why, args);
	va_end(args);
	print_name(what, size, size_unit);
	printf("not measured: %s\n", reason);
	fflush(stdout);
	if (json) {
		put_name(what, size, size_unit);
		fputs(",\"not_measured\":", json);
		put_string(reason);
		end_json_line();
	}
}

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void
write_line(const struct cost *cost, const double *values, int rounds)
{
	double sorted[MAX_ROUNDS], median, low, high;
	int i;

	memcpy(sorted, values, rounds * sizeof *values);
	qsort(sorted, rounds, sizeof *sorted, by_value);
	median = (sorted[(rounds - 1) / 2] + sorted[rounds / 2]) / 2;
	low = sorted[0];
	high = sorted[rounds - 1];

	print_name(cost->what, cost->size, cost->size_unit);
	printf("%11.2f %-17s", median, cost->unit);
	if (rounds > 1)
		printf("  %.2f to %.2f, spread %.1f %%", low, high, 100 * (high - low) / median);
	putchar('\n');
	fflush(stdout);
	if (!json)
		return;
	put_name(cost->what, cost->size, cost->size_unit);
	fputs(",\"unit\":", json);
	put_string(cost->unit);
	fprintf(json, ",\"median\":%.6g,\"low\":%.6g,\"high\":%.6g,\"spread\":%.4g,\"rounds\":[",
		median, low, high, median > 0 ? (high - low) / median : 0);
	for (i = 0; i < rounds; i++)
		fprintf(json, "%s%.6g", i ? "," : "", values[i]);
	fputc(']', json);
	end_json_line();
}

/* --- one round --- */

static double
now(clockid_t clock)
{
	struct timespec t;

	if (clock_gettime(clock, &t) != 0)
		cost_fail("clock_gettime: %s", strerror(errno));
	return t.tv_sec * 1e9 + t.tv_nsec;
}

struct worker {
	const struct cost *cost;
	unsigned long count;
	int number;
	int *waiting;		/* threads that have not reached the start */
	double begin, end;
	pthread_t thread;
};

static void *
work(void *arg)
{
	struct worker *me = arg;
	clockid_t clock = me->cost->spins ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC;

	pin(me->cost->same_cpu ? 0 : me->number);
	__atomic_sub_fetch(me->waiting, 1, __ATOMIC_SEQ_CST);
	while (__atomic_load_n(me->waiting, __ATOMIC_SEQ_CST) > 0)
		sched_yield();
	me->begin = now(clock);
	me->cost->worker(me->cost->arg, me->number, me->count);
	me->end = now(clock);
	return NULL;
}

/* ns from the first thread's start to the last one's end, or the most CPU time that one took */
static double
run_threads(const struct cost *cost, unsigned long count)
{
	struct worker *workers = calloc(cost->threads, sizeof *workers);
	int waiting = cost->threads, i, error;
	double begin, end, most = 0;

	if (!workers)
		cost_fail("no memory for %d threads", cost->threads);
	for (i = 0; i < cost->threads; i++) {
		workers[i].cost = cost;
		workers[i].count = count;
		workers[i].number = i;
		workers[i].waiting = &waiting;
		error = pthread_create(&workers[i].thread, NULL, work, &workers[i]);
		if (error)
			cost_fail("cannot start thread %d: %s", i + 1, strerror(error));
	}
	for (i = 0; i < cost->threads; i++) {
		error = pthread_join(workers[i].thread, NULL);
		if (error)
			cost_fail("cannot join thread %d: %s", i + 1, strerror(error));
	}
	begin = workers[0].begin;
	end = workers[0].end;
	for (i = 1; i < cost->threads; i++) {
		if (workers[i].begin < begin)
			begin = workers[i].begin;
		if (workers[i].end > end)
			end = workers[i].end;
	}
	for (i = 0; i < cost->threads; i++)
		if (workers[i].end - workers[i].begin > most)
			most = workers[i].end - workers[i].begin;
	free(workers);
	return cost->spins ? most : end - begin;
}

static double
run_once(const struct cost *cost, unsigned long count)
{
	double begin;

	if (cost->worker)
		return run_threads(cost, count);
	/* A body never waits, so its CPU time is its time, less what other processes take. */
	begin = now(CLOCK_THREAD_CPUTIME_ID);
	cost->body(cost->arg, count);
	return now(CLOCK_THREAD_CPUTIME_ID) - begin;
}

/* The best of three: another process may have had the CPU in one of them. */
static double
try_count(const struct cost *cost, unsigned long count, double enough)
{
	double best = run_once(cost, count), ns;
	int i;

	for (i = 0; i < 2 && best >= enough; i++) {
		ns = run_once(cost, count);
		if (ns < best)
			best = ns;
	}
	return best;
}

/* How many times make a round long enough for the clock and for starting threads not to show? */
static unsigned long
calibrate(const struct cost *cost, double round_ns)
{
	/* On a busy machine a thread may wait for its CPU longer than a round: many operations must share that. */
	unsigned long count = cost->worker ? 1000 : 1;
	double ns, enough = round_ns / 8;

	while ((ns = try_count(cost, count, enough)) < enough && count < 1UL << 30)
		count *= 2;
	if (ns > 0 && ns < round_ns && count * (round_ns / ns) < (double)(1UL << 30))
		count = count * (round_ns / ns);
	return count;
}

void
cost_add(const struct cost *cost)
{
	if (!cost_wanted(cost->what))
		return;
	if (line_count == MAX_LINES)
		cost_fail("more than %d lines in one go", MAX_LINES);
	lines[line_count] = *cost;
	if (lines[line_count].work == 0)
		lines[line_count].work = 1;
	line_count++;
}

void
cost_run(void)
{
	static double values[MAX_LINES][MAX_ROUNDS];
	unsigned long counts[MAX_LINES];
	int rounds = quick ? 5 : 9;
	double round_ns = quick ? 2e6 : 15e6, each;
	int i, round;

	for (i = 0; i < line_count; i++) {
		if (exact)
			run_once(&lines[i], exact_count);
		else
			counts[i] = calibrate(&lines[i], round_ns);
	}
	/* In turn, so that a busy spell of the machine falls on every line and not on one. */
	for (round = 0; round < rounds && !exact; round++) {
		for (i = 0; i < line_count; i++) {
			each = run_once(&lines[i], counts[i]) / counts[i] / lines[i].work;
			values[i][round] = lines[i].rate ? 1 / each : each;
		}
	}
	for (i = 0; i < line_count && !exact; i++)
		write_line(&lines[i], values[i], rounds);
	line_count = 0;
}

/* --- counting system calls --- */

/* The raw call: the C library's header and the kernel's, which has the structure, exclude each other. */
static long
trace(long request, pid_t child, unsigned long address, void *data)
{
	return syscall(SYS_ptrace, request, (long)child, address, data);
}

static int
is_mask_call(unsigned long long nr)
{
#ifdef SYS_sigprocmask
	if (nr == SYS_sigprocmask)
		return 1;
#endif
	return nr == SYS_rt_sigprocmask;
}

/* The traced child: stops, works, and sends itself a second SIGSTOP, which ends the count. */
static void
be_counted(const struct cost *cost, unsigned long count)
{
	pid_t me = getpid();

	if (trace(PTRACE_TRACEME, 0, 0, NULL) != 0)
		_exit(errno == ENOSYS ? 3 : 4);
	if (kill(me, SIGSTOP) != 0)
		_exit(5);
	cost->body(cost->arg, count);
	kill(me, SIGSTOP);
	_exit(0);
}

/* Follow the child from its first stop to its second; NULL, or why it could not be done. */
static const char *
count_calls_of(pid_t child, long *all, long *mask)
{
	struct ptrace_syscall_info info;
	int status, stops = 0;

	*all = *mask = 0;
	for (;;) {
		if (waitpid(child, &status, 0) != child)
			return "waiting for the traced process failed";
		if (WIFEXITED(status) && WEXITSTATUS(status) == 3)
			return "this kernel or emulator has no ptrace";
		if (!WIFSTOPPED(status))
			return "this process may not be traced (a sandbox, or a tracer already)";
		if (WSTOPSIG(status) == SIGSTOP) {
			if (++stops == 2)
				break;
			if (trace(PTRACE_SETOPTIONS, child, 0, (void *)PTRACE_O_TRACESYSGOOD) != 0)
				return "ptrace cannot tell system calls from signals here";
		} else if (WSTOPSIG(status) == (SIGTRAP | 0x80)) {
			if (trace(PTRACE_GET_SYSCALL_INFO, child, sizeof info, &info) <= 0)
				return "this kernel's ptrace does not describe system calls (Linux 5.3 does)";
			if (info.op == PTRACE_SYSCALL_INFO_ENTRY) {
				++*all;
				*mask += is_mask_call(info.entry.nr);
			}
		}
		if (trace(PTRACE_SYSCALL, child, 0, NULL) != 0)
			return "the traced process cannot be continued";
	}
	--*all;		/* the kill that ended the count */
	return NULL;
}

void
cost_count_calls(const struct cost *cost, enum cost_calls which)
{
	const unsigned long count = 1000;
	struct cost line = *cost;
	const char *why = "no second process can be started";
	long all = 0, mask = 0;
	double value;
	pid_t child;

	line.unit = which == COST_MASK_CALLS ? "mask calls/switch" : "syscalls/switch";
	if (exact || !cost_wanted(line.what))
		return;
	fflush(NULL);
	child = fork();
	if (child == 0)
		be_counted(cost, count);
	if (child > 0) {
		why = count_calls_of(child, &all, &mask);
		if (kill(child, SIGKILL) == 0)
			waitpid(child, NULL, 0);
	}
	if (why) {
		cost_not_measured(line.what, 0, NULL, "%s: %s", line.unit, why);
		return;
	}
	value = (double)(which == COST_MASK_CALLS ? mask : all) / count
		/ (cost->work ? cost->work : 1);
	write_line(&line, &value, 1);
}

/* --- beginning and end --- */

static void
read_count(const char *text)
{
	char *end;

	errno = 0;
	exact_count = strtoul(text, &end, 10);
	if (errno || end == text || *end || *text == '-')
		wrong_usage("not a number", text);
	exact = 1;
}

void
cost_init(int argc, char **argv, const char *name)
{
	int i;

	program = name;
	for (i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--quick") == 0) {
			quick = 1;
		} else if (strcmp(argv[i], "--help") == 0) {
			usage(stdout);
			exit(0);
		} else if (strcmp(argv[i], "--json") == 0 && i + 1 < argc) {
			json_name = argv[++i];
		} else if (strcmp(argv[i], "--only") == 0 && i + 1 < argc) {
			if (only_count == MAX_ONLY)
				wrong_usage("too many --only", argv[i + 1]);
			only[only_count++] = argv[++i];
		} else if (strcmp(argv[i], "--exactly") == 0 && i + 1 < argc) {
			read_count(argv[++i]);
		} else {
			wrong_usage("unknown option, or an option without its value", argv[i]);
		}
	}
	if (json_name && !(json = fopen(json_name, "a"))) {
		fprintf(stderr, "%s: cannot write %s: %s\n", program, json_name, strerror(errno));
		exit(8);
	}
	find_cpus();
	pin(0);
}

int
cost_end(void)
{
	if (!matched) {
		fprintf(stderr, "%s: no line has the name given to --only\n", program);
		return 2;
	}
	if (pin_failed)
		cost_not_measured("pinning to CPUs", 0, NULL,
				  "%s; threads may have moved", strerror(pin_failed));
	if (json && fclose(json) != 0) {
		fprintf(stderr, "%s: cannot write %s: %s\n", program, json_name, strerror(errno));
		return 8;
	}
	return 0;
}
