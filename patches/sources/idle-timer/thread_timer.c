/*
 * thread_timer.c - the ticks that make a running thread give way
 *
 * Every 10 milliseconds the running thread is asked to look whether another
 * one can run.  With --enable-pthread a thread of the system asks, by the
 * clock; without it a signal does, by the time that the process computes.
 * Nobody is asked while the answer is known: where only one thread can run,
 * none of the others waits for a descriptor, and no sleeper's time is near.
 */
#include "ruby.h"
#include "rubysig.h"
#include "thread_timer.h"
#include <signal.h>
#include <errno.h>

#if defined(_THREAD_SAFE) || defined(HAVE_SETITIMER)

#if defined(HAVE_SYS_TIME_H) && defined(TIME_WITH_SYS_TIME)
# include <sys/time.h>
# include <time.h>
#elif defined(HAVE_SYS_TIME_H)
# include <sys/time.h>
#else
# include <time.h>
#endif
#include <limits.h>

#ifdef POSIX_SIGNAL
# define CATCH_VTALRM() posix_signal(SIGVTALRM, catch_timer)
#else
# define CATCH_VTALRM() signal(SIGVTALRM, catch_timer)
#endif

static volatile int wanted;	/* TICKS_NONE, TICKS_LATER or TICKS_NOW */
static volatile long due;	/* TICKS_LATER: the second in which ticks begin,
				   for the first sleeper whose time comes */
static int held;		/* before an exec nothing ticks */

static void timer_needed _((void));

void
rb_thread_timer_want(ticks, first)
    int ticks;
    double first;
{
    long second = 0;

    if (ticks == TICKS_LATER) {
	second = first < (double)(LONG_MAX - 1) ? (long)first : LONG_MAX - 1;
    }
    if (ticks == wanted && second == due) return;
    due = second;
    wanted = ticks;
    if (ticks != TICKS_NONE && !held) timer_needed();
}

#ifdef _THREAD_SAFE
#include <pthread.h>

#define TICK_NS 10000000L
#define LONGEST_NAP 10		/* seconds, since clocks are set */

#ifdef __GNUC__
# define FENCE() __sync_synchronize()
#else
# define FENCE() do {\
    static pthread_mutex_t fence = PTHREAD_MUTEX_INITIALIZER;\
    pthread_mutex_lock(&fence);\
    pthread_mutex_unlock(&fence);\
} while (0)
#endif

#if defined(CLOCK_MONOTONIC) && defined(_POSIX_CLOCK_SELECTION) && _POSIX_CLOCK_SELECTION > 0
# define USE_MONOTONIC 1
#endif

static pthread_t timer, ruby_thread;
static pthread_mutex_t lock;
static pthread_cond_t changed;
static int running, stopping;

/* Until which second the timer sleeps if nobody wakes it; 0 while it ticks.
   The timer writes it and then reads what is wanted, others write what is
   wanted and then read it, each with a fence between, so that at least one of
   them sees what the other wrote. */
static volatile long napping;

static RETSIGTYPE
catch_timer(sig)
    int sig;
{
#if !defined(POSIX_SIGNAL) && !defined(BSD_SIGNAL)
    signal(sig, catch_timer);
#endif
    /* cause EINTR */
}

static void
wait_for_change(sec, nsec)
    long sec, nsec;
{
    struct timespec until;

#ifdef USE_MONOTONIC
    clock_gettime(CLOCK_MONOTONIC, &until);
#else
    struct timeval now;

    gettimeofday(&now, NULL);
    until.tv_sec = now.tv_sec;
    until.tv_nsec = now.tv_usec * 1000L;
#endif
    until.tv_sec += sec;
    until.tv_nsec += nsec;
    if (until.tv_nsec >= 1000000000L) {
	until.tv_sec++;
	until.tv_nsec -= 1000000000L;
    }
    pthread_cond_timedwait(&changed, &lock, &until);
}

/* Sleeps until a tick is needed, or the timer stops. */
static void
nap()
{
    double left;

    napping = LONG_MAX;
    FENCE();
    while (!stopping && wanted != TICKS_NOW) {
	if (wanted == TICKS_LATER) {
	    napping = due;
	    FENCE();
	    if (wanted != TICKS_LATER || due != napping) continue;
	    left = (double)napping - rb_thread_clock();
	    if (left <= 0.0) break;
	    if (left > LONGEST_NAP) left = LONGEST_NAP;
	    wait_for_change((long)left, (long)((left - (long)left) * 1E9));
	}
	else {
	    napping = LONG_MAX;
	    FENCE();
	    if (wanted == TICKS_NONE) pthread_cond_wait(&changed, &lock);
	}
    }
    napping = 0;
}

static void *
thread_timer(dummy)
    void *dummy;
{
    sigset_t all_signals;

    sigfillset(&all_signals);
    pthread_sigmask(SIG_BLOCK, &all_signals, 0);
    pthread_mutex_lock(&lock);
    while (!stopping) {
	nap();
	if (stopping) break;
	wait_for_change(0L, TICK_NS);
	if (stopping) break;
	if (wanted == TICKS_NONE || rb_thread_critical) continue;
	rb_thread_pending = 1;
	if (rb_trap_immediate) pthread_kill(ruby_thread, SIGVTALRM);
    }
    pthread_mutex_unlock(&lock);
    return 0;
}

static void
make_lock()
{
#ifdef USE_MONOTONIC
    pthread_condattr_t attr;

    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&changed, &attr);
    pthread_condattr_destroy(&attr);
#else
    pthread_cond_init(&changed, 0);
#endif
    pthread_mutex_init(&lock, 0);
}

/* The child of a fork has neither the timer nor, for now, other threads. */
static void
forget_timer()
{
    running = stopping = 0;
    napping = 0;
    wanted = TICKS_NONE;
    due = 0;
    make_lock();
}

static void
timer_needed()
{
    static int known;

    if (!running) {
	if (!known) {
	    known = 1;
	    make_lock();
	    pthread_atfork(0, 0, forget_timer);
	}
	CATCH_VTALRM();
	ruby_thread = pthread_self();
	napping = 0;
	if (pthread_create(&timer, 0, thread_timer, 0) == 0) running = 1;
	return;
    }
    FENCE();
    if (wanted == TICKS_NOW ? napping != 0 : due < napping) {
	pthread_mutex_lock(&lock);
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&lock);
    }
}

void
rb_thread_stop_timer()
{
    held = 1;
    if (!running) return;
    pthread_mutex_lock(&lock);
    stopping = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    pthread_join(timer, 0);
    stopping = 0;
    running = 0;
}

static void
start_again()
{
    if (wanted != TICKS_NONE) timer_needed();
}

#else /* HAVE_SETITIMER */

static int armed;
static volatile int ticked;

static RETSIGTYPE
catch_timer(sig)
    int sig;
{
#if !defined(POSIX_SIGNAL) && !defined(BSD_SIGNAL)
    signal(sig, catch_timer);
#endif
    ticked = 1;
    if (!rb_thread_critical) {
	rb_thread_pending = 1;
    }
    /* cause EINTR */
}

static void
set_timer(usec)
    long usec;
{
    struct itimerval tval;

    tval.it_interval.tv_sec = 0;
    tval.it_interval.tv_usec = usec;
    tval.it_value = tval.it_interval;
    setitimer(ITIMER_VIRTUAL, &tval, NULL);
}

static void
timer_needed()
{
    if (armed) return;
    armed = 1;
    CATCH_VTALRM();
    set_timer(10000L);
}

/* The signal's timer is stopped only here, after a tick, and not as soon as
   nobody needs ticks: threads may come and go many times between two ticks. */
void
rb_thread_timer_rest()
{
    if (!ticked) return;
    ticked = 0;
    if (armed && wanted == TICKS_NONE) {
	armed = 0;
	set_timer(0L);
    }
}

void
rb_thread_stop_timer()
{
    held = 1;
    if (!armed) return;
    armed = 0;
    set_timer(0L);
}

/* The child of a fork has no timer, though its parent armed one. */
static void
start_again()
{
    if (!armed && wanted == TICKS_NONE) return;
    armed = 0;
    timer_needed();
}
#endif

void
rb_thread_start_timer()
{
    held = 0;
    start_again();
}
#endif
