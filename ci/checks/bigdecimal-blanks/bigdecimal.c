/* BigDecimal with its texts in memory of their own. */
#include "ruby.h"
#undef ALLOCA_N
#define ALLOCA_N(type, n) ALLOC_N(type, n)
#include "ext/bigdecimal/bigdecimal.c"
