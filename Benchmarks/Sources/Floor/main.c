// A server on bare libmicrohttpd that gives every GET one answer and everything else another, both read from
// files at the start: what the service would cost if it did nothing.
//
//     Floor THREADS ANSWER-TO-GET ANSWER-TO-THE-REST
//
// Prints {"listening": "http://127.0.0.1:PORT"} when it is ready, and ends with SIGTERM.
#include <arpa/inet.h>
#include <microhttpd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct MHD_Response *answer_to_get;
static struct MHD_Response *answer_to_rest;

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *upload,
                              size_t *upload_size, void **state) {
    static int seen;
    (void)context, (void)url, (void)version, (void)upload;
    if (*state == NULL) {
        *state = &seen;
        return MHD_YES;
    }
    if (*upload_size != 0) {
        *upload_size = 0;
        return MHD_YES;
    }
    int is_get = strcmp(method, MHD_HTTP_METHOD_GET) == 0;
    return MHD_queue_response(connection, MHD_HTTP_OK, is_get ? answer_to_get : answer_to_rest);
}

static struct MHD_Response *read_answer(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    static char bytes[1 << 20];
    size_t count = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    struct MHD_Response *response = MHD_create_response_from_buffer(count, bytes, MHD_RESPMEM_MUST_COPY);
    MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, "application/json");
    MHD_add_response_header(response, MHD_HTTP_HEADER_ETAG, "\"1000\"");
    // The service's headers of security: the floor sends the same bytes.
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(response, "Referrer-Policy", "no-referrer");
    MHD_add_response_header(response, "Cross-Origin-Resource-Policy", "same-origin");
    MHD_add_response_header(response, "X-Frame-Options", "DENY");
    MHD_add_response_header(
        response, "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    return response;
}

int main(int count, char **words) {
    if (count != 4) {
        fprintf(stderr, "usage: %s THREADS ANSWER-TO-GET ANSWER-TO-THE-REST\n", words[0]);
        return 64;
    }
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTERM);
    sigaddset(&stop, SIGINT);
    sigprocmask(SIG_BLOCK, &stop, NULL);

    answer_to_get = read_answer(words[2]);
    answer_to_rest = read_answer(words[3]);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, answer, NULL, MHD_OPTION_SOCK_ADDR, &address,
        MHD_OPTION_THREAD_POOL_SIZE, (unsigned)atoi(words[1]), MHD_OPTION_END);
    if (daemon == NULL) {
        fprintf(stderr, "libmicrohttpd does not start\n");
        return 1;
    }
    const union MHD_DaemonInfo *port = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    printf("{\"listening\": \"http://127.0.0.1:%u\"}\n", (unsigned)port->port);
    fflush(stdout);

    int number;
    sigwait(&stop, &number);
    MHD_stop_daemon(daemon);
    return 0;
}
