/* A program that runs the interpreter on a stack of its own making, far from
   the system's, and again from it later. */
#include "ruby.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>

#define SIZE (16 * 1024 * 1024)

static ucontext_t outside, inside;
static int result = 1;

static void
run(void)
{
    static const char program[] =
	"def under(n, &b) n > 0 ? under(n - 1, &b) : b.call end\n"
	"k, n = nil, 0\n"
	"seen = Thread.new { x = callcc { |c| k = c; 0 }; Thread.pass; k.call(x + 1) if x < 9; x }.value\n"
	"y = callcc { |c| k = c; 0 }\n"
	"GC.start\n"
	"k.call(y + 1) if y < 9\n"
	"threads = (1..50).map { |i| Thread.new { under(i) { GC.start if i % 10 == 0; Thread.pass; i } } }\n"
	"sum = threads.inject(0) { |a, t| a + t.value }\n"
	"over = Thread.new { begin; def f(n) f(n + 1) end; f(1); rescue SystemStackError; 1; end }.value\n"
	"seen + y + sum + over\n";
    int state;
    VALUE value;

    {
	RUBY_INIT_STACK
	ruby_init();
	value = rb_eval_string_protect(program, &state);
	if (state) value = rb_eval_string("p $!; nil");
	else result = FIX2INT(value) == 9 + 9 + 1275 + 1 ? 0 : 1;
	if (result) printf("%ld\n", FIX2LONG(value));
	ruby_finalize();
    }
}

int
main(void)
{
    void *stack = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (stack == MAP_FAILED || getcontext(&inside) != 0) return 2;
    inside.uc_stack.ss_sp = stack;
    inside.uc_stack.ss_size = SIZE;
    inside.uc_link = &outside;
    makecontext(&inside, run, 0);
    if (swapcontext(&outside, &inside) != 0) return 2;
    return result;
}
