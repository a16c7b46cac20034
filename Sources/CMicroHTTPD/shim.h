#pragma once

#include <microhttpd.h>

// Only what Swift cannot import stands here: members of `enum MHD_FLAG` and `enum MHD_ValueKind` (they declare themselves both closed and
// sets of flags, so that their members are lost) and functions with a variable argument list.

/// The flags of a daemon that polls with epoll in threads of its own and whose connections can be suspended.
static inline unsigned int microhttp_daemon_flags(int uses_ipv6) {
    unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG;
    return uses_ipv6 ? flags | MHD_USE_IPv6 : flags;
}

/// `MHD_start_daemon` with its options as an array that ends with `MHD_OPTION_END`.
static inline struct MHD_Daemon *microhttp_start_daemon(
    unsigned int flags,
    MHD_AccessHandlerCallback handler, void *handler_context,
    struct MHD_OptionItem *options) {
    return MHD_start_daemon(
        flags, 0, NULL, NULL, handler, handler_context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

/// The kind of values that are request headers.
static inline enum MHD_ValueKind microhttp_header_kind(void) { return MHD_HEADER_KIND; }

/// The kind of values that are the query's arguments.
static inline enum MHD_ValueKind microhttp_query_kind(void) { return MHD_GET_ARGUMENT_KIND; }
