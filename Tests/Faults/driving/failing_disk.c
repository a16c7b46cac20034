// A disk and a clock that fail on demand, for a program that is started with this library in LD_PRELOAD.
//
// The file that FAILING_DISK_CONTROL names is mapped and read at every call, so that another process can switch
// the faults while the program runs. Only files whose path contains FAILING_DISK_FILES are affected.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

struct control {
    int32_t write_error;         // errno of writes; 0 for none
    int32_t sync_error;          // errno of syncs; 0 for none
    int32_t read_error;          // errno of reads; 0 for none
    int32_t milliseconds;        // how long every sync takes in addition
    int64_t seconds_ahead;       // how far the real-time clock is ahead
    int64_t failures;            // how many calls were failed
};

static struct control none;
static struct control *control = &none;
static const char *files = "";

__attribute__((constructor)) static void open_control(void) {
    const char *path = getenv("FAILING_DISK_CONTROL");
    const char *named = getenv("FAILING_DISK_FILES");
    if (named) files = named;
    int descriptor = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (descriptor < 0) return;
    void *place = mmap(NULL, sizeof none, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (place != MAP_FAILED) control = place;
    close(descriptor);
}

static int concerns(int descriptor) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return strstr(path, files) != NULL;
}

static int fails(int error, int descriptor) {
    if (!error || !concerns(descriptor)) return 0;
    __atomic_add_fetch(&control->failures, 1, __ATOMIC_RELAXED);
    errno = error;
    return 1;
}

#define ORIGINAL(name) \
    static __typeof__(name) *original; \
    if (!original) original = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

#define WRITING(name, offset_type) \
    ssize_t name(int descriptor, const void *bytes, size_t count, offset_type offset) { \
        ORIGINAL(name); \
        if (fails(control->write_error, descriptor)) return -1; \
        return original(descriptor, bytes, count, offset); \
    }
WRITING(pwrite, off_t)
WRITING(pwrite64, off64_t)

#define READING(name, offset_type) \
    ssize_t name(int descriptor, void *bytes, size_t count, offset_type offset) { \
        ORIGINAL(name); \
        if (fails(control->read_error, descriptor)) return -1; \
        return original(descriptor, bytes, count, offset); \
    }
READING(pread, off_t)
READING(pread64, off64_t)

#define SYNCING(name) \
    int name(int descriptor) { \
        ORIGINAL(name); \
        if (fails(control->sync_error, descriptor)) return -1; \
        if (control->milliseconds && concerns(descriptor)) usleep(1000 * (useconds_t)control->milliseconds); \
        return original(descriptor); \
    }
SYNCING(fsync)
SYNCING(fdatasync)

#define CUTTING(name, offset_type) \
    int name(int descriptor, offset_type length) { \
        ORIGINAL(name); \
        if (fails(control->write_error, descriptor)) return -1; \
        return original(descriptor, length); \
    }
CUTTING(ftruncate, off_t)
CUTTING(ftruncate64, off64_t)

int clock_gettime(clockid_t clock, struct timespec *moment) {
    ORIGINAL(clock_gettime);
    int outcome = original(clock, moment);
    if (outcome == 0 && clock == CLOCK_REALTIME) moment->tv_sec += control->seconds_ahead;
    return outcome;
}

int gettimeofday(struct timeval *restrict moment, void *restrict zone) {
    ORIGINAL(gettimeofday);
    int outcome = original(moment, zone);
    if (outcome == 0) moment->tv_sec += control->seconds_ahead;
    return outcome;
}

time_t time(time_t *moment) {
    ORIGINAL(time);
    time_t now = original(NULL) + control->seconds_ahead;
    if (moment) *moment = now;
    return now;
}
