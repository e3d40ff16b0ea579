/**********************************************************************

  fault_report.h - what is said when the machine stops the interpreter

  Copyright (C) the ruby18-patches authors; Ruby's terms

**********************************************************************/
#ifndef FAULT_REPORT_H
#define FAULT_REPORT_H

#include <signal.h>
#include "thread_stack.h"

#if defined(HAVE_SIGALTSTACK) && defined(POSIX_SIGNAL) && defined(SA_SIGINFO) && defined(SA_ONSTACK)
# define FAULT_REPORT 1

/* Gives the native thread that runs the interpreter a stack for signals. */
RB_THREAD_STACK_HIDDEN void rb_fault_stack_init(void);

/* Reports what a signal's handler was told, and aborts. */
NORETURN(RB_THREAD_STACK_HIDDEN void rb_fault_report(int sig, void *information, void *context));
#endif

#endif /* FAULT_REPORT_H */
