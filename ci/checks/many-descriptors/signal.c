/* For LD_PRELOAD: a signal comes when epoll is shown that somebody waits, once. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <sys/epoll.h>

int
epoll_ctl(int epfd, int op, int fd, struct epoll_event *event)
{
    static int (*real)(int, int, int, struct epoll_event *);
    static int calls;

    if (!real) *(void **)&real = dlsym(RTLD_NEXT, "epoll_ctl");
    if (++calls == 42) raise(SIGUSR1);
    return real(epfd, op, fd, event);
}
