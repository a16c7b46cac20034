// A server on bare libmicrohttpd that gives every GET one answer and every other request another, both read from
// files at the start: the least that a service over HTTP costs.
//
//     Floor THREADS ANSWER-TO-GET ANSWER-TO-THE-REST [DATABASE ROW-BYTES]
//
// With a database, each request other than a GET is answered once a row of ROW-BYTES is on the disk: the least that a
// service with durable commands costs. Durability is that of the service: SQLite with a write-ahead log and
// synchronous = FULL. Everything that waits is committed in one transaction: by a thread of its own, as in the service,
// or, with 0 THREADS, by the only thread after each pass over the connections that are ready.
//
// Prints {"listening": "http://127.0.0.1:PORT"} when it is ready, and ends with SIGTERM.
#include <arpa/inet.h>
#include <microhttpd.h>
#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct MHD_Response *answer_to_get;
static struct MHD_Response *answer_to_rest;

// The journal: connections that wait for their rows, and the database that the rows go to.
enum { waiting_limit = 8192 };
static sqlite3 *database;
static sqlite3_stmt *insertion;
static unsigned char *row;
static int row_bytes;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t is_waiting = PTHREAD_COND_INITIALIZER;
static struct MHD_Connection *waiting[waiting_limit];
static int waiting_count;

static void require(int code, int expected) {
    if (code == expected) return;
    fprintf(stderr, "%s\n", sqlite3_errmsg(database));
    exit(1);
}

static void execute(const char *text) { require(sqlite3_exec(database, text, NULL, NULL, NULL), SQLITE_OK); }

// Commits a row for each connection, and resumes them.
static void commit(struct MHD_Connection **batch, int count) {
    execute("BEGIN IMMEDIATE");
    for (int place = 0; place < count; place++) {
        require(sqlite3_step(insertion), SQLITE_DONE);
        require(sqlite3_reset(insertion), SQLITE_OK);
    }
    execute("COMMIT");
    for (int place = 0; place < count; place++) MHD_resume_connection(batch[place]);
}

// The writer's thread: commits the rows of all connections that wait, and begins again.
static void *commit_rows(void *context) {
    (void)context;
    static struct MHD_Connection *batch[waiting_limit];
    for (;;) {
        pthread_mutex_lock(&lock);
        while (waiting_count == 0) pthread_cond_wait(&is_waiting, &lock);
        int count = waiting_count;
        memcpy(batch, waiting, (size_t)count * sizeof *batch);
        waiting_count = 0;
        pthread_mutex_unlock(&lock);
        commit(batch, count);
    }
    return NULL;
}

// Suspends a connection until its row is on the disk.
static enum MHD_Result wait_for_row(struct MHD_Connection *connection) {
    pthread_mutex_lock(&lock);
    if (waiting_count == waiting_limit) {
        pthread_mutex_unlock(&lock);
        return MHD_NO;
    }
    MHD_suspend_connection(connection);
    waiting[waiting_count++] = connection;
    pthread_cond_signal(&is_waiting);
    pthread_mutex_unlock(&lock);
    return MHD_YES;
}

// The only thread: lets the daemon serve all connections that are ready, commits what they asked for, and begins again.
static void serve_and_commit(struct MHD_Daemon *daemon) {
    for (;;) {
        if (MHD_run_wait(daemon, -1) != MHD_YES) exit(1);
        if (waiting_count == 0) continue;
        commit(waiting, waiting_count);
        waiting_count = 0;
    }
}

static void open_journal(const char *path, int bytes, int has_writer) {
    row_bytes = bytes;
    row = malloc((size_t)bytes);
    if (row == NULL) exit(1);
    // Not zeros, which a file system may store as nothing.
    for (int place = 0; place < bytes; place++) row[place] = (unsigned char)(place * 31 + 7);
    require(sqlite3_open(path, &database), SQLITE_OK);
    // The settings of the service's store.
    execute("PRAGMA page_size = 4096");
    execute("PRAGMA journal_mode = WAL");
    execute("PRAGMA synchronous = FULL");
    execute("PRAGMA wal_autocheckpoint = 4000");
    execute("PRAGMA cache_size = -16384");
    execute("CREATE TABLE journal (position INTEGER PRIMARY KEY, row BLOB NOT NULL) STRICT");
    require(
        sqlite3_prepare_v2(database, "INSERT INTO journal (row) VALUES (?)", -1, &insertion, NULL), SQLITE_OK);
    require(sqlite3_bind_blob(insertion, 1, row, row_bytes, SQLITE_STATIC), SQLITE_OK);
    pthread_t writer;
    if (has_writer && pthread_create(&writer, NULL, commit_rows, NULL) != 0) exit(1);
}

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *upload,
                              size_t *upload_size, void **state) {
    // The state of a request: none, its headers seen, its row on the disk.
    static int seen, kept;
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
    if (database != NULL && !is_get && *state != &kept) {
        *state = &kept;
        return wait_for_row(connection);
    }
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
    MHD_add_response_header(response, "Referrer-Policy", "same-origin");
    MHD_add_response_header(response, "Cross-Origin-Resource-Policy", "same-origin");
    MHD_add_response_header(response, "X-Frame-Options", "DENY");
    MHD_add_response_header(
        response, "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    return response;
}

int main(int count, char **words) {
    if (count != 4 && count != 6) {
        fprintf(stderr, "usage: %s THREADS ANSWER-TO-GET ANSWER-TO-THE-REST [DATABASE ROW-BYTES]\n", words[0]);
        return 64;
    }
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTERM);
    sigaddset(&stop, SIGINT);
    sigprocmask(SIG_BLOCK, &stop, NULL);

    answer_to_get = read_answer(words[2]);
    answer_to_rest = read_answer(words[3]);
    int threads = atoi(words[1]);
    if (count == 6) open_journal(words[4], atoi(words[5]), threads > 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    unsigned own_loop = threads == 0 ? MHD_USE_EPOLL : MHD_USE_EPOLL_INTERNAL_THREAD;
    struct MHD_Daemon *daemon = MHD_start_daemon(
        own_loop | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, answer, NULL, MHD_OPTION_SOCK_ADDR, &address,
        MHD_OPTION_THREAD_POOL_SIZE, (unsigned)threads, MHD_OPTION_END);
    if (daemon == NULL) {
        fprintf(stderr, "libmicrohttpd does not start\n");
        return 1;
    }
    const union MHD_DaemonInfo *port = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    printf("{\"listening\": \"http://127.0.0.1:%u\"}\n", (unsigned)port->port);
    fflush(stdout);

    if (threads == 0) {
        // It has nothing to clean up: SIGTERM may end it at any moment.
        sigprocmask(SIG_UNBLOCK, &stop, NULL);
        serve_and_commit(daemon);
    }
    int number;
    sigwait(&stop, &number);
    // A connection that waits for its row cannot be stopped; the process ends with all of them.
    if (database == NULL) MHD_stop_daemon(daemon);
    return 0;
}
