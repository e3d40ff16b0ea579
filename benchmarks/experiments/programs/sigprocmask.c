/* Asks for the signal mask so many times, as an interpreter does that saves
   its context with getcontext. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	long calls = argc > 1 ? atol(argv[1]) : 0;
	sigset_t mask;

	if (calls < 1) {
		fprintf(stderr, "usage: sigprocmask CALLS\n");
		return 2;
	}
	while (calls-- > 0)
		if (sigprocmask(SIG_BLOCK, NULL, &mask) != 0) {
			perror("sigprocmask");
			return 1;
		}
	return 0;
}
