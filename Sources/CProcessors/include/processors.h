/// The processors that a thread may run on; in C, because the calls are extensions of GNU, which Swift's module of the
/// C library omits.
#ifndef PROCESSORS_H
#define PROCESSORS_H

/// Keeps the calling thread from the last of the processors that it may use, if there are several.
///
/// Returns the number of processors that it may use from now on; 0 if the system refuses to tell or to change it, and
/// then nothing has changed.
int processors_leave_last(void);

#endif
