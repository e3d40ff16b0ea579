/**********************************************************************

  tag_jump.h - the jump of a tag, for eval.c

  Copyright (C) the ruby18-patches authors; Ruby's terms

**********************************************************************/
#ifndef TAG_JUMP_H
#define TAG_JUMP_H

/* A tag saves the callee-saved registers, the stack pointer and the return
   address.  The C library's jmp_buf saves the same beside room for a signal
   mask, at three times the size, and deep stacks are full of tags.  0 is
   returned as 1, as by longjmp.  Other machines, what is built for shadow
   stacks, and --with-setjmp-type use the library's. */
#if defined(__GNUC__) && defined(__ELF__) && !defined(USE_CONTEXT) && \
    !defined(SETJMP_TYPE_CHOSEN) && !(defined(__CET__) && (__CET__ & 2))
# if defined(__x86_64__) && !defined(__ILP32__)
#  define TAG_BUF_WORDS 8
#  if defined(__CET__)
#   define TAG_ENTRY "	endbr64\n"
#   define TAG_NOTRACK "notrack "
#  endif
# elif defined(__i386__)
#  define TAG_BUF_WORDS 6
#  if defined(__CET__)
#   define TAG_ENTRY "	endbr32\n"
#   define TAG_NOTRACK "notrack "
#  endif
# elif defined(__aarch64__) && !defined(__ILP32__)
#  define TAG_BUF_WORDS 22
#  define TAG_ENTRY "	hint	#34\n"
# elif defined(__riscv) && __riscv_xlen == 64 && defined(__riscv_float_abi_double)
#  define TAG_BUF_WORDS 26
# elif defined(__powerpc64__) && defined(_CALL_ELF) && _CALL_ELF == 2 && \
    defined(__LITTLE_ENDIAN__) && defined(__VSX__)
#  define TAG_BUF_WORDS 64
# elif defined(__s390x__)
#  define TAG_BUF_WORDS 18
# endif
#endif

#ifdef TAG_BUF_WORDS
typedef VALUE rb_tag_buf_t[TAG_BUF_WORDS];
int rb_tag_setjmp _((VALUE*)) __attribute__((returns_twice, visibility("hidden")));
void rb_tag_longjmp _((VALUE*, int)) __attribute__((noreturn, visibility("hidden")));
# define TAG_SETJMP(buf) rb_tag_setjmp(buf)
# define TAG_LONGJMP(buf, st) (RESTORE_TRAP_MASK(), rb_tag_longjmp(buf, st))
# ifndef TAG_ENTRY
#  define TAG_ENTRY
# endif
# ifndef TAG_NOTRACK
#  define TAG_NOTRACK
# endif
# define TAG_FUNCTION(name) \
"	.globl	" name "\n"\
"	.hidden	" name "\n"\
"	.type	" name ", %function\n"\
name ":\n"\
"	.cfi_startproc\n"\
	TAG_ENTRY
# define TAG_END(name) \
"	.cfi_endproc\n"\
"	.size	" name ", .-" name "\n"
__asm__(
"	.pushsection .text\n"
"	.p2align 4\n"
# if defined(__x86_64__)
TAG_FUNCTION("rb_tag_setjmp")
"	movq	%rbx, (%rdi)\n"
"	movq	%rbp, 8(%rdi)\n"
"	movq	%r12, 16(%rdi)\n"
"	movq	%r13, 24(%rdi)\n"
"	movq	%r14, 32(%rdi)\n"
"	movq	%r15, 40(%rdi)\n"
"	leaq	8(%rsp), %rdx\n"
"	movq	%rdx, 48(%rdi)\n"
"	movq	(%rsp), %rdx\n"
"	movq	%rdx, 56(%rdi)\n"
"	xorl	%eax, %eax\n"
"	ret\n"
TAG_END("rb_tag_setjmp")
TAG_FUNCTION("rb_tag_longjmp")
"	movq	(%rdi), %rbx\n"
"	movq	8(%rdi), %rbp\n"
"	movq	16(%rdi), %r12\n"
"	movq	24(%rdi), %r13\n"
"	movq	32(%rdi), %r14\n"
"	movq	40(%rdi), %r15\n"
"	movl	%esi, %eax\n"
"	cmpl	$1, %eax\n"
"	adcl	$0, %eax\n"
"	movq	48(%rdi), %rsp\n"
"	" TAG_NOTRACK "jmp	*56(%rdi)\n"
TAG_END("rb_tag_longjmp")
# elif defined(__i386__)
TAG_FUNCTION("rb_tag_setjmp")
"	movl	4(%esp), %ecx\n"
"	movl	%ebx, (%ecx)\n"
"	movl	%esi, 4(%ecx)\n"
"	movl	%edi, 8(%ecx)\n"
"	movl	%ebp, 12(%ecx)\n"
"	leal	4(%esp), %edx\n"
"	movl	%edx, 16(%ecx)\n"
"	movl	(%esp), %edx\n"
"	movl	%edx, 20(%ecx)\n"
"	xorl	%eax, %eax\n"
"	ret\n"
TAG_END("rb_tag_setjmp")
TAG_FUNCTION("rb_tag_longjmp")
"	movl	4(%esp), %ecx\n"
"	movl	8(%esp), %eax\n"
"	cmpl	$1, %eax\n"
"	adcl	$0, %eax\n"
"	movl	(%ecx), %ebx\n"
"	movl	4(%ecx), %esi\n"
"	movl	8(%ecx), %edi\n"
"	movl	12(%ecx), %ebp\n"
"	movl	16(%ecx), %esp\n"
"	" TAG_NOTRACK "jmp	*20(%ecx)\n"
TAG_END("rb_tag_longjmp")
# elif defined(__aarch64__)
TAG_FUNCTION("rb_tag_setjmp")
"	stp	x19, x20, [x0, #0]\n"
"	stp	x21, x22, [x0, #16]\n"
"	stp	x23, x24, [x0, #32]\n"
"	stp	x25, x26, [x0, #48]\n"
"	stp	x27, x28, [x0, #64]\n"
"	stp	x29, x30, [x0, #80]\n"
"	stp	d8, d9, [x0, #96]\n"
"	stp	d10, d11, [x0, #112]\n"
"	stp	d12, d13, [x0, #128]\n"
"	stp	d14, d15, [x0, #144]\n"
"	mov	x1, sp\n"
"	str	x1, [x0, #160]\n"
"	mov	w0, #0\n"
"	ret\n"
TAG_END("rb_tag_setjmp")
TAG_FUNCTION("rb_tag_longjmp")
"	ldp	x19, x20, [x0, #0]\n"
"	ldp	x21, x22, [x0, #16]\n"
"	ldp	x23, x24, [x0, #32]\n"
"	ldp	x25, x26, [x0, #48]\n"
"	ldp	x27, x28, [x0, #64]\n"
"	ldp	x29, x30, [x0, #80]\n"
"	ldp	d8, d9, [x0, #96]\n"
"	ldp	d10, d11, [x0, #112]\n"
"	ldp	d12, d13, [x0, #128]\n"
"	ldp	d14, d15, [x0, #144]\n"
"	ldr	x2, [x0, #160]\n"
"	mov	sp, x2\n"
"	cmp	w1, #0\n"
"	csinc	w0, w1, wzr, ne\n"
"	ret\n"
TAG_END("rb_tag_longjmp")
# elif defined(__riscv)
TAG_FUNCTION("rb_tag_setjmp")
"	sd	s0, 0(a0)\n"
"	sd	s1, 8(a0)\n"
"	sd	s2, 16(a0)\n"
"	sd	s3, 24(a0)\n"
"	sd	s4, 32(a0)\n"
"	sd	s5, 40(a0)\n"
"	sd	s6, 48(a0)\n"
"	sd	s7, 56(a0)\n"
"	sd	s8, 64(a0)\n"
"	sd	s9, 72(a0)\n"
"	sd	s10, 80(a0)\n"
"	sd	s11, 88(a0)\n"
"	fsd	fs0, 96(a0)\n"
"	fsd	fs1, 104(a0)\n"
"	fsd	fs2, 112(a0)\n"
"	fsd	fs3, 120(a0)\n"
"	fsd	fs4, 128(a0)\n"
"	fsd	fs5, 136(a0)\n"
"	fsd	fs6, 144(a0)\n"
"	fsd	fs7, 152(a0)\n"
"	fsd	fs8, 160(a0)\n"
"	fsd	fs9, 168(a0)\n"
"	fsd	fs10, 176(a0)\n"
"	fsd	fs11, 184(a0)\n"
"	sd	sp, 192(a0)\n"
"	sd	ra, 200(a0)\n"
"	li	a0, 0\n"
"	ret\n"
TAG_END("rb_tag_setjmp")
TAG_FUNCTION("rb_tag_longjmp")
"	ld	s0, 0(a0)\n"
"	ld	s1, 8(a0)\n"
"	ld	s2, 16(a0)\n"
"	ld	s3, 24(a0)\n"
"	ld	s4, 32(a0)\n"
"	ld	s5, 40(a0)\n"
"	ld	s6, 48(a0)\n"
"	ld	s7, 56(a0)\n"
"	ld	s8, 64(a0)\n"
"	ld	s9, 72(a0)\n"
"	ld	s10, 80(a0)\n"
"	ld	s11, 88(a0)\n"
"	fld	fs0, 96(a0)\n"
"	fld	fs1, 104(a0)\n"
"	fld	fs2, 112(a0)\n"
"	fld	fs3, 120(a0)\n"
"	fld	fs4, 128(a0)\n"
"	fld	fs5, 136(a0)\n"
"	fld	fs6, 144(a0)\n"
"	fld	fs7, 152(a0)\n"
"	fld	fs8, 160(a0)\n"
"	fld	fs9, 168(a0)\n"
"	fld	fs10, 176(a0)\n"
"	fld	fs11, 184(a0)\n"
"	ld	sp, 192(a0)\n"
"	ld	ra, 200(a0)\n"
"	seqz	a0, a1\n"
"	add	a0, a0, a1\n"
"	ret\n"
TAG_END("rb_tag_longjmp")
# elif defined(__powerpc64__)
TAG_FUNCTION("rb_tag_setjmp")
"	std	14, 0(3)\n"
"	std	15, 8(3)\n"
"	std	16, 16(3)\n"
"	std	17, 24(3)\n"
"	std	18, 32(3)\n"
"	std	19, 40(3)\n"
"	std	20, 48(3)\n"
"	std	21, 56(3)\n"
"	std	22, 64(3)\n"
"	std	23, 72(3)\n"
"	std	24, 80(3)\n"
"	std	25, 88(3)\n"
"	std	26, 96(3)\n"
"	std	27, 104(3)\n"
"	std	28, 112(3)\n"
"	std	29, 120(3)\n"
"	std	30, 128(3)\n"
"	std	31, 136(3)\n"
"	stfd	14, 144(3)\n"
"	stfd	15, 152(3)\n"
"	stfd	16, 160(3)\n"
"	stfd	17, 168(3)\n"
"	stfd	18, 176(3)\n"
"	stfd	19, 184(3)\n"
"	stfd	20, 192(3)\n"
"	stfd	21, 200(3)\n"
"	stfd	22, 208(3)\n"
"	stfd	23, 216(3)\n"
"	stfd	24, 224(3)\n"
"	stfd	25, 232(3)\n"
"	stfd	26, 240(3)\n"
"	stfd	27, 248(3)\n"
"	stfd	28, 256(3)\n"
"	stfd	29, 264(3)\n"
"	stfd	30, 272(3)\n"
"	stfd	31, 280(3)\n"
"	addi	5, 3, 288\n"
"	stxvd2x	52, 0, 5\n"
"	addi	5, 5, 16\n"
"	stxvd2x	53, 0, 5\n"
"	addi	5, 5, 16\n"
"	stxvd2x	54, 0, 5\n"
"	addi	5, 5, 16\n"
"	stxvd2x	55, 0, 5\n"
"	addi	5, 5, 16\n"
"	stxvd2x	56, 0, 5\n"
"	addi	5, 5, 16\n"
"	stxvd2x	57, 0, 5\n"
"	addi	5, 5, 16\n"
"	stxvd2x	58, 0, 5\n"
"	addi	5, 5, 16\n"
"	stxvd2x	59, 0, 5\n"
"	addi	5, 5, 16\n"
"	stxvd2x	60, 0, 5\n"
"	addi	5, 5, 16\n"
"	stxvd2x	61, 0, 5\n"
"	addi	5, 5, 16\n"
"	stxvd2x	62, 0, 5\n"
"	addi	5, 5, 16\n"
"	stxvd2x	63, 0, 5\n"
"	mflr	0\n"
"	mfcr	6\n"
"	std	1, 480(3)\n"
"	std	0, 488(3)\n"
"	std	2, 496(3)\n"
"	std	6, 504(3)\n"
"	li	3, 0\n"
"	blr\n"
TAG_END("rb_tag_setjmp")
TAG_FUNCTION("rb_tag_longjmp")
"	ld	14, 0(3)\n"
"	ld	15, 8(3)\n"
"	ld	16, 16(3)\n"
"	ld	17, 24(3)\n"
"	ld	18, 32(3)\n"
"	ld	19, 40(3)\n"
"	ld	20, 48(3)\n"
"	ld	21, 56(3)\n"
"	ld	22, 64(3)\n"
"	ld	23, 72(3)\n"
"	ld	24, 80(3)\n"
"	ld	25, 88(3)\n"
"	ld	26, 96(3)\n"
"	ld	27, 104(3)\n"
"	ld	28, 112(3)\n"
"	ld	29, 120(3)\n"
"	ld	30, 128(3)\n"
"	ld	31, 136(3)\n"
"	lfd	14, 144(3)\n"
"	lfd	15, 152(3)\n"
"	lfd	16, 160(3)\n"
"	lfd	17, 168(3)\n"
"	lfd	18, 176(3)\n"
"	lfd	19, 184(3)\n"
"	lfd	20, 192(3)\n"
"	lfd	21, 200(3)\n"
"	lfd	22, 208(3)\n"
"	lfd	23, 216(3)\n"
"	lfd	24, 224(3)\n"
"	lfd	25, 232(3)\n"
"	lfd	26, 240(3)\n"
"	lfd	27, 248(3)\n"
"	lfd	28, 256(3)\n"
"	lfd	29, 264(3)\n"
"	lfd	30, 272(3)\n"
"	lfd	31, 280(3)\n"
"	addi	5, 3, 288\n"
"	lxvd2x	52, 0, 5\n"
"	addi	5, 5, 16\n"
"	lxvd2x	53, 0, 5\n"
"	addi	5, 5, 16\n"
"	lxvd2x	54, 0, 5\n"
"	addi	5, 5, 16\n"
"	lxvd2x	55, 0, 5\n"
"	addi	5, 5, 16\n"
"	lxvd2x	56, 0, 5\n"
"	addi	5, 5, 16\n"
"	lxvd2x	57, 0, 5\n"
"	addi	5, 5, 16\n"
"	lxvd2x	58, 0, 5\n"
"	addi	5, 5, 16\n"
"	lxvd2x	59, 0, 5\n"
"	addi	5, 5, 16\n"
"	lxvd2x	60, 0, 5\n"
"	addi	5, 5, 16\n"
"	lxvd2x	61, 0, 5\n"
"	addi	5, 5, 16\n"
"	lxvd2x	62, 0, 5\n"
"	addi	5, 5, 16\n"
"	lxvd2x	63, 0, 5\n"
"	ld	1, 480(3)\n"
"	ld	0, 488(3)\n"
"	ld	2, 496(3)\n"
"	ld	6, 504(3)\n"
"	mtlr	0\n"
"	mtcrf	56, 6\n"
"	cmpwi	4, 0\n"
"	mr	3, 4\n"
"	bnelr\n"
"	li	3, 1\n"
"	blr\n"
TAG_END("rb_tag_longjmp")
# else
TAG_FUNCTION("rb_tag_setjmp")
"	stmg	%r6, %r15, 0(%r2)\n"
"	std	%f8, 80(%r2)\n"
"	std	%f9, 88(%r2)\n"
"	std	%f10, 96(%r2)\n"
"	std	%f11, 104(%r2)\n"
"	std	%f12, 112(%r2)\n"
"	std	%f13, 120(%r2)\n"
"	std	%f14, 128(%r2)\n"
"	std	%f15, 136(%r2)\n"
"	lghi	%r2, 0\n"
"	br	%r14\n"
TAG_END("rb_tag_setjmp")
TAG_FUNCTION("rb_tag_longjmp")
"	lmg	%r6, %r15, 0(%r2)\n"
"	ld	%f8, 80(%r2)\n"
"	ld	%f9, 88(%r2)\n"
"	ld	%f10, 96(%r2)\n"
"	ld	%f11, 104(%r2)\n"
"	ld	%f12, 112(%r2)\n"
"	ld	%f13, 120(%r2)\n"
"	ld	%f14, 128(%r2)\n"
"	ld	%f15, 136(%r2)\n"
"	lgfr	%r2, %r3\n"
"	ltgr	%r2, %r2\n"
"	bnzr	%r14\n"
"	lghi	%r2, 1\n"
"	br	%r14\n"
TAG_END("rb_tag_longjmp")
# endif
"	.popsection\n"
);
#else
typedef rb_jmpbuf_t rb_tag_buf_t;
# define TAG_SETJMP(buf) ruby_setjmp(((void)0), buf)
# define TAG_LONGJMP(buf, st) ruby_longjmp(buf, st)
#endif

#endif /* TAG_JUMP_H */
