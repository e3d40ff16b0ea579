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

#elif defined(RB_THREAD_SWITCH_RISCV64)

struct frame {
    double fs0, fs1, fs2, fs3, fs4, fs5, fs6, fs7, fs8, fs9, fs10, fs11;
    unsigned long frm;
    void *s0, *s1, *s2, *s3, *s4, *s5, *s6, *s7, *s8, *s9, *s10, *s11;
    void *pc;
};
#define FRAME_ENTRY s1
#define FRAME_ARG s2
#define FRAME_RETURNED s3
#define NOP_SIZE 4
#define READ_FP_MODES(f) __asm__ volatile ("frrm %0" : "=r" ((f)->frm))

/* RISC-V ELF psABI, 1.1 and 1.2: s0 to s11, fs0 to fs11; frm, the rounding mode, is a
   thread's own, and written only when it differs. */
__asm__(
"	.text\n"
"	.p2align 4\n"
BEGIN(rb_stack_switch)
"	.cfi_startproc\n"
"	addi	sp, sp, -208\n"
"	.cfi_adjust_cfa_offset 208\n"
"	fsd	fs0, 0(sp)\n"
"	fsd	fs1, 8(sp)\n"
"	fsd	fs2, 16(sp)\n"
"	fsd	fs3, 24(sp)\n"
"	fsd	fs4, 32(sp)\n"
"	fsd	fs5, 40(sp)\n"
"	fsd	fs6, 48(sp)\n"
"	fsd	fs7, 56(sp)\n"
"	fsd	fs8, 64(sp)\n"
"	fsd	fs9, 72(sp)\n"
"	fsd	fs10, 80(sp)\n"
"	fsd	fs11, 88(sp)\n"
"	sd	s0, 104(sp)\n"
"	sd	s1, 112(sp)\n"
"	sd	s2, 120(sp)\n"
"	sd	s3, 128(sp)\n"
"	sd	s4, 136(sp)\n"
"	sd	s5, 144(sp)\n"
"	sd	s6, 152(sp)\n"
"	sd	s7, 160(sp)\n"
"	sd	s8, 168(sp)\n"
"	sd	s9, 176(sp)\n"
"	sd	s10, 184(sp)\n"
"	sd	s11, 192(sp)\n"
"	sd	ra, 200(sp)\n"
"	.cfi_rel_offset 40, 0\n"
"	.cfi_rel_offset 41, 8\n"
"	.cfi_rel_offset 50, 16\n"
"	.cfi_rel_offset 51, 24\n"
"	.cfi_rel_offset 52, 32\n"
"	.cfi_rel_offset 53, 40\n"
"	.cfi_rel_offset 54, 48\n"
"	.cfi_rel_offset 55, 56\n"
"	.cfi_rel_offset 56, 64\n"
"	.cfi_rel_offset 57, 72\n"
"	.cfi_rel_offset 58, 80\n"
"	.cfi_rel_offset 59, 88\n"
"	.cfi_rel_offset 8, 104\n"
"	.cfi_rel_offset 9, 112\n"
"	.cfi_rel_offset 18, 120\n"
"	.cfi_rel_offset 19, 128\n"
"	.cfi_rel_offset 20, 136\n"
"	.cfi_rel_offset 21, 144\n"
"	.cfi_rel_offset 22, 152\n"
"	.cfi_rel_offset 23, 160\n"
"	.cfi_rel_offset 24, 168\n"
"	.cfi_rel_offset 25, 176\n"
"	.cfi_rel_offset 26, 184\n"
"	.cfi_rel_offset 27, 192\n"
"	.cfi_rel_offset 1, 200\n"
"	frrm	t0\n"
"	sd	t0, 96(sp)\n"
"	sd	sp, 0(a0)\n"
"	mv	sp, a1\n"
LOADED
"	ld	t1, 96(sp)\n"
"	beq	t0, t1, 1f\n"
"	fsrm	t1\n"
"1:	fld	fs0, 0(sp)\n"
"	fld	fs1, 8(sp)\n"
"	fld	fs2, 16(sp)\n"
"	fld	fs3, 24(sp)\n"
"	fld	fs4, 32(sp)\n"
"	fld	fs5, 40(sp)\n"
"	fld	fs6, 48(sp)\n"
"	fld	fs7, 56(sp)\n"
"	fld	fs8, 64(sp)\n"
"	fld	fs9, 72(sp)\n"
"	fld	fs10, 80(sp)\n"
"	fld	fs11, 88(sp)\n"
"	ld	s0, 104(sp)\n"
"	ld	s1, 112(sp)\n"
"	ld	s2, 120(sp)\n"
"	ld	s3, 128(sp)\n"
"	ld	s4, 136(sp)\n"
"	ld	s5, 144(sp)\n"
"	ld	s6, 152(sp)\n"
"	ld	s7, 160(sp)\n"
"	ld	s8, 168(sp)\n"
"	ld	s9, 176(sp)\n"
"	ld	s10, 184(sp)\n"
"	ld	s11, 192(sp)\n"
"	ld	ra, 200(sp)\n"
"	addi	sp, sp, 208\n"
"	.cfi_def_cfa 2, 0\n"
"	.cfi_same_value 40\n"
"	.cfi_same_value 41\n"
"	.cfi_same_value 50\n"
"	.cfi_same_value 51\n"
"	.cfi_same_value 52\n"
"	.cfi_same_value 53\n"
"	.cfi_same_value 54\n"
"	.cfi_same_value 55\n"
"	.cfi_same_value 56\n"
"	.cfi_same_value 57\n"
"	.cfi_same_value 58\n"
"	.cfi_same_value 59\n"
"	.cfi_same_value 8\n"
"	.cfi_same_value 9\n"
"	.cfi_same_value 18\n"
"	.cfi_same_value 19\n"
"	.cfi_same_value 20\n"
"	.cfi_same_value 21\n"
"	.cfi_same_value 22\n"
"	.cfi_same_value 23\n"
"	.cfi_same_value 24\n"
"	.cfi_same_value 25\n"
"	.cfi_same_value 26\n"
"	.cfi_same_value 27\n"
"	.cfi_same_value 1\n"
"	ret\n"
"	.cfi_endproc\n"
END(rb_stack_switch)
"	.p2align 4\n"
BEGIN(rb_thread_stack_start)
"	.cfi_startproc\n"
"	.cfi_undefined 1\n"
"	.option	push\n"
"	.option	norvc\n"
"	nop\n"
"	.option	pop\n"
"	mv	a0, s2\n"
"	jalr	s1\n"
"	jalr	s3\n"
"	ebreak\n"
"	.cfi_endproc\n"
END(rb_thread_stack_start)
);

#elif defined(RB_THREAD_SWITCH_PPC64LE)

/* The last four are the header of the caller's frame, where a function saves the condition
   and link registers. */
struct frame {
    void *chain;
    unsigned long fpscr;
    unsigned int vscr[4];
    unsigned char v[12][16];
    double f[18];
    void *r14, *r15, *r16, *r17, *r18, *r19, *r20, *r21, *r22;
    void *r23, *r24, *r25, *r26, *r27, *r28, *r29, *r30, *r31;
    void *toc, *pad;
    void *callers_chain;
    unsigned long cr;
    void *pc;
    void *callers_toc;
};
#define FRAME_ENTRY r14
#define FRAME_ARG r15
#define FRAME_RETURNED r16
#define NOP_SIZE 4
#define READ_FP_MODES(f) do { \
	double fpscr; \
	__asm__ volatile ("mffs %0" : "=d" (fpscr)); \
	memcpy(&(f)->fpscr, &fpscr, sizeof(fpscr)); \
	__asm__ volatile ("mfvscr 0\n\tstvx 0, 0, %0" : : "r" ((f)->vscr) : "memory", "v0"); \
    } while (0)

/* OpenPOWER ELF V2 ABI, 2.2.1: r14 to r31, f14 to f31, v20 to v31, fields 2 to 4 of the
   condition register, the table of contents (r2), and of fpscr and vscr the limited-access
   bits: the modes, loaded only if they differ. */
__asm__(
"	.text\n"
"	.p2align 4\n"
BEGIN(rb_stack_switch)
"	.cfi_startproc\n"
"	mflr	0\n"
"	mfcr	12\n"
"	std	0, 16(1)\n"
"	stw	12, 8(1)\n"
"	stdu	1, -528(1)\n"
"	.cfi_adjust_cfa_offset 528\n"
"	.cfi_rel_offset 65, 544\n"
"	.cfi_rel_offset 70, 536\n"
"	std	14, 368(1)\n"
"	std	15, 376(1)\n"
"	std	16, 384(1)\n"
"	std	17, 392(1)\n"
"	std	18, 400(1)\n"
"	std	19, 408(1)\n"
"	std	20, 416(1)\n"
"	std	21, 424(1)\n"
"	std	22, 432(1)\n"
"	std	23, 440(1)\n"
"	std	24, 448(1)\n"
"	std	25, 456(1)\n"
"	std	26, 464(1)\n"
"	std	27, 472(1)\n"
"	std	28, 480(1)\n"
"	std	29, 488(1)\n"
"	std	30, 496(1)\n"
"	std	31, 504(1)\n"
"	stfd	14, 224(1)\n"
"	stfd	15, 232(1)\n"
"	stfd	16, 240(1)\n"
"	stfd	17, 248(1)\n"
"	stfd	18, 256(1)\n"
"	stfd	19, 264(1)\n"
"	stfd	20, 272(1)\n"
"	stfd	21, 280(1)\n"
"	stfd	22, 288(1)\n"
"	stfd	23, 296(1)\n"
"	stfd	24, 304(1)\n"
"	stfd	25, 312(1)\n"
"	stfd	26, 320(1)\n"
"	stfd	27, 328(1)\n"
"	stfd	28, 336(1)\n"
"	stfd	29, 344(1)\n"
"	stfd	30, 352(1)\n"
"	stfd	31, 360(1)\n"
"	std	2, 512(1)\n"
"	li	5, 32\n"
"	stvx	20, 1, 5\n"
"	li	6, 48\n"
"	stvx	21, 1, 6\n"
"	li	5, 64\n"
"	stvx	22, 1, 5\n"
"	li	6, 80\n"
"	stvx	23, 1, 6\n"
"	li	5, 96\n"
"	stvx	24, 1, 5\n"
"	li	6, 112\n"
"	stvx	25, 1, 6\n"
"	li	5, 128\n"
"	stvx	26, 1, 5\n"
"	li	6, 144\n"
"	stvx	27, 1, 6\n"
"	li	5, 160\n"
"	stvx	28, 1, 5\n"
"	li	6, 176\n"
"	stvx	29, 1, 6\n"
"	li	5, 192\n"
"	stvx	30, 1, 5\n"
"	li	6, 208\n"
"	stvx	31, 1, 6\n"
"	.cfi_rel_offset 14, 368\n"
"	.cfi_rel_offset 15, 376\n"
"	.cfi_rel_offset 16, 384\n"
"	.cfi_rel_offset 17, 392\n"
"	.cfi_rel_offset 18, 400\n"
"	.cfi_rel_offset 19, 408\n"
"	.cfi_rel_offset 20, 416\n"
"	.cfi_rel_offset 21, 424\n"
"	.cfi_rel_offset 22, 432\n"
"	.cfi_rel_offset 23, 440\n"
"	.cfi_rel_offset 24, 448\n"
"	.cfi_rel_offset 25, 456\n"
"	.cfi_rel_offset 26, 464\n"
"	.cfi_rel_offset 27, 472\n"
"	.cfi_rel_offset 28, 480\n"
"	.cfi_rel_offset 29, 488\n"
"	.cfi_rel_offset 30, 496\n"
"	.cfi_rel_offset 31, 504\n"
"	.cfi_rel_offset 46, 224\n"
"	.cfi_rel_offset 47, 232\n"
"	.cfi_rel_offset 48, 240\n"
"	.cfi_rel_offset 49, 248\n"
"	.cfi_rel_offset 50, 256\n"
"	.cfi_rel_offset 51, 264\n"
"	.cfi_rel_offset 52, 272\n"
"	.cfi_rel_offset 53, 280\n"
"	.cfi_rel_offset 54, 288\n"
"	.cfi_rel_offset 55, 296\n"
"	.cfi_rel_offset 56, 304\n"
"	.cfi_rel_offset 57, 312\n"
"	.cfi_rel_offset 58, 320\n"
"	.cfi_rel_offset 59, 328\n"
"	.cfi_rel_offset 60, 336\n"
"	.cfi_rel_offset 61, 344\n"
"	.cfi_rel_offset 62, 352\n"
"	.cfi_rel_offset 63, 360\n"
"	.cfi_rel_offset 97, 32\n"
"	.cfi_rel_offset 98, 48\n"
"	.cfi_rel_offset 99, 64\n"
"	.cfi_rel_offset 100, 80\n"
"	.cfi_rel_offset 101, 96\n"
"	.cfi_rel_offset 102, 112\n"
"	.cfi_rel_offset 103, 128\n"
"	.cfi_rel_offset 104, 144\n"
"	.cfi_rel_offset 105, 160\n"
"	.cfi_rel_offset 106, 176\n"
"	.cfi_rel_offset 107, 192\n"
"	.cfi_rel_offset 108, 208\n"
"	mffs	0\n"
"	stfd	0, 8(1)\n"
"	mfvscr	0\n"
"	li	5, 16\n"
"	stvx	0, 1, 5\n"
"	ld	7, 8(1)\n"
"	lwz	8, 16(1)\n"
"	std	1, 0(3)\n"
"	mr	1, 4\n"
LOADED
"	ld	9, 8(1)\n"
"	lwz	10, 16(1)\n"
"	xor	7, 7, 9\n"
"	xor	8, 8, 10\n"
"	rldicl	9, 7, 32, 61\n"
"	clrldi	7, 7, 56\n"
"	or.	9, 9, 7\n"
"	bne	2f\n"
"1:	andis.	8, 8, 1\n"
"	bne	3f\n"
"4:	li	5, 32\n"
"	lvx	20, 1, 5\n"
"	li	6, 48\n"
"	lvx	21, 1, 6\n"
"	li	5, 64\n"
"	lvx	22, 1, 5\n"
"	li	6, 80\n"
"	lvx	23, 1, 6\n"
"	li	5, 96\n"
"	lvx	24, 1, 5\n"
"	li	6, 112\n"
"	lvx	25, 1, 6\n"
"	li	5, 128\n"
"	lvx	26, 1, 5\n"
"	li	6, 144\n"
"	lvx	27, 1, 6\n"
"	li	5, 160\n"
"	lvx	28, 1, 5\n"
"	li	6, 176\n"
"	lvx	29, 1, 6\n"
"	li	5, 192\n"
"	lvx	30, 1, 5\n"
"	li	6, 208\n"
"	lvx	31, 1, 6\n"
"	lfd	14, 224(1)\n"
"	lfd	15, 232(1)\n"
"	lfd	16, 240(1)\n"
"	lfd	17, 248(1)\n"
"	lfd	18, 256(1)\n"
"	lfd	19, 264(1)\n"
"	lfd	20, 272(1)\n"
"	lfd	21, 280(1)\n"
"	lfd	22, 288(1)\n"
"	lfd	23, 296(1)\n"
"	lfd	24, 304(1)\n"
"	lfd	25, 312(1)\n"
"	lfd	26, 320(1)\n"
"	lfd	27, 328(1)\n"
"	lfd	28, 336(1)\n"
"	lfd	29, 344(1)\n"
"	lfd	30, 352(1)\n"
"	lfd	31, 360(1)\n"
"	ld	14, 368(1)\n"
"	ld	15, 376(1)\n"
"	ld	16, 384(1)\n"
"	ld	17, 392(1)\n"
"	ld	18, 400(1)\n"
"	ld	19, 408(1)\n"
"	ld	20, 416(1)\n"
"	ld	21, 424(1)\n"
"	ld	22, 432(1)\n"
"	ld	23, 440(1)\n"
"	ld	24, 448(1)\n"
"	ld	25, 456(1)\n"
"	ld	26, 464(1)\n"
"	ld	27, 472(1)\n"
"	ld	28, 480(1)\n"
"	ld	29, 488(1)\n"
"	ld	30, 496(1)\n"
"	ld	31, 504(1)\n"
"	ld	2, 512(1)\n"
"	ld	0, 544(1)\n"
"	lwz	12, 536(1)\n"
"	mtlr	0\n"
"	mtcrf	56, 12\n"
"	.cfi_remember_state\n"
"	addi	1, 1, 528\n"
"	.cfi_def_cfa 1, 0\n"
"	.cfi_same_value 65\n"
"	.cfi_same_value 70\n"
"	.cfi_same_value 14\n"
"	.cfi_same_value 15\n"
"	.cfi_same_value 16\n"
"	.cfi_same_value 17\n"
"	.cfi_same_value 18\n"
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
"	.cfi_same_value 29\n"
"	.cfi_same_value 30\n"
"	.cfi_same_value 31\n"
"	.cfi_same_value 46\n"
"	.cfi_same_value 47\n"
"	.cfi_same_value 48\n"
"	.cfi_same_value 49\n"
"	.cfi_same_value 50\n"
"	.cfi_same_value 51\n"
"	.cfi_same_value 52\n"
"	.cfi_same_value 53\n"
"	.cfi_same_value 54\n"
"	.cfi_same_value 55\n"
"	.cfi_same_value 56\n"
"	.cfi_same_value 57\n"
"	.cfi_same_value 58\n"
"	.cfi_same_value 59\n"
"	.cfi_same_value 60\n"
"	.cfi_same_value 61\n"
"	.cfi_same_value 62\n"
"	.cfi_same_value 63\n"
"	.cfi_same_value 97\n"
"	.cfi_same_value 98\n"
"	.cfi_same_value 99\n"
"	.cfi_same_value 100\n"
"	.cfi_same_value 101\n"
"	.cfi_same_value 102\n"
"	.cfi_same_value 103\n"
"	.cfi_same_value 104\n"
"	.cfi_same_value 105\n"
"	.cfi_same_value 106\n"
"	.cfi_same_value 107\n"
"	.cfi_same_value 108\n"
"	blr\n"
"	.cfi_restore_state\n"
"2:	lfd	0, 8(1)\n"
"	mtfsf	255, 0, 1, 0\n"
"	b	1b\n"
"3:	li	5, 16\n"
"	lvx	0, 1, 5\n"
"	mtvscr	0\n"
"	b	4b\n"
"	.cfi_endproc\n"
END(rb_stack_switch)
"	.p2align 4\n"
BEGIN(rb_thread_stack_start)
"	.cfi_startproc\n"
"	.cfi_undefined 65\n"
"	nop\n"
"	mr	3, 15\n"
"	mr	12, 14\n"
"	mtctr	12\n"
"	bctrl\n"
"	mr	12, 16\n"
"	mtctr	12\n"
"	bctrl\n"
"	trap\n"
"	.cfi_endproc\n"
END(rb_thread_stack_start)
);

#elif defined(RB_THREAD_SWITCH_S390X)

/* The last is where the called function saves registers in its caller's frame. */
struct frame {
    unsigned int fpc, pad;
    double f8, f9, f10, f11, f12, f13, f14, f15;
    void *r6, *r7, *r8, *r9, *r10, *r11, *r12, *r13;
    void *pc;
    void *save_area[20];
};
#define FRAME_ENTRY r6
#define FRAME_ARG r7
#define FRAME_RETURNED r8
#define NOP_SIZE 2
#define READ_FP_MODES(f) __asm__ volatile ("stfpc %0" : "=Q" ((f)->fpc))

/* ELF ABI s390x supplement, 1.2.2: r6 to r13, f8 to f15; of fpc the masks and rounding modes
   (0xfc000077) are a thread's own, and loaded only if they differ. */
__asm__(
"	.text\n"
"	.p2align 4\n"
BEGIN(rb_stack_switch)
"	.cfi_startproc\n"
"	aghi	%r15, -144\n"
"	.cfi_adjust_cfa_offset 144\n"
"	stmg	%r6, %r14, 72(%r15)\n"
"	std	%f8, 8(%r15)\n"
"	std	%f9, 16(%r15)\n"
"	std	%f10, 24(%r15)\n"
"	std	%f11, 32(%r15)\n"
"	std	%f12, 40(%r15)\n"
"	std	%f13, 48(%r15)\n"
"	std	%f14, 56(%r15)\n"
"	std	%f15, 64(%r15)\n"
"	.cfi_rel_offset %r6, 72\n"
"	.cfi_rel_offset %r7, 80\n"
"	.cfi_rel_offset %r8, 88\n"
"	.cfi_rel_offset %r9, 96\n"
"	.cfi_rel_offset %r10, 104\n"
"	.cfi_rel_offset %r11, 112\n"
"	.cfi_rel_offset %r12, 120\n"
"	.cfi_rel_offset %r13, 128\n"
"	.cfi_rel_offset %r14, 136\n"
"	.cfi_rel_offset %f8, 8\n"
"	.cfi_rel_offset %f9, 16\n"
"	.cfi_rel_offset %f10, 24\n"
"	.cfi_rel_offset %f11, 32\n"
"	.cfi_rel_offset %f12, 40\n"
"	.cfi_rel_offset %f13, 48\n"
"	.cfi_rel_offset %f14, 56\n"
"	.cfi_rel_offset %f15, 64\n"
"	stfpc	0(%r15)\n"
"	l	%r1, 0(%r15)\n"
"	stg	%r15, 0(%r2)\n"
"	lgr	%r15, %r3\n"
LOADED
"	x	%r1, 0(%r15)\n"
"	nilh	%r1, 0xfc00\n"
"	nill	%r1, 0x0077\n"
"	ltr	%r1, %r1\n"
"	jne	2f\n"
"1:	ld	%f8, 8(%r15)\n"
"	ld	%f9, 16(%r15)\n"
"	ld	%f10, 24(%r15)\n"
"	ld	%f11, 32(%r15)\n"
"	ld	%f12, 40(%r15)\n"
"	ld	%f13, 48(%r15)\n"
"	ld	%f14, 56(%r15)\n"
"	ld	%f15, 64(%r15)\n"
"	lmg	%r6, %r14, 72(%r15)\n"
"	.cfi_remember_state\n"
"	aghi	%r15, 144\n"
"	.cfi_adjust_cfa_offset -144\n"
"	.cfi_same_value %r6\n"
"	.cfi_same_value %r7\n"
"	.cfi_same_value %r8\n"
"	.cfi_same_value %r9\n"
"	.cfi_same_value %r10\n"
"	.cfi_same_value %r11\n"
"	.cfi_same_value %r12\n"
"	.cfi_same_value %r13\n"
"	.cfi_same_value %r14\n"
"	.cfi_same_value %f8\n"
"	.cfi_same_value %f9\n"
"	.cfi_same_value %f10\n"
"	.cfi_same_value %f11\n"
"	.cfi_same_value %f12\n"
"	.cfi_same_value %f13\n"
"	.cfi_same_value %f14\n"
"	.cfi_same_value %f15\n"
"	br	%r14\n"
"	.cfi_restore_state\n"
"2:	lfpc	0(%r15)\n"
"	j	1b\n"
"	.cfi_endproc\n"
END(rb_stack_switch)
"	.p2align 4\n"
BEGIN(rb_thread_stack_start)
"	.cfi_startproc\n"
"	.cfi_undefined %r14\n"
"	nopr	%r7\n"
"	lgr	%r2, %r7\n"
"	basr	%r14, %r6\n"
"	basr	%r14, %r8\n"
"	.short	0\n"
"	.cfi_endproc\n"
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
