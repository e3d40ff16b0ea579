/*
 * thread_timer.h - the ticks that make a running thread give way
 */
#ifndef THREAD_TIMER_H
#define THREAD_TIMER_H

#define TICKS_NONE  0		/* no other thread can run */
#define TICKS_LATER 1		/* another one can, as soon as a time has come */
#define TICKS_NOW   2

/* Whether ticks are needed may have changed; with TICKS_LATER, `first' is the
   first sleeper's time. */
#if defined(HAVE_SETITIMER) || defined(_THREAD_SAFE)
void rb_thread_timer_want _((int ticks, double first));
#else
# define rb_thread_timer_want(ticks, first) ((void)0)
#endif

/* The seconds of the clock by which threads sleep. */
double rb_thread_clock _((void));

/* The running thread has taken notice of a tick. */
#if defined(HAVE_SETITIMER) && !defined(_THREAD_SAFE)
void rb_thread_timer_rest _((void));
#else
# define rb_thread_timer_rest() ((void)0)
#endif

#endif
