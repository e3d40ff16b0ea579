/*
 * fault.c - makes a call fail that asks for memory, a mapping, a thread or a descriptor
 *
 * To be preloaded. Between umask(0777) and umask(0), which File.umask calls, the calls
 * below are counted; the FAULT_AT-th fails, and FAULT_MORE that come after it. umask(0)
 * writes their number to the file FAULT_COUNT, if that is set.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);

static volatile int armed;
static volatile long calls;
static long at, more;

static int
fails(void)
{
    long n;

    if (!armed) return 0;
    n = ++calls;
    if (at == 0 || n < at || n - at > more) return 0;
    errno = ENOMEM;
    return 1;
}

static long
number(const char *name)
{
    const char *text = getenv(name);

    return text ? atol(text) : 0;
}

mode_t
umask(mode_t mask)
{
    if (mask == 0777) {
	at = number("FAULT_AT");
	more = number("FAULT_MORE");
	calls = 0;
	armed = 1;
	return 022;
    }
    if (mask == 0 && armed) {
	const char *name = getenv("FAULT_COUNT");
	FILE *file;

	armed = 0;
	if (name && (file = fopen(name, "w"))) {
	    fprintf(file, "%ld\n", calls);
	    fclose(file);
	}
	return 022;
    }
    return (mode_t)syscall(SYS_umask, mask);
}

void *malloc(size_t n) {return fails() ? NULL : __libc_malloc(n);}
void *calloc(size_t n, size_t size) {return fails() ? NULL : __libc_calloc(n, size);}
void *realloc(void *p, size_t n) {return fails() ? NULL : __libc_realloc(p, n);}

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

void *
mmap(void *start, size_t n, int protection, int flags, int fd, off_t offset)
{
    if (fails()) return MAP_FAILED;
    return (void *)syscall(SYS_mmap, start, n, protection, flags, fd, offset);
}

int
mprotect(void *start, size_t n, int protection)
{
    if (fails()) return -1;
    return (int)syscall(SYS_mprotect, start, n, protection);
}

int
epoll_create1(int flags)
{
    if (fails()) return -1;
    return (int)syscall(SYS_epoll_create1, flags);
}

int
epoll_ctl(int instance, int operation, int fd, struct epoll_event *event)
{
    if (fails()) return -1;
    return (int)syscall(SYS_epoll_ctl, instance, operation, fd, event);
}

int
pipe(int fds[2])
{
    REAL(pipe);

    if (fails()) return -1;
    return real(fds);
}

int
dup(int fd)
{
    if (fails()) return -1;
    return (int)syscall(SYS_dup, fd);
}

pid_t
fork(void)
{
    REAL(fork);

    if (fails()) return -1;
    return real();
}

int
timer_create(clockid_t clock, struct sigevent *event, timer_t *timer)
{
    REAL(timer_create);

    if (fails()) return -1;
    return real(clock, event, timer);
}
