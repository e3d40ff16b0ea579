/* What the programs of benchmarks/cost share: rounds, medians, pinning, output. */
#ifndef COST_H
#define COST_H

#include <stddef.h>

/*
 * One line of the table. Either body or worker is set. A body does its work
 * `count` times in the calling thread. A worker does the same in each of
 * `threads` threads, which start together; its second argument is the number
 * of the thread, from 0.
 */
struct cost {
	const char *what;
	const char *unit;	/* of one operation, "ns/call" */
	double size;		/* the place on a plot's x axis, or 0 */
	const char *size_unit;	/* "KB", "threads", or NULL */
	void (*body)(void *arg, unsigned long count);
	void (*worker)(void *arg, int thread, unsigned long count);
	int threads;
	int spins;		/* the workers never wait: time their CPU time, as a body's */
	int same_cpu;		/* all the threads on one CPU, not on one each */
	void *arg;
	int work;		/* operations in one count, 1 if not given */
	int rate;		/* operations per ns are wanted, not ns per operation */
};

/* Read the command line (see usage() in cost.c) and pin the calling thread. */
void cost_init(int argc, char **argv, const char *name);

/* Note a line for the next cost_run; the struct is copied. */
void cost_add(const struct cost *cost);

/* Measure the lines noted since the last cost_run, round by round in turn. */
void cost_run(void);

/*
 * Do the body `count` times under ptrace and write a line with the system
 * calls that one operation takes: all of them, or only those that read or set the
 * signal mask.
 */
enum cost_calls { COST_ALL_CALLS, COST_MASK_CALLS };
void cost_count_calls(const struct cost *cost, enum cost_calls which);

/* Say why a line is missing. */
void cost_not_measured(const char *what, double size, const char *size_unit,
		       const char *why, ...) __attribute__((format(printf, 4, 5)));

/* The exit status for main. */
int cost_end(void);

int cost_quick(void);
int cost_cpus(void);		/* CPUs that this process may use */
int cost_wanted(const char *what);	/* is it in --only, or is there none? */

/* The next number of threads to try after `threads`: 1, 2, 4 ... and all CPUs; 0 at the end. */
int cost_next_threads(int threads);

/* Say what is wrong and exit 1. A program calls it when its work was not done as counted. */
void cost_fail(const char *what, ...) __attribute__((format(printf, 1, 2), noreturn));

/* memory of whole cache lines or pages; fails the program if there is none */
void *cost_alloc(size_t alignment, size_t size);

/* Hide a value from the compiler, which must then take it as changed here. */
#define COST_HIDE(value) __asm__ volatile("" : "+r"(value))
/* All memory may have been read and written here. */
#define COST_MEMORY() __asm__ volatile("" : : : "memory")

#define COST_LINE 128	/* two lines of 64: neighbours are fetched in pairs */

#endif
