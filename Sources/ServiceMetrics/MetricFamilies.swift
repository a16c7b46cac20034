/// The table of all metrics.
extension MetricFamily {
    // MARK: HTTP

    /// Answers, by operation of the contract and status.
    public static let requests = counters(
        "proscenium_http_requests_total", by: ["operation", "status"],
        "Answers that were queued for sending; the operation is none if no operation matched.")
    /// The time from the end of a request's head to its answer.
    public static let requestDuration = seconds(
        "proscenium_http_request_duration_seconds", by: ["operation"],
        "Time from the end of a request's head to the start of its answer, the arrival of a body included.")
    /// Bytes of bodies received.
    public static let requestBytes = counters(
        "proscenium_http_request_body_bytes_total", "Bytes of request bodies received.")
    /// Open connections.
    public static let connections = gauges(
        "proscenium_http_connections", "Open connections, event streams included.")
    /// Open streams of events.
    public static let streams = gauges("proscenium_http_streams", "Answers that are open streams of events or lines.")
    /// Requests that wait for their answer.
    public static let parkedRequests = gauges(
        "proscenium_http_waiting_requests", "Requests that wait for a commit or for long work.")
    /// The memory of bodies in flight.
    public static let bodyBytes = gauges(
        "proscenium_http_body_memory_bytes", "Memory of the bodies of requests in flight.")
    /// Connections cut off by the service.
    public static let cutConnections = counters(
        "proscenium_http_connections_cut_total", by: ["cause"],
        "Connections that the service cut off: late (a head or body took too long) or limit (too many of one client).")
    /// Requests refused because a tenant's quota is used up.
    public static let quotaRefusals = counters(
        "proscenium_quota_refusals_total", by: ["tenant", "quota"],
        "Requests refused because a quota of their tenant is used up.")

    // MARK: Sessions

    /// Sessions by state.
    public static let sessions = gauges(
        "proscenium_sessions", by: ["state"],
        "Sessions by state: resident (in memory) or resting (stored only).")
    /// Sessions in quarantine.
    public static let quarantined = gauges(
        "proscenium_sessions_quarantined", "Sessions in quarantine, in memory or not.")
    /// Commands applied and submitted for their commit.
    public static let commands = counters(
        "proscenium_commands_total", by: ["origin"],
        "Commands that took effect, by their origin: client, or clock for a live session's own work.")
    /// Commands refused by a rule.
    public static let refusals = counters(
        "proscenium_refusals_total", by: ["rule"],
        "Commands that were refused, by the rule of UIKit or the choice that refuses them; none if there is none.")
    /// Events of commands that took effect.
    public static let events = counters("proscenium_events_total", "Events of the commands that took effect.")
    /// Sessions that were quarantined.
    public static let quarantines = counters(
        "proscenium_quarantines_total", "Sessions that were quarantined because their stored data is inconsistent.")
    /// Revived sessions.
    public static let revivals = counters(
        "proscenium_session_revivals_total", "Sessions that were revived from the store.")

    // MARK: Commits

    /// Writes per transaction.
    public static let commitWrites = counts(
        "proscenium_commit_writes", "Writes that share one transaction.")
    /// Bytes written.
    public static let commitBytes = counters(
        "proscenium_commit_bytes_total", "Bytes of the writes that were committed, before SQLite's own pages.")
    /// The time of a transaction.
    public static let commitDuration = seconds(
        "proscenium_commit_duration_seconds", "Time of a transaction, the synchronization with the disk included.")
    /// Failed writes by cause.
    public static let commitFailures = counters(
        "proscenium_commit_failures_total", by: ["reason"],
        "Transactions that failed, by the reason that /readyz gives, or conflict for a write that failed by itself.")
    /// Writes that wait.
    public static let queuedWrites = gauges(
        "proscenium_commit_queue_writes", "Writes that wait for a transaction.")
    /// Bytes that wait.
    public static let queuedBytes = gauges(
        "proscenium_commit_queue_bytes", "Bytes of the writes that wait for a transaction.")
    /// Writes refused because too much was waiting.
    public static let overloads = counters(
        "proscenium_commit_overloads_total", "Writes that were refused because too many were waiting.")

    // MARK: Store

    /// The size of the database's main file.
    public static let databaseBytes = gauges("proscenium_database_bytes", "Size of the database file.")
    /// The size of its write-ahead log.
    public static let logBytes = gauges(
        "proscenium_database_log_bytes", "Size of the database's write-ahead log.")
    /// The free space of its volume.
    public static let freeBytes = gauges(
        "proscenium_database_volume_free_bytes", "Free space of the volume that holds the database.")
    /// Whether commands can be committed.
    public static let ready = gauges(
        "proscenium_ready", by: ["reason"],
        "1 with the reason ok if commands can be committed; 0 with the reason that /readyz gives if not.")

    // MARK: Long work

    /// Long work that waits for its first turn.
    public static let longWorkWaiting = gauges(
        "proscenium_long_work_waiting", by: ["kind"], "Long work that waits for its first turn.")
    /// Long work that has started.
    public static let longWorkRunning = gauges(
        "proscenium_long_work_running", by: ["kind"], "Long work that has started; it takes turns on the threads.")
    /// Long work that has finished.
    public static let longWorkFinished = counters(
        "proscenium_long_work_finished_total", by: ["kind"], "Long work that finished.")
    /// Long work that was cut off.
    public static let longWorkCut = counters(
        "proscenium_long_work_cut_total", by: ["kind", "cause"],
        "Long work that was cut off by the deadline of its request or by the service's stop.")
    /// Long work that was refused.
    public static let longWorkRefused = counters(
        "proscenium_long_work_refused_total", by: ["kind"], "Long work that was refused because too much was waiting.")
    /// The time of long work.
    public static let longWorkDuration = seconds(
        "proscenium_long_work_duration_seconds", by: ["kind"], "Time of long work from its first turn to its end.")
    /// Clients with long work.
    public static let longWorkClients = gauges(
        "proscenium_long_work_clients", "Clients with long work that waits or runs.")

    // MARK: The process

    /// The build.
    public static let build = gauges(
        "proscenium_build_info", by: ["version", "rules_revision"], "1; the labels name the build and its rules.")
    /// Log lines that were lost.
    public static let droppedLogLines = counters(
        "proscenium_log_lines_dropped_total", "Log lines that were dropped because the log was not read.")
    /// The start of the process.
    public static let processStart = gauges(
        "process_start_time_seconds", "Start of the process, in seconds since 1970.")
    /// Processor time.
    public static let processorTime = counters(
        "process_cpu_seconds_total", "Processor time of the process, in seconds.")
    /// Resident memory.
    public static let residentMemory = gauges(
        "process_resident_memory_bytes", "Resident memory of the process.")
    /// Open descriptors.
    public static let openDescriptors = gauges("process_open_fds", "Open file descriptors.")
    /// The limit on open descriptors.
    public static let descriptorLimit = gauges("process_max_fds", "The limit on open file descriptors.")

    /// All families, in the order of the documentation.
    public static let all: [MetricFamily] = [
        requests, requestDuration, requestBytes, connections, streams, parkedRequests, bodyBytes, cutConnections,
        quotaRefusals,
        sessions, quarantined, commands, refusals, events, quarantines, revivals,
        commitWrites, commitBytes, commitDuration, commitFailures, queuedWrites, queuedBytes, overloads,
        databaseBytes, logBytes, freeBytes, ready,
        longWorkWaiting, longWorkRunning, longWorkFinished, longWorkCut, longWorkRefused, longWorkDuration,
        longWorkClients,
        build, droppedLogLines, processStart, processorTime, residentMemory, openDescriptors, descriptorLimit,
    ]
}
