/*
 * fd_wait.c - who waits for which descriptor
 *
 * A table has, for each descriptor, a list of the threads that wait for it.
 * Where only a few descriptors are waited for, the kernel is asked with poll:
 * one call, and nothing to keep in step.  Where there are many, each is shown
 * to epoll when a thread begins to wait for it, and epoll is asked which of
 * them are ready, so that only the number of ready ones counts.  epoll reports a descriptor
 * once and forgets what it was asked (EPOLLONESHOT), so what it knows beyond
 * that does no harm: the table decides who waits.  Where one thread has just begun to
 * wait for most of them, as a select of many does again and again, poll is asked
 * first: it costs less than to show them all.
 */
#include "ruby.h"
#include "node.h"
#include "rubysig.h"
#include "run_queue.h"
#include "thread_timer.h"
#include "fd_wait.h"
#include <errno.h>
#include <signal.h>
#ifdef HAVE_UNISTD_H
# include <unistd.h>
#endif
#ifdef HAVE_FCNTL_H
# include <fcntl.h>
#endif
#if defined(HAVE_SYS_TIME_H)
# include <sys/time.h>
#endif
#include <time.h>
#if defined(HAVE_POLL_H) && defined(HAVE_POLL)
# include <poll.h>
#else
# define EMULATE_POLL 1
#endif
#ifdef HAVE_SYS_SELECT_H
# include <sys/select.h>
#endif
#if defined(HAVE_SYS_EPOLL_H) && defined(HAVE_EPOLL_CREATE1) && \
    !defined(EMULATE_POLL) && !defined(DISABLE_EPOLL)
# define USE_EPOLL 1
# include <sys/epoll.h>
#endif

/* With so many descriptors or fewer, poll is asked. */
#ifndef FD_WAIT_POLL_MOST
# define FD_WAIT_POLL_MOST 16
#endif

/* No select or poll waits longer; who asked them asks again. */
#define LONGEST_WAIT 1e7

/* How often a descriptor has reported what nobody asked for, and for how long it
   is not asked then: each time twice as long. */
#define ONCE 1
#define MUTE 2
#define MUTE_SECONDS 0.1
#define MUTE_SECONDS_MOST 1.6
#define mute_longer(seconds) ((seconds) < MUTE_SECONDS_MOST ? 2 * (seconds) : (seconds))

#ifdef EMULATE_POLL
struct pollfd {
    int fd;
    short events, revents;
};
# define POLLIN   0x01
# define POLLPRI  0x02
# define POLLOUT  0x04
# define POLLERR  0x08
# define POLLHUP  0x10
# define POLLNVAL 0x20
#endif

/* Where there is no poll, or RLIMIT_NOFILE forbids it to ask for so many: of
   descriptors below FD_SETSIZE only. */
static int
emulated_poll(fds, n, timeout)
    struct pollfd *fds;
    long n;
    struct timeval *timeout;
{
    fd_set in, out, pri;
    int max = -1, ready = 0, found;
    long i;

    FD_ZERO(&in);
    FD_ZERO(&out);
    FD_ZERO(&pri);
    for (i = 0; i < n; i++) {
	fds[i].revents = 0;
	if (fds[i].fd < 0) continue;
	if (fds[i].fd >= FD_SETSIZE) {
	    errno = EINVAL;
	    return -1;
	}
	if (fds[i].events & POLLIN) FD_SET(fds[i].fd, &in);
	if (fds[i].events & POLLOUT) FD_SET(fds[i].fd, &out);
	if (fds[i].events & POLLPRI) FD_SET(fds[i].fd, &pri);
	if (max < fds[i].fd) max = fds[i].fd;
    }
    if ((found = select(max + 1, &in, &out, &pri, timeout)) <= 0) return found;
    for (i = 0; i < n; i++) {
	if (fds[i].fd < 0) continue;
	if (FD_ISSET(fds[i].fd, &in)) fds[i].revents |= POLLIN;
	if (FD_ISSET(fds[i].fd, &out)) fds[i].revents |= POLLOUT;
	if (FD_ISSET(fds[i].fd, &pri)) fds[i].revents |= POLLPRI;
	fds[i].revents &= fds[i].events;
	if (fds[i].revents) ready++;
    }
    return ready;
}

#ifndef EMULATE_POLL
static int
real_poll(fds, n, delay)
    struct pollfd *fds;
    long n;
    double delay;
{
    if (delay == DELAY_INFTY) return poll(fds, n, -1);
    if (delay <= 0.0) return poll(fds, n, 0);
# ifdef HAVE_PPOLL
    {
	struct timespec ts;

	ts.tv_sec = (long)delay;
	ts.tv_nsec = (long)((delay - (double)ts.tv_sec) * 1e9);
	return ppoll(fds, n, &ts, 0);
    }
# else
    if (delay > 1e6) delay = 1e6;
    return poll(fds, n, (int)(delay * 1e3 + 0.999));
# endif
}
#endif

/* delay: seconds, or DELAY_INFTY */
static int
poll_for(fds, n, delay)
    struct pollfd *fds;
    long n;
    double delay;
{
    struct timeval tv;
#ifndef EMULATE_POLL
    int found;
#endif

    if (delay != DELAY_INFTY && delay > LONGEST_WAIT) delay = LONGEST_WAIT;
#ifndef EMULATE_POLL
    found = real_poll(fds, n, delay);
    if (found >= 0 || errno != EINVAL || n == 0) return found;
#endif
    if (delay == DELAY_INFTY) return emulated_poll(fds, n, (struct timeval *)0);
    if (delay < 0.0) delay = 0.0;
    tv.tv_sec = (long)delay;
    tv.tv_usec = (long)((delay - (double)tv.tv_sec) * 1e6);
    return emulated_poll(fds, n, &tv);
}

/* The events that Linux's select reports for what poll returned. */
static int
select_events(revents)
    int revents;
{
    int events = 0;

    if (revents & (POLLIN|POLLHUP|POLLERR)) events |= RB_WAIT_READ;
    if (revents & (POLLOUT|POLLERR)) events |= RB_WAIT_WRITE;
    if (revents & POLLPRI) events |= RB_WAIT_EXCEPT;
    return events;
}

static int
poll_events(events)
    int events;
{
    return ((events & RB_WAIT_READ) ? POLLIN : 0) |
	((events & RB_WAIT_WRITE) ? POLLOUT : 0) |
	((events & RB_WAIT_EXCEPT) ? POLLPRI : 0);
}

/* Seconds, which do not change when the clock is set. */
static double
steady_clock()
{
#if defined(CLOCK_MONOTONIC) && defined(HAVE_CLOCK_GETTIME)
    struct timespec ts;

    if (clock_gettime(CLOCK_MONOTONIC, &ts) == 0) {
	return (double)ts.tv_sec + (double)ts.tv_nsec * 1e-9;
    }
#endif
    return rb_thread_clock();
}

int
rb_fd_wait_alone(fds, n, timeout)
    struct rb_wait_fd *fds;
    long n;
    struct timeval *timeout;
{
    struct pollfd few[4], *polled = few;
    volatile VALUE memory = 0;	/* a trap handler may raise */
    double end = DELAY_INFTY, delay = DELAY_INFTY, quiet = MUTE_SECONDS;
    long i;
    int found, e, mute = 0;

    if (n > 4) {
	memory = rb_str_new(0, n * sizeof(*polled));
	polled = (struct pollfd *)RSTRING(memory)->ptr;
    }
    for (i = 0; i < n; i++) {
	polled[i].fd = fds[i].fd;
	polled[i].events = poll_events(fds[i].events);
	fds[i].revents = 0;
    }
    if (timeout) {
	delay = (double)timeout->tv_sec + (double)timeout->tv_usec * 1e-6;
	if (delay > 0.0) end = steady_clock() + delay;
    }
    for (;;) {
	TRAP_BEG;
	found = poll_for(polled, n, mute && delay > quiet ? quiet : delay);
	e = errno;
	TRAP_END;
	if (mute && found <= 0) {
	    for (i = 0; i < n; i++) polled[i].fd = fds[i].fd;
	    mute = 0;
	    quiet = mute_longer(quiet);
	}
	if (found < 0 && e != EINTR
#ifdef ERESTART
	    && e != ERESTART
#endif
	    ) break;
	if (found > 0) {
	    found = 0;
	    for (i = 0; i < n; i++) {
		if (polled[i].fd < 0 || !polled[i].revents) continue;
		if (polled[i].revents & POLLNVAL) {
		    found = -1;
		    e = EBADF;
		    break;
		}
		fds[i].revents = select_events(polled[i].revents) & fds[i].events;
		if (fds[i].revents) found++;
		/* it hung up, and nobody asked whether */
		else {
		    polled[i].fd = -1;
		    mute = 1;
		}
	    }
	    if (found) break;
	}
	if (end != DELAY_INFTY) {
	    delay = end - steady_clock();
	    if (delay <= 0.0) {
		if (found == 0) break;
		delay = 0.0;
	    }
	}
	else if (timeout && found == 0) break;
    }
    if (memory) rb_str_resize(memory, 0L);
    errno = e;
    return found;
}

/* The table. */

struct watch {
    struct rb_fd_node *nodes;	/* the waits for this descriptor */
    long active;		/* its place in the list of those with nodes */
    unsigned int instance;	/* the epoll instance that it was shown to */
    unsigned int entry;		/* the number of its latest entry there */
    unsigned LONG_LONG closed;	/* which of the closes was its latest */
    unsigned LONG_LONG taken;	/* and which of the takes */
    unsigned char to_show;	/* it is in the list of those to show to epoll */
    unsigned char mute;		/* it reports what nobody asked for: once, or more */
};

static int any_mute;		/* until unmute_at */
static double unmute_at, mute_seconds = MUTE_SECONDS;

static struct watch *watches;
static long watches_size;
static unsigned LONG_LONG closes; /* of streams */
static unsigned LONG_LONG takes; /* of room to write */

static int *active;		/* the descriptors that threads wait for */
static long active_count, active_size;
static long begun_together;	/* how many, MANY or more for one thread, were begun to
				   wait for since the kernel was asked */
#define MANY 17

static struct { int fd, revents; } *events; /* what the kernel reported */
static long events_count, events_size;

#ifdef USE_EPOLL
static int *to_show;
static long to_show_count, to_show_size;
#endif

#define ROOM(array, size, wanted) do {\
    if ((size) < (wanted)) {\
	(array) = xrealloc((array), (wanted) * sizeof(*(array)));\
	(size) = (wanted);\
    }\
} while (0)

/* So many descriptors are known to the table. */
static void
make_room(n)
    long n;
{
    long i = watches_size;

    if (n <= watches_size) return;
    n = n < 2 * i ? 2 * i : n + 16;
    ROOM(active, active_size, n);
    ROOM(events, events_size, n);
#ifdef USE_EPOLL
    ROOM(to_show, to_show_size, n);
#endif
    REALLOC_N(watches, struct watch, n);
    MEMZERO(watches + i, struct watch, n - i);
    watches_size = n;		/* the others have room for as many */
}

struct rb_fd_node *
rb_fd_wait_room(th, n, max)
    rb_thread_t th;
    long n;
    int max;
{
    struct rb_fd_waits *waits = &th->fds.waits;

    make_room((long)max + 1);
    if (n == 1) {
	waits->nodes = &waits->one;
    }
    else {
	/* what was large once is not kept */
	if (waits->room < n || (waits->room > 64 && waits->room / 4 > n)) {
	    struct rb_fd_node *many = ALLOC_N(struct rb_fd_node, n ? n : 1);

	    rb_fd_wait_free(th);
	    waits->many = many;
	    waits->room = n;
	}
	waits->nodes = waits->many;
    }
    waits->n = n;
    waits->error = 0;
    waits->closes = closes;
    waits->takes = takes;
    return waits->nodes;
}

void
rb_fd_wait_free(th)
    rb_thread_t th;
{
    if (th->fds.waits.many) free(th->fds.waits.many);
    th->fds.waits.many = 0;
    th->fds.waits.room = th->fds.waits.n = 0;
}

/* Who waits for it has changed. */
static void
show_again(fd)
    int fd;
{
    struct watch *watch = &watches[fd];

    watch->mute = 0;
#ifdef USE_EPOLL
    if (!watch->to_show) {
	watch->to_show = 1;
	to_show[to_show_count++] = fd;
    }
#endif
}

void
rb_fd_wait_begin(th)
    rb_thread_t th;
{
    struct rb_fd_node *node;
    struct watch *watch;
    long i;

    if (th->fds.waits.n >= MANY) begun_together += th->fds.waits.n;
    for (i = 0; i < th->fds.waits.n; i++) {
	node = &th->fds.waits.nodes[i];
	watch = &watches[node->fd];
	if (!watch->nodes) {
	    watch->active = active_count;
	    active[active_count++] = node->fd;
	}
	node->th = th;
	node->revents = 0;
	node->next = watch->nodes;
	node->prev = 0;
	if (node->next) node->next->prev = node;
	watch->nodes = node;
	show_again(node->fd);
    }
}

void
rb_fd_wait_end(th)
    rb_thread_t th;
{
    struct rb_fd_node *node;
    struct watch *watch;
    int last;
    long i;

    for (i = 0; i < th->fds.waits.n; i++) {
	node = &th->fds.waits.nodes[i];
	watch = &watches[node->fd];
	if (node->prev) node->prev->next = node->next;
	else watch->nodes = node->next;
	if (node->next) node->next->prev = node->prev;
	if (!watch->nodes) {
	    last = active[--active_count];
	    active[watch->active] = last;
	    watches[last].active = watch->active;
	}
    }
}

int
rb_fd_wait_reported(th)
    rb_thread_t th;
{
    long i;

    if (th->fds.waits.error) return 1;
    for (i = 0; i < th->fds.waits.n; i++) {
	if (th->fds.waits.nodes[i].revents) return 1;
    }
    return 0;
}

int
rb_fd_closed_since(th)
    rb_thread_t th;
{
    struct rb_fd_waits *waits = &th->fds.waits;
    long i;

    if (waits->closes == closes) return 0;
    for (i = 0; i < waits->n; i++) {
	if (watches[waits->nodes[i].fd].closed > waits->closes) return 1;
    }
    return 0;
}

int
rb_fd_taken_since(th)
    rb_thread_t th;
{
    struct rb_fd_waits *waits = &th->fds.waits;
    long i;

    if (waits->takes == takes) return 0;
    for (i = 0; i < waits->n; i++) {
	if (watches[waits->nodes[i].fd].taken > waits->takes) return 1;
    }
    return 0;
}

/* The running thread writes, or is about to. */
void
rb_thread_fd_taken(fd)
    int fd;
{
    if (0 <= fd && fd < watches_size) watches[fd].taken = ++takes;
}

int
rb_fd_wait_now(th)
    rb_thread_t th;
{
    struct pollfd few[4], *polled = few;
    struct rb_fd_waits *waits = &th->fds.waits;
    int ready = 0;
    long i;

    if (rb_fd_closed_since(th)) waits->error = EBADF; /* or another's by now */
    if (waits->error) return -1;
    if (waits->n > 4 && !(polled = (struct pollfd *)malloc(waits->n * sizeof(*polled)))) {
	return rb_fd_wait_reported(th);
    }
    for (i = 0; i < waits->n; i++) {
	polled[i].fd = waits->nodes[i].fd;
	polled[i].events = poll_events(waits->nodes[i].events);
	polled[i].revents = 0;
    }
    poll_for(polled, waits->n, 0.0);
    for (i = 0; i < waits->n; i++) {
	if (polled[i].revents & POLLNVAL) waits->error = EBADF;
	waits->nodes[i].revents = select_events(polled[i].revents) & waits->nodes[i].events;
	if (waits->nodes[i].revents) ready++;
    }
    if (polled != few) free(polled);
    return waits->error ? -1 : ready;
}

struct rb_fd_node *
rb_fd_waiters(fd)
    int fd;
{
    return 0 <= fd && fd < watches_size ? watches[fd].nodes : 0;
}

/* epoll is not asked about fd until its waiters change or mute_seconds are
   over. */
static void
be_mute(fd)
    int fd;
{
    double now;

    watches[fd].mute = MUTE;
    if (any_mute) return;
    any_mute = 1;
    now = steady_clock();
    mute_seconds = now - unmute_at < mute_seconds ? mute_longer(mute_seconds) : MUTE_SECONDS;
    unmute_at = now + mute_seconds;
}

/* How long to wait at most. */
static double
until_unmuted(delay)
    double delay;
{
    double left = unmute_at - steady_clock();
    long i;

    if (left > 0.0 && left <= MUTE_SECONDS_MOST) return delay < left ? delay : left;
    any_mute = 0;
    for (i = 0; i < active_count; i++) {
	if (watches[active[i]].mute == MUTE) show_again(active[i]);
    }
    return delay;
}

void
rb_fd_wait_closed(fd)
    int fd;
{
    if (fd < 0 || fd >= watches_size) return;
    watches[fd].closed = ++closes;
    if (watches[fd].nodes) be_mute(fd);
}

/* Another file has the number, or none. */
void
rb_thread_fd_changed(fd)
    int fd;
{
    if (rb_fd_waiters(fd)) show_again(fd);
}

#define BAD_FD (-1)

static void
report(fd, revents)
    int fd, revents;
{
    if (events_count == events_size) return; /* each descriptor once */
    events[events_count].fd = fd;
    events[events_count++].revents = revents;
}

/* Each event goes to the first thread behind curr that waits for it. */
static void
hand_out(curr, fd, revents)
    rb_thread_t curr;
    int fd, revents;
{
    struct rb_fd_node *node, *first;
    unsigned LONG_LONG distance, least = 0;
    int given = 0, left = revents;

    if (revents == BAD_FD) {
	for (node = watches[fd].nodes; node; node = node->next) {
	    node->revents = node->events;
	    node->th->fds.waits.error = EBADF;
	}
	return;
    }
    for (;;) {
	first = 0;
	for (node = watches[fd].nodes; node; node = node->next) {
	    if (!(node->events & left)) continue;
	    distance = node->th->place - curr->place - 1;
	    if (!first || distance < least) {
		first = node;
		least = distance;
	    }
	}
	if (!first) break;
	first->revents |= first->events & left;
	left &= ~first->events;
	given = 1;
    }
    if (!given) {
	/* Either it was shown for one that does not wait any more, or it hung up,
	   which is reported to those, too, who have not asked. */
	if (watches[fd].mute) {
	    be_mute(fd);
	}
	else if (watches[fd].nodes) {
	    show_again(fd);
	    watches[fd].mute = ONCE;
	}
	return;
    }
    watches[fd].mute = 0;
    for (node = watches[fd].nodes; node; node = node->next) {
	if (!node->revents) {
	    show_again(fd);
	    break;
	}
    }
}

static int
hand_out_all(curr, ready)
    rb_thread_t curr;
    void (*ready)(rb_thread_t);
{
    struct rb_fd_node *node;
    long i;

    for (i = 0; i < events_count; i++) {
	hand_out(curr, events[i].fd, events[i].revents);
    }
    for (i = 0; i < events_count; i++) {
	do {
	    for (node = watches[events[i].fd].nodes; node; node = node->next) {
		if (!node->revents) continue;
		(*ready)(node->th); /* which ends its wait */
		break;
	    }
	} while (node);
    }
    return 0;
}

/* A signal that came before the kernel waits does not end its wait. */
static int
signalled(delay)
    double delay;
{
    if (delay <= 0.0 || !rb_trap_pending) return 0;
    errno = EINTR;
    return 1;
}

static int
ask_poll(delay)
    double delay;
{
    static struct pollfd *polled;
    static long polled_size;
    struct pollfd *larger;
    struct rb_fd_node *node;
    long i;
    int n, wanted;

    if (polled_size < active_count) {
	larger = (struct pollfd *)realloc(polled, (active_count + 16) * sizeof(*larger));
	if (!larger) {
	    errno = ENOMEM;
	    return -1;
	}
	polled = larger;
	polled_size = active_count + 16;
    }
    for (i = 0; i < active_count; i++) {
	wanted = 0;
	for (node = watches[active[i]].nodes; node; node = node->next) {
	    wanted |= node->events;
	}
	polled[i].fd = watches[active[i]].mute == MUTE ? -1 : active[i];
	polled[i].events = poll_events(wanted);
    }
    if (signalled(delay)) return -1;
    n = poll_for(polled, active_count, delay);
    for (i = 0; n > 0 && i < active_count; i++) {
	if (polled[i].fd < 0 || !polled[i].revents) continue;
	report(active[i], (polled[i].revents & POLLNVAL) ? BAD_FD :
	       select_events(polled[i].revents));
    }
    return n;
}

#ifdef USE_EPOLL
static int epoll_fd = -1;
static pid_t epoll_owner;
static unsigned int instance;

#define FIRST_EPOLL_FD 100	/* low numbers are the program's */
#define IDLE_SECOND 1000	/* milliseconds */
#define SOME 16			/* descriptors */
#define SOME_SECONDS 0.25

static void
show_all()
{
    long i;

    for (i = 0; i < active_count; i++) {
	if (watches[active[i]].mute != MUTE) show_again(active[i]);
    }
}

/* A few at a time: for ask_epoll, where no second is idle. */
static void
show_some()
{
    static double until;
    static long next;
    double now = steady_clock();
    int i;

    if (now < until) return;
    until = now + SOME_SECONDS;
    for (i = 0; i < SOME && i < active_count; i++) {
	if (next >= active_count) next = 0;
	if (watches[active[next]].mute != MUTE) show_again(active[next]);
	next++;
    }
}

static int
open_instance()
{
    int fd = epoll_create1(EPOLL_CLOEXEC);

    if (fd < 0) return 0;
    epoll_fd = fd;
    epoll_owner = getpid();
#ifdef F_DUPFD_CLOEXEC
    if (fd < FIRST_EPOLL_FD &&
	(epoll_fd = fcntl(fd, F_DUPFD_CLOEXEC, FIRST_EPOLL_FD)) < 0) {
	epoll_fd = fd;
    }
    else if (epoll_fd != fd) {
	close(fd);
    }
#endif
    instance++;
    show_all();
    return 1;
}

/* A child, also one that an extension forks, has the instance of its parent. */
static int
have_instance()
{
    int parents = epoll_fd;
    struct epoll_event event;

    if (parents >= 0 && getpid() == epoll_owner) return 1;
    if (!open_instance()) return 0;
    /* The program may have closed that of the parent, and the number is another's.
       Only an instance has not heard of the new one; to ask it for its events would
       take them from the parent. */
    if (parents >= 0 && epoll_ctl(parents, EPOLL_CTL_DEL, epoll_fd, &event) < 0 &&
	errno == ENOENT) close(parents);
    return 1;
}

/* 0, or why epoll refused it */
static int
show(fd)
    int fd;
{
    struct watch *watch = &watches[fd];
    struct rb_fd_node *node;
    struct epoll_event event;
    int wanted = 0;

    for (node = watch->nodes; node; node = node->next) wanted |= node->events;
    MEMZERO(&event, struct epoll_event, 1);
    event.events = poll_events(wanted) | EPOLLONESHOT;
    /* An entry that a closed file of this number left there has another number. */
    event.data.u64 = (uint64_t)++watch->entry << 32 | (unsigned int)fd;
    if (watch->instance == instance) {
	if (epoll_ctl(epoll_fd, EPOLL_CTL_MOD, fd, &event) == 0) return 0;
	if (errno != ENOENT) return errno;
    }
    watch->instance = instance;
    if (epoll_ctl(epoll_fd, EPOLL_CTL_ADD, fd, &event) == 0) return 0;
    if (errno == EEXIST && epoll_ctl(epoll_fd, EPOLL_CTL_MOD, fd, &event) == 0) return 0;
    watch->instance = 0;
    return errno;
}

/* -1 where the descriptor of epoll itself is not usable */
static int
show_those()
{
    int fd, e;

    while (to_show_count > 0) {
	fd = to_show[to_show_count - 1];
	if (watches[fd].nodes && watches[fd].mute != MUTE) {
	    switch (e = show(fd)) {
	      case 0:
		break;
	      case EPERM:	/* a file, which select calls ready */
		report(fd, RB_WAIT_READ|RB_WAIT_WRITE);
		break;
	      case EBADF:
		if (fcntl(epoll_fd, F_GETFD) < 0) return -1;
		report(fd, BAD_FD);
		break;
	      default:
		errno = e;
		return -1;
	    }
	}
	watches[fd].to_show = 0;
	to_show_count--;
    }
    return 0;
}

static int
ask_epoll(delay)
    double delay;
{
    static struct epoll_event reported[256];
    struct pollfd self;
    int i, n, total = 0;

    if (delay > 0.0) show_some();
    if (show_those() < 0) return -1;
    if (events_count > 0) delay = 0.0;
    if (signalled(delay)) return -1;
    if (delay * 1e3 > IDLE_SECOND) {
	/* Somebody may have closed a descriptor behind our back, which epoll
	   does not report: there is time to show all of them again. */
	n = epoll_wait(epoll_fd, reported, 256, IDLE_SECOND);
	if (n == 0) {
	    show_all();
	    if (show_those() < 0) return -1;
	    if (delay != DELAY_INFTY) delay -= IDLE_SECOND * 1e-3;
	    if (events_count > 0) delay = 0.0;
	    if (signalled(delay)) return -1;
	    n = -2;
	}
    }
    else {
	n = -2;
    }
    while (n == -2) {
	if (delay == DELAY_INFTY) {
	    n = epoll_wait(epoll_fd, reported, 256, -1);
	    break;
	}
	if (delay > 0.0) {	/* to the microsecond */
	    self.fd = epoll_fd;
	    self.events = POLLIN;
	    if ((n = poll_for(&self, 1L, delay)) <= 0) break;
	}
	n = epoll_wait(epoll_fd, reported, 256, 0);
    }
    for (;;) {
	if (n < 0) return events_count > 0 && errno == EINTR ? 0 : -1;
	for (i = 0; i < n; i++) {
	    int fd = (int)(reported[i].data.u64 & 0x7fffffff);

	    if (fd >= watches_size || watches[fd].instance != instance ||
		watches[fd].entry != (unsigned int)(reported[i].data.u64 >> 32)) continue;
	    report(fd, select_events(reported[i].events));
	}
	total += n;
	if (n < 256) return total;
	n = epoll_wait(epoll_fd, reported, 256, 0);
	if (n < 0) return total;
    }
}
#endif

int
rb_fd_wait_all(curr, delay, ready)
    rb_thread_t curr;
    double delay;
    void (*ready)(rb_thread_t);
{
    int n = -1;
    long together = begun_together;

    begun_together = 0;
    events_count = 0;
    if (any_mute) delay = until_unmuted(delay);
#ifdef USE_EPOLL
    if (active_count > FD_WAIT_POLL_MOST && together <= active_count / 2 &&
	have_instance()) {
	n = ask_epoll(delay);
	if (n < 0) {
	    if (errno == EINTR) return -1;
	    /* The kernel has no room, or epoll_fd is no longer ours. */
	    if (errno == EBADF || errno == EINVAL) epoll_fd = -1;
	    events_count = 0;
	    show_all();
	    n = ask_poll(delay);
	}
    }
    else
#endif
    n = ask_poll(delay);
    if (n < 0) return -1;
    return hand_out_all(curr, ready);
}
