/*
 * run_queue.c - which thread runs next, without asking all of them
 *
 * The threads of a process form a ring, and a new one stands behind the one
 * that created it.  Whoever gives up the processor gives it to the next in the
 * ring that can run.  Here each thread has a number that grows along the ring,
 * from the main thread on, so that the order of two is known without walking
 * from one to the other.  Those that can run, those that wait for descriptors
 * and those that wait for a time are each in a tree; what only waits for
 * another thread is in that one's list, and a stopped thread is nowhere.
 */
#include "ruby.h"
#include "node.h"
#include "run_queue.h"

typedef unsigned LONG_LONG place_t;

/* Before any priority, which is an int. */
#define KILL_RANK ((LONG_LONG)1 << 32)

/* The distance of the numbers of two threads that one thread creates one after
   the other. */
#define STRIDE ((place_t)1 << 20)

#define BY_PLACE 0		/* index in links of struct rb_thread */
#define BY_TIME  1

struct tree {
    rb_thread_t root;
    int kind;
    int count;
    int (*before) _((rb_thread_t, rb_thread_t));
};

static int runs_before _((rb_thread_t, rb_thread_t));
static int stands_before _((rb_thread_t, rb_thread_t));
static int wakes_before _((rb_thread_t, rb_thread_t));

static struct tree runnable = {0, BY_PLACE, 0, runs_before};
static struct tree waiting = {0, BY_PLACE, 0, stands_before};
static struct tree sleeping = {0, BY_TIME, 0, wakes_before};

/* A thread is in at most one of the trees that share a link: runnable and
   waiting share BY_PLACE. */
#define IN(t, th) ((th)->links[(t)->kind].tree == (t))
#define LINK(t, th) ((th)->links[(t)->kind])

static int
runs_before(a, b)
    rb_thread_t a, b;
{
    if (a->rank != b->rank) return a->rank > b->rank;
    return a->place < b->place;
}

static int
stands_before(a, b)
    rb_thread_t a, b;
{
    return a->place < b->place;
}

static int
wakes_before(a, b)
    rb_thread_t a, b;
{
    if (a->delay != b->delay) return a->delay < b->delay;
    return a->place < b->place;
}

/* A treap: a search tree by `before' that is a heap by random weights, so that
   it stays flat. */

/* puts child, which may be 0, where th was below its parent */
static void
take_place(tree, th, child)
    struct tree *tree;
    rb_thread_t th, child;
{
    rb_thread_t up = LINK(tree, th).up;

    if (!up) tree->root = child;
    else if (LINK(tree, up).left == th) LINK(tree, up).left = child;
    else LINK(tree, up).right = child;
    if (child) LINK(tree, child).up = up;
}

/* th and its parent change places */
static void
rotate_up(tree, th)
    struct tree *tree;
    rb_thread_t th;
{
    rb_thread_t up = LINK(tree, th).up;
    rb_thread_t between;

    take_place(tree, up, th);
    if (LINK(tree, up).left == th) {
	between = LINK(tree, th).right;
	LINK(tree, th).right = up;
	LINK(tree, up).left = between;
    }
    else {
	between = LINK(tree, th).left;
	LINK(tree, th).left = up;
	LINK(tree, up).right = between;
    }
    LINK(tree, up).up = th;
    if (between) LINK(tree, between).up = up;
}

static void
insert(tree, th)
    struct tree *tree;
    rb_thread_t th;
{
    static unsigned int weight = 2463534242U;
    rb_thread_t up = 0, below = tree->root;
    int left = 0;

    while (below) {
	up = below;
	left = (*tree->before)(th, up);
	below = left ? LINK(tree, up).left : LINK(tree, up).right;
    }
    weight ^= weight << 13;	/* xorshift */
    weight ^= weight >> 17;
    weight ^= weight << 5;
    LINK(tree, th).tree = tree;
    LINK(tree, th).weight = weight;
    LINK(tree, th).left = LINK(tree, th).right = 0;
    LINK(tree, th).up = up;
    if (!up) tree->root = th;
    else if (left) LINK(tree, up).left = th;
    else LINK(tree, up).right = th;
    while (LINK(tree, th).up &&
	   LINK(tree, LINK(tree, th).up).weight < weight) {
	rotate_up(tree, th);
    }
    tree->count++;
}

static void
leave(tree, th)
    struct tree *tree;
    rb_thread_t th;
{
    rb_thread_t left, right;

    if (!IN(tree, th)) return;
    for (;;) {
	left = LINK(tree, th).left;
	right = LINK(tree, th).right;
	if (!left || !right) break;
	rotate_up(tree, LINK(tree, left).weight > LINK(tree, right).weight ? left : right);
    }
    take_place(tree, th, left ? left : right);
    LINK(tree, th).tree = 0;
    tree->count--;
}

static rb_thread_t
first_of(tree)
    struct tree *tree;
{
    rb_thread_t th = tree->root;

    if (th) {
	while (LINK(tree, th).left) th = LINK(tree, th).left;
    }
    return th;
}

/* the first one behind that rank, where the tree has ranks, and place, or 0 */
static rb_thread_t
first_behind(tree, rank, place)
    struct tree *tree;
    LONG_LONG rank;
    place_t place;
{
    rb_thread_t th = tree->root, found = 0;

    while (th) {
	if (tree == &runnable && th->rank != rank ? th->rank < rank :
	    th->place > place) {
	    found = th;
	    th = LINK(tree, th).left;
	}
	else {
	    th = LINK(tree, th).right;
	}
    }
    return found;
}

/* The threads that wait for another one's end. */

static void
leave_joined(th)
    rb_thread_t th;
{
    if (!th->join_link) return;
    *th->join_link = th->join_next;
    if (th->join_next) th->join_next->join_link = th->join_link;
    th->join_link = 0;
}

static void
wait_for_end(th)
    rb_thread_t th;
{
    th->join_next = th->join->joiners;
    th->join_link = &th->join->joiners;
    if (th->join_next) th->join_next->join_link = &th->join_next;
    th->join->joiners = th;
}

/* The numbers. */

/* Makes room behind th.  The threads in the smallest range of numbers round it
   that is not too full are spread over that range.  The larger a range, the
   emptier it must be to be taken (Bender and others, Two simplified algorithms for maintaining order
   in a list, 2002). */
static void
make_room(th)
    rb_thread_t th;
{
    rb_thread_t first = th, last = th;
    place_t low, high, room = 0, mask = 1;
    double most = 1.0;		/* threads that a range may have */
    unsigned long n = 1;

    do {
	mask = mask << 1 | 1;
	most *= 4.0 / 3.0;
	low = th->place & ~mask;
	high = th->place | mask;
	while (first != rb_main_thread && first->prev->place >= low) {
	    first = first->prev;
	    n++;
	}
	while (last->next != rb_main_thread && last->next->place <= high) {
	    last = last->next;
	    n++;
	}
	room = mask / n;
    } while (~mask && (n > most || room < 4));
    for (;;) {
	first->place = low;
	if (first == last) break;
	low += room;
	first = first->next;
    }
}

void
rb_thread_queue_add(th)
    rb_thread_t th;
{
    rb_thread_t creator = th->prev;
    place_t end, gap;

    if (creator == th) {	/* the main thread */
	th->place = 0;
	rb_thread_queue_update(th);
	return;
    }
    /* th has no number yet, so it must not be met */
    creator->next = th->next;
    th->next->prev = creator;
    for (;;) {
	end = th->next == rb_main_thread ? ~(place_t)0 : th->next->place;
	gap = end - creator->place;
	if (gap >= 2) break;
	make_room(creator);
    }
    creator->next = th;
    th->next->prev = th;
    th->place = end - (gap / 2 < STRIDE ? gap / 2 : STRIDE);
    th->priority = creator->priority;
    rb_thread_queue_update(th);
}

void
rb_thread_queue_update(th)
    rb_thread_t th;
{
    LONG_LONG rank;

    if (!th->next) return;	/* not started */
    if (th->status == THREAD_STOPPED) {
	leave(&runnable, th);
	leave(&waiting, th);
	leave(&sleeping, th);
	leave_joined(th);
	if (!th->wait_for) return;
	if ((th->wait_for & WAIT_JOIN) && th->join->status == THREAD_KILLED) {
	    th->status = THREAD_RUNNABLE;
	}
	else {
	    if (th->wait_for & WAIT_JOIN) wait_for_end(th);
	    if (th->wait_for & (WAIT_FD|WAIT_SELECT)) insert(&waiting, th);
	    if (th->wait_for & WAIT_TIME) insert(&sleeping, th);
	    return;
	}
    }
    leave(&waiting, th);
    leave(&sleeping, th);
    leave_joined(th);
    if (th->status == THREAD_KILLED) {
	leave(&runnable, th);
	return;
    }
    rank = th->status == THREAD_TO_KILL ? KILL_RANK : th->priority;
    if (IN(&runnable, th)) {
	if (th->rank == rank) return;
	leave(&runnable, th);
    }
    th->rank = rank;
    insert(&runnable, th);
}

void
rb_thread_queue_remove(th)
    rb_thread_t th;
{
    rb_thread_t joiner;

    rb_thread_queue_update(th);
    while ((joiner = th->joiners) != 0) {
	joiner->status = THREAD_RUNNABLE;
	rb_thread_queue_update(joiner);
    }
}

void
rb_thread_queue_alone(th)
    rb_thread_t th;
{
    th->place = 0;
}

rb_thread_t
rb_thread_queue_next(curr)
    rb_thread_t curr;
{
    rb_thread_t first = first_of(&runnable), next;

    if (!first || runnable.count == 1) return first;
    next = first_behind(&runnable, first->rank, curr->place);
    if (next && next->rank == first->rank) return next;
    return first;
}

rb_thread_t
rb_thread_queue_sleeper()
{
    return first_of(&sleeping);
}

int
rb_thread_queue_waiters()
{
    return waiting.count;
}

rb_thread_t
rb_thread_queue_waiter(place)
    unsigned LONG_LONG place;
{
    rb_thread_t th = first_behind(&waiting, (LONG_LONG)0, place);

    return th ? th : first_of(&waiting);
}

#ifdef RUN_QUEUE_CHECK
/* The same by asking all threads, for those who change this file. */
void
rb_thread_queue_check(curr, chosen)
    rb_thread_t curr, chosen;
{
    rb_thread_t th = curr, next = 0;
    int ready = 0, waiters = 0, sleepers = 0;

    do {
	th = th->next;
	if (th->next != rb_main_thread && th->place >= th->next->place) {
	    rb_bug("run queue: the order of the ring is lost");
	}
	switch (th->status) {
	  case THREAD_TO_KILL:
	  case THREAD_RUNNABLE:
	    ready++;
	    if (!IN(&runnable, th)) rb_bug("run queue: a runnable thread is not in it");
	    if (next && next->status == THREAD_TO_KILL) break;
	    if (th->status == THREAD_TO_KILL || !next || next->priority < th->priority) {
		next = th;
	    }
	    break;
	  case THREAD_STOPPED:
	    if ((th->wait_for & WAIT_JOIN) &&
		(th->join->status == THREAD_KILLED || !th->join_link)) {
		rb_bug("run queue: a thread waits for an end that was");
	    }
	    if (th->wait_for & (WAIT_FD|WAIT_SELECT)) {
		waiters++;
		if (!IN(&waiting, th)) rb_bug("run queue: a waiter is not in it");
	    }
	    if (th->wait_for & WAIT_TIME) {
		sleepers++;
		if (!IN(&sleeping, th)) rb_bug("run queue: a sleeper is not in it");
	    }
	    break;
	  case THREAD_KILLED:
	    rb_bug("run queue: a dead thread is in the ring");
	}
    } while (th != curr);
    if (ready != runnable.count || waiters != waiting.count || sleepers != sleeping.count) {
	rb_bug("run queue: it has other threads than the ring");
    }
    if (next != chosen) {
	rb_bug("run queue: another thread is next");
    }
}
#endif
