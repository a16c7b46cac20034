#define _GNU_SOURCE
#include "picture_program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// A file in memory that cannot grow beyond its limit, at its beginning; -1 with errno if there is none.
static int sealed_file(const char *name, size_t limit) {
    int file = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0) return -1;
    if (ftruncate(file, (off_t)limit) == 0 && fcntl(file, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SHRINK) == 0) return file;
    int fault = errno;
    close(file);
    errno = fault;
    return -1;
}

/// Writes everything at the beginning of a file.
static int fill(int file, const unsigned char *bytes, size_t length) {
    size_t done = 0;
    while (done < length) {
        ssize_t count = pwrite(file, bytes + done, length - done, (off_t)done);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return -1;
        done += (size_t)count;
    }
    return 0;
}

static pid_t start(char *const *words, int input, int output, int errors) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t signals;
    pid_t process = -1;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, input, 0);
    posix_spawn_file_actions_adddup2(&actions, output, 1);
    posix_spawn_file_actions_adddup2(&actions, errors, 2);
    posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    // The service's threads block some signals and ignore others.
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    sigfillset(&signals);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    // The environment of the service may hold a token.
    char home[512] = "HOME=/nonexistent";
    const char *known = getenv("HOME");
    if (known) snprintf(home, sizeof home, "HOME=%s", known);
    char *environment[] = {"PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8", home, NULL};
    int fault = posix_spawn(&process, words[0], &actions, &attributes, words, environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (fault == 0) return process;
    errno = fault;
    return -1;
}

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

/// Waits for a process, and ends it when the time is up.
static void await(pid_t process, int milliseconds, struct picture_outcome *outcome) {
    int status = 0;
    int watch = (int)syscall(SYS_pidfd_open, process, 0);
    long long deadline = now() + milliseconds;
    while (watch >= 0) {
        long long rest = deadline - now();
        struct pollfd ready = {watch, POLLIN, 0};
        int count = poll(&ready, 1, rest > 0 ? (int)rest : 0);
        if (count < 0 && errno == EINTR) continue;
        if (count == 0) outcome->is_late = 1;
        break;
    }
    // Without a descriptor for the process there is no waiting with an end, and the program limits its own time.
    if (watch >= 0) close(watch);
    if (outcome->is_late) kill(process, SIGKILL);
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {}
    outcome->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// Reads what was written to a file, up to where its writer came.
static size_t written(int file) {
    off_t end = lseek(file, 0, SEEK_CUR);
    return end > 0 ? (size_t)end : 0;
}

static ssize_t read_all(int file, unsigned char *bytes, size_t length) {
    size_t done = 0;
    while (done < length) {
        ssize_t count = pread(file, bytes + done, length - done, (off_t)done);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return -1;
        done += (size_t)count;
    }
    return (ssize_t)done;
}

static void collect(int output, int errors, struct picture_outcome *outcome) {
    size_t length = written(errors);
    if (length > sizeof outcome->message - 1) length = sizeof outcome->message - 1;
    if (length > 0 && read_all(errors, (unsigned char *)outcome->message, length) < 0) length = 0;
    outcome->message[length] = 0;
    length = written(output);
    if (length == 0 || outcome->status != 0) return;
    outcome->output = malloc(length);
    if (!outcome->output || read_all(output, outcome->output, length) < 0) {
        outcome->fault = outcome->output ? EIO : ENOMEM;
        free(outcome->output);
        outcome->output = NULL;
        return;
    }
    outcome->output_length = length;
}

void picture_program_run(
    char *const *words, const unsigned char *input, size_t input_length, size_t output_limit, int milliseconds,
    struct picture_outcome *outcome) {
    memset(outcome, 0, sizeof *outcome);
    int in = sealed_file("picture", input_length);
    int out = in < 0 ? -1 : sealed_file("png", output_limit);
    int errors = out < 0 ? -1 : sealed_file("messages", 64 << 10);
    pid_t process = -1;
    if (errors >= 0 && fill(in, input, input_length) == 0) process = start(words, in, out, errors);
    if (process < 0) {
        outcome->fault = errno ? errno : EIO;
        outcome->status = -1;
    } else {
        setpriority(PRIO_PROCESS, (id_t)process, 15);
        await(process, milliseconds, outcome);
        collect(out, errors, outcome);
    }
    if (in >= 0) close(in);
    if (out >= 0) close(out);
    if (errors >= 0) close(errors);
}
