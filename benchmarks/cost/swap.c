/*
 * The assembly swap: save the callee-saved registers and the stack pointer, load
 * another stack's. No copy, no system call. Which registers those are is the ABI's
 * business: System V x86-64 psABI 3.2.1, i386 psABI 2.2.1, AAPCS64 6.1, AAPCS32 6.1. The
 * floating-point control words, which the x86 ABIs also give to the callee, are left alone: threads of
 * one interpreter do not change them.
 */
#include <stdint.h>
#include <string.h>

#include "cost.h"

/* cost_swap(void **save, void *load): the caller's stack pointer goes to *save; run on from load. */
#if defined(__x86_64__) && !defined(__ILP32__)
#define HAVE_SWAP
#define SAVED_WORDS 6
__asm__(
	".text\n"
	".type cost_swap, %function\n"
	"cost_swap:\n"
	"	pushq %rbp\n"
	"	pushq %rbx\n"
	"	pushq %r12\n"
	"	pushq %r13\n"
	"	pushq %r14\n"
	"	pushq %r15\n"
	"	movq %rsp, (%rdi)\n"
	"	movq %rsi, %rsp\n"
	"	popq %r15\n"
	"	popq %r14\n"
	"	popq %r13\n"
	"	popq %r12\n"
	"	popq %rbx\n"
	"	popq %rbp\n"
	"	ret\n"
	".size cost_swap, .-cost_swap\n");
#elif defined(__i386__)
#define HAVE_SWAP
#define SAVED_WORDS 4
__asm__(
	".text\n"
	".type cost_swap, %function\n"
	"cost_swap:\n"
	"	movl 4(%esp), %eax\n"
	"	movl 8(%esp), %edx\n"
	"	pushl %ebp\n"
	"	pushl %ebx\n"
	"	pushl %esi\n"
	"	pushl %edi\n"
	"	movl %esp, (%eax)\n"
	"	movl %edx, %esp\n"
	"	popl %edi\n"
	"	popl %esi\n"
	"	popl %ebx\n"
	"	popl %ebp\n"
	"	ret\n"
	".size cost_swap, .-cost_swap\n");
#elif defined(__aarch64__)
#define HAVE_SWAP
#define SAVED_WORDS 20
#define RETURN_WORD 11	/* x30 */
__asm__(
	".text\n"
	".p2align 2\n"
	".type cost_swap, %function\n"
	"cost_swap:\n"
	"	sub sp, sp, #160\n"
	"	stp x19, x20, [sp]\n"
	"	stp x21, x22, [sp, #16]\n"
	"	stp x23, x24, [sp, #32]\n"
	"	stp x25, x26, [sp, #48]\n"
	"	stp x27, x28, [sp, #64]\n"
	"	stp x29, x30, [sp, #80]\n"
	"	stp d8, d9, [sp, #96]\n"
	"	stp d10, d11, [sp, #112]\n"
	"	stp d12, d13, [sp, #128]\n"
	"	stp d14, d15, [sp, #144]\n"
	"	mov x9, sp\n"
	"	str x9, [x0]\n"
	"	mov sp, x1\n"
	"	ldp x19, x20, [sp]\n"
	"	ldp x21, x22, [sp, #16]\n"
	"	ldp x23, x24, [sp, #32]\n"
	"	ldp x25, x26, [sp, #48]\n"
	"	ldp x27, x28, [sp, #64]\n"
	"	ldp x29, x30, [sp, #80]\n"
	"	ldp d8, d9, [sp, #96]\n"
	"	ldp d10, d11, [sp, #112]\n"
	"	ldp d12, d13, [sp, #128]\n"
	"	ldp d14, d15, [sp, #144]\n"
	"	add sp, sp, #160\n"
	"	ret\n"
	".size cost_swap, .-cost_swap\n");
#elif defined(__arm__) && defined(__ARM_ARCH) && __ARM_ARCH >= 6 && !defined(__ARM_ARCH_6M__)
#define HAVE_SWAP
#ifdef __ARM_FP
#define SAVED_WORDS (16 + 9)
#define RETURN_WORD 24
#define SAVE_FLOATS "	vpush {d8-d15}\n"
#define LOAD_FLOATS "	vpop {d8-d15}\n"
#else
#define SAVED_WORDS 9
#define RETURN_WORD 8
#define SAVE_FLOATS
#define LOAD_FLOATS
#endif
__asm__(
	".text\n"
	".syntax unified\n"
	".arm\n"
	".p2align 2\n"
	".type cost_swap, %function\n"
	"cost_swap:\n"
	"	push {r4-r11, lr}\n"
	SAVE_FLOATS
	"	str sp, [r0]\n"
	"	mov sp, r1\n"
	LOAD_FLOATS
	"	pop {r4-r11, pc}\n"
	".size cost_swap, .-cost_swap\n"
#ifdef __thumb__
	".thumb\n"
#endif
	);
#endif

#ifdef HAVE_SWAP

#define STACK_WORDS (64 * 1024 / sizeof(void *))

extern void cost_swap(void **save, void *load);

static void *here, *there;
static unsigned long visits;	/* times the other stack ran */
static void *stack[STACK_WORDS] __attribute__((aligned(64)));

static void
answer(void)
{
	for (;;) {
		visits++;
		cost_swap(&there, here);
	}
}

/* What cost_swap expects to find on a stack that it has never left: registers, then where to go on. */
static void
make_other(void)
{
	void **top = stack + STACK_WORDS - 16;
	void (*start)(void) = answer;

#ifdef RETURN_WORD
	top -= (SAVED_WORDS + 3) / 4 * 4;
	/* an odd number of words saved: the stack must be aligned after them */
	top += -SAVED_WORDS & 1;
	memcpy(&top[RETURN_WORD], &start, sizeof start);
#else
	/* ret takes the address; the callee then expects the stack as after a call */
	top -= 1;
	memcpy(&top[0], &start, sizeof start);
	top -= SAVED_WORDS;
#endif
	there = top;
}

static void
swap(void *arg, unsigned long count)
{
	unsigned long n;

	(void)arg;
	visits = 0;
	for (n = 0; n < count; n++)
		cost_swap(&here, there);
	if (visits != count)
		cost_fail("the other stack ran %lu times and not %lu", visits, count);
}
#endif

int
main(int argc, char **argv)
{
	cost_init(argc, argv, "swap");
#ifdef HAVE_SWAP
	struct cost line = { .what = "assembly swap", .unit = "ns/switch", .body = swap, .work = 2 };

	make_other();
	cost_add(&line);
	cost_run();
	cost_count_calls(&line, COST_ALL_CALLS);
#else
	cost_not_measured("assembly swap", 0, NULL, "not written for this architecture");
#endif
	return cost_end();
}
