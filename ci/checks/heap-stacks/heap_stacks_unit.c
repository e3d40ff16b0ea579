/* Tests of thread_stack.c and thread_switch.c: prints TAP.

   Each test runs in a process of its own, so that each can choose what the unit
   finds when it looks at the system first.  With an argument, only the tests
   whose description holds that word are run.  THREAD_STACK_QUICK=1 divides the
   large counts by twenty; THREAD_STACK_EMULATED=1 says that this runs in an
   emulator, whose memory and limits are its own, and skips what is about these. */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE 1
#endif
#include "thread_stack.h"

#include <sys/types.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <errno.h>
#ifdef __GLIBC__
# include <execinfo.h>
#endif
#include <fenv.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define KB ((size_t)1024)
#define MB (KB * KB)
#define WIDE (sizeof(void *) >= 8)
#define NOINLINE __attribute__((noinline, noclone))
#ifdef __clang__
# undef NOINLINE
# define NOINLINE __attribute__((noinline))
#endif

/* deliberate here */
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 12
# pragma GCC diagnostic ignored "-Winfinite-recursion"
#elif defined(__clang__)
# pragma clang diagnostic ignored "-Winfinite-recursion"
#endif

enum {PASS = 0, FAIL = 1, SKIP = 77};

static int quick, emulated;
static const char *skip_reason = "";

#define NOT_EMULATED() \
    do { \
	if (emulated) { \
	    skip_reason = "not in an emulator"; \
	    return SKIP; \
	} \
    } while (0)

#define CHECK(condition) \
    do { \
	if (!(condition)) { \
	    printf("# line %d: not so: %s (errno %d)\n", __LINE__, #condition, errno); \
	    return FAIL; \
	} \
    } while (0)

/* ---- two parties that switch ---- */

struct party {
    rb_thread_stack *st;
    void *sp;
};
static struct party home;
static struct party *running = &home;

static NOINLINE void
go(struct party *to)
{
    struct party *from = running;

    running = to;
    rb_stack_switch(&from->sp, to->sp);
}

static int
start(struct party *p, size_t size, void (*entry)(void *), void *arg)
{
    p->st = rb_thread_stack_new(size);
    if (p->st == NULL) return -1;
    p->sp = rb_thread_stack_prepare(p->st, entry, arg);
    return 0;
}

static double
seconds(void)
{
    struct timespec t;

    if (clock_gettime(CLOCK_MONOTONIC, &t) != 0) abort();
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static long
proc_kb(const char *path, const char *key)
{
    FILE *f = fopen(path, "r");
    char line[256];
    long value = -1;

    if (f == NULL) return -1;
    while (fgets(line, sizeof(line), f) != NULL) {
	if (strncmp(line, key, strlen(key)) == 0) {
	    value = strtol(line + strlen(key), NULL, 10);
	    break;
	}
    }
    fclose(f);
    return value;
}

static long
status_kb(const char *key)
{
    return proc_kb("/proc/self/status", key);
}

/* counted page by page: VmRSS in status may be off by 32 pages a processor, and
   pages of libraries come and go */
static long
resident_kb(void)
{
    return proc_kb("/proc/self/smaps_rollup", "Anonymous:");
}

static long
mappings(void)
{
    FILE *f = fopen("/proc/self/maps", "r");
    long n = 0;
    int c;

    if (f == NULL) return -1;
    while ((c = getc(f)) != EOF) n += c == '\n';
    fclose(f);
    return n;
}

/* ---- registers ---- */

/* Fills every callee-saved register with a pattern made of seed, switches, and
   returns nonzero when one of them came back changed. */
unsigned long registers_across(void **save, void *load, unsigned long seed);

#if defined(RB_THREAD_SWITCH_X86_64)
#define FILL(r, n) "	leaq " #n "(%rdx), %" #r "\n"
#define COMPARE(r, n) "	leaq " #n "(%rdx), %rcx\n	xorq %" #r ", %rcx\n	orq %rcx, %rax\n"
__asm__(
"	.text\n"
"	.globl registers_across\n"
"	.type registers_across, @function\n"
"registers_across:\n"
#if defined(__CET__) && (__CET__ & 1)
"	endbr64\n"
#endif
"	pushq %rbp\n	pushq %rbx\n	pushq %r12\n	pushq %r13\n	pushq %r14\n	pushq %r15\n"
"	subq $24, %rsp\n"
"	movq %rdx, (%rsp)\n"
FILL(rbx, 11) FILL(rbp, 23) FILL(r12, 37) FILL(r13, 41) FILL(r14, 59) FILL(r15, 67)
"	call rb_stack_switch\n"
"	movq (%rsp), %rdx\n"
"	xorl %eax, %eax\n"
COMPARE(rbx, 11) COMPARE(rbp, 23) COMPARE(r12, 37) COMPARE(r13, 41) COMPARE(r14, 59) COMPARE(r15, 67)
"	addq $24, %rsp\n"
"	popq %r15\n	popq %r14\n	popq %r13\n	popq %r12\n	popq %rbx\n	popq %rbp\n"
"	ret\n"
);
#elif defined(RB_THREAD_SWITCH_I386)
#define FILL(r, n) "	leal " #n "(%ecx), %" #r "\n"
#define COMPARE(r, n) "	leal " #n "(%ecx), %edx\n	xorl %" #r ", %edx\n	orl %edx, %eax\n"
__asm__(
"	.text\n"
"	.globl registers_across\n"
"	.type registers_across, @function\n"
"registers_across:\n"
#if defined(__CET__) && (__CET__ & 1)
"	endbr32\n"
#endif
"	movl 4(%esp), %eax\n	movl 8(%esp), %edx\n	movl 12(%esp), %ecx\n"
"	pushl %ebp\n	pushl %ebx\n	pushl %esi\n	pushl %edi\n"
"	subl $12, %esp\n"
"	movl %ecx, 8(%esp)\n	movl %edx, 4(%esp)\n	movl %eax, (%esp)\n"
FILL(ebx, 11) FILL(ebp, 23) FILL(esi, 37) FILL(edi, 41)
"	call rb_stack_switch\n"
"	movl 8(%esp), %ecx\n"
"	xorl %eax, %eax\n"
COMPARE(ebx, 11) COMPARE(ebp, 23) COMPARE(esi, 37) COMPARE(edi, 41)
"	addl $12, %esp\n"
"	popl %edi\n	popl %esi\n	popl %ebx\n	popl %ebp\n"
"	ret\n"
);
#elif defined(RB_THREAD_SWITCH_AARCH64)
#define FILL(r, n) "	add x" #r ", x2, #" #n "\n"
#define FILLD(r, n) "	add x9, x2, #" #n "\n	fmov d" #r ", x9\n"
#define COMPARE(r, n) "	add x9, x2, #" #n "\n	eor x9, x9, x" #r "\n	orr x0, x0, x9\n"
#define COMPARED(r, n) "	add x9, x2, #" #n "\n	fmov x10, d" #r "\n	eor x9, x9, x10\n	orr x0, x0, x9\n"
#define ALL(F, G) F(19, 11) F(20, 23) F(21, 37) F(22, 41) F(23, 59) F(24, 67) F(25, 71) F(26, 83) F(27, 97) F(28, 101) \
    F(29, 113) G(8, 131) G(9, 139) G(10, 149) G(11, 163) G(12, 179) G(13, 181) G(14, 193) G(15, 211)
__asm__(
"	.text\n"
"	.globl registers_across\n"
"	.type registers_across, @function\n"
"registers_across:\n"
"	hint #34\n"
"	sub sp, sp, #176\n"
"	stp x29, x30, [sp, #0]\n	stp x19, x20, [sp, #16]\n	stp x21, x22, [sp, #32]\n"
"	stp x23, x24, [sp, #48]\n	stp x25, x26, [sp, #64]\n	stp x27, x28, [sp, #80]\n"
"	stp d8, d9, [sp, #96]\n	stp d10, d11, [sp, #112]\n	stp d12, d13, [sp, #128]\n	stp d14, d15, [sp, #144]\n"
"	str x2, [sp, #160]\n"
ALL(FILL, FILLD)
"	bl rb_stack_switch\n"
"	ldr x2, [sp, #160]\n"
"	mov x0, #0\n"
ALL(COMPARE, COMPARED)
"	ldp x19, x20, [sp, #16]\n	ldp x21, x22, [sp, #32]\n"
"	ldp x23, x24, [sp, #48]\n	ldp x25, x26, [sp, #64]\n	ldp x27, x28, [sp, #80]\n"
"	ldp d8, d9, [sp, #96]\n	ldp d10, d11, [sp, #112]\n	ldp d12, d13, [sp, #128]\n	ldp d14, d15, [sp, #144]\n"
"	ldp x29, x30, [sp, #0]\n"
"	add sp, sp, #176\n"
"	ret\n"
);
#elif defined(RB_THREAD_SWITCH_ARM)
#define FILL(r, n) "	add r" #r ", r2, #" #n "\n"
#define COMPARE(r, n) "	add r3, r2, #" #n "\n	eor r3, r3, r" #r "\n	orr r0, r0, r3\n"
#if defined(__ARM_FP) && !defined(__SOFTFP__)
#define FILLD(r, n) "	add r3, r2, #" #n "\n	vmov d" #r ", r3, r2\n"
#define COMPARED(r, n) "	vmov r3, r12, d" #r "\n	eor r12, r12, r2\n	orr r0, r0, r12\n	add r12, r2, #" #n "\n	eor r3, r3, r12\n	orr r0, r0, r3\n"
#define VPUSH "	vpush {d8, d9, d10, d11, d12, d13, d14, d15}\n"
#define VPOP "	vpop {d8, d9, d10, d11, d12, d13, d14, d15}\n"
#else
#define FILLD(r, n)
#define COMPARED(r, n)
#define VPUSH
#define VPOP
#endif
#define ALL(F, G) F(4, 11) F(5, 23) F(6, 37) F(7, 41) F(8, 59) F(9, 67) F(10, 71) F(11, 83) \
    G(8, 131) G(9, 139) G(10, 149) G(11, 163) G(12, 179) G(13, 181) G(14, 193) G(15, 211)
__asm__(
"	.text\n"
"	.syntax unified\n"
#ifdef __thumb2__
"	.thumb\n	.thumb_func\n"
#else
"	.arm\n"
#endif
"	.globl registers_across\n"
"	.type registers_across, %function\n"
"registers_across:\n"
"	push {r2, r4, r5, r6, r7, r8, r9, r10, r11, lr}\n"
VPUSH
"	sub sp, sp, #8\n	str r2, [sp]\n"
ALL(FILL, FILLD)
"	bl rb_stack_switch\n"
"	ldr r2, [sp]\n	add sp, sp, #8\n"
"	mov r0, #0\n"
ALL(COMPARE, COMPARED)
VPOP
"	pop {r2, r4, r5, r6, r7, r8, r9, r10, r11, pc}\n"
);
#elif defined(RB_THREAD_SWITCH_RISCV64)
#define FILL(r, n) "	addi s" #r ", a2, " #n "\n"
#define FILLD(r, n) "	addi t0, a2, " #n "\n	fmv.d.x fs" #r ", t0\n"
#define COMPARE(r, n) "	addi t0, a2, " #n "\n	xor t0, t0, s" #r "\n	or a0, a0, t0\n"
#define COMPARED(r, n) "	addi t0, a2, " #n "\n	fmv.x.d t1, fs" #r "\n	xor t0, t0, t1\n	or a0, a0, t0\n"
#define ALL(F, G) F(0, 11) F(1, 23) F(2, 37) F(3, 41) F(4, 59) F(5, 67) F(6, 71) F(7, 83) F(8, 97) F(9, 101) F(10, 113) F(11, 127) \
    G(0, 131) G(1, 139) G(2, 149) G(3, 151) G(4, 157) G(5, 163) G(6, 179) G(7, 181) G(8, 193) G(9, 211) G(10, 223) G(11, 227)
__asm__(
"	.text\n"
"	.globl registers_across\n"
"	.type registers_across, @function\n"
"registers_across:\n"
"	addi sp, sp, -224\n	sd ra, 192(sp)\n	sd a2, 200(sp)\n"
"	sd s0, 0(sp)\n	sd s1, 8(sp)\n	sd s2, 16(sp)\n	sd s3, 24(sp)\n"
"	sd s4, 32(sp)\n	sd s5, 40(sp)\n	sd s6, 48(sp)\n	sd s7, 56(sp)\n"
"	sd s8, 64(sp)\n	sd s9, 72(sp)\n	sd s10, 80(sp)\n	sd s11, 88(sp)\n"
"	fsd fs0, 96(sp)\n	fsd fs1, 104(sp)\n	fsd fs2, 112(sp)\n	fsd fs3, 120(sp)\n"
"	fsd fs4, 128(sp)\n	fsd fs5, 136(sp)\n	fsd fs6, 144(sp)\n	fsd fs7, 152(sp)\n"
"	fsd fs8, 160(sp)\n	fsd fs9, 168(sp)\n	fsd fs10, 176(sp)\n	fsd fs11, 184(sp)\n"
ALL(FILL, FILLD)
"	call rb_stack_switch\n"
"	ld a2, 200(sp)\n	li a0, 0\n"
ALL(COMPARE, COMPARED)
"	ld s0, 0(sp)\n	ld s1, 8(sp)\n	ld s2, 16(sp)\n	ld s3, 24(sp)\n"
"	ld s4, 32(sp)\n	ld s5, 40(sp)\n	ld s6, 48(sp)\n	ld s7, 56(sp)\n"
"	ld s8, 64(sp)\n	ld s9, 72(sp)\n	ld s10, 80(sp)\n	ld s11, 88(sp)\n"
"	fld fs0, 96(sp)\n	fld fs1, 104(sp)\n	fld fs2, 112(sp)\n	fld fs3, 120(sp)\n"
"	fld fs4, 128(sp)\n	fld fs5, 136(sp)\n	fld fs6, 144(sp)\n	fld fs7, 152(sp)\n"
"	fld fs8, 160(sp)\n	fld fs9, 168(sp)\n	fld fs10, 176(sp)\n	fld fs11, 184(sp)\n"
"	ld ra, 192(sp)\n	addi sp, sp, 224\n"
"	ret\n"
);
#elif defined(RB_THREAD_SWITCH_PPC64LE)
#define FILL(r, n) "	addi " #r ", 5, " #n "\n"
#define FILLD(r, n) "	addi 6, 5, " #n "\n	mtvsrd " #r ", 6\n"
/* v20 is vs52 */
#define FILLV(r, n) "	addi 6, 5, " #n "\n	mtvsrd 0, 6\n	xxpermdi " #r ", 0, 0, 0\n"
#define COMPARE(r, n) "	addi 6, 5, " #n "\n	xor 6, 6, " #r "\n	or 3, 3, 6\n"
#define COMPARED(r, n) "	addi 6, 5, " #n "\n	mfvsrd 7, " #r "\n	xor 7, 7, 6\n	or 3, 3, 7\n"
#define COMPAREV(r, n) COMPARED(r, n) "	xxpermdi 0, " #r ", " #r ", 2\n	mfvsrd 7, 0\n	xor 7, 7, 6\n	or 3, 3, 7\n"
#define ALL(F, G, H) F(14, 11) F(15, 23) F(16, 37) F(17, 41) F(18, 59) F(19, 67) F(20, 71) F(21, 83) F(22, 97) F(23, 101) \
    F(24, 113) F(25, 127) F(26, 131) F(27, 139) F(28, 149) F(29, 151) F(30, 157) F(31, 163) G(14, 179) G(15, 181) \
    G(16, 193) G(17, 211) G(18, 223) G(19, 227) G(20, 229) G(21, 233) G(22, 239) G(23, 241) G(24, 251) G(25, 257) \
    G(26, 263) G(27, 269) G(28, 271) G(29, 277) G(30, 281) G(31, 283) H(52, 293) H(53, 307) H(54, 311) H(55, 313) \
    H(56, 317) H(57, 331) H(58, 337) H(59, 347) H(60, 349) H(61, 353) H(62, 359) H(63, 367)
__asm__(
"	.text\n"
"	.globl registers_across\n"
"	.type registers_across, @function\n"
"registers_across:\n"
"	mflr 0\n	mfcr 12\n	std 0, 16(1)\n	stw 12, 8(1)\n	stdu 1, -544(1)\n	std 5, 32(1)\n"
"	std 14, 384(1)\n	std 15, 392(1)\n	std 16, 400(1)\n	std 17, 408(1)\n	std 18, 416(1)\n	std 19, 424(1)\n"
"	std 20, 432(1)\n	std 21, 440(1)\n	std 22, 448(1)\n	std 23, 456(1)\n	std 24, 464(1)\n	std 25, 472(1)\n"
"	std 26, 480(1)\n	std 27, 488(1)\n	std 28, 496(1)\n	std 29, 504(1)\n	std 30, 512(1)\n	std 31, 520(1)\n"
"	stfd 14, 240(1)\n	stfd 15, 248(1)\n	stfd 16, 256(1)\n	stfd 17, 264(1)\n	stfd 18, 272(1)\n	stfd 19, 280(1)\n"
"	stfd 20, 288(1)\n	stfd 21, 296(1)\n	stfd 22, 304(1)\n	stfd 23, 312(1)\n	stfd 24, 320(1)\n	stfd 25, 328(1)\n"
"	stfd 26, 336(1)\n	stfd 27, 344(1)\n	stfd 28, 352(1)\n	stfd 29, 360(1)\n	stfd 30, 368(1)\n	stfd 31, 376(1)\n"
"	li 6, 48\n	stvx 20, 1, 6\n	li 6, 64\n	stvx 21, 1, 6\n	li 6, 80\n	stvx 22, 1, 6\n"
"	li 6, 96\n	stvx 23, 1, 6\n	li 6, 112\n	stvx 24, 1, 6\n	li 6, 128\n	stvx 25, 1, 6\n"
"	li 6, 144\n	stvx 26, 1, 6\n	li 6, 160\n	stvx 27, 1, 6\n	li 6, 176\n	stvx 28, 1, 6\n"
"	li 6, 192\n	stvx 29, 1, 6\n	li 6, 208\n	stvx 30, 1, 6\n	li 6, 224\n	stvx 31, 1, 6\n"
ALL(FILL, FILLD, FILLV)
"	mtcrf 56, 5\n"
"	bl rb_stack_switch\n	nop\n"
"	mfcr 8\n	ld 5, 32(1)\n	xor 8, 8, 5\n	rlwinm 3, 8, 0, 8, 19\n"
ALL(COMPARE, COMPARED, COMPAREV)
"	ld 14, 384(1)\n	ld 15, 392(1)\n	ld 16, 400(1)\n	ld 17, 408(1)\n	ld 18, 416(1)\n	ld 19, 424(1)\n"
"	ld 20, 432(1)\n	ld 21, 440(1)\n	ld 22, 448(1)\n	ld 23, 456(1)\n	ld 24, 464(1)\n	ld 25, 472(1)\n"
"	ld 26, 480(1)\n	ld 27, 488(1)\n	ld 28, 496(1)\n	ld 29, 504(1)\n	ld 30, 512(1)\n	ld 31, 520(1)\n"
"	lfd 14, 240(1)\n	lfd 15, 248(1)\n	lfd 16, 256(1)\n	lfd 17, 264(1)\n	lfd 18, 272(1)\n	lfd 19, 280(1)\n"
"	lfd 20, 288(1)\n	lfd 21, 296(1)\n	lfd 22, 304(1)\n	lfd 23, 312(1)\n	lfd 24, 320(1)\n	lfd 25, 328(1)\n"
"	lfd 26, 336(1)\n	lfd 27, 344(1)\n	lfd 28, 352(1)\n	lfd 29, 360(1)\n	lfd 30, 368(1)\n	lfd 31, 376(1)\n"
"	li 6, 48\n	lvx 20, 1, 6\n	li 6, 64\n	lvx 21, 1, 6\n	li 6, 80\n	lvx 22, 1, 6\n"
"	li 6, 96\n	lvx 23, 1, 6\n	li 6, 112\n	lvx 24, 1, 6\n	li 6, 128\n	lvx 25, 1, 6\n"
"	li 6, 144\n	lvx 26, 1, 6\n	li 6, 160\n	lvx 27, 1, 6\n	li 6, 176\n	lvx 28, 1, 6\n"
"	li 6, 192\n	lvx 29, 1, 6\n	li 6, 208\n	lvx 30, 1, 6\n	li 6, 224\n	lvx 31, 1, 6\n"
"	addi 1, 1, 544\n	ld 0, 16(1)\n	lwz 12, 8(1)\n	mtlr 0\n	mtcrf 56, 12\n"
"	blr\n"
);
#elif defined(RB_THREAD_SWITCH_S390X)
#define FILL(r, n) "	la %r" #r ", " #n "(%r4)\n"
#define FILLD(r, n) "	la %r1, " #n "(%r4)\n	ldgr %f" #r ", %r1\n"
#define COMPARE(r, n) "	la %r1, " #n "(%r4)\n	xgr %r1, %r" #r "\n	ogr %r2, %r1\n"
#define COMPARED(r, n) "	la %r1, " #n "(%r4)\n	lgdr %r0, %f" #r "\n	xgr %r1, %r0\n	ogr %r2, %r1\n"
#define ALL(F, G) F(6, 11) F(7, 23) F(8, 37) F(9, 41) F(10, 59) F(11, 67) F(12, 71) F(13, 83) \
    G(8, 97) G(9, 101) G(10, 113) G(11, 127) G(12, 131) G(13, 139) G(14, 149) G(15, 151)
__asm__(
"	.text\n"
"	.globl registers_across\n"
"	.type registers_across, @function\n"
"registers_across:\n"
"	stmg %r6, %r15, 48(%r15)\n	aghi %r15, -232\n	stg %r4, 224(%r15)\n"
"	std %f8, 160(%r15)\n	std %f9, 168(%r15)\n	std %f10, 176(%r15)\n	std %f11, 184(%r15)\n"
"	std %f12, 192(%r15)\n	std %f13, 200(%r15)\n	std %f14, 208(%r15)\n	std %f15, 216(%r15)\n"
ALL(FILL, FILLD)
"	brasl %r14, rb_stack_switch\n"
"	lg %r4, 224(%r15)\n	lghi %r2, 0\n"
ALL(COMPARE, COMPARED)
"	ld %f8, 160(%r15)\n	ld %f9, 168(%r15)\n	ld %f10, 176(%r15)\n	ld %f11, 184(%r15)\n"
"	ld %f12, 192(%r15)\n	ld %f13, 200(%r15)\n	ld %f14, 208(%r15)\n	ld %f15, 216(%r15)\n"
"	lmg %r6, %r15, 280(%r15)\n"
"	br %r14\n"
);
#endif

static struct party parties[4];
static unsigned long changed;
static long rounds_done;

static void
keep_registers(void *arg)
{
    struct party *me = arg;
    unsigned long seed = 0x1000000UL * (unsigned long)(me - parties + 1);

    for (;;) {
	changed |= registers_across(&me->sp, home.sp, seed += 257);
	rounds_done++;
    }
}

static int
test_registers(void)
{
    long rounds = quick ? 1000 : 100000;
    long i;

    for (i = 0; i < 4; i++) CHECK(start(&parties[i], 0, keep_registers, &parties[i]) == 0);
    for (i = 0; i < rounds; i++) {
	changed |= registers_across(&home.sp, parties[(i * 7) % 4].sp, 0x77000000UL + (unsigned long)i);
    }
    CHECK(changed == 0);
    CHECK(rounds_done == rounds - 4);	/* each party's first entry is no return */
    return PASS;
}

/* A collector that marks from the saved stack pointer to the base must see what
   was in a register only. */
static int
test_saved_registers(void)
{
#if defined(RB_THREAD_SWITCH_X86_64)
    static const unsigned long added[] = {11, 23, 37, 41, 59, 67};
#elif defined(RB_THREAD_SWITCH_I386)
    static const unsigned long added[] = {11, 23, 37, 41};
#elif defined(RB_THREAD_SWITCH_AARCH64)
    static const unsigned long added[] = {11, 23, 37, 41, 59, 67, 71, 83, 97, 101, 113};
#elif defined(RB_THREAD_SWITCH_RISCV64)
    static const unsigned long added[] = {11, 23, 37, 41, 59, 67, 71, 83, 97, 101, 113, 127};
#elif defined(RB_THREAD_SWITCH_PPC64LE)
    static const unsigned long added[] = {11, 23, 37, 41, 59, 67, 71, 83, 97, 101, 113, 127, 131, 139, 149, 151, 157, 163};
#else
    static const unsigned long added[] = {11, 23, 37, 41, 59, 67, 71, 83};
#endif
    size_t i;
    int found = 0;

    CHECK(start(&parties[0], 0, keep_registers, &parties[0]) == 0);
    changed |= registers_across(&home.sp, parties[0].sp, 1);
    for (i = 0; i < sizeof(added) / sizeof(added[0]); i++) {
	unsigned long value = 0x1000000UL + 257 + added[i];
	unsigned long *p;

	for (p = parties[0].sp; (char *)p < parties[0].st->base; p++) {
	    if (*p == value) break;
	}
	found += (char *)p < parties[0].st->base;
    }
    printf("# %d of %d registers between the saved stack pointer and the base\n", found,
	   (int)(sizeof(added) / sizeof(added[0])));
    CHECK(found == (int)(sizeof(added) / sizeof(added[0])));
    CHECK(changed == 0);
    return PASS;
}

/* ---- floating point modes ---- */

static int round_seen[2];
static volatile double one = 1.0, three = 3.0;
static double thirds[2];

static void
round_upward(void *arg)
{
    (void)arg;
    round_seen[0] = fegetround();
    if (fesetround(FE_UPWARD) != 0) abort();
    go(&home);
    round_seen[1] = fegetround();
    thirds[0] = one / three;
    go(&home);
}

#if defined(__powerpc64__)
/* the bit NJ of vscr: denormalized numbers are zero */
static unsigned int
non_java(void)
{
    unsigned int vscr[4] __attribute__((aligned(16)));

    __asm__ volatile ("mfvscr 0\n\tstvx 0, 0, %0" : : "r" (vscr) : "memory", "v0");
    return vscr[0] >> 16 & 1;
}

static void
set_non_java(unsigned int on)
{
    unsigned int vscr[4] __attribute__((aligned(16))) = {0, 0, 0, 0};

    vscr[0] = on << 16;
    __asm__ volatile ("lvx 0, 0, %0\n\tmtvscr 0" : : "r" (vscr) : "memory", "v0");
}

static void
be_non_java(void *arg)
{
    (void)arg;
    set_non_java(1);
    go(&home);
}
#endif

static int
test_fp_modes(void)
{
    struct party p;

#ifdef __SOFTFP__
    skip_reason = "no floating point unit is used";
    return SKIP;
#endif
    CHECK(fesetround(FE_TOWARDZERO) == 0);
    CHECK(start(&p, 0, round_upward, NULL) == 0);
    CHECK(fesetround(FE_DOWNWARD) == 0);
    go(&p);
    CHECK(round_seen[0] == FE_TOWARDZERO);
    CHECK(fegetround() == FE_DOWNWARD);
    go(&p);
    CHECK(round_seen[1] == FE_UPWARD);
    CHECK(fegetround() == FE_DOWNWARD);
    thirds[1] = one / three;
    CHECK(fesetround(FE_TONEAREST) == 0);
    CHECK(thirds[0] > thirds[1]);
#if defined(__i386__) || defined(__x86_64__)
    {
	unsigned short cw, set = 0x0e7f;	/* x87: 53 bits, toward zero */

	__asm__ volatile ("fldcw %0" : : "m" (set));
	CHECK(start(&p, 0, round_upward, NULL) == 0);
	go(&p);
	__asm__ volatile ("fnstcw %0" : "=m" (cw));
	CHECK(cw == set);
    }
#elif defined(__powerpc64__)
    set_non_java(0);
    CHECK(non_java() == 0);
    CHECK(start(&p, 0, be_non_java, NULL) == 0);
    go(&p);
    CHECK(non_java() == 0);
#endif
    return PASS;
}

static char formatted[64];
static uintptr_t entry_address;

static void
format_double(void *arg)
{
    double x __attribute__((aligned(16)));

    entry_address = (uintptr_t)(void *)&x;
    x = *(double *)arg;
    snprintf(formatted, sizeof(formatted), "%.3f %s", x, "and a string");
    go(&home);
}

static int
test_alignment(void)
{
    struct party p;
    double x = 12.5;

    CHECK(start(&p, 0, format_double, &x) == 0);
    CHECK((uintptr_t)p.sp % sizeof(void *) == 0);
    go(&p);
    CHECK(entry_address % 16 == 0);
    CHECK(strcmp(formatted, "12.500 and a string") == 0);
    return PASS;
}

/* ---- speed ---- */

static NOINLINE void
plain_call(void **a, void *b)
{
    __asm__ volatile ("" : : "r" (a), "r" (b) : "memory");
}

static void
answer(void *arg)
{
    struct party *me = arg;

    for (;;) rb_stack_switch(&me->sp, home.sp);
}

/* every switch at one place, as in an interpreter: the return is predicted */
static struct party couple[2];
static volatile long exchanges;

static void
exchange(void *arg)
{
    struct party *me = arg;
    struct party *other = me == &couple[0] ? &couple[1] : &couple[0];

    for (;;) {
	struct party *to = exchanges-- > 0 ? other : &home;

	rb_stack_switch(&me->sp, to->sp);
    }
}

static int
test_speed(void)
{
    struct party p;
    long n = quick ? 200000 : 5000000;
    long i;
    int turn;
    double t, call = 1e9, change = 1e9, there = 1e9;

    CHECK(start(&p, 0, answer, &p) == 0);
    for (i = 0; i < 2; i++) CHECK(start(&couple[i], 0, exchange, &couple[i]) == 0);
    for (turn = 0; turn < 5; turn++) {	/* interleaved, the best of each */
	t = seconds();
	for (i = 0; i < 2 * n; i++) plain_call(&home.sp, p.sp);
	t = (seconds() - t) / (double)(2 * n) * 1e9;
	if (t < call) call = t;
	t = seconds();
	for (i = 0; i < n; i++) rb_stack_switch(&home.sp, p.sp);
	t = (seconds() - t) / (double)(2 * n) * 1e9;
	if (t < change) change = t;
	t = seconds();
	exchanges = 2 * n;
	rb_stack_switch(&home.sp, couple[0].sp);
	t = (seconds() - t) / (double)(2 * n) * 1e9;
	if (t < there) there = t;
    }
    printf("# a switch %.2f ns between two places, %.2f ns at one place; a C call %.2f ns: %.1f and %.1f times (best of 5 x %ld)\n",
	   change, there, call, change / call, there / call, 2 * n);
    CHECK(quick || change < 25 * call);
    return PASS;
}

/* many stacks in turn, a few frames deep: are their hot lines apart in the caches? */
#define RING 512
static struct party ring[RING];

static NOINLINE int
pass_on(int depth, int i)
{
    volatile long frame[24];

    frame[0] = depth;
    frame[23] = i;
    if (depth > 0) return pass_on(depth - 1, i) + (int)frame[0];
    for (;;) {
	struct party *to = i + 1 < RING ? &ring[i + 1] : &home;

	rb_stack_switch(&ring[i].sp, to->sp);
	frame[23]++;
    }
    return (int)frame[23];
}

static void
pass_token(void *arg)
{
    pass_on(4, (int)((struct party *)arg - ring));
}

static int
test_ring(void)
{
    long laps = quick ? 100 : 20000;
    long i;
    double t;

    for (i = 0; i < RING; i++) CHECK(start(&ring[i], 0, pass_token, &ring[i]) == 0);
    {
	char seen[64];
	int begins = 0;

	memset(seen, 0, sizeof(seen));
	for (i = 0; i < RING; i++) seen[((uintptr_t)ring[i].st->base - 1) / 4096 % 64] = 1;
	for (i = 0; i < 64; i++) begins += seen[i];
	CHECK(begins >= (WIDE ? 64 : 8));
    }
    rb_stack_switch(&home.sp, ring[0].sp);
    t = seconds();
    for (i = 0; i < laps; i++) rb_stack_switch(&home.sp, ring[0].sp);
    t = (seconds() - t) / ((double)laps * (RING + 1)) * 1e9;
    printf("# a ring of %d stacks: %.2f ns a switch\n", RING, t);
    CHECK(t > 0);
    return PASS;
}

/* ---- guards ---- */

static char signal_stack[256 * 1024];
static rb_thread_stack *expected;
static char *neighbour_low, *neighbour_high;
static volatile unsigned char deepest;

static void
on_segv(int sig, siginfo_t *info, void *context)
{
    rb_thread_stack *st = rb_thread_stack_of(info->si_addr);
    char *p;

    (void)sig;
    (void)context;
    if (st != expected) _exit(3);
    if (!rb_thread_stack_in_guard(st, info->si_addr)) _exit(4);
    if (neighbour_low != NULL) {
	for (p = neighbour_low; p < neighbour_high; p++) {
	    if (*p != 0x5a) _exit(5);
	}
    }
    _exit(42);
}

static int
catch_segv(void)
{
    struct sigaction sa;
    stack_t ss;

    memset(&ss, 0, sizeof(ss));
    ss.ss_sp = signal_stack;
    ss.ss_size = sizeof(signal_stack);
    if (sigaltstack(&ss, NULL) != 0) return -1;
    memset(&sa, 0, sizeof(sa));
    sa.sa_sigaction = on_segv;
    sa.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&sa.sa_mask);
    if (sigaction(SIGBUS, &sa, NULL) != 0) return -1;
    return sigaction(SIGSEGV, &sa, NULL);
}

static NOINLINE int
recurse(int depth)
{
    volatile char block[512];

    block[0] = (char)depth;
    deepest = (unsigned char)block[0];
    return recurse(depth + 1) + block[0];
}

static void
overflow(void *arg)
{
    (void)arg;
    recurse(0);
}

static int
exit_status_of(void (*f)(void *), void *arg)
{
    int status;
    pid_t pid;

    fflush(stdout);
    pid = fork();
    if (pid == 0) {
	f(arg);
	_exit(0);
    }
    if (pid < 0 || waitpid(pid, &status, 0) != pid) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

static void
run_to_overflow(void *arg)
{
    struct party *p = arg;

    expected = p->st;
    go(p);
}

static void
write_byte(void *arg)
{
    *(volatile char *)arg = 1;
}

static int
guard_works(size_t size)
{
    struct party p[5];
    rb_thread_stack *st, *below;
    int i;

    CHECK(catch_segv() == 0);
    for (i = 0; i < 5; i++) {
	CHECK(start(&p[i], size, overflow, NULL) == 0);
	CHECK(p[i].st->guarded);
    }
    st = p[2].st;
    below = NULL;
    below = rb_thread_stack_of(st->low - 1);
    CHECK(below != NULL);	/* slots are side by side, or this test shows nothing */
    CHECK((size_t)(st->base - st->limit) == st->size);
    CHECK(st->floor < st->limit && st->low < st->floor);
    neighbour_high = below->base;
    neighbour_low = below->size > 1 * MB ? below->base - 1 * MB : below->floor;
    memset(neighbour_low, 0x5a, (size_t)(neighbour_high - neighbour_low));
    CHECK(exit_status_of(run_to_overflow, &p[2]) == 42);
    /* every end of the guard, and no further; the whole rest is usable */
    expected = st;
    CHECK(exit_status_of(write_byte, st->low) == 42);
    CHECK(exit_status_of(write_byte, st->floor - 1) == 42);
    CHECK(exit_status_of(write_byte, st->floor) == 0);
    CHECK(exit_status_of(write_byte, st->limit) == 0);
    CHECK(exit_status_of(write_byte, st->base - 1) == 0);
    /* and after the stack was freed, trimmed and handed out again */
    rb_thread_stack_free(st, NULL);
    CHECK(rb_thread_stack_of(st->floor) == NULL);
    CHECK(start(&p[2], size, overflow, NULL) == 0);
    CHECK(p[2].st == st);
    CHECK(exit_status_of(run_to_overflow, &p[2]) == 42);
    return PASS;
}

static int
test_guard_install(void)
{
    if (!rb_thread_stack_uses_guard_install()) {
	skip_reason = "no MADV_GUARD_INSTALL here";
	return SKIP;
    }
    if (guard_works(0) != PASS) return FAIL;
    return guard_works(64 * KB);
}

static int
test_guard_mprotect(void)
{
    rb_thread_stack_test_no_guard_install = 1;
    CHECK(!rb_thread_stack_uses_guard_install());
    if (guard_works(0) != PASS) return FAIL;
    return guard_works(64 * KB);
}

static int
test_guard_probe(void)
{
    /* what the probe says must be what a write into a guard finds */
    char *p = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    int status;
    int says = rb_thread_stack_uses_guard_install();

    CHECK(p != MAP_FAILED);
    if (madvise(p, 4096, 102) != 0) {
	printf("# MADV_GUARD_INSTALL: refused\n");
	CHECK(!says);
	return PASS;
    }
    status = exit_status_of(write_byte, p);
    printf("# MADV_GUARD_INSTALL: %s\n", status == 0 ? "accepted, but no guard" : "works");
    CHECK(says == (status != 0));
    return PASS;
}

static int
test_locked(void)
{
    /* a process that locks all its memory: guards may need mappings, nothing can be handed back */
    NOT_EMULATED();
#ifdef MCL_ONFAULT
    if (mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT) != 0) {
	skip_reason = "may not lock memory";
	return SKIP;
    }
    if (guard_works(64 * KB) != PASS) return FAIL;
    CHECK(munlockall() == 0);
    return PASS;
#else
    skip_reason = "no MCL_ONFAULT";
    return SKIP;
#endif
}

/* ---- many ---- */

static void
stop_at_once(void *arg)
{
    (void)arg;
    go(&home);
}

static int
many(int count, int no_guard_install, int want_unguarded)
{
    struct party *p = calloc((size_t)count, sizeof(*p));
    long rss = resident_kb(), pte = status_kb("VmPTE:"), maps = mappings();
    long rss2, pte2, maps2;
    int i, unguarded = 0;
    double each;
    double t;

    NOT_EMULATED();
    CHECK(p != NULL);
    memset(p, 0, (size_t)count * sizeof(*p));
    rss = resident_kb();
    rb_thread_stack_test_no_guard_install = no_guard_install;
    t = seconds();
    for (i = 0; i < count; i++) {
	if (start(&p[i], 0, stop_at_once, NULL) != 0) {
	    printf("# number %d: %s\n", i, strerror(errno));
	    return FAIL;
	}
	go(&p[i]);
    }
    t = seconds() - t;
    rss2 = resident_kb();
    pte2 = status_kb("VmPTE:");
    maps2 = mappings();
    for (i = 0; i < count; i++) unguarded += !p[i].st->guarded;
    each = (double)(rss2 - rss + pte2 - pte) / count;
    printf("# %d stacks of %lu KB run and wait: %ld mappings more, %.1f KB resident and in page tables each (%.1f + %.1f), "
	   "%d without guard, %.1f us each\n", count, (unsigned long)(p[0].st->size / KB), maps2 - maps, each,
	   (double)(rss2 - rss) / count, (double)(pte2 - pte) / count, unguarded, t / count * 1e6);
    CHECK(each <= (WIDE ? 9.0 : 12.5));	/* one page touched, one of page tables */
    CHECK((unguarded > 0) == want_unguarded);
    if (rb_thread_stack_uses_guard_install()) CHECK(maps2 - maps < 100);
    CHECK(rb_thread_stack_of(p[count / 2].st->base - 1) == p[count / 2].st);
    if (want_unguarded) {
	/* a slip past the lowest usable address hits the cushion, not the neighbour */
	rb_thread_stack *below = rb_thread_stack_of(p[count - 1].st->low - 1);

	if (below != NULL) memset(below->base - 4096, 0x5a, 4096);
	memset(p[count - 1].st->low, 1, (size_t)(p[count - 1].st->floor - p[count - 1].st->low));
	for (i = 1; below != NULL && i <= 4096; i++) CHECK(below->base[-i] == 0x5a);
	p[count - 1].st->floor[-1] = 2;
	CHECK(malloc(64 * MB) != NULL);		/* mappings are left for others */
    }
    for (i = 0; i < count; i++) {	/* in no order */
	int j = (int)((long)i * 7919 % count);

	rb_thread_stack_free(p[j].st, NULL);
	p[j].st = NULL;
    }
    rss2 = resident_kb();
    pte2 = status_kb("VmPTE:");
    printf("# all freed: %ld KB more than before (resident %+ld, page tables %+ld), %ld mappings more, %lu MB reserved\n",
	   rss2 - rss + pte2 - pte, rss2 - rss, pte2 - pte, mappings() - maps,
	   (unsigned long)(rb_thread_stack_reserved() / MB));
    CHECK(rss2 - rss + pte2 - pte < 10 * 1024);
    CHECK(mappings() - maps < 200);
    free(p);
    return PASS;
}

static int
test_many(void)
{
    return many(WIDE ? (quick ? 1500 : 30000) : 1500, 0, 0);
}

static int
test_many_mprotect(void)
{
    return many(WIDE ? (quick ? 1500 : 30000) : 1500, 1, 0);
}

static int
test_more_than_mappings(void)
{
    if (quick || !WIDE) rb_thread_stack_test_map_count = 1000;
    return many(quick || !WIDE ? 700 : 40000, 1, 1);
}

static int
test_mappings_used_by_others(void)
{
    struct party p;
    int i;
    long n = 0;
    char *others = mmap(NULL, 140000 * 4096UL, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

    NOT_EMULATED();
    CHECK(others != MAP_FAILED);
    rb_thread_stack_test_no_guard_install = 1;
    CHECK(start(&p, 0, stop_at_once, NULL) == 0);
    while (n < 70000 && mprotect(others + n * 8192, 4096, PROT_READ) == 0) n++;
    if (n == 70000) {
	skip_reason = "no limit on mappings met";
	return SKIP;
    }
    printf("# %ld mappings elsewhere, then no more\n", n);
    for (i = 0; i < 100; i++) {
	if (start(&p, 0, stop_at_once, NULL) != 0) {
	    CHECK(errno == ENOMEM);
	    break;
	}
	go(&p);
    }
    printf("# %d stacks more\n", i);
    CHECK(munmap(others, 140000 * 4096UL) == 0);
    CHECK(start(&p, 0, stop_at_once, NULL) == 0);
    go(&p);
    return PASS;
}

static int
test_cycles(void)
{
    long n = quick ? 50000 : 1000000;
    long i, rss, pte, maps;
    struct party p[3];
    double t;

    NOT_EMULATED();
    memset(p, 0, sizeof(p));
    for (i = 0; i < 1000; i++) {
	CHECK(start(&p[0], 0, stop_at_once, NULL) == 0);
	go(&p[0]);
	rb_thread_stack_free(p[0].st, NULL);
	p[0].st = NULL;
    }
    rss = resident_kb();
    pte = status_kb("VmPTE:");
    maps = mappings();
    t = seconds();
    for (i = 0; i < n; i++) {
	struct party *q = &p[i % 3];

	if (q->st != NULL) rb_thread_stack_free(q->st, i % 2 ? NULL : q->sp);
	if (start(q, 0, stop_at_once, NULL) != 0) return FAIL;
	go(q);
    }
    t = seconds() - t;
    printf("# %ld cycles: %+ld mappings, resident %+ld KB, page tables %+ld KB, %.2f us each\n", n, mappings() - maps,
	   resident_kb() - rss, status_kb("VmPTE:") - pte, t / (double)n * 1e6);
    CHECK(mappings() <= maps);
    CHECK(resident_kb() - rss <= 128);
    CHECK(status_kb("VmPTE:") - pte <= 16);
    return PASS;
}

static int
test_bursts(void)
{
    /* 200 come, 200 go, again and again: arenas are mapped and unmapped */
    long turns = quick ? 50 : 2000;
    long i, j, rss = 0, pte = 0, maps = 0;
    size_t reserve = 0;
    static struct party p[200];

    NOT_EMULATED();
    for (i = 0; i < turns; i++) {
	for (j = 0; j < 200; j++) {
	    CHECK(start(&p[j], j % 5 ? 0 : 64 * KB, stop_at_once, NULL) == 0);
	    CHECK(p[j].st->guarded);
	    go(&p[j]);
	}
	for (j = 0; j < 200; j++) rb_thread_stack_free(p[j * 77 % 200].st, NULL);
	if (i == 10) {
	    rss = resident_kb();
	    pte = status_kb("VmPTE:");
	    maps = mappings();
	    reserve = rb_thread_stack_reserved();
	}
    }
    printf("# %ld bursts: %+ld mappings, resident %+ld KB, page tables %+ld KB, %lu KB reserved\n", turns, mappings() - maps,
	   resident_kb() - rss, status_kb("VmPTE:") - pte, (unsigned long)(reserve / KB));
    CHECK(mappings() <= maps + 2);
    CHECK(resident_kb() - rss <= 256);
    CHECK(status_kb("VmPTE:") - pte <= 64);
    CHECK(rb_thread_stack_reserved() == reserve);
    return PASS;
}

static int
test_bursts_mprotect(void)
{
    /* the mappings of what is unmapped can be used for guards again */
    rb_thread_stack_test_no_guard_install = 1;
    rb_thread_stack_test_map_count = 2000;
    return test_bursts();
}

static int
test_hand_back(void)
{
    rb_thread_stack *st = rb_thread_stack_new(0);
    char *base;
    size_t i, deep;
    long rss;

    NOT_EMULATED();
    CHECK(st != NULL);
    base = st->base;
    CHECK(st->leftover == base);
    deep = st->size - 4096;
    rss = resident_kb();
    memset(base - deep, 7, deep);
    printf("# touched %lu KB: resident %+ld KB", (unsigned long)(deep / KB), resident_kb() - rss);
    CHECK(resident_kb() - rss > (long)(deep / KB) - 128);
    rb_thread_stack_free(st, NULL);
    printf("; freed: %+ld KB\n", resident_kb() - rss);
    CHECK(resident_kb() - rss < 200);
    CHECK(rb_thread_stack_new(0) == st);
    CHECK(st->leftover > base - 128 * KB && st->leftover < base);
    for (i = (size_t)(base - st->leftover) + 1; i <= deep; i += 512) CHECK(base[-(long)i] == 0);
    CHECK(base[-1] == 7);	/* what is little stays */
    /* the same with the mark that the caller gives */
    memset(base - deep, 7, deep);
    rb_thread_stack_free(st, base - deep);
    CHECK(resident_kb() - rss < 200);
    CHECK(rb_thread_stack_new(0) == st);
    CHECK(base[-(long)deep] == 0);
    /* a mark near the base: nothing to do, nothing lost */
    memset(base - 8192, 9, 8192);
    rb_thread_stack_free(st, base - 8192);
    CHECK(rb_thread_stack_new(0) == st);
    CHECK(base[-8192] == 9);
    /* a mark right at the base does not forget what earlier users left */
    rb_thread_stack_free(st, base);
    CHECK(rb_thread_stack_new(0) == st);
    CHECK(st->leftover <= base - 8192);
    return PASS;
}

static int
test_bound(void)
{
    static rb_thread_stack *st[320];
    size_t touched = 60 * KB;
    long before, used;
    int i;

    NOT_EMULATED();
    rb_thread_stack_free(rb_thread_stack_new(0), NULL);
    before = resident_kb();
    for (i = 0; i < 320; i++) {
	st[i] = rb_thread_stack_new(1 * MB);
	CHECK(st[i] != NULL);
	memset(st[i]->base - touched, 1, touched);
    }
    used = resident_kb() - before;
    CHECK(used >= 320 * (long)(touched / KB));
    for (i = 0; i < 320; i++) {		/* some of each arena stay in use */
	if (i % 16 != 0) rb_thread_stack_free(st[i], NULL);
    }
    printf("# 320 stacks in use: %ld KB; 20: %ld KB\n", used, resident_kb() - before);
    CHECK(resident_kb() - before < (20 + 64 + 16) * 64);
    return PASS;
}

/* ---- the end of a stack that runs ---- */

static rb_thread_stack *dying;

static void
free_myself(void *arg)
{
    struct party *me = arg;
    int i;

    dying = me->st;
    rb_thread_stack_free(me->st, NULL);	/* deferred */
    rb_thread_stack_reap();		/* still on it */
    for (i = 0; i < 10; i++) {
	rb_thread_stack *other = rb_thread_stack_new(0);

	if (other == NULL || other == dying) _exit(9);
	rb_thread_stack_free(other, NULL);
    }
    if (rb_thread_stack_of(&me) != dying) _exit(8);
    go(&home);
    _exit(7);
}

static int
test_retire(void)
{
    struct party p, q;

    CHECK(start(&p, 0, free_myself, &p) == 0);
    go(&p);
    CHECK(rb_thread_stack_of(dying->base - 1) == dying);
    rb_thread_stack_reap();
    CHECK(rb_thread_stack_of(dying->base - 1) == NULL);
    CHECK(start(&q, 0, stop_at_once, NULL) == 0);
    CHECK(q.st == dying);	/* last freed, first used */
    rb_thread_stack_retire(q.st, NULL);
    CHECK(start(&q, 0, stop_at_once, NULL) == 0);
    CHECK(q.st == dying);	/* rb_thread_stack_new reaps */
    return PASS;
}

static void
free_twice(void *arg)
{
    if (freopen("/dev/null", "w", stderr) == NULL) _exit(1);
    rb_thread_stack_free(arg, NULL);
    rb_thread_stack_free(arg, NULL);
}

static void
return_from_entry(void *arg)
{
    (void)arg;
}

static void
run_returning(void *arg)
{
    struct party p;

    if (freopen("/dev/null", "w", stderr) == NULL) _exit(1);
    if (start(&p, 0, return_from_entry, arg) != 0) _exit(1);
    go(&p);
}

static int
test_misuse(void)
{
    rb_thread_stack *st = rb_thread_stack_new(0);
    struct rlimit none = {0, 0};

    CHECK(setrlimit(RLIMIT_CORE, &none) == 0);
    CHECK(st != NULL);
    CHECK(exit_status_of(free_twice, st) == 1000 + SIGABRT);
    CHECK(exit_status_of(run_returning, NULL) == 1000 + SIGABRT);
    rb_thread_stack_free(NULL, NULL);
    return PASS;
}

/* ---- sizes ---- */

static int
test_parse(void)
{
    static const struct {const char *text; size_t size;} good[] = {
	{"1", 1}, {"65536", 65536}, {"512K", 512 * 1024}, {"512k", 512 * 1024}, {"64M", 64 * 1024 * 1024},
	{"64m", 64 * 1024 * 1024}, {"1G", 1024 * 1024 * 1024}, {"007", 7},
    };
    static const char *const bad[] = {
	"", "K", "0", "0K", "-1", "+1", " 1", "1 ", "1.5M", "0x1000", "64MB", "64KK", "M64", "nonsense", "1e6",
	"99999999999999999999", "18446744073709551616", "18014398509481984K", "17179869184G", "64T",
    };
    size_t i, n;

    for (i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
	n = 0;
	if (rb_thread_stack_parse(good[i].text, &n) != 0 || n != good[i].size) {
	    printf("# \"%s\" gives %lu\n", good[i].text, (unsigned long)n);
	    return FAIL;
	}
    }
    for (i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
	n = 4711;
	if (rb_thread_stack_parse(bad[i], &n) == 0 || n != 4711) {
	    printf("# \"%s\" is taken for %lu\n", bad[i], (unsigned long)n);
	    return FAIL;
	}
    }
    CHECK(rb_thread_stack_parse(NULL, &n) != 0);
    return PASS;
}

static int
test_sizes(void)
{
    size_t initial = rb_thread_stack_default_size();
    rb_thread_stack *a, *b, *c;
    long pagesize = sysconf(_SC_PAGESIZE);

    printf("# default %lu KB\n", (unsigned long)(initial / KB));
    CHECK(initial == (WIDE ? 8 * MB : 1 * MB));
    errno = 0;
    CHECK(rb_thread_stack_set_default_size(0) == -1 && errno == EINVAL);
    CHECK(rb_thread_stack_set_default_size((size_t)-1) == -1 && errno == EINVAL);
    CHECK(rb_thread_stack_default_size() == initial);
    CHECK(rb_thread_stack_set_default_size(1) == 0);
    CHECK(rb_thread_stack_default_size() == 32 * KB);
    CHECK(rb_thread_stack_set_default_size(100001) == 0);
    CHECK(rb_thread_stack_default_size() >= 100001);
    CHECK(rb_thread_stack_default_size() % (size_t)pagesize == 0);
    CHECK(rb_thread_stack_default_size() < 100001 + (size_t)pagesize);
    a = rb_thread_stack_new(0);
    b = rb_thread_stack_new(64 * MB);
    c = rb_thread_stack_new(64 * KB);
    CHECK(a != NULL && b != NULL && c != NULL);
    CHECK(a->size == rb_thread_stack_default_size());
    CHECK(b->size == 64 * MB && c->size == 64 * KB);
    memset(b->limit, 1, b->size);
    memset(c->floor, 2, (size_t)(c->base - c->floor));
    CHECK(b->base[-1] == 1 && c->base[-1] == 2);
    CHECK(rb_thread_stack_new((size_t)-1) == NULL && errno == EINVAL);
    CHECK(rb_thread_stack_new((size_t)-1 / 2) == NULL && errno == EINVAL);
    rb_thread_stack_free(a, NULL);
    rb_thread_stack_free(b, NULL);
    rb_thread_stack_free(c, NULL);
    CHECK(rb_thread_stack_new(64 * MB) == b);
    return PASS;
}

static int
test_stack_limit(void)
{
    struct rlimit rl;

    NOT_EMULATED();
    CHECK(getrlimit(RLIMIT_STACK, &rl) == 0);
    if (!WIDE || (rl.rlim_max != RLIM_INFINITY && rl.rlim_max < 100 * MB)) {
	skip_reason = "for 64 bits and where the limit can be raised";
	return SKIP;
    }
    rl.rlim_cur = 100 * MB;
    CHECK(setrlimit(RLIMIT_STACK, &rl) == 0);
    CHECK(rb_thread_stack_default_size() == 100 * MB);
    return PASS;
}

static int
test_environment(void)
{
    if (freopen("/dev/null", "w", stderr) == NULL) return FAIL;
    CHECK(setenv("RUBY_THREAD_STACK_SIZE", "512K", 1) == 0);
    CHECK(rb_thread_stack_default_size() == 512 * KB);
    return PASS;
}

static int
test_bad_environment(void)
{
    char text[512];
    FILE *err = tmpfile();
    size_t n;

    CHECK(err != NULL);
    CHECK(dup2(fileno(err), 2) == 2);
    CHECK(setenv("RUBY_THREAD_STACK_SIZE", "lots", 1) == 0);
    CHECK(rb_thread_stack_default_size() == (WIDE ? 8 * MB : 1 * MB));
    rb_thread_stack_init();
    rb_thread_stack_free(rb_thread_stack_new(0), NULL);
    fflush(stderr);
    rewind(err);
    n = fread(text, 1, sizeof(text) - 1, err);
    text[n] = '\0';
    CHECK(strstr(text, "RUBY_THREAD_STACK_SIZE=lots is no size") != NULL);
    CHECK(strchr(text, '\n') == text + n - 1);	/* one line, once */
    return PASS;
}

static int
fill_up(size_t least, int expect_many)
{
    int n = 0;
    rb_thread_stack *first, *st;
    struct party p;

    printf("# default %lu KB", (unsigned long)(rb_thread_stack_default_size() / KB));
    first = st = rb_thread_stack_new(0);
    CHECK(first != NULL);
    CHECK(first->size < 8 * MB || !WIDE);
    errno = 0;
    while (n < 20000) {
	rb_thread_stack *next = rb_thread_stack_new(0);

	if (next == NULL) break;
	st = next;
	st->base[-1] = 1;
	n++;
    }
    printf(", then %d stacks, the last of %lu KB: %s\n", n, (unsigned long)(st->size / KB), strerror(errno));
    CHECK(n >= expect_many);
    CHECK(n == 20000 || errno == ENOMEM);
    CHECK(st->size == least);
    CHECK(start(&p, 4096 * MB > 0 ? 200 * MB : 0, stop_at_once, NULL) == -1 && errno == ENOMEM);
    rb_thread_stack_free(first, NULL);
    CHECK(start(&p, first->size, stop_at_once, NULL) == 0);
    go(&p);
    return PASS;
}

static int
test_address_limit(void)
{
    struct rlimit rl;

    NOT_EMULATED();
    rl.rlim_cur = rl.rlim_max = 512 * MB;
    CHECK(setrlimit(RLIMIT_AS, &rl) == 0);
    return fill_up(256 * KB, 400);
}

static int
test_data_limit(void)
{
    struct rlimit rl;

    NOT_EMULATED();
    rl.rlim_cur = rl.rlim_max = 256 * MB;
    CHECK(setrlimit(RLIMIT_DATA, &rl) == 0);
    return fill_up(256 * KB, 200);
}

static int
test_no_address_space(void)
{
    struct rlimit rl;
    rb_thread_stack *st;

    NOT_EMULATED();
    rl.rlim_cur = rl.rlim_max = (rlim_t)status_kb("VmSize:") * 1024 + 64 * KB;
    CHECK(setrlimit(RLIMIT_AS, &rl) == 0);
    st = rb_thread_stack_new(0);
    CHECK(st == NULL && errno == ENOMEM);
    st = rb_thread_stack_new(1 * MB);
    CHECK(st == NULL && errno == ENOMEM);
    CHECK(rb_thread_stack_reserved() == 0);
    return PASS;
}

static int
test_little_address_space(void)
{
    struct rlimit rl;
    rb_thread_stack *st;

    NOT_EMULATED();
    rl.rlim_cur = rl.rlim_max = (rlim_t)status_kb("VmSize:") * 1024 + 1000 * KB;
    CHECK(setrlimit(RLIMIT_AS, &rl) == 0);
    CHECK(rb_thread_stack_default_size() == 256 * KB || rb_thread_stack_new(1 * MB) == NULL);
    st = rb_thread_stack_new(0);
    CHECK(st != NULL && st->size == 256 * KB);
    return PASS;
}

static int
test_overcommit_never(void)
{
    struct party p;

    if (!WIDE) {
	skip_reason = "for 64 bits";
	return SKIP;
    }
    rb_thread_stack_test_overcommit = 2;
    CHECK(rb_thread_stack_default_size() <= 8 * MB);
    /* nothing is writable, and so charged, before it is used */
    {
	long before = status_kb("VmData:");

	CHECK(start(&p, 0, stop_at_once, NULL) == 0);
	go(&p);
	CHECK(status_kb("VmData:") - before <= (long)(12 * MB / KB));
	CHECK(p.st->guarded);
    }
    return PASS;
}

/* ---- flags ---- */

static int
has_flags(const void *addr, const char *flags)
{
    FILE *f = fopen("/proc/self/smaps", "r");
    char line[512];
    unsigned long low, high;
    int inside = 0, found = -1;

    if (f == NULL) return -1;
    while (fgets(line, sizeof(line), f) != NULL) {
	if (sscanf(line, "%lx-%lx ", &low, &high) == 2) {
	    inside = (uintptr_t)addr >= low && (uintptr_t)addr < high;
	}
	else if (inside && strncmp(line, "VmFlags:", 8) == 0) {
	    char flag[8];
	    const char *p;

	    found = 1;
	    for (p = flags; sscanf(p, " %2s", flag + 1) == 1; p += 3) {
		flag[0] = ' ';
		if (strstr(line, flag) == NULL) found = 0;
	    }
	    if (!found) printf("# wanted %s, has %s", flags, line);
	    break;
	}
    }
    fclose(f);
    return found;
}

static int
test_flags(void)
{
    rb_thread_stack *st;

    NOT_EMULATED();
    st = rb_thread_stack_new(0);
    CHECK(st != NULL);
    /* readable, writable, no memory reserved, no huge pages */
    CHECK(has_flags(st->base - 1, "rd wr nr nh ") == 1);
    rb_thread_stack_free(st, NULL);
    return PASS;
}

/* ---- which stack? ---- */

static int
test_of(void)
{
    rb_thread_stack *st[100];
    size_t sizes[3];
    int i, local = 0;

    sizes[0] = 0;
    sizes[1] = 64 * KB;
    sizes[2] = 3 * MB;
    CHECK(rb_thread_stack_of(&local) == NULL);
    for (i = 0; i < 100; i++) {
	st[i] = rb_thread_stack_new(sizes[i % 3]);
	CHECK(st[i] != NULL);
    }
    for (i = 0; i < 100; i++) {
	CHECK(rb_thread_stack_of(st[i]->low) == st[i]);
	CHECK(rb_thread_stack_of(st[i]->floor) == st[i]);
	CHECK(rb_thread_stack_of(st[i]->limit) == st[i]);
	CHECK(rb_thread_stack_of(st[i]->base - 1) == st[i]);
	CHECK(rb_thread_stack_of(st[i]->low - 1) != st[i]);
	CHECK(rb_thread_stack_in_guard(st[i], st[i]->low));
	CHECK(rb_thread_stack_in_guard(st[i], st[i]->floor - 1));
	CHECK(!rb_thread_stack_in_guard(st[i], st[i]->floor));
	CHECK(!rb_thread_stack_in_guard(st[i], st[i]->low - 1));
    }
    CHECK(rb_thread_stack_of(&local) == NULL);
    CHECK(rb_thread_stack_of(NULL) == NULL);
    CHECK(rb_thread_stack_of((void *)~(uintptr_t)0) == NULL);
    CHECK(rb_thread_stack_of(st[0]) == NULL);
    CHECK(!rb_thread_stack_in_guard(NULL, &local));
    for (i = 0; i < 100; i++) {
	char *base = st[i]->base;

	rb_thread_stack_free(st[i], NULL);
	CHECK(rb_thread_stack_of(base - 1) == NULL);
    }
    return PASS;
}

/* ---- neighbours: any order, any size, every byte one's own ---- */

static unsigned long random_state = 12345;

static unsigned long
random_number(void)
{
    random_state = random_state * 1103515245UL + 12345UL;
    return (random_state >> 16) & 0x7fff;
}

static int
test_neighbours(void)
{
    static rb_thread_stack *st[64];
    static size_t sizes[4];
    long n = quick ? 2000 : 40000;
    long i;
    size_t j;

    sizes[0] = 32 * KB;
    sizes[1] = 64 * KB;
    sizes[2] = 300 * KB;
    sizes[3] = 2 * MB;
    for (i = 0; i < n; i++) {
	int k = (int)(random_number() % 64);
	char mark = (char)(k + 1);

	if (st[k] == NULL) {
	    st[k] = rb_thread_stack_new(sizes[random_number() % 4]);
	    CHECK(st[k] != NULL);
	    memset(st[k]->floor, mark, 4096);
	    memset(st[k]->limit, mark, 4096);
	    memset(st[k]->base - 8192, mark, 8192);
	}
	else {
	    for (j = 0; j < 4096; j++) CHECK(st[k]->floor[j] == mark && st[k]->limit[j] == mark);
	    for (j = 1; j <= 8192; j++) CHECK(st[k]->base[-(long)j] == mark);
	    rb_thread_stack_free(st[k], random_number() % 2 ? NULL : st[k]->floor);
	    st[k] = NULL;
	}
    }
    return PASS;
}

/* ---- storm: stacks begin, recurse, switch from any depth to any other, end on themselves ---- */

#define STORM 64
static struct party storm[STORM];
static long storm_switches, storm_ended, storm_wrong;

static NOINLINE void
storm_level(int me, int depth)
{
    volatile unsigned long frame[40];
    int i;

    for (i = 0; i < 40; i++) frame[i] = (unsigned long)me * 1000003UL + (unsigned long)depth * 97UL + (unsigned long)i;
    if (random_number() % 4 == 0) {
	int other = (int)(random_number() % STORM);

	storm_switches++;
	if (other != me && storm[other].st != NULL) go(&storm[other]);
	else go(&home);
    }
    if (depth > 0) storm_level(me, depth - 1);
    for (i = 0; i < 40; i++) {
	if (frame[i] != (unsigned long)me * 1000003UL + (unsigned long)depth * 97UL + (unsigned long)i) storm_wrong++;
    }
}

static void
storm_begin(void *arg)
{
    struct party *me = arg;
    rb_thread_stack *st = me->st;

    storm_level((int)(me - storm), (int)(random_number() % 200));
    storm_ended++;
    me->st = NULL;
    rb_thread_stack_free(st, NULL);
    go(&home);
    _exit(FAIL);
}

static int
test_storm(void)
{
    long n = quick ? 20000 : 400000;
    long i;
    size_t sizes[3];

    sizes[0] = 0;
    sizes[1] = 256 * KB;
    sizes[2] = 128 * KB;
    for (i = 0; i < n; i++) {
	int k = (int)(random_number() % STORM);

	if (storm[k].st == NULL) {
	    CHECK(start(&storm[k], sizes[random_number() % 3], storm_begin, &storm[k]) == 0);
	}
	go(&storm[k]);
	CHECK(storm_wrong == 0);
    }
    printf("# %ld stacks ended, %ld switches from within\n", storm_ended, storm_switches);
    CHECK(storm_ended > n / 100);
    return PASS;
}

/* ---- signals, fork, longjmp, unwinding ---- */

static volatile sig_atomic_t alarms, alarms_on_stack;

static void
on_alarm(int sig)
{
    int here = 0;

    (void)sig;
    alarms++;
    if (rb_thread_stack_of(&here) != NULL) alarms_on_stack++;
}

static struct party pair[2];
static volatile long turns;

static NOINLINE void
spend(void)
{
    volatile double x = 1.0;
    int i;

    for (i = 0; i < 50; i++) x = x * 1.5 + (double)i;
    if (x < 0) abort();
}

static void
take_turns(void *arg)
{
    struct party *me = arg;
    struct party *other = me == &pair[0] ? &pair[1] : &pair[0];

    for (;;) {
	spend();
	turns++;
	if (alarms >= 200) go(&home);
	go(other);
    }
}

static int
test_signals(void)
{
    struct itimerval every;
    struct sigaction sa;
    sigset_t now;
    double t = seconds();

    memset(&sa, 0, sizeof(sa));
    sa.sa_handler = on_alarm;
    sigemptyset(&sa.sa_mask);
    CHECK(sigaction(SIGALRM, &sa, NULL) == 0);
    CHECK(start(&pair[0], 0, take_turns, &pair[0]) == 0);
    CHECK(start(&pair[1], 64 * KB, take_turns, &pair[1]) == 0);
    memset(&every, 0, sizeof(every));
    every.it_interval.tv_usec = every.it_value.tv_usec = 1000;
    CHECK(setitimer(ITIMER_REAL, &every, NULL) == 0);
    go(&pair[0]);
    memset(&every, 0, sizeof(every));
    CHECK(setitimer(ITIMER_REAL, &every, NULL) == 0);
    printf("# %ld turns, %d signals, %d of them on the stacks, %.1f s\n", turns, (int)alarms, (int)alarms_on_stack,
	   seconds() - t);
    CHECK(alarms >= 200 && alarms_on_stack >= 150);
    CHECK(sigprocmask(SIG_BLOCK, NULL, &now) == 0);
    CHECK(!sigismember(&now, SIGALRM));
    return PASS;
}

static int child_status;

static void
child_goes_on(void)
{
    struct party p[40];
    int i;

    for (i = 0; i < 40; i++) {
	if (start(&p[i], 0, stop_at_once, NULL) != 0) _exit(20);
    }
    expected = p[7].st;
    if (catch_segv() != 0) _exit(21);
    if (exit_status_of(write_byte, p[7].st->floor - 1) != 42) _exit(22);
    expected = running->st;	/* the guard of the stack that forked */
    if (exit_status_of(write_byte, running->st->floor - 1) != 42) _exit(23);
    if (parties[1].st->base[-3000] != 0x33) _exit(24);
    rb_thread_stack_free(parties[1].st, NULL);
    go(&home);		/* where the parent's main function waits: the child ends there */
    _exit(25);
}

static void
fork_here(void *arg)
{
    pid_t pid;

    (void)arg;
    fflush(stdout);
    pid = fork();
    if (pid == 0) {
	child_status = -1;
	child_goes_on();
    }
    if (pid < 0 || waitpid(pid, &child_status, 0) != pid) abort();
    go(&home);
}

static int
test_fork(void)
{
    CHECK(start(&parties[1], 0, stop_at_once, NULL) == 0);
    memset(parties[1].st->base - 4096, 0x33, 2048);
    CHECK(start(&parties[0], 0, fork_here, NULL) == 0);
    go(&parties[0]);
    if (child_status == -1) _exit(17);
    CHECK(WIFEXITED(child_status));
    printf("# the child's status: %d\n", WEXITSTATUS(child_status));
    CHECK(WEXITSTATUS(child_status) == 17);
    return PASS;
}

static jmp_buf far_up;
static int jumps;

static NOINLINE void
jump_from(int depth)
{
    volatile char block[1000];

    block[0] = (char)depth;
    if (depth == 0) longjmp(far_up, 1);
    jump_from(depth - 1);
    block[1] = block[0];
}

static void
jump_about(void *arg)
{
    volatile int i;

    (void)arg;
    for (i = 0; i < 1000; i++) {
	if (setjmp(far_up) == 0) jump_from(20);
	else jumps++;
	if (i % 100 == 0) go(&home);
    }
    go(&home);
}

static int
test_longjmp(void)
{
    struct party p;
    int i;

    CHECK(start(&p, 0, jump_about, NULL) == 0);
    for (i = 0; i < 11; i++) go(&p);
    CHECK(jumps == 1000);
    return PASS;
}

#ifdef __GLIBC__
static int frames_seen;

static void
count_frames(void *arg)
{
    void *frame[64];

    (void)arg;
    frames_seen = backtrace(frame, 64);
    go(&home);
}

static int
test_unwinding(void)
{
    struct party p;

    CHECK(start(&p, 0, count_frames, NULL) == 0);
    go(&p);
    printf("# %d frames\n", frames_seen);
    /* count_frames and the trampoline; the C library may add one */
#if defined(__arm__)
    CHECK(frames_seen >= 1 && frames_seen <= 3);	/* no tables without -funwind-tables */
#else
    CHECK(frames_seen >= 2 && frames_seen <= 3);
#endif
    return PASS;
}
#else
static int
test_unwinding(void)
{
    skip_reason = "this C library has no backtrace";
    return SKIP;
}
#endif

/* ---- for the debugger ---- */

NOINLINE void debugger_stops_here(int n);

NOINLINE void
debugger_stops_here(int n)
{
    __asm__ volatile ("" : : "r" (n) : "memory");
}

static NOINLINE int
debugged_inner(int n)
{
    debugger_stops_here(n);
    go(&home);
    debugger_stops_here(n + 1);
    return n;
}

static NOINLINE int
debugged_outer(int n)
{
    return debugged_inner(n + 1) + 1;
}

static void
debugged_entry(void *arg)
{
    (void)arg;
    debugged_outer(1);
    go(&home);
}

struct party debugged;

static int
for_debugger(void)
{
    if (start(&debugged, 0, debugged_entry, NULL) != 0) return 1;
    if (fesetround(FE_UPWARD) != 0) return 1;	/* so that the switch loads modes, too */
    go(&debugged);
    debugger_stops_here(100);
    go(&debugged);
    return 0;
}

/* ---- */

static const struct {
    const char *description;
    int (*run)(void);
} tests[] = {
    {"registers: all callee-saved ones come back after a switch", test_registers},
    {"registers: all lie on the stack after a switch", test_saved_registers},
    {"modes: each stack keeps its floating point modes", test_fp_modes},
    {"alignment: the first function's stack is aligned, printf of a double works", test_alignment},
    {"speed: a switch against a plain call", test_speed},
    {"ring: many stacks in turn", test_ring},
    {"probe: a guard is believed only if it bites", test_guard_probe},
    {"guard: MADV_GUARD_INSTALL catches overflow, names the stack, spares the neighbour", test_guard_install},
    {"guard: mprotect catches overflow, names the stack, spares the neighbour", test_guard_mprotect},
    {"guard: works in a process that locks its memory", test_locked},
    {"many: stacks at once, and all memory back", test_many},
    {"many: stacks at once with mprotect guards", test_many_mprotect},
    {"many: more stacks than mappings for guards", test_more_than_mappings},
    {"many: mappings used up by others", test_mappings_used_by_others},
    {"cycles: one after another, memory flat, no mapping leaked", test_cycles},
    {"bursts: arenas come and go, memory flat", test_bursts},
    {"bursts: arenas come and go, with mprotect guards", test_bursts_mprotect},
    {"reuse: touched pages are handed back when there are many", test_hand_back},
    {"reuse: only so many free stacks hold on to pages", test_bound},
    {"retire: a stack that frees itself is freed later", test_retire},
    {"misuse: freed twice or returned from, the process aborts", test_misuse},
    {"parse: sizes and nonsense", test_parse},
    {"sizes: default, minimum, maximum, side by side", test_sizes},
    {"sizes: a larger RLIMIT_STACK is the default", test_stack_limit},
    {"environment: a size", test_environment},
    {"environment: nonsense gets one warning and the default", test_bad_environment},
    {"scarce: under RLIMIT_AS stacks are smaller, then ENOMEM", test_address_limit},
    {"scarce: under RLIMIT_DATA stacks are smaller, then ENOMEM", test_data_limit},
    {"scarce: no address space left gives NULL and ENOMEM", test_no_address_space},
    {"scarce: what is asked for by default may be smaller rather than fail", test_little_address_space},
    {"scarce: without overcommit nothing is charged before it is used", test_overcommit_never},
    {"flags: lazily backed, and no huge pages", test_flags},
    {"of: the stack that holds an address", test_of},
    {"neighbours: stacks of all sizes, every byte one's own", test_neighbours},
    {"storm: stacks begin, recurse, switch and end in any order", test_storm},
    {"signals: arrive while on a stack", test_signals},
    {"fork: the child goes on, guards and all", test_fork},
    {"longjmp: within a stack", test_longjmp},
    {"unwinding: ends at the trampoline", test_unwinding},
};

int
main(int argc, char **argv)
{
    int count = (int)(sizeof(tests) / sizeof(tests[0]));
    int i, planned = 0, number = 0, failures = 0;

    if (setvbuf(stdout, NULL, _IOLBF, 0) != 0) return 1;
    emulated = getenv("THREAD_STACK_EMULATED") != NULL;
    quick = emulated || getenv("THREAD_STACK_QUICK") != NULL;
    if (argc > 1 && strcmp(argv[1], "--for-debugger") == 0) return for_debugger();
    for (i = 0; i < count; i++) planned += argc < 2 || strstr(tests[i].description, argv[1]) != NULL;
    printf("1..%d\n", planned);
    for (i = 0; i < count; i++) {
	int status;
	pid_t pid;

	if (argc > 1 && strstr(tests[i].description, argv[1]) == NULL) continue;
	number++;
	fflush(stdout);
	pid = fork();
	if (pid == 0) {
	    struct rlimit stack;
	    struct rlimit cpu = {300, 310};	/* seconds; what hangs must end */

	    if (setrlimit(RLIMIT_CPU, &cpu) != 0) _exit(FAIL);
	    if (getrlimit(RLIMIT_STACK, &stack) != 0) _exit(FAIL);
	    if (stack.rlim_cur == RLIM_INFINITY || stack.rlim_cur > 8 * MB) {
		stack.rlim_cur = 8 * MB;	/* what the tests reckon with */
		if (setrlimit(RLIMIT_STACK, &stack) != 0) _exit(FAIL);
	    }
	    unsetenv("RUBY_THREAD_STACK_SIZE");
	    status = tests[i].run();
	    if (status == SKIP) printf("ok %d - %s # SKIP %s\n", number, tests[i].description, skip_reason);
	    fflush(stdout);
	    _exit(status);
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid) {
	    perror("fork");
	    return 1;
	}
	if (WIFEXITED(status) && WEXITSTATUS(status) == SKIP) continue;
	if (WIFSIGNALED(status)) printf("# killed by signal %d\n", WTERMSIG(status));
	if (!WIFEXITED(status) || WEXITSTATUS(status) != PASS) failures++;
	printf("%s %d - %s\n", WIFEXITED(status) && WEXITSTATUS(status) == PASS ? "ok" : "not ok", number,
	       tests[i].description);
    }
    return failures != 0;
}
