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
# else
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
# endif
"	.popsection\n"
);
#else
typedef rb_jmpbuf_t rb_tag_buf_t;
# define TAG_SETJMP(buf) ruby_setjmp(((void)0), buf)
# define TAG_LONGJMP(buf, st) ruby_longjmp(buf, st)
#endif

#endif /* TAG_JUMP_H */
