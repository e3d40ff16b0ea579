/* missing/crypt.c against what the C libraries' crypt makes of these. */
#include <stdio.h>
#include <string.h>

char *crypt(const char *, const char *);

int
main(void)
{
    static const char *const known[][3] = {
	{"secret", "ab", "abNANd1rDfiNc"}, {"secret", "..", "..EBVOMug1tuI"}, {"secret", "zz", "zz1T8N4tWvmbE"},
	{"secret", "A1", "A1mAeeS9nWhAU"}, {"secret", "/9", "/955Xv.bjBoQ."},
	{"secret", "_J9..rasm", "_J9..rasmz0.F/jqjWck"}, {"secret", "_/...abcd", "_/...abcdqv914M7v2rI"},
    };
    int turn, bad = 0;
    size_t i;

    for (turn = 0; turn < 2; turn++) {
	for (i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
	    const char *found = crypt(known[i][0], known[i][1]);

	    if (strcmp(found, known[i][2]) == 0) continue;
	    printf("%s: %s instead of %s\n", known[i][1], found, known[i][2]);
	    bad = 1;
	}
    }
    return bad;
}
