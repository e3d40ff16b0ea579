/**********************************************************************

  fault_report.c - what is said when the machine stops the interpreter

  Copyright (C) the ruby18-patches authors; Ruby's terms

  SIGSEGV and SIGBUS are handled on a stack of their own, because the stack
  that they come from may be the one that is used up. The report is written
  piece by piece, what is surest first: a fault in the handler ends it, and
  what was written stays.

**********************************************************************/

#include "ruby.h"
#include "rubysig.h"
#include "node.h"
#include "env.h"
#include "version.h"
#include "fault_report.h"
#include "thread_stack.h"
#ifdef HEAP_STACKS
extern VALUE *rb_gc_stack_limit;
#endif

#ifdef FAULT_REPORT

#include <stdarg.h>
#include <stdio.h>
#include <sys/types.h>
#include <unistd.h>
#ifdef HAVE_UCONTEXT_H
# include <ucontext.h>
#endif

#define LEAST_SIGNAL_STACK 65536
#define MOST_FRAMES 100		/* at each end of the backtrace */

#if RUBY_VERSION_CODE < 187	/* 1.8.6 has no such variable */
# define ruby_description "ruby " RUBY_VERSION " (" RUBY_RELEASE_DATE ") [" RUBY_PLATFORM "]"
#endif

void
rb_fault_stack_init(void)
{
    stack_t ss;
    size_t size = LEAST_SIGNAL_STACK;
#ifdef _SC_SIGSTKSZ
    long n = sysconf(_SC_SIGSTKSZ);	/* grows with the registers of the machine */

    if (n > 0 && (size_t)n + LEAST_SIGNAL_STACK / 2 > size) size = (size_t)n + LEAST_SIGNAL_STACK / 2;
#endif
    /* an embedding program may have one */
    if (sigaltstack(NULL, &ss) != 0 || !(ss.ss_flags & SS_DISABLE)) return;
    memset(&ss, 0, sizeof(ss));
    ss.ss_sp = malloc(size);
    ss.ss_size = size;
    /* without it a used up stack ends the process unexplained, as ever */
    if (ss.ss_sp != NULL && sigaltstack(&ss, NULL) != 0) free(ss.ss_sp);
}

static void
say(const char *format, ...)
{
    char text[1024];
    const char *at = text;
    va_list args;
    int n;

    va_start(args, format);
    n = vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    if (n >= (int)sizeof(text)) n = (int)sizeof(text) - 1;
    while (n > 0) {
	ssize_t done = write(2, at, (size_t)n);

	if (done < 0 && errno == EINTR) continue;
	if (done <= 0) return;
	at += done;
	n -= (int)done;
    }
}

#define WORD_DIGITS ((int)sizeof(void *) * 2)

static void
say_register(const char *name, unsigned long value)
{
    static int column;

    say("%s%6s %0*lx", column % 4 == 0 ? "\n " : "", name, WORD_DIGITS, value);
    column++;
}

/* Where the machine was; the stack pointer is returned, 0 when it is not known. */
static unsigned long
say_registers(void *context)
{
    unsigned long sp = 0;
#if defined(__linux__) && defined(HAVE_UCONTEXT_H) && \
	(defined(__x86_64__) || defined(__i386__))
    /* sys/ucontext.h numbers them, under names that not every C library has */
# if defined(__x86_64__)
    static const char names[][4] = {
	"r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15",
	"rdi", "rsi", "rbp", "rbx", "rdx", "rax", "rcx", "rsp", "rip", "efl"
    };
    const int sp_number = 15;
# else
    static const char names[][4] = {
	"gs", "fs", "es", "ds", "edi", "esi", "ebp", "esp", "ebx", "edx",
	"ecx", "eax", "trp", "err", "eip", "cs", "efl"
    };
    const int sp_number = 7;
# endif
    ucontext_t *uc = context;
    size_t i;

    say("Registers:");
    for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
	say_register(names[i], (unsigned long)uc->uc_mcontext.gregs[i]);
    }
    sp = (unsigned long)uc->uc_mcontext.gregs[sp_number];
#elif defined(__linux__) && defined(HAVE_UCONTEXT_H) && defined(__aarch64__)
    ucontext_t *uc = context;
    char name[8];
    int i;

    say("Registers:");
    for (i = 0; i < 31; i++) {
	snprintf(name, sizeof(name), "x%d", i);
	say_register(name, (unsigned long)uc->uc_mcontext.regs[i]);
    }
    say_register("sp", (unsigned long)uc->uc_mcontext.sp);
    say_register("pc", (unsigned long)uc->uc_mcontext.pc);
    say_register("pstate", (unsigned long)uc->uc_mcontext.pstate);
    sp = (unsigned long)uc->uc_mcontext.sp;
#elif defined(__linux__) && defined(HAVE_UCONTEXT_H) && defined(__arm__)
    static const char names[][5] = {
	"r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10",
	"fp", "ip", "sp", "lr", "pc", "cpsr"
    };
    ucontext_t *uc = context;
    const unsigned long *value = &uc->uc_mcontext.arm_r0;
    size_t i;

    say("Registers:");
    for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
	say_register(names[i], value[i]);
    }
    sp = uc->uc_mcontext.arm_sp;
#elif defined(__linux__) && defined(HAVE_UCONTEXT_H) && \
	(defined(__riscv) || defined(__powerpc64__) || defined(__s390x__))
    ucontext_t *uc = context;
    char name[8];
    int i;
# if defined(__riscv)
    const int first = 1, last = 31, sp_number = 2;
    const unsigned long *value = (unsigned long *)uc->uc_mcontext.__gregs;
    unsigned long pc = value[0];
# elif defined(__powerpc64__)
    const int first = 0, last = 31, sp_number = 1;
    const unsigned long *value = (unsigned long *)uc->uc_mcontext.gp_regs;
    unsigned long pc = value[32];
# else
    const int first = 0, last = 15, sp_number = 15;
    const unsigned long *value = (unsigned long *)uc->uc_mcontext.gregs;
    unsigned long pc = uc->uc_mcontext.psw.addr;
# endif

    say("Registers:");
    for (i = first; i <= last; i++) {
	snprintf(name, sizeof(name), i == sp_number ? "sp" : "r%d", i);
	say_register(name, value[i]);
    }
    say_register("pc", pc);
    sp = value[sp_number];
#else
    say("Registers: not known on this machine");
#endif
    say("\n");
    return sp;
}

static void
say_frame(NODE *node, ID method)
{
    const char *name = method ? rb_id2name(method) : 0;

    say(name ? "\tfrom %s:%d:in `%s'\n" : "\tfrom %s:%d\n",
	node->nd_file ? node->nd_file : "?", (int)nd_line(node), name);
}

/* As an exception's backtrace, but without an object. */
static void
say_backtrace(void)
{
    struct FRAME *frame = ruby_frame;
    long frames = 0;
    long i = 0;
    struct FRAME *f;

    say("Ruby's backtrace:\n");
    if (ruby_current_node) {
	say_frame(ruby_current_node, frame ? frame->last_func : 0);
    }
    for (f = frame; f && f->node; f = f->prev) frames++;
    for (f = frame; f && f->node; f = f->prev, i++) {
	struct FRAME *caller = f->prev;

	if (i == MOST_FRAMES && frames > 2 * MOST_FRAMES) {
	    say("\t ... %ld levels...\n", frames - 2 * MOST_FRAMES);
	}
	if (i >= MOST_FRAMES && i < frames - MOST_FRAMES) continue;
	if (caller && caller->last_func && caller->node == f->node &&
	    caller->last_func == f->last_func) {
	    continue;
	}
	say_frame(f->node, caller ? caller->last_func : 0);
    }
}

static void
say_where(void)
{
    if (ruby_current_node && ruby_current_node->nd_file) {
	say("%s:%d: ", ruby_current_node->nd_file, (int)nd_line(ruby_current_node));
    }
    else if (ruby_sourcefile) {
	say("%s:%d: ", ruby_sourcefile, ruby_sourceline);
    }
}

#ifdef HEAP_STACKS
static void
say_stack(rb_thread_stack *st, const void *addr)
{
    rb_thread_t th = rb_curr_thread;

    do {
	if (th->stack == st) break;
	th = th->next;
    } while (th && th != rb_curr_thread);
    if (th && th->stack == st) {
	say("#<Thread:%p>", (void *)th->thread);
	if (th->made_file) say(", created at %s:%d", th->made_file, th->made_line);
    }
    else {
	say("A thread that has ended");
    }
    say(", has a stack of %lu bytes, and %lu more for C code.\n",
	(unsigned long)st->size, (unsigned long)(st->limit - st->floor));
    say("Address %p is in the guard area below it: C code, an extension's perhaps, needed more.\n"
	"Thread.stack_size = %lu before the thread is created would double it, or\n"
	"RUBY_THREAD_STACK_SIZE=%luK in the environment, or ./configure --with-thread-stack-size=.\n",
	addr, (unsigned long)st->size * 2, (unsigned long)st->size / 1024 * 2);
}
#endif

void
rb_fault_report(int sig, void *information, void *context)
{
    static volatile int reporting;
    siginfo_t *info = information;
    const char *what = "Segmentation fault";
    unsigned long sp;
#ifdef HEAP_STACKS
    rb_thread_stack *st = 0;
#endif

    if (reporting++) {
	if (reporting == 2) say("(the rest cannot be read)\n");
	signal(SIGABRT, SIG_DFL);
	abort();
    }
#ifdef SIGBUS
    if (sig == SIGBUS) what = "Bus Error";
#endif
#ifdef HEAP_STACKS
    if (info->si_code > 0) {
	st = rb_thread_stack_of(info->si_addr);
	if (!rb_thread_stack_in_guard(st, info->si_addr)) st = 0;
    }
    if (st) what = "stack of a thread used up";
#endif
    say_where();
    say("[BUG] %s\n%s\n\n", what, ruby_description);
#ifdef HEAP_STACKS
    if (st) say_stack(st, info->si_addr);
    else
#endif
    if (info->si_code > 0) say("Address %p.\n", info->si_addr);
    else say("Sent by process %ld.\n", (long)info->si_pid);
    sp = say_registers(context);
#ifdef HEAP_STACKS
    if (!st && info->si_code > 0 && sp && !rb_curr_thread->stack &&
	sp < (unsigned long)rb_gc_stack_limit &&
	(unsigned long)info->si_addr - (sp - LEAST_SIGNAL_STACK) < 2 * LEAST_SIGNAL_STACK) {
	say("The main thread's stack is used up; its size is set by ulimit -s.\n");
    }
#endif
    say_backtrace();
    abort();
}

#endif /* FAULT_REPORT */
