/// A disk that fails on demand: a VFS of SQLite's in front of the system's own.
#ifndef FAULTY_DISK_H
#define FAULTY_DISK_H

/// The calls that can be made to fail.
enum faulty_disk_call {
    FAULTY_DISK_READ = 0,
    FAULTY_DISK_WRITE = 1,
    FAULTY_DISK_SYNC = 2,
};

/// Puts the disk in front of all databases that are opened from now on; returns SQLite's code.
int faulty_disk_install(void);

/// Makes the `nth` call from now on fail, on files whose path begins with `prefix`.
///
/// - code: the code that the call returns.
/// - lasts: whether all later calls of the kind fail, too.
///
/// Returns 1, or 0 if the disk is armed already: there is one for all tests, which therefore stand in one suite.
int faulty_disk_arm(const char *prefix, enum faulty_disk_call call, long nth, int code, int lasts);

/// Makes all calls succeed again; returns whether one was made to fail.
int faulty_disk_disarm(void);

#endif
