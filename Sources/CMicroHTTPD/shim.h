#pragma once

#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

// Declarations that Swift cannot import: members of `enum MHD_FLAG` and `enum MHD_ValueKind` (both are declared as
// closed and as sets of flags at once, which loses their members) and functions with a variable argument list.

/// The flags of a daemon that polls with epoll on its own threads and whose connections can be suspended.
static inline unsigned int microhttp_daemon_flags(int uses_ipv6, int uses_tls) {
    unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG;
    if (uses_tls) flags |= MHD_USE_TLS;
    return uses_ipv6 ? flags | MHD_USE_IPv6 : flags;
}

/// `MHD_start_daemon` with its options as an array terminated by `MHD_OPTION_END`.
static inline struct MHD_Daemon *microhttp_start_daemon(
    unsigned int flags,
    MHD_AccessHandlerCallback handler, void *handler_context,
    struct MHD_OptionItem *options) {
    return MHD_start_daemon(
        flags, 0, NULL, NULL, handler, handler_context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

/// The kind of value that request headers are.
static inline enum MHD_ValueKind microhttp_header_kind(void) { return MHD_HEADER_KIND; }

/// The kind of value that query arguments are.
static inline enum MHD_ValueKind microhttp_query_kind(void) { return MHD_GET_ARGUMENT_KIND; }

/// The size of the request head in bytes, from the method through the empty line; 0 before it is complete.
static inline size_t microhttp_head_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info == NULL ? 0 : info->header_size;
}

/// The context that was stored for the connection when it was accepted.
static inline void *microhttp_socket_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}

/// The connection's socket.
static inline int microhttp_descriptor(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

/// The address at the other end of the connection.
static inline const struct sockaddr *microhttp_client_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == NULL ? NULL : info->client_addr;
}

/// The receive state of a TCP socket; all zero if the system does not report it.
struct microhttp_arrivals {
    /// How many bytes have arrived since the socket was opened.
    uint64_t byte_count;
    /// Whether the peer has closed its sending side.
    int is_ended;
    /// Whether every byte that arrived has been read.
    int is_read;
};

/// Asks the system for the receive state of a TCP socket.
///
/// `tcpi_bytes_received` is at byte 128 of the kernel's `struct tcp_info` since Linux 4.1; the structure in the
/// C library's header ends before it. The state is its first byte.
static inline struct microhttp_arrivals microhttp_arrivals(int descriptor) {
    unsigned char info[256];
    socklen_t length = sizeof info;
    struct microhttp_arrivals arrivals = {0, 0, 0};
    if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, info, &length) != 0 || length < 136) return arrivals;
    memcpy(&arrivals.byte_count, info + 128, 8);
    arrivals.is_ended = info[0] == TCP_CLOSE_WAIT;
    int unread = 1;
    arrivals.is_read = ioctl(descriptor, FIONREAD, &unread) == 0 && unread == 0;
    return arrivals;
}

/// What a TCP socket knows of its peer.
enum microhttp_peer {
    /// The connection is open.
    microhttp_peer_present,
    /// The peer has closed its sending side: it may have closed the connection, or only have nothing more to send.
    microhttp_peer_silent,
    /// The connection was reset, or it broke.
    microhttp_peer_gone,
};

/// Asks the system for the state of a TCP connection.
static inline enum microhttp_peer microhttp_look_at_peer(int descriptor) {
    unsigned char info[256];
    socklen_t length = sizeof info;
    if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, info, &length) != 0 || length == 0) return microhttp_peer_present;
    switch (info[0]) {
        case TCP_CLOSE_WAIT: return microhttp_peer_silent;
        case TCP_CLOSE: return microhttp_peer_gone;
        default: return microhttp_peer_present;
    }
}

/// Discards up to `limit` bytes that have arrived on a TCP socket without copying them; returns how many.
///
/// "Since version 2.4, Linux supports the use of MSG_TRUNC in the flags argument of recv() for TCP sockets. This flag
/// causes the received bytes of data to be discarded, rather than passed back in a caller-supplied buffer" (tcp(7)).
static inline ssize_t microhttp_discard(int descriptor, size_t limit) {
    ssize_t count = recv(descriptor, NULL, limit, MSG_DONTWAIT | MSG_TRUNC);
    return count > 0 ? count : 0;
}

/// Whether this end of a TCP socket has closed its sending side and the peer has not.
static inline int microhttp_awaits_end(int descriptor) {
    unsigned char info[256];
    socklen_t length = sizeof info;
    if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, info, &length) != 0 || length == 0) return 0;
    return info[0] == TCP_FIN_WAIT1 || info[0] == TCP_FIN_WAIT2;
}

/// Adds a header whose value continues with further header lines, all of them in one call.
///
/// Adding headers one by one costs three allocations each, in every answer. The library refuses line breaks in
/// a value, so it is first given a placeholder of the same length; `MHD_get_response_header` then returns the
/// response's own copy, which no other thread has seen yet.
static inline enum MHD_Result microhttp_add_lines(
    struct MHD_Response *response, const char *name, const char *lines, const char *placeholder) {
    if (MHD_add_response_header(response, name, placeholder) == MHD_NO) return MHD_NO;
    char *copy = (char *)(uintptr_t)MHD_get_response_header(response, name);
    size_t length = strlen(lines);
    if (copy == NULL || strlen(copy) != length) return MHD_NO;
    memcpy(copy, lines, length);
    return MHD_YES;
}
