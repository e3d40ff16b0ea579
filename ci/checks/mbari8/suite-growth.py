# For gdb: what the attached interpreter's memory consists of, as lines
# "what count", without changing anything. With $growth_ignore_stack set, a
# collection that looks at no thread's C stack comes first.
import gdb
import os
import re

TYPES = dict(enumerate('''T_NONE T_NIL T_OBJECT T_CLASS T_ICLASS T_MODULE
T_FLOAT T_STRING T_REGEXP T_ARRAY T_FIXNUM T_HASH T_STRUCT T_BIGNUM
T_FILE'''.split()))
TYPES.update({0x20: 'T_TRUE', 0x21: 'T_FALSE', 0x22: 'T_DATA', 0x23: 'T_MATCH',
              0x24: 'T_SYMBOL', 0x3b: 'T_BLKTAG', 0x3c: 'T_UNDEF',
              0x3d: 'T_VARMAP', 0x3e: 'T_SCOPE', 0x3f: 'T_NODE'})
SLOT = int(gdb.parse_and_eval('sizeof(RVALUE)'))
WORD = 'Q' if SLOT == 40 else 'I'


def count():
    names = {}
    with open(os.environ['GROWTH_NAMES']) as lines:
        for line in lines:
            address, name = line.rstrip('\n').split(' ', 1)
            names[int(address)] = name
    inferior = gdb.selected_inferior()
    heaps = gdb.parse_and_eval('heaps')
    found = {}
    slots = empty = pages = 0
    for i in range(int(gdb.parse_and_eval('heaps_used'))):
        start, limit = int(heaps[i]['slot']), int(heaps[i]['limit'])
        words = memoryview(bytes(inferior.read_memory(start, limit * SLOT))).cast(WORD)
        flags, klass = words[0::5], words[1::5]
        used = 0
        for f, k in zip(flags, klass):
            if f == 0:
                continue
            used += 1
            kind = TYPES.get(f & 0x3f, 'T_%x' % (f & 0x3f))
            if kind in ('T_OBJECT', 'T_DATA', 'T_STRUCT', 'T_FILE'):
                kind = names.get(k, kind + ' of a singleton or of C')
            found[kind] = found.get(kind, 0) + 1
        print('page %d %d' % (limit, used))
        slots += limit
        empty += limit - used
        pages += 1
    print('slots %d' % slots)
    print('empty %d' % empty)
    print('live %d' % (slots - empty))
    print('pages %d' % pages)
    for kind in sorted(found, key=found.get, reverse=True):
        print('kind %s %d' % (kind, found[kind]))


def resident():
    with open('/proc/%d/status' % gdb.selected_inferior().pid) as status:
        return int(re.search(r'VmRSS:\s+(\d+)', status.read()).group(1))


print('resident %d' % resident())
if os.environ.get('GROWTH_IGNORE_STACK'):
    thread = first = gdb.parse_and_eval('rb_curr_thread')
    while True:
        gdb.execute('set var ((struct rb_thread *)%d)->stk_len = 0' % int(thread))
        thread = thread['next']
        if thread == first:
            break
    gdb.execute('set var rb_gc_stack_start = (VALUE *)$sp')
    gdb.execute('call (void)garbage_collect()')
else:
    gdb.execute('call ((void (*)(void))malloc_stats)()')
count()
