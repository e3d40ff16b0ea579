/*
 * hash_keyed.c - hash values that nobody outside of the process can foresee
 *
 * Hash uses them for a table in one of whose bins too many keys have met.
 * SipHash-1-3 of Aumasson and Bernstein, under a key that Init_hash_keyed draws,
 * is computed from what eql? of the builtin classes compares; keys that are eql?
 * have one value.  Of an object whose class has a hash or an eql? of its own,
 * what its hash returns is taken instead.
 */
#include "ruby.h"
#include "re.h"
#include "st.h"
#include "node.h"
#include <fcntl.h>
#include <sys/types.h>
#ifdef HAVE_SYS_TIME_H
#include <sys/time.h>
#endif
#ifdef HAVE_UNISTD_H
#include <unistd.h>
#endif

typedef unsigned LONG_LONG word;

struct state {
    word v0, v1, v2, v3;
};

/* An object that is gone through, and those that it is in. */
struct visit {
    VALUE obj;
    int depth;
    struct visit *up;
};

/* What is nested more deeply has the value that its own hash gives. */
#define MAX_DEPTH 1000

static word secret[2];
static ID id_hash, id_eql;

static word keyed _((VALUE, struct visit *));
struct timeval rb_time_timeval _((VALUE));

#define ROTATE(x, n) (((x) << (n)) | ((x) >> (64 - (n))))

static void
sip_round(s)
    struct state *s;
{
    s->v0 += s->v1; s->v1 = ROTATE(s->v1, 13); s->v1 ^= s->v0; s->v0 = ROTATE(s->v0, 32);
    s->v2 += s->v3; s->v3 = ROTATE(s->v3, 16); s->v3 ^= s->v2;
    s->v0 += s->v3; s->v3 = ROTATE(s->v3, 21); s->v3 ^= s->v0;
    s->v2 += s->v1; s->v1 = ROTATE(s->v1, 17); s->v1 ^= s->v2; s->v2 = ROTATE(s->v2, 32);
}

static void
sip_add(s, w)
    struct state *s;
    word w;
{
    s->v3 ^= w;
    sip_round(s);
    s->v0 ^= w;
}

/* The type is the first word, so that [] and {} do not meet. */
static void
sip_begin(s, type)
    struct state *s;
    int type;
{
    s->v0 = secret[0] ^ ((word)0x736f6d65 << 32 | 0x70736575);
    s->v1 = secret[1] ^ ((word)0x646f7261 << 32 | 0x6e646f6d);
    s->v2 = secret[0] ^ ((word)0x6c796765 << 32 | 0x6e657261);
    s->v3 = secret[1] ^ ((word)0x74656462 << 32 | 0x79746573);
    sip_add(s, (word)type);
}

static word
sip_end(s)
    struct state *s;
{
    s->v2 ^= 0xff;
    sip_round(s);
    sip_round(s);
    sip_round(s);
    return s->v0 ^ s->v1 ^ s->v2 ^ s->v3;
}

/* Whether hash and eql? of obj are those that klass was born with. */
static int
as_born(obj, klass)
    VALUE obj, klass;
{
    NODE *hash = rb_method_node(CLASS_OF(obj), id_hash);
    NODE *eql = rb_method_node(CLASS_OF(obj), id_eql);

    return hash && nd_type(hash) == NODE_CFUNC &&
	hash == rb_method_node(klass, id_hash) &&
	hash != rb_method_node(rb_cObject, id_hash) &&
	eql && nd_type(eql) == NODE_CFUNC && eql == rb_method_node(klass, id_eql);
}

struct pairs {
    word sum;
    struct visit *up;
};

/* Hashes are eql? whatever the order of their keys. */
static int
add_pair(key, value, arg)
    VALUE key, value, arg;
{
    struct pairs *pairs = (struct pairs *)arg;
    struct state s;

    if (key == Qundef) return ST_CONTINUE;
    sip_begin(&s, T_HASH);
    sip_add(&s, keyed(key, pairs->up));
    sip_add(&s, keyed(value, pairs->up));
    pairs->sum += sip_end(&s);
    return ST_CONTINUE;
}

static word
keyed(obj, up)
    VALUE obj;
    struct visit *up;
{
    struct state s;
    struct visit here, *v;
    struct pairs pairs;
    struct timeval tv;
    union { double d; word w; } number;
    VALUE hval;
    long i;
    int type = TYPE(obj);

    here.obj = obj;
    here.depth = up ? up->depth + 1 : 0;
    here.up = up;
    sip_begin(&s, type);
    switch (type) {
      case T_FIXNUM:
      case T_SYMBOL:
	sip_add(&s, (word)obj);
	return sip_end(&s);

      case T_STRING:
	if (up && !as_born(obj, rb_cString)) break;
	sip_add(&s, (word)(unsigned int)rb_str_hash(obj));
	return sip_end(&s);

      case T_FLOAT:
	if (!as_born(obj, rb_cFloat)) break;
	number.w = 0;
	number.d = RFLOAT(obj)->value;
	if (number.d == 0) number.d = 0; /* -0.0, too */
	sip_add(&s, number.w);
	return sip_end(&s);

      case T_BIGNUM:
	if (!as_born(obj, rb_cBignum)) break;
	sip_add(&s, (word)RBIGNUM(obj)->sign);
	for (i = 0; i < RBIGNUM(obj)->len; i++)
	    sip_add(&s, (word)((BDIGIT *)RBIGNUM(obj)->digits)[i]);
	return sip_end(&s);

      case T_REGEXP:
	if (!as_born(obj, rb_cRegexp) || !RREGEXP(obj)->str) break;
	for (i = 0; i < RREGEXP(obj)->len; i++)
	    sip_add(&s, (word)(unsigned char)RREGEXP(obj)->str[i]);
	return sip_end(&s);

      case T_DATA:
	if (!rb_obj_is_kind_of(obj, rb_cTime) || !as_born(obj, rb_cTime)) break;
	tv = rb_time_timeval(obj);
	sip_add(&s, (word)tv.tv_sec);
	sip_add(&s, (word)tv.tv_usec);
	return sip_end(&s);

      case T_ARRAY:
      case T_STRUCT:
      case T_HASH:
      case T_OBJECT:
	if (here.depth > MAX_DEPTH || ruby_stack_check()) break;
	for (v = up; v; v = v->up)
	    if (v->obj == obj) return 0;
	if (type == T_ARRAY && as_born(obj, rb_cArray)) {
	    for (i = 0; i < RARRAY(obj)->len; i++)
		sip_add(&s, keyed(RARRAY(obj)->ptr[i], &here));
	    return sip_end(&s);
	}
	if (type == T_STRUCT && as_born(obj, rb_cStruct)) {
	    sip_add(&s, (word)rb_obj_class(obj));
	    for (i = 0; i < RSTRUCT(obj)->len; i++)
		sip_add(&s, keyed(RSTRUCT(obj)->ptr[i], &here));
	    return sip_end(&s);
	}
	if (type == T_HASH && as_born(obj, rb_cHash)) {
	    pairs.sum = 0;
	    pairs.up = &here;
	    rb_hash_foreach(obj, add_pair, (VALUE)&pairs);
	    sip_add(&s, pairs.sum);
	    return sip_end(&s);
	}
	if (type == T_OBJECT && rb_obj_is_kind_of(obj, rb_cRange) &&
	    as_born(obj, rb_cRange)) {
	    sip_add(&s, keyed(rb_ivar_get(obj, rb_intern("begin")), &here));
	    sip_add(&s, keyed(rb_ivar_get(obj, rb_intern("end")), &here));
	    return sip_end(&s);
	}
	break;
    }
    /* As rb_any_hash does; the type may be another than that of an equal one. */
    hval = rb_hash(obj);
    if (!FIXNUM_P(hval)) {
	hval = rb_funcall(hval, '%', 1, INT2FIX(536870923));
    }
    sip_begin(&s, T_NONE);
    sip_add(&s, (word)hval);
    return sip_end(&s);
}

int
rb_hash_keyed(key)
    VALUE key;
{
    if (!id_hash) {
	id_hash = rb_intern("hash");
	id_eql = rb_intern("eql?");
    }
    return (int)keyed(key, 0);
}

void
Init_hash_keyed()
{
    struct timeval tv;
    int fd, got = -1;

#if defined O_NONBLOCK && defined O_NOCTTY
    fd = open("/dev/urandom", O_RDONLY | O_NONBLOCK | O_NOCTTY);
#else
    fd = open("/dev/urandom", O_RDONLY);
#endif
    if (fd >= 0) {
	got = read(fd, secret, sizeof(secret));
	close(fd);
    }
    if (got != (int)sizeof(secret)) {
	/* What is hard to know from elsewhere must do. */
	gettimeofday(&tv, 0);
	secret[0] = (word)tv.tv_usec * 65599 ^ (word)tv.tv_sec;
	secret[1] = (word)(unsigned long)&tv ^ (word)getpid() << 16;
    }
}
