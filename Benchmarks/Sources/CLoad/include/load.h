// Sends requests on many connections at once and counts the answers.
#ifndef LOAD_H
#define LOAD_H

#include <stddef.h>
#include <stdint.h>

/// One request in its wire format.
struct load_request {
    const uint8_t *bytes;
    size_t count;
};

/// The requests that one connection sends, repeatedly and in this order.
struct load_script {
    const struct load_request *requests;
    size_t count;
    /// The next request; a run continues where the previous one ended.
    size_t position;
};

/// The result of a run.
struct load_result {
    uint64_t answers;
    /// Answers with a status other than 2xx.
    uint64_t refusals;
    uint64_t bytes_received;
    double seconds;
    /// The median latency, and that of the 99th percentile.
    double median_microseconds;
    double slow_microseconds;
    /// The first refusal, terminated by a zero.
    char first_refusal[512];
};

/// Sends each script on a connection of its own, one request at a time, for a span of time.
///
/// Every connection receives the answer to its last request before the run ends. Returns 0, or the errno of the
/// failure; EPIPE if the server closed a connection.
int load_run(uint16_t port, struct load_script *scripts, size_t script_count, double seconds,
             struct load_result *result);

#endif
