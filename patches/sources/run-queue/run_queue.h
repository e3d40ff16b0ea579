/*
 * run_queue.h - which thread runs next, without asking all of them
 */
#ifndef RUN_QUEUE_H
#define RUN_QUEUE_H

#define WAIT_FD		(1<<0)
#define WAIT_SELECT	(1<<1)
#define WAIT_TIME	(1<<2)
#define WAIT_JOIN	(1<<3)
#define WAIT_PID	(1<<4)

/* A new thread, linked behind the one that creates it, and its priority. */
void rb_thread_queue_add _((rb_thread_t th));

/* The thread's status, its priority or the thing that it waits for has changed. */
void rb_thread_queue_update _((rb_thread_t th));

/* The thread has ended: the threads that joined it can run. */
void rb_thread_queue_remove _((rb_thread_t th));

/* The only thread that is left in a child process. */
void rb_thread_queue_alone _((rb_thread_t th));

/* The thread to run after curr: the next in the ring of the threads to be
   killed, or, where there are none, of those with the highest priority that can
   run.  0 when none can. */
rb_thread_t rb_thread_queue_next _((rb_thread_t curr));

/* The sleeper whose time comes first, or 0. */
rb_thread_t rb_thread_queue_sleeper _((void));

/* How many threads wait for descriptors; the first of them behind a place in
   the ring, round the ring, or 0. */
int rb_thread_queue_waiters _((void));
rb_thread_t rb_thread_queue_waiter _((unsigned LONG_LONG place));

#ifdef RUN_QUEUE_CHECK
void rb_thread_queue_check _((rb_thread_t curr, rb_thread_t chosen));
#else
# define rb_thread_queue_check(curr, chosen)
#endif

#endif
