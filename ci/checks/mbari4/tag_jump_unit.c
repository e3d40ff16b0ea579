/* tag_jump.h alone: what a function keeps in callee-saved registers is there again after a
   jump into a function that it calls.  Prints what is not. */
#include <stdio.h>

typedef unsigned long VALUE;
typedef void *rb_jmpbuf_t;
#define _(args) args
#define RESTORE_TRAP_MASK() ((void)0)
#include "tag_jump.h"
#ifndef TAG_BUF_WORDS
# error no jump of its own for this processor
#endif

#define APART __attribute__((noinline, noclone))
static rb_tag_buf_t buf;

/* Nonsense in every callee-saved register, and the jump. */
static APART void
jump(int n)
{
#if defined(__riscv)
    __asm__ volatile (".irp r, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11\n li s\\r, -1\n .endr\n"
		      ".irp r, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11\n fmv.d.x fs\\r, zero\n .endr\n"
		      : : : "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11",
		      "fs0", "fs1", "fs2", "fs3", "fs4", "fs5", "fs6", "fs7", "fs8", "fs9", "fs10", "fs11");
#elif defined(__powerpc64__)
    __asm__ volatile (".irp r, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31\n"
		      " li \\r, -1\n xxlxor \\r, \\r, \\r\n .endr\n"
		      ".irp r, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31\n vxor \\r, \\r, \\r\n .endr\n"
		      "mtcrf 255, 31\n"
		      : : : "r14", "r15", "r16", "r17", "r18", "r19", "r20", "r21", "r22", "r23", "r24", "r25",
		      "r26", "r27", "r28", "r29", "r30", "r31", "fr14", "fr15", "fr16", "fr17", "fr18", "fr19",
		      "fr20", "fr21", "fr22", "fr23", "fr24", "fr25", "fr26", "fr27", "fr28", "fr29", "fr30",
		      "fr31", "v20", "v21", "v22", "v23", "v24", "v25", "v26", "v27", "v28", "v29", "v30", "v31",
		      "cr2", "cr3", "cr4");
#elif defined(__s390x__)
    __asm__ volatile (".irp r, 6, 7, 8, 9, 10, 11, 12, 13\n lghi %%r\\r, -1\n .endr\n"
		      ".irp r, 8, 9, 10, 11, 12, 13, 14, 15\n lzdr %%f\\r\n .endr\n"
		      : : : "r6", "r7", "r8", "r9", "r10", "r11", "r12", "r13",
		      "f8", "f9", "f10", "f11", "f12", "f13", "f14", "f15");
#endif
    rb_tag_longjmp(buf, n);
}

static APART int
called(int n)
{
    int state = rb_tag_setjmp(buf);

    if (state) return state;
    jump(n);
    return -1;
}

/* The compiler keeps what is used before and after the call in callee-saved registers
   as long as there are some. */
#ifdef __powerpc64__
# define FLOAT "+d"
#else
# define FLOAT "+f"
#endif
#define ALL(F) F(0) F(1) F(2) F(3) F(4) F(5) F(6) F(7) F(8) F(9) F(10) F(11) F(12) F(13) F(14) F(15) F(16) F(17)
#define DECLARE(i) long a##i = argc * (i + 3); double x##i = argc * (i + 0.5);
#define HIDE(i) __asm__ volatile ("" : "+r" (a##i)); __asm__ volatile ("" : FLOAT (x##i));
#define LOOK(i) \
    if (a##i != i + 3) printf("integer %d is wrong\n", i), bad = 1; \
    if (x##i != i + 0.5) printf("double %d is wrong\n", i), bad = 1;
#ifdef __powerpc64__
typedef int vector __attribute__((vector_size(16)));
# define VECTORS(F) F(0) F(1) F(2) F(3) F(4) F(5) F(6) F(7) F(8) F(9) F(10) F(11)
# define VECTOR(i) (vector){argc, i, argc * 2, i + 3}
# define DECLARE_VECTOR(i) vector v##i = VECTOR(i);
# define HIDE_VECTOR(i) __asm__ volatile ("" : "+v" (v##i));
# define LOOK_VECTOR(i) \
    if (v##i[0] != 1 || v##i[1] != i || v##i[2] != 2 || v##i[3] != i + 3) printf("vector %d is wrong\n", i), bad = 1;
#else
# define VECTORS(F)
#endif

int
main(int argc, char **argv)
{
    int n, state, bad = 0;

    (void)argv;
    for (n = 0; n < 4; n++) {
	ALL(DECLARE)
	VECTORS(DECLARE_VECTOR)

	ALL(HIDE)
	VECTORS(HIDE_VECTOR)
	state = called(n);
	ALL(LOOK)
	VECTORS(LOOK_VECTOR)
	if (state != (n ? n : 1)) printf("%d arrived as %d\n", n, state), bad = 1;
    }
    return bad;
}
