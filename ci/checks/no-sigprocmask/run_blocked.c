/* run_blocked PROGRAM ARGUMENT...: starts it with SIGUSR1 blocked. */
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int
main(int argc, char **argv)
{
    sigset_t mask;

    if (argc < 2) return 2;
    if (sigemptyset(&mask) || sigaddset(&mask, SIGUSR1) ||
	sigprocmask(SIG_SETMASK, &mask, NULL)) {
	perror("run_blocked");
	return 1;
    }
    execvp(argv[1], argv + 1);
    perror(argv[1]);
    return 127;
}
