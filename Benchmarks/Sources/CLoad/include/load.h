// Sends requests on many connections at once and counts what comes back.
#ifndef LOAD_H
#define LOAD_H

#include <stddef.h>
#include <stdint.h>

/// One request as it goes over the wire.
struct load_request {
    const uint8_t *bytes;
    size_t count;
};

/// What one connection sends, over and over.
struct load_script {
    const struct load_request *requests;
    size_t count;
    /// The request that comes next; a later run goes on where an earlier one ended.
    size_t position;
};

/// What came of a run.
struct load_result {
    uint64_t answers;
    /// Answers with another status than 2xx.
    uint64_t refusals;
    uint64_t bytes_received;
    double seconds;
    /// Half of the answers took no longer than this, and 99 of 100.
    double median_microseconds;
    double slow_microseconds;
    /// The first refusal, for whoever wants to know why, ended by a zero.
    char first_refusal[512];
};

/// Sends each script on a connection of its own, one request at a time, for a span of time.
///
/// Every connection gets the answer to its last request before the run ends. Gives 0, or the errno of what went
/// wrong; EPIPE if the server closed a connection.
int load_run(uint16_t port, struct load_script *scripts, size_t script_count, double seconds,
             struct load_result *result);

#endif
