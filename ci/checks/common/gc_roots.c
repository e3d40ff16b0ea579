/* Holds an object in one register that called functions preserve, and in no
   other place, while the collector runs. x86_64. */
#include "ruby.h"

typedef VALUE holder(VALUE hidden, void (*func)(void));

#define HOLD(reg) \
    holder hold_in_##reg; \
    __asm__(".text\n.globl hold_in_" #reg "\n.hidden hold_in_" #reg "\n" \
	    ".type hold_in_" #reg ", @function\nhold_in_" #reg ":\n" \
	    "	push %" #reg "\n" \
	    "	mov %rdi, %" #reg "\n" \
	    "	not %" #reg "\n" \
	    "	xor %edi, %edi\n" \
	    "	call *%rsi\n" \
	    "	mov %" #reg ", %rax\n" \
	    "	pop %" #reg "\n" \
	    "	ret\n")
HOLD(rbx);
HOLD(rbp);
HOLD(r12);
HOLD(r13);
HOLD(r14);
HOLD(r15);

static void
collect(void)
{
    rb_gc();
}

static void
pass(void)
{
    rb_thread_schedule();
}

/* The object's address is never in memory but inverted. */
static __attribute__((noinline)) VALUE
hidden_object(VALUE klass)
{
    VALUE object = rb_obj_alloc(klass);

    rb_iv_set(object, "@alive", Qtrue);
    return ~object;
}

/* Overwrites what the calls above left on the stack. */
static __attribute__((noinline)) void
sweep_stack(void)
{
    volatile char garbage[65536];
    size_t i;

    for (i = 0; i < sizeof(garbage); i++) garbage[i] = 0;
}

static VALUE
roots_hold(VALUE self, VALUE reg, VALUE klass, VALUE other)
{
    static holder *const holders[] = {
	hold_in_rbx, hold_in_rbp, hold_in_r12,
	hold_in_r13, hold_in_r14, hold_in_r15,
    };
    VALUE hidden = hidden_object(klass);
    VALUE object;

    sweep_stack();
    object = holders[NUM2INT(reg)](hidden, RTEST(other) ? pass : collect);
    if (object != ~hidden || TYPE(object) != T_OBJECT) return Qfalse;
    if (RBASIC(object)->klass != klass) return Qfalse;
    return rb_iv_get(object, "@alive");
}

void
Init_gc_roots(void)
{
    VALUE mod = rb_define_module("GcRoots");

    rb_define_module_function(mod, "hold", roots_hold, 3);
}
