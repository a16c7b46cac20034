#define _GNU_SOURCE
#include "mapping_faults.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sysmacros.h>
#include <sys/uio.h>
#include <unistd.h>

// Only async-signal-safe work runs in the handler: system calls and this file's own memory, and no foreign
// locks.

/// A process has far fewer databases open, since each takes several descriptors. Unused entries take no memory.
enum { page_bytes = 4096, watch_limit = 1 << 16 };

/// A watched file; the number is 0 in a free entry. The watch with number N is stored at N modulo the limit.
static struct watch {
    _Atomic uint64_t number;
    _Atomic uint64_t device;
    _Atomic uint64_t inode;
    _Atomic bool is_detached;
} watches[watch_limit];

static _Atomic uint64_t last_number;

/// How many entries, counted from the first, have ever been used.
static _Atomic int used_places;

/// Held while a page is replaced.
static atomic_flag busy = ATOMIC_FLAG_INIT;

/// The properties of the mapping around an address.
struct mapping {
    bool is_shared_and_writable;
    uint64_t device;
    uint64_t inode;
};

/// A line of /proc/self/maps while it is parsed: "start-end rwxp offset major:minor inode path".
struct line {
    int field;
    uint64_t start, end, offset, major, minor, inode;
    char rights[5];
    int rights_count;
};

static void take(struct line *line, char c) {
    uint64_t digit = c >= '0' && c <= '9' ? (uint64_t)(c - '0') : c >= 'a' && c <= 'f' ? (uint64_t)(c - 'a' + 10) : 16;
    switch (line->field) {
    case 0: if (c == '-') line->field = 1; else line->start = line->start << 4 | digit; break;
    case 1: if (c == ' ') line->field = 2; else line->end = line->end << 4 | digit; break;
    case 2: if (c == ' ') line->field = 3; else if (line->rights_count < 4) line->rights[line->rights_count++] = c; break;
    case 3: if (c == ' ') line->field = 4; else line->offset = line->offset << 4 | digit; break;
    case 4: if (c == ':') line->field = 5; else line->major = line->major << 4 | digit; break;
    case 5: if (c == ' ') line->field = 6; else line->minor = line->minor << 4 | digit; break;
    case 6: if (digit > 9) line->field = 7; else line->inode = line->inode * 10 + digit; break;
    default: break;
    }
}

/// Looks up an address in /proc/self/maps; false if no mapping is listed for it.
static bool find(uint64_t address, struct mapping *found) {
    int maps = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
    if (maps < 0) return false;
    char buffer[1024];
    struct line line;
    memset(&line, 0, sizeof line);
    bool is_found = false;
    for (ssize_t count; !is_found && (count = read(maps, buffer, sizeof buffer)) > 0;) {
        for (ssize_t index = 0; index < count; index++) {
            if (buffer[index] != '\n') {
                take(&line, buffer[index]);
                continue;
            }
            if (address >= line.start && address < line.end) {
                found->is_shared_and_writable = line.rights[1] == 'w' && line.rights[3] == 's' && line.inode != 0;
                found->device = makedev(line.major, line.minor);
                found->inode = line.inode;
                is_found = true;
                break;
            }
            memset(&line, 0, sizeof line);
        }
    }
    close(maps);
    return is_found;
}

/// Marks the watches of a file as detached and returns whether there are any; with `is_trial` it changes nothing.
static bool detach(uint64_t device, uint64_t inode, bool is_trial) {
    bool is_watched = false;
    int count = atomic_load(&used_places);
    for (int place = 0; place < count; place++) {
        struct watch *watch = &watches[place];
        if (atomic_load(&watch->number) == 0 || atomic_load(&watch->inode) != inode
            || atomic_load(&watch->device) != device) continue;
        is_watched = true;
        if (!is_trial) atomic_store(&watch->is_detached, true);
    }
    return is_watched;
}

/// Replaces an unusable page with a private one; false if the page does not belong to a watched file.
static bool replace(uint64_t address) {
    static char content[page_bytes];
    struct mapping mapping;
    if (!find(address, &mapping)) return false;
    // Another thread may have replaced the page a moment ago: the access is retried, and succeeds.
    if (mapping.inode == 0) return true;
    if (!mapping.is_shared_and_writable) return false;
    if (!detach(mapping.device, mapping.inode, true)) return false;
    void *page = (void *)(uintptr_t)(address & ~(uint64_t)(page_bytes - 1));
    struct iovec here = {content, page_bytes};
    struct iovec there = {page, page_bytes};
    // Unlike memcpy, this fails instead of raising another fault if the page cannot be read.
    if (process_vm_readv(getpid(), &here, 1, &there, 1, 0) != page_bytes) memset(content, 0, page_bytes);
    void *made = mmap(page, page_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    if (made == MAP_FAILED) return false;
    memcpy(page, content, page_bytes);
    return detach(mapping.device, mapping.inode, false);
}

static void handle(int number, siginfo_t *info, void *context) {
    (void)context;
    int error = errno;
    while (atomic_flag_test_and_set(&busy)) {}
    bool is_replaced = info->si_code == BUS_ADRERR && replace((uint64_t)(uintptr_t)info->si_addr);
    atomic_flag_clear(&busy);
    errno = error;
    // The access is repeated, and now ends the process as it would have without this handler.
    if (!is_replaced) signal(number, SIG_DFL);
}

static void install(void) {
    static atomic_flag is_installed = ATOMIC_FLAG_INIT;
    if (atomic_flag_test_and_set(&is_installed)) return;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = handle;
    action.sa_flags = SA_SIGINFO;
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, NULL);
}

static struct watch *find_watch(uint64_t number) {
    struct watch *watch = &watches[number % watch_limit];
    return number != 0 && atomic_load(&watch->number) == number ? watch : NULL;
}

uint64_t mapping_faults_watch(uint64_t device, uint64_t inode) {
    install();
    uint64_t generation = atomic_fetch_add(&last_number, 1) + 1;
    for (int place = 0; place < watch_limit; place++) {
        uint64_t none = 0;
        uint64_t number = generation * watch_limit + (uint64_t)place;
        if (!atomic_compare_exchange_strong(&watches[place].number, &none, number)) continue;
        atomic_store(&watches[place].is_detached, false);
        atomic_store(&watches[place].device, device);
        atomic_store(&watches[place].inode, inode);
        int used = atomic_load(&used_places);
        while (used <= place && !atomic_compare_exchange_weak(&used_places, &used, place + 1)) {}
        return number;
    }
    return 0;
}

bool mapping_faults_has_detached(uint64_t number) {
    struct watch *watch = find_watch(number);
    return watch != NULL && atomic_load(&watch->is_detached);
}

void mapping_faults_forget(uint64_t number) {
    struct watch *watch = find_watch(number);
    if (watch == NULL) return;
    atomic_store(&watch->inode, 0);
    atomic_store(&watch->device, 0);
    atomic_store(&watch->number, 0);
}
