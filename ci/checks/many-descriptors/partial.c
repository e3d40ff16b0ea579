/* For LD_PRELOAD: a socket takes a half of what it is given now and then, and the tick
   of the scheduler comes at the same time. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <sys/socket.h>

ssize_t
send(int fd, const void *text, size_t length, int flags)
{
    static ssize_t (*real)(int, const void *, size_t, int);
    static int calls;
    ssize_t taken;

    if (!real) *(void **)&real = dlsym(RTLD_NEXT, "send");
    if (length < 2000 || ++calls % 5 > 0) return real(fd, text, length, flags);
    taken = real(fd, text, length / 2, flags);
    if (taken > 0) raise(SIGVTALRM);
    return taken;
}
