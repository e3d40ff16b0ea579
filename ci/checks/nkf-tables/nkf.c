/* NKF, to be compiled in another way. */
#include "ext/nkf/nkf.c"
