/*
 * Answers HTTP over connections that stay, in one loop over epoll, without threads: what
 * the kernel alone costs. Prints its port.
 * connections
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <err.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

static const char answer[] =
	"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 13\r\n\r\nhello, world\n";

static void
watch(int epoll, int fd)
{
	struct epoll_event event = { .events = EPOLLIN, .data.fd = fd };

	if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) < 0)
		err(1, "epoll_ctl");
}

/* One read and one write for a request, which wrk sends whole and one at a time. */
static void
serve(int fd)
{
	char request[4096];
	ssize_t n = read(fd, request, sizeof(request));

	if (n < 0 && errno == EAGAIN)
		return;
	if (n < 4 || memcmp(request + n - 4, "\r\n\r\n", 4) != 0 ||
	    write(fd, answer, sizeof(answer) - 1) != (ssize_t)sizeof(answer) - 1)
		close(fd);
}

int
main(void)
{
	struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t size = sizeof(address);
	int server = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), epoll = epoll_create1(0), one = 1;
	struct epoll_event events[256];

	if (server < 0 || epoll < 0 || bind(server, (struct sockaddr *)&address, size) < 0 ||
	    listen(server, 4096) < 0 || getsockname(server, (struct sockaddr *)&address, &size) < 0)
		err(1, "the server's socket");
	printf("%d\n", ntohs(address.sin_port));
	fflush(stdout);
	watch(epoll, server);
	for (;;) {
		int i, fd, n = epoll_wait(epoll, events, 256, -1);

		for (i = 0; i < n; i++) {
			if (events[i].data.fd != server) {
				serve(events[i].data.fd);
				continue;
			}
			while ((fd = accept4(server, NULL, NULL, SOCK_NONBLOCK)) >= 0) {
				setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
				watch(epoll, fd);
			}
		}
	}
}
