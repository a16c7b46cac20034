#define _GNU_SOURCE
#include "load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER_BYTES = 256 * 1024, BUCKETS = 4096, BUCKETS_PER_DOUBLING = 128, EVENTS_AT_ONCE = 256 };

struct connection {
    int descriptor;
    struct load_script *script;
    double sent_at;
    size_t received;
    uint8_t *buffer;
};

struct run {
    struct load_result *result;
    double ends_at;
    size_t waiting;
    uint64_t buckets[BUCKETS];
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// Buckets grow by a constant factor, so latencies are exact to about half a percent.
static size_t bucket_of(double microseconds) {
    size_t bucket = 0;
    double limit = 1;
    while (microseconds >= limit * 2 && bucket + BUCKETS_PER_DOUBLING < BUCKETS) {
        limit *= 2;
        bucket += BUCKETS_PER_DOUBLING;
    }
    size_t rest = microseconds < limit ? 0 : (size_t)((microseconds / limit - 1) * BUCKETS_PER_DOUBLING);
    return bucket + rest < BUCKETS ? bucket + rest : BUCKETS - 1;
}

static double microseconds_at(const struct run *run, double part) {
    uint64_t left = (uint64_t)((double)run->result->answers * part);
    for (size_t bucket = 0; bucket < BUCKETS; bucket++) {
        if (run->buckets[bucket] > left) {
            double base = (double)(1ULL << (bucket / BUCKETS_PER_DOUBLING));
            return base * (1 + (double)(bucket % BUCKETS_PER_DOUBLING) / BUCKETS_PER_DOUBLING);
        }
        left -= run->buckets[bucket];
    }
    return 0;
}

static int connect_to(uint16_t port, int *descriptor) {
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    *descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (*descriptor < 0) return errno;
    int on = 1;
    setsockopt(*descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return connect(*descriptor, (struct sockaddr *)&address, sizeof address) == 0 ? 0 : errno;
}

// Requests are far smaller than a socket's buffer, so a blocking send does not wait.
static int send_next(struct run *run, struct connection *connection) {
    struct load_script *script = connection->script;
    const struct load_request *request = &script->requests[script->position];
    script->position = (script->position + 1) % script->count;
    connection->sent_at = now();
    run->waiting++;
    for (size_t sent = 0; sent < request->count;) {
        ssize_t count = send(connection->descriptor, request->bytes + sent, request->count - sent, MSG_NOSIGNAL);
        if (count < 0 && errno != EINTR) return errno;
        if (count > 0) sent += (size_t)count;
    }
    return 0;
}

// The size of the whole answer at the beginning of the buffer, 0 until its headers are complete.
static size_t answer_size(const struct connection *connection) {
    const char *text = (const char *)connection->buffer;
    const char *end = memmem(text, connection->received, "\r\n\r\n", 4);
    if (end == NULL) return 0;
    size_t head = (size_t)(end - text) + 4;
    for (const char *line = text; line < end; line = (const char *)memchr(line, '\n', head) + 1) {
        if (strncasecmp(line, "Content-Length:", 15) == 0) return head + strtoul(line + 15, NULL, 10);
    }
    return head;
}

static int take_answer(struct run *run, struct connection *connection) {
    ssize_t count = recv(connection->descriptor, connection->buffer + connection->received,
                         BUFFER_BYTES - 1 - connection->received, MSG_DONTWAIT);
    if (count < 0) return errno == EAGAIN || errno == EINTR ? 0 : errno;
    if (count == 0) return EPIPE;
    connection->received += (size_t)count;
    connection->buffer[connection->received] = 0;
    run->result->bytes_received += (uint64_t)count;
    size_t size = answer_size(connection);
    if (size >= BUFFER_BYTES - 1) return EMSGSIZE;
    if (size == 0 || connection->received < size) return 0;

    run->waiting--;
    run->result->answers++;
    run->buckets[bucket_of((now() - connection->sent_at) * 1e6)]++;
    if (connection->buffer[9] != '2') {
        if (run->result->refusals++ == 0) {
            strncpy(run->result->first_refusal, (const char *)connection->buffer,
                    sizeof run->result->first_refusal - 1);
        }
    }
    connection->received = 0;
    return now() < run->ends_at ? send_next(run, connection) : 0;
}

static int exchange(struct run *run, int events) {
    struct epoll_event happened[EVENTS_AT_ONCE];
    while (run->waiting > 0) {
        int count = epoll_wait(events, happened, EVENTS_AT_ONCE, 30000);
        if (count == 0) return ETIMEDOUT;
        if (count < 0 && errno != EINTR) return errno;
        for (int place = 0; place < count; place++) {
            int code = take_answer(run, happened[place].data.ptr);
            if (code != 0) return code;
        }
    }
    return 0;
}

static int open_all(uint16_t port, int events, struct connection *connections, size_t count) {
    for (size_t place = 0; place < count; place++) {
        struct connection *connection = &connections[place];
        connection->buffer = malloc(BUFFER_BYTES);
        if (connection->buffer == NULL) return ENOMEM;
        int code = connect_to(port, &connection->descriptor);
        if (code != 0) return code;
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
        if (epoll_ctl(events, EPOLL_CTL_ADD, connection->descriptor, &event) != 0) return errno;
    }
    return 0;
}

static void close_all(struct connection *connections, size_t count) {
    for (size_t place = 0; place < count; place++) {
        free(connections[place].buffer);
        if (connections[place].descriptor >= 0) close(connections[place].descriptor);
    }
    free(connections);
}

int load_run(uint16_t port, struct load_script *scripts, size_t script_count, double seconds,
             struct load_result *result) {
    struct run *run = calloc(1, sizeof *run);
    struct connection *connections = calloc(script_count, sizeof *connections);
    int events = epoll_create1(EPOLL_CLOEXEC);
    if (run == NULL || connections == NULL || events < 0) return ENOMEM;
    memset(result, 0, sizeof *result);
    run->result = result;
    for (size_t place = 0; place < script_count; place++) {
        connections[place].descriptor = -1;
        connections[place].script = &scripts[place];
    }
    int code = open_all(port, events, connections, script_count);
    double start = now();
    run->ends_at = start + seconds;
    for (size_t place = 0; code == 0 && place < script_count; place++) {
        code = send_next(run, &connections[place]);
    }
    if (code == 0) code = exchange(run, events);
    result->seconds = now() - start;
    result->median_microseconds = microseconds_at(run, 0.5);
    result->slow_microseconds = microseconds_at(run, 0.99);
    close_all(connections, script_count);
    close(events);
    free(run);
    return code;
}
