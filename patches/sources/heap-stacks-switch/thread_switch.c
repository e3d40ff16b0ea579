/**********************************************************************

  thread_switch.c - from one stack to another

  Copyright (C) the ruby18-patches authors; Ruby's terms

  The switch is top-level assembly, so that no build rule for .S files is
  needed; the compiler adds the sections and notes that belong to an object
  (.note.GNU-stack, IBT and BTI properties) as for any C file.

  The frame that a switch leaves on a stack, from the saved stack pointer
  upwards, is `struct frame' below, the same on every path, and its CFI holds
  before and after the stack pointer is loaded: a debugger unwinds a thread
  that runs, and one that does not when it is given sp = the saved stack
  pointer and pc = rb_stack_switch_loaded.

  The switch ends in `ret': the return address predictor is right as long as
  all threads switch at one place, and indirect branch tracking (IBT, BTI) has
  no say in it.  Shadow stacks (x86 SHSTK) are switched off in
  rb_thread_stack_init; return addresses in these frames are not signed (PAC).

**********************************************************************/
#include "thread_stack.h"

#ifdef HAVE_RB_THREAD_SWITCH

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#define STRING(x) STRING_(x)
#define STRING_(x) #x
#ifdef __USER_LABEL_PREFIX__
# define SYM(name) STRING(__USER_LABEL_PREFIX__) #name
#else
# define SYM(name) #name
#endif
#ifdef __MACH__
# define BEGIN(name) "\t.globl\t" SYM(name) "\n\t.private_extern\t" SYM(name) "\n" SYM(name) ":\n"
# define END(name)
#elif defined(__arm__)
# define BEGIN(name) "\t.globl\t" #name "\n\t.hidden\t" #name "\n\t.type\t" #name ", %function\n" #name ":\n"
# define END(name) "\t.size\t" #name ", .-" #name "\n"
#else
# define BEGIN(name) "\t.globl\t" SYM(name) "\n\t.hidden\t" SYM(name) "\n\t.type\t" SYM(name) ", @function\n" SYM(name) ":\n"
# define END(name) "\t.size\t" SYM(name) ", .-" SYM(name) "\n"
#endif

/* a name for debuggers, not the beginning of another function */
#ifdef __MACH__
# define LOADED "\t.alt_entry\t" SYM(rb_stack_switch_loaded) "\n" SYM(rb_stack_switch_loaded) ":\n"
#else
# define LOADED "rb_stack_switch_loaded:\n"
#endif

/* A new thread's first switch returns into this, behind its first instruction:
   unwinders look up the address before a return address.  Never called. */
RB_THREAD_STACK_HIDDEN extern void rb_thread_stack_start(void);

#if defined(RB_THREAD_SWITCH_X86_64)

struct frame {
    unsigned int mxcsr;
    unsigned short cw, pad;
    void *r15, *r14, *r13, *r12, *rbx, *rbp;
    void *pc;
};
#define FRAME_ENTRY r12
#define FRAME_ARG r13
#define FRAME_RETURNED r14
#define NOP_SIZE 1
#define READ_FP_MODES(f) __asm__ volatile ("stmxcsr %0\n\tfnstcw %1" : "=m" ((f)->mxcsr), "=m" ((f)->cw))

/* System V ABI, AMD64 supplement, 3.2.1: rbx, rbp, r12 to r15, the control
   bits of mxcsr and the x87 control word belong to the caller.  The modes are
   loaded only if they differ: loading them is slower than all the rest. */
__asm__(
"	.text\n"
"	.p2align 4\n"
BEGIN(rb_stack_switch)
"	.cfi_startproc\n"
#if defined(__CET__) && (__CET__ & 1)
"	endbr64\n"
#endif
"	pushq	%rbp\n"
"	.cfi_adjust_cfa_offset 8\n"
"	.cfi_rel_offset %rbp, 0\n"
"	pushq	%rbx\n"
"	.cfi_adjust_cfa_offset 8\n"
"	.cfi_rel_offset %rbx, 0\n"
"	pushq	%r12\n"
"	.cfi_adjust_cfa_offset 8\n"
"	.cfi_rel_offset %r12, 0\n"
"	pushq	%r13\n"
"	.cfi_adjust_cfa_offset 8\n"
"	.cfi_rel_offset %r13, 0\n"
"	pushq	%r14\n"
"	.cfi_adjust_cfa_offset 8\n"
"	.cfi_rel_offset %r14, 0\n"
"	pushq	%r15\n"
"	.cfi_adjust_cfa_offset 8\n"
"	.cfi_rel_offset %r15, 0\n"
"	subq	$8, %rsp\n"
"	.cfi_adjust_cfa_offset 8\n"
"	stmxcsr	(%rsp)\n"
"	fnstcw	4(%rsp)\n"
"	movl	(%rsp), %eax\n"
"	movzwl	4(%rsp), %ecx\n"
"	movq	%rsp, (%rdi)\n"
"	movq	%rsi, %rsp\n"
LOADED
"	xorl	(%rsp), %eax\n"
"	testl	$0xffc0, %eax\n"
"	jne	2f\n"
"1:	cmpw	4(%rsp), %cx\n"
"	jne	3f\n"
"4:	addq	$8, %rsp\n"
"	.cfi_remember_state\n"
"	.cfi_adjust_cfa_offset -8\n"
"	popq	%r15\n"
"	.cfi_adjust_cfa_offset -8\n"
"	.cfi_same_value %r15\n"
"	popq	%r14\n"
"	.cfi_adjust_cfa_offset -8\n"
"	.cfi_same_value %r14\n"
"	popq	%r13\n"
"	.cfi_adjust_cfa_offset -8\n"
"	.cfi_same_value %r13\n"
"	popq	%r12\n"
"	.cfi_adjust_cfa_offset -8\n"
"	.cfi_same_value %r12\n"
"	popq	%rbx\n"
"	.cfi_adjust_cfa_offset -8\n"
"	.cfi_same_value %rbx\n"
"	popq	%rbp\n"
"	.cfi_adjust_cfa_offset -8\n"
"	.cfi_same_value %rbp\n"
"	ret\n"
"	.cfi_restore_state\n"
"2:	ldmxcsr	(%rsp)\n"
"	jmp	1b\n"
"3:	fldcw	4(%rsp)\n"
"	jmp	4b\n"
"	.cfi_endproc\n"
END(rb_stack_switch)
"	.p2align 4\n"
BEGIN(rb_thread_stack_start)
"	.cfi_startproc\n"
"	.cfi_undefined %rip\n"
"	nop\n"
"	movq	%r13, %rdi\n"
"	callq	*%r12\n"
"	callq	*%r14\n"
"	ud2\n"
"	.cfi_endproc\n"
END(rb_thread_stack_start)
);

#elif defined(RB_THREAD_SWITCH_I386)

struct frame {
    unsigned int mxcsr;
    unsigned short cw, pad;
    void *edi, *esi, *ebx, *ebp;
    void *pc;
};
#define FRAME_ENTRY edi
#define FRAME_ARG esi
#define FRAME_RETURNED ebx
#define NOP_SIZE 1
#ifdef __SSE__
#define READ_FP_MODES(f) __asm__ volatile ("stmxcsr %0\n\tfnstcw %1" : "=m" ((f)->mxcsr), "=m" ((f)->cw))
#else
#define READ_FP_MODES(f) __asm__ volatile ("fnstcw %0" : "=m" ((f)->cw))
#endif

/* System V ABI, Intel386 supplement: ebx, esi, edi, ebp and the modes. */
__asm__(
"	.text\n"
"	.p2align 4\n"
BEGIN(rb_stack_switch)
"	.cfi_startproc\n"
#if defined(__CET__) && (__CET__ & 1)
"	endbr32\n"
#endif
"	movl	4(%esp), %eax\n"
"	movl	8(%esp), %edx\n"
"	pushl	%ebp\n"
"	.cfi_adjust_cfa_offset 4\n"
"	.cfi_rel_offset %ebp, 0\n"
"	pushl	%ebx\n"
"	.cfi_adjust_cfa_offset 4\n"
"	.cfi_rel_offset %ebx, 0\n"
"	pushl	%esi\n"
"	.cfi_adjust_cfa_offset 4\n"
"	.cfi_rel_offset %esi, 0\n"
"	pushl	%edi\n"
"	.cfi_adjust_cfa_offset 4\n"
"	.cfi_rel_offset %edi, 0\n"
"	subl	$8, %esp\n"
"	.cfi_adjust_cfa_offset 8\n"
"	fnstcw	4(%esp)\n"
"	movzwl	4(%esp), %ecx\n"
"	movl	%esp, (%eax)\n"
#ifdef __SSE__
"	stmxcsr	(%esp)\n"
"	movl	(%esp), %eax\n"
#endif
"	movl	%edx, %esp\n"
LOADED
#ifdef __SSE__
"	xorl	(%esp), %eax\n"
"	testl	$0xffc0, %eax\n"
"	jne	2f\n"
"1:\n"
#endif
"	cmpw	4(%esp), %cx\n"
"	jne	3f\n"
"4:	addl	$8, %esp\n"
"	.cfi_remember_state\n"
"	.cfi_adjust_cfa_offset -8\n"
"	popl	%edi\n"
"	.cfi_adjust_cfa_offset -4\n"
"	.cfi_same_value %edi\n"
"	popl	%esi\n"
"	.cfi_adjust_cfa_offset -4\n"
"	.cfi_same_value %esi\n"
"	popl	%ebx\n"
"	.cfi_adjust_cfa_offset -4\n"
"	.cfi_same_value %ebx\n"
"	popl	%ebp\n"
"	.cfi_adjust_cfa_offset -4\n"
"	.cfi_same_value %ebp\n"
"	ret\n"
"	.cfi_restore_state\n"
#ifdef __SSE__
"2:	ldmxcsr	(%esp)\n"
"	jmp	1b\n"
#endif
"3:	fldcw	4(%esp)\n"
"	jmp	4b\n"
"	.cfi_endproc\n"
END(rb_stack_switch)
"	.p2align 4\n"
BEGIN(rb_thread_stack_start)
"	.cfi_startproc\n"
"	.cfi_undefined %eip\n"
"	nop\n"
"	subl	$12, %esp\n"
"	pushl	%esi\n"
"	calll	*%edi\n"
"	calll	*%ebx\n"
"	ud2\n"
"	.cfi_endproc\n"
END(rb_thread_stack_start)
);

#elif defined(RB_THREAD_SWITCH_AARCH64)

struct frame {
    void *x29, *pc;
    void *x19, *x20, *x21, *x22, *x23, *x24, *x25, *x26, *x27, *x28;
    double d8, d9, d10, d11, d12, d13, d14, d15;
    unsigned long fpcr, pad;
};
#define FRAME_ENTRY x19
#define FRAME_ARG x20
#define FRAME_RETURNED x21
#define NOP_SIZE 4
#define READ_FP_MODES(f) __asm__ volatile ("mrs %0, fpcr" : "=r" ((f)->fpcr))

/* AAPCS64, 6.1: x19 to x29, the low halves of v8 to v15; fpcr is a thread's
   own, and written only when it differs.  hint 34 is `bti c'. */
__asm__(
"	.text\n"
"	.p2align 4\n"
BEGIN(rb_stack_switch)
"	.cfi_startproc\n"
"	hint	#34\n"
"	sub	sp, sp, #176\n"
"	.cfi_adjust_cfa_offset 176\n"
"	stp	x29, x30, [sp, #0]\n"
"	stp	x19, x20, [sp, #16]\n"
"	stp	x21, x22, [sp, #32]\n"
"	stp	x23, x24, [sp, #48]\n"
"	stp	x25, x26, [sp, #64]\n"
"	stp	x27, x28, [sp, #80]\n"
"	stp	d8, d9, [sp, #96]\n"
"	stp	d10, d11, [sp, #112]\n"
"	stp	d12, d13, [sp, #128]\n"
"	stp	d14, d15, [sp, #144]\n"
"	.cfi_rel_offset 29, 0\n"
"	.cfi_rel_offset 30, 8\n"
"	.cfi_rel_offset 19, 16\n"
"	.cfi_rel_offset 20, 24\n"
"	.cfi_rel_offset 21, 32\n"
"	.cfi_rel_offset 22, 40\n"
"	.cfi_rel_offset 23, 48\n"
"	.cfi_rel_offset 24, 56\n"
"	.cfi_rel_offset 25, 64\n"
"	.cfi_rel_offset 26, 72\n"
"	.cfi_rel_offset 27, 80\n"
"	.cfi_rel_offset 28, 88\n"
"	.cfi_rel_offset 72, 96\n"
"	.cfi_rel_offset 73, 104\n"
"	.cfi_rel_offset 74, 112\n"
"	.cfi_rel_offset 75, 120\n"
"	.cfi_rel_offset 76, 128\n"
"	.cfi_rel_offset 77, 136\n"
"	.cfi_rel_offset 78, 144\n"
"	.cfi_rel_offset 79, 152\n"
"	mrs	x9, fpcr\n"
"	str	x9, [sp, #160]\n"
"	mov	x10, sp\n"
"	str	x10, [x0]\n"
"	mov	sp, x1\n"
LOADED
"	ldr	x10, [sp, #160]\n"
"	cmp	x9, x10\n"
"	b.eq	1f\n"
"	msr	fpcr, x10\n"
"1:	ldp	x19, x20, [sp, #16]\n"
"	ldp	x21, x22, [sp, #32]\n"
"	ldp	x23, x24, [sp, #48]\n"
"	ldp	x25, x26, [sp, #64]\n"
"	ldp	x27, x28, [sp, #80]\n"
"	ldp	d8, d9, [sp, #96]\n"
"	ldp	d10, d11, [sp, #112]\n"
"	ldp	d12, d13, [sp, #128]\n"
"	ldp	d14, d15, [sp, #144]\n"
"	ldp	x29, x30, [sp, #0]\n"
"	add	sp, sp, #176\n"
"	.cfi_def_cfa 31, 0\n"
"	.cfi_same_value 29\n"
"	.cfi_same_value 30\n"
"	.cfi_same_value 19\n"
"	.cfi_same_value 20\n"
"	.cfi_same_value 21\n"
"	.cfi_same_value 22\n"
"	.cfi_same_value 23\n"
"	.cfi_same_value 24\n"
"	.cfi_same_value 25\n"
"	.cfi_same_value 26\n"
"	.cfi_same_value 27\n"
"	.cfi_same_value 28\n"
"	.cfi_same_value 72\n"
"	.cfi_same_value 73\n"
"	.cfi_same_value 74\n"
"	.cfi_same_value 75\n"
"	.cfi_same_value 76\n"
"	.cfi_same_value 77\n"
"	.cfi_same_value 78\n"
"	.cfi_same_value 79\n"
"	ret\n"
"	.cfi_endproc\n"
END(rb_stack_switch)
"	.p2align 4\n"
BEGIN(rb_thread_stack_start)
"	.cfi_startproc\n"
"	.cfi_undefined 30\n"
"	nop\n"
"	mov	x0, x20\n"
"	blr	x19\n"
"	blr	x21\n"
"	brk	#1\n"
"	.cfi_endproc\n"
END(rb_thread_stack_start)
);

#elif defined(RB_THREAD_SWITCH_ARM)

/* AAPCS, 6.1.2.1: registers of the floating point unit belong to the caller
   where the unit is used at all. */
#if defined(__ARM_FP) && !defined(__SOFTFP__)
# define ARM_VFP 1
#endif

struct frame {
#ifdef ARM_VFP
    double d8, d9, d10, d11, d12, d13, d14, d15;
#endif
    unsigned long fpscr;
    void *r4, *r5, *r6, *r7, *r8, *r9, *r10, *r11;
    void *pc;
};
#define FRAME_ENTRY r4
#define FRAME_ARG r5
#define FRAME_RETURNED r6
#ifdef __thumb2__
#define NOP_SIZE 2
#else
#define NOP_SIZE 4
#endif
#ifdef ARM_VFP
#define READ_FP_MODES(f) __asm__ volatile ("vmrs %0, fpscr" : "=r" ((f)->fpscr))
#else
#define READ_FP_MODES(f) ((f)->fpscr = 0)
#endif

/* r3, or fpscr in it, keeps the frame a multiple of eight bytes.  Of fpscr only the
   control bits (8 to 26) are compared: the rest are flags of the moment. */
__asm__(
"	.text\n"
"	.syntax	unified\n"
#ifdef __thumb2__
"	.thumb\n"
#else
"	.arm\n"
#endif
"	.cfi_sections .debug_frame\n"
"	.p2align 4\n"
#ifdef __thumb2__
"	.thumb_func\n"
#endif
BEGIN(rb_stack_switch)
"	.fnstart\n"
"	.cfi_startproc\n"
#ifdef ARM_VFP
"	vmrs	r3, fpscr\n"
#endif
"	push	{r3, r4, r5, r6, r7, r8, r9, r10, r11, lr}\n"
"	.save	{r4, r5, r6, r7, r8, r9, r10, r11, lr}\n"
"	.pad	#4\n"
"	.cfi_adjust_cfa_offset 40\n"
"	.cfi_rel_offset 4, 4\n"
"	.cfi_rel_offset 5, 8\n"
"	.cfi_rel_offset 6, 12\n"
"	.cfi_rel_offset 7, 16\n"
"	.cfi_rel_offset 8, 20\n"
"	.cfi_rel_offset 9, 24\n"
"	.cfi_rel_offset 10, 28\n"
"	.cfi_rel_offset 11, 32\n"
"	.cfi_rel_offset 14, 36\n"
#ifdef ARM_VFP
"	vpush	{d8, d9, d10, d11, d12, d13, d14, d15}\n"
"	.vsave	{d8, d9, d10, d11, d12, d13, d14, d15}\n"
"	.cfi_adjust_cfa_offset 64\n"
"	.cfi_rel_offset 264, 0\n"
"	.cfi_rel_offset 265, 8\n"
"	.cfi_rel_offset 266, 16\n"
"	.cfi_rel_offset 267, 24\n"
"	.cfi_rel_offset 268, 32\n"
"	.cfi_rel_offset 269, 40\n"
"	.cfi_rel_offset 270, 48\n"
"	.cfi_rel_offset 271, 56\n"
"	mov	r2, r3\n"
#endif
"	mov	r12, sp\n"
"	str	r12, [r0]\n"
"	mov	sp, r1\n"
LOADED
#ifdef ARM_VFP
"	vpop	{d8, d9, d10, d11, d12, d13, d14, d15}\n"
"	.cfi_adjust_cfa_offset -64\n"
"	.cfi_same_value 264\n"
"	.cfi_same_value 265\n"
"	.cfi_same_value 266\n"
"	.cfi_same_value 267\n"
"	.cfi_same_value 268\n"
"	.cfi_same_value 269\n"
"	.cfi_same_value 270\n"
"	.cfi_same_value 271\n"
#endif
"	pop	{r3, r4, r5, r6, r7, r8, r9, r10, r11, lr}\n"
"	.cfi_def_cfa 13, 0\n"
"	.cfi_same_value 4\n"
"	.cfi_same_value 5\n"
"	.cfi_same_value 6\n"
"	.cfi_same_value 7\n"
"	.cfi_same_value 8\n"
"	.cfi_same_value 9\n"
"	.cfi_same_value 10\n"
"	.cfi_same_value 11\n"
"	.cfi_same_value 14\n"
#ifdef ARM_VFP
"	eor	r2, r2, r3\n"
"	lsl	r2, r2, #5\n"
"	lsrs	r2, r2, #13\n"
"	beq	1f\n"
"	vmsr	fpscr, r3\n"
"1:\n"
#endif
"	bx	lr\n"
"	.cfi_endproc\n"
"	.fnend\n"
END(rb_stack_switch)
"	.p2align 4\n"
"	.fnstart\n"
"	.cantunwind\n"
#ifdef __thumb2__
"	.thumb_func\n"
#endif
BEGIN(rb_thread_stack_start)
"	.cfi_startproc\n"
"	.cfi_undefined 14\n"
"	nop\n"
"	mov	r0, r5\n"
"	blx	r4\n"
"	blx	r6\n"
"	udf	#0\n"
"	.cfi_endproc\n"
"	.fnend\n"
END(rb_thread_stack_start)
);

#endif

static void
thread_function_returned(void)
{
    static const char message[] = "[BUG] a thread's first function returned\n";

    fputs(message, stderr);
    abort();
}

/* 64 bytes of zeroes stay above the first frame, for unwinders and for code
   that reads a caller's frame or arguments there; 16 keeps the ABI's alignment at the first call. */
#define TOP 64

void *
rb_thread_stack_prepare(rb_thread_stack *st, void (*entry)(void *), void *arg)
{
    char *top = st->base - TOP;
    struct frame *f = (struct frame *)(void *)(top - sizeof(struct frame));

    memset(f, 0, sizeof(struct frame) + TOP);
    READ_FP_MODES(f);
    /* copied, since C has no cast from a function's address to an object's */
    memcpy(&f->FRAME_ENTRY, &entry, sizeof(entry));
    f->FRAME_ARG = arg;
    {
	void (*returned)(void) = thread_function_returned;
	void (*start)(void) = rb_thread_stack_start;

	memcpy(&f->FRAME_RETURNED, &returned, sizeof(returned));
	memcpy(&f->pc, &start, sizeof(start));
	f->pc = (char *)f->pc + NOP_SIZE;
    }
    return f;
}

#else
/* some compilers refuse an empty file */
extern int rb_thread_switch_not_here;
#endif /* HAVE_RB_THREAD_SWITCH */
