/**********************************************************************

  thread_stack.h - machine stacks for Ruby threads, and the switch

  Copyright (C) the ruby18-patches authors; Ruby's terms

  A thread's stack is one slot of an arena, lowest address first:

	low        floor            limit                         base
	 |  guard    |    headroom    |          size              |
	 |  faults   |  for C code    |  for Ruby code, grows down |

  The interpreter compares the stack pointer with `limit' on each call and
  raises SystemStackError below it; the headroom is what C code may use
  after the last comparison.  What passes `floor' runs into the guard.
  For a stack of 8 MiB the headroom is at least 1 MiB, less the up to 256 KiB by which
  stacks begin at different offsets, and the guard 256 KiB; 64 KiB each for small ones.

  One native thread uses this unit at a time (the one that runs the
  interpreter); only rb_thread_stack_of and rb_thread_stack_in_guard may be
  called from a signal handler and from other native threads.

**********************************************************************/
#ifndef THREAD_STACK_H
#define THREAD_STACK_H

#include <stddef.h>

/* The machines that thread_switch.c has a switch for. */
#if defined(__GNUC__) && !defined(_WIN32) && !defined(__CYGWIN__)
# if defined(__x86_64__) && !defined(__ILP32__)
#  define RB_THREAD_SWITCH_X86_64 1
# elif defined(__i386__)
#  define RB_THREAD_SWITCH_I386 1
# elif defined(__aarch64__) && !defined(__ILP32__) && !defined(__AARCH64EB__)
#  define RB_THREAD_SWITCH_AARCH64 1
# elif defined(__arm__) && !defined(__ARMEB__) && \
	(defined(__thumb2__) || (defined(__ARM_ARCH) && __ARM_ARCH >= 5))
#  define RB_THREAD_SWITCH_ARM 1
# elif defined(__riscv) && __riscv_xlen == 64 && defined(__riscv_float_abi_double)
#  define RB_THREAD_SWITCH_RISCV64 1
# elif defined(__powerpc64__) && defined(_CALL_ELF) && _CALL_ELF == 2 && \
	defined(__LITTLE_ENDIAN__) && defined(__ALTIVEC__)
#  define RB_THREAD_SWITCH_PPC64LE 1
# elif defined(__s390x__)
#  define RB_THREAD_SWITCH_S390X 1
# endif
#endif
#if defined(RB_THREAD_SWITCH_X86_64) || defined(RB_THREAD_SWITCH_I386) || \
	defined(RB_THREAD_SWITCH_AARCH64) || defined(RB_THREAD_SWITCH_ARM) || \
	defined(RB_THREAD_SWITCH_RISCV64) || defined(RB_THREAD_SWITCH_PPC64LE) || \
	defined(RB_THREAD_SWITCH_S390X)
# define HAVE_RB_THREAD_SWITCH 1
#endif
/* ./configure --disable-heap-stacks keeps the code that copies stacks. */
#if defined(HAVE_RB_THREAD_SWITCH) && !defined(DISABLE_HEAP_STACKS)
# define HEAP_STACKS 1
#endif

/* An ensure clause may call what takes as much as the call that was refused:
   once SystemStackError was raised, so many VALUEs of the room beyond the limit
   may be used, until it is rescued where the stack is shorter by as much. */
#define STACK_GRACE 1024

#if defined(__GNUC__) && __GNUC__ >= 4 && !defined(_WIN32) && !defined(__CYGWIN__)
# define RB_THREAD_STACK_HIDDEN __attribute__((visibility("hidden")))
#else
# define RB_THREAD_STACK_HIDDEN
#endif

/* How the guard of a stack is made; none where no mapping was left for it. */
enum {GUARD_NONE, GUARD_BY_MADVISE, GUARD_BY_MPROTECT};

typedef struct rb_thread_stack {
    char *base;			/* one past the highest address; a multiple of 256, not always of a page */
    char *limit;		/* base - size: Ruby code stops here */
    char *floor;		/* lowest address that may be touched */
    char *low;			/* lowest address of the slot and of its guard */
    size_t size;		/* as asked for, in whole pages */
    char *leftover;		/* an earlier user's data may lie at and above this; base if none */
    struct rb_thread_stack *next;	/* free or retired */
    unsigned int valgrind_id;
    unsigned char state;
    unsigned char index;	/* in its arena */
    unsigned char guarded;	/* GUARD_NONE and so on */
} rb_thread_stack;

/* Reads limits, probes the kernel, reads RUBY_THREAD_STACK_SIZE: once. */
RB_THREAD_STACK_HIDDEN void rb_thread_stack_init(void);

/* A stack of at least `size' bytes, 0 for the default.  NULL and errno
   (ENOMEM, EINVAL above the maximum, ENOTSUP) when there is none. */
RB_THREAD_STACK_HIDDEN rb_thread_stack *rb_thread_stack_new(size_t size);

/* Gives a stack back.  `lowest': the lowest address that the thread can have
   touched, if the caller knows it (no system call then, when it is near the
   base); NULL if not.  It decides about memory given back, nothing else.
   A stack that is being run on is retired instead. */
RB_THREAD_STACK_HIDDEN void rb_thread_stack_free(rb_thread_stack *st, const void *lowest);

/* To be freed by the next reap that does not run on it. */
RB_THREAD_STACK_HIDDEN void rb_thread_stack_retire(rb_thread_stack *st, const void *lowest);
/* Frees what was retired; rb_thread_stack_new does it too. */
RB_THREAD_STACK_HIDDEN void rb_thread_stack_reap(void);

/* What rb_thread_stack_new(0) would give now. */
RB_THREAD_STACK_HIDDEN size_t rb_thread_stack_default_size(void);
/* -1 and EINVAL for 0 and for more than the maximum; too small is raised
   to the minimum; rounded up to pages. */
RB_THREAD_STACK_HIDDEN int rb_thread_stack_set_default_size(size_t size);

/* "65536", "512K", "64M", "1G": 0, and the bytes in *size; else -1. */
RB_THREAD_STACK_HIDDEN int rb_thread_stack_parse(const char *text, size_t *size);

/* The stack in use whose slot (guard included) holds addr, or NULL.  Safe in
   a signal handler: reads memory that is never unmapped, takes no lock. */
RB_THREAD_STACK_HIDDEN rb_thread_stack *rb_thread_stack_of(const void *addr);
RB_THREAD_STACK_HIDDEN int rb_thread_stack_in_guard(const rb_thread_stack *st, const void *addr);

#ifdef HAVE_RB_THREAD_SWITCH
/* Saves the callee-saved registers on the running stack and the stack pointer
   in *save_sp, and goes on where load_sp was saved.  The saved registers lie
   at and above the saved stack pointer: marking from there to the base sees them. */
RB_THREAD_STACK_HIDDEN void rb_stack_switch(void **save_sp, void *load_sp);

/* The stack pointer to load to call entry(arg) on a new stack; entry must not
   return (the process aborts).  The floating point modes are the caller's. */
RB_THREAD_STACK_HIDDEN void *rb_thread_stack_prepare(rb_thread_stack *st, void (*entry)(void *), void *arg);
#endif

#ifdef THREAD_STACK_TEST
/* Variables that the tests set before the first use, and read. */
extern int rb_thread_stack_test_no_guard_install;
extern long rb_thread_stack_test_map_count;
extern int rb_thread_stack_test_overcommit;
extern int rb_thread_stack_uses_guard_install(void);
extern size_t rb_thread_stack_reserved(void);
#endif

#endif /* THREAD_STACK_H */
