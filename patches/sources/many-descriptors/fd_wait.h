/*
 * fd_wait.h - who waits for which descriptor
 */
#ifndef FD_WAIT_H
#define FD_WAIT_H

/* Room for the n descriptors, max the greatest, that a thread is going to wait
   for, and the end of its use.  The thread fills in fd and events of each. */
struct rb_fd_node *rb_fd_wait_room _((rb_thread_t th, long n, int max));
void rb_fd_wait_free _((rb_thread_t th));

/* The thread begins to wait for them, or no longer waits. */
void rb_fd_wait_begin _((rb_thread_t th));
void rb_fd_wait_end _((rb_thread_t th));

/* Waits, at most so many seconds, until one of the descriptors is ready that
   threads wait for, and hands each to one thread: the first behind curr in the
   ring.  `ready' is called for each thread that got one, and ends its wait.
   -1 with errno where the kernel refused, or a signal came. */
int rb_fd_wait_all _((rb_thread_t curr, double delay, void (*ready)(rb_thread_t)));

/* Did rb_fd_wait_all hand a descriptor to the thread? */
int rb_fd_wait_reported _((rb_thread_t th));

/* How many of the descriptors that the thread waits for are ready now; -1 with
   errno where one of them is no descriptor. */
int rb_fd_wait_now _((rb_thread_t th));

/* Waits for these descriptors only, without regard to other threads. */
int rb_fd_wait_alone _((struct rb_wait_fd *fds, long n, struct timeval *timeout));

/* The waits for a descriptor, linked by next; 0 where there is none. */
struct rb_fd_node *rb_fd_waiters _((int fd));

/* fd is closed; the caller tells the threads that wait for it. */
void rb_fd_wait_closed _((int fd));

/* Was one of the descriptors closed since the thread made room for its waits? */
int rb_fd_closed_since _((rb_thread_t th));

/* Was one of them written to since then, so that room which was reported may be
   gone? */
int rb_fd_taken_since _((rb_thread_t th));

#endif
