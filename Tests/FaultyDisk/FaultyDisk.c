#include "FaultyDisk.h"

#include <pthread.h>
#include <sqlite3.h>
#include <string.h>

static struct {
    pthread_mutex_t lock;
    char prefix[1024];
    enum faulty_disk_call call;
    long remaining; /* calls until the one that fails; 0: none is to fail */
    int code;
    int lasts;
    int fired;
    int armed;
} plan = {.lock = PTHREAD_MUTEX_INITIALIZER};

struct faulty_file {
    sqlite3_file base;
    const char *path;
    sqlite3_file *real;
};

static sqlite3_vfs *system_vfs;
static sqlite3_vfs faulty_vfs;
static sqlite3_io_methods methods;

int faulty_disk_arm(const char *prefix, enum faulty_disk_call call, long nth, int code, int lasts) {
    pthread_mutex_lock(&plan.lock);
    if (plan.armed) {
        pthread_mutex_unlock(&plan.lock);
        return 0;
    }
    plan.armed = 1;
    strncpy(plan.prefix, prefix, sizeof plan.prefix - 1);
    plan.call = call;
    plan.remaining = nth;
    plan.code = code;
    plan.lasts = lasts;
    plan.fired = 0;
    pthread_mutex_unlock(&plan.lock);
    return 1;
}

int faulty_disk_disarm(void) {
    pthread_mutex_lock(&plan.lock);
    plan.remaining = 0;
    plan.armed = 0;
    int fired = plan.fired;
    pthread_mutex_unlock(&plan.lock);
    return fired;
}

/* The code of a call that is to fail, or SQLITE_OK. */
static int verdict(sqlite3_file *file, enum faulty_disk_call call) {
    const char *path = ((struct faulty_file *)file)->path;
    int code = SQLITE_OK;
    pthread_mutex_lock(&plan.lock);
    if (plan.remaining > 0 && plan.call == call && path != NULL
        && strncmp(path, plan.prefix, strlen(plan.prefix)) == 0) {
        if (plan.remaining > 1) {
            plan.remaining -= 1;
        } else {
            plan.fired = 1;
            code = plan.code;
            if (!plan.lasts) plan.remaining = 0;
        }
    }
    pthread_mutex_unlock(&plan.lock);
    return code;
}

static sqlite3_file *real(sqlite3_file *file) { return ((struct faulty_file *)file)->real; }

/* Files */

static int faulty_close(sqlite3_file *file) {
    int code = SQLITE_OK;
    if (real(file)->pMethods) code = real(file)->pMethods->xClose(real(file));
    return code;
}
static int faulty_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    int code = verdict(file, FAULTY_DISK_READ);
    return code ? code : real(file)->pMethods->xRead(real(file), bytes, count, offset);
}
static int faulty_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    int code = verdict(file, FAULTY_DISK_WRITE);
    return code ? code : real(file)->pMethods->xWrite(real(file), bytes, count, offset);
}
static int faulty_truncate(sqlite3_file *file, sqlite3_int64 size) {
    int code = verdict(file, FAULTY_DISK_WRITE);
    return code ? code : real(file)->pMethods->xTruncate(real(file), size);
}
static int faulty_sync(sqlite3_file *file, int flags) {
    int code = verdict(file, FAULTY_DISK_SYNC);
    return code ? code : real(file)->pMethods->xSync(real(file), flags);
}
static int faulty_size(sqlite3_file *file, sqlite3_int64 *size) {
    return real(file)->pMethods->xFileSize(real(file), size);
}
static int faulty_lock(sqlite3_file *file, int level) { return real(file)->pMethods->xLock(real(file), level); }
static int faulty_unlock(sqlite3_file *file, int level) {
    return real(file)->pMethods->xUnlock(real(file), level);
}
static int faulty_reserved(sqlite3_file *file, int *answer) {
    return real(file)->pMethods->xCheckReservedLock(real(file), answer);
}
static int faulty_control(sqlite3_file *file, int operation, void *argument) {
    return real(file)->pMethods->xFileControl(real(file), operation, argument);
}
static int faulty_sector(sqlite3_file *file) { return real(file)->pMethods->xSectorSize(real(file)); }
static int faulty_characteristics(sqlite3_file *file) {
    return real(file)->pMethods->xDeviceCharacteristics(real(file));
}
static int faulty_map(sqlite3_file *file, int page, int size, int extend, void volatile **address) {
    return real(file)->pMethods->xShmMap(real(file), page, size, extend, address);
}
static int faulty_shm_lock(sqlite3_file *file, int offset, int count, int flags) {
    return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}
static void faulty_barrier(sqlite3_file *file) { real(file)->pMethods->xShmBarrier(real(file)); }
static int faulty_unmap(sqlite3_file *file, int remove) {
    return real(file)->pMethods->xShmUnmap(real(file), remove);
}
static int faulty_fetch(sqlite3_file *file, sqlite3_int64 offset, int count, void **address) {
    return real(file)->pMethods->xFetch(real(file), offset, count, address);
}
static int faulty_unfetch(sqlite3_file *file, sqlite3_int64 offset, void *address) {
    return real(file)->pMethods->xUnfetch(real(file), offset, address);
}

/* The file system */

static int faulty_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out) {
    struct faulty_file *faulty = (struct faulty_file *)file;
    faulty->path = path;
    faulty->real = (sqlite3_file *)(faulty + 1);
    int code = system_vfs->xOpen(system_vfs, path, faulty->real, flags, out);
    file->pMethods = faulty->real->pMethods ? &methods : NULL;
    return code;
}
static int faulty_delete(sqlite3_vfs *vfs, const char *path, int sync) {
    return system_vfs->xDelete(system_vfs, path, sync);
}
static int faulty_access(sqlite3_vfs *vfs, const char *path, int flags, int *answer) {
    return system_vfs->xAccess(system_vfs, path, flags, answer);
}
static int faulty_full_path(sqlite3_vfs *vfs, const char *path, int count, char *out) {
    return system_vfs->xFullPathname(system_vfs, path, count, out);
}
static int faulty_randomness(sqlite3_vfs *vfs, int count, char *out) {
    return system_vfs->xRandomness(system_vfs, count, out);
}
static int faulty_sleep(sqlite3_vfs *vfs, int microseconds) {
    return system_vfs->xSleep(system_vfs, microseconds);
}
static int faulty_time(sqlite3_vfs *vfs, double *time) { return system_vfs->xCurrentTime(system_vfs, time); }
static int faulty_time64(sqlite3_vfs *vfs, sqlite3_int64 *time) {
    return system_vfs->xCurrentTimeInt64(system_vfs, time);
}
static int faulty_error(sqlite3_vfs *vfs, int count, char *out) {
    return system_vfs->xGetLastError(system_vfs, count, out);
}

int faulty_disk_install(void) {
    pthread_mutex_lock(&plan.lock);
    int code = SQLITE_OK;
    if (system_vfs == NULL) {
        sqlite3_initialize();
        system_vfs = sqlite3_vfs_find(NULL);
        methods = (sqlite3_io_methods){
            .iVersion = 3,
            .xClose = faulty_close,
            .xRead = faulty_read,
            .xWrite = faulty_write,
            .xTruncate = faulty_truncate,
            .xSync = faulty_sync,
            .xFileSize = faulty_size,
            .xLock = faulty_lock,
            .xUnlock = faulty_unlock,
            .xCheckReservedLock = faulty_reserved,
            .xFileControl = faulty_control,
            .xSectorSize = faulty_sector,
            .xDeviceCharacteristics = faulty_characteristics,
            .xShmMap = faulty_map,
            .xShmLock = faulty_shm_lock,
            .xShmBarrier = faulty_barrier,
            .xShmUnmap = faulty_unmap,
            .xFetch = faulty_fetch,
            .xUnfetch = faulty_unfetch,
        };
        faulty_vfs = (sqlite3_vfs){
            .iVersion = 2,
            .szOsFile = (int)sizeof(struct faulty_file) + system_vfs->szOsFile,
            .mxPathname = system_vfs->mxPathname,
            .zName = "faulty",
            .xOpen = faulty_open,
            .xDelete = faulty_delete,
            .xAccess = faulty_access,
            .xFullPathname = faulty_full_path,
            .xRandomness = faulty_randomness,
            .xSleep = faulty_sleep,
            .xCurrentTime = faulty_time,
            .xGetLastError = faulty_error,
            .xCurrentTimeInt64 = faulty_time64,
        };
        code = sqlite3_vfs_register(&faulty_vfs, 1);
    }
    pthread_mutex_unlock(&plan.lock);
    return code;
}
