import CMicroHTTPD
import Dispatch
import Guarding
import Logging

/// An HTTP/1.1 server: libmicrohttpd's epoll threads in front of one handler.
///
/// The server runs from `start` until `stop(deadlineMilliseconds:)` returns and keeps itself alive until then,
/// since its threads use the listening socket whether or not the server is still referenced. It is the sole
/// owner of its daemon and of that socket.
public final class HTTPServer: Sendable {
    /// The numeric address that the server listens on.
    public let address: String
    /// The port that the server listens on; chosen by the system if 0 was requested.
    public let port: UInt16

    let reception: Reception
    let running: Guarded<Running?>

    /// The resources that exist between starting and stopping.
    struct Running: ~Copyable, Sendable {
        /// Used by `stop` alone, which takes it out of `running` first; the same holds for the timer.
        nonisolated(unsafe) let daemon: OpaquePointer
        let socket: ListeningSocket
        nonisolated(unsafe) let timer: any DispatchSourceTimer
    }

    /// Binds the configuration's address and starts serving there.
    ///
    /// - Throws: `HTTPServerFault` if a limit is out of range or the address cannot be listened on.
    public static func start(
        _ configuration: HTTPServerConfiguration = HTTPServerConfiguration(),
        logger: Logger = Logger(label: "http"), handler: HTTPHandler
    ) throws(HTTPServerFault) -> HTTPServer {
        try configuration.validate()
        return try start(
            configuration, on: try ListeningSocket(configuration), logger: logger, handler: handler)
    }

    /// Starts listening and serving on a socket that was bound before.
    ///
    /// - Throws: `HTTPServerFault` if a limit is out of range or the socket cannot be listened on.
    public static func start(
        _ configuration: HTTPServerConfiguration, on socket: consuming ListeningSocket,
        logger: Logger = Logger(label: "http"), handler: HTTPHandler
    ) throws(HTTPServerFault) -> HTTPServer {
        try configuration.validate()
        try socket.listen()
        let reception = Reception(
            configuration: configuration, isLoopback: socket.isLoopback, handler: handler, logger: logger)
        _ = panicExplanation
        guard let daemon = startDaemon(try socket.duplicate(), usesIPv6: socket.usesIPv6, reception) else {
            throw configuration.tls == nil ? .daemonNotStarted : .certificateUnusable
        }
        let server = HTTPServer(daemon: daemon, socket: socket, reception: reception)
        // Released when the server has stopped.
        _ = Unmanaged.passRetained(server)
        return server
    }

    private init(daemon: OpaquePointer, socket: consuming ListeningSocket, reception: Reception) {
        address = socket.address
        port = socket.port
        self.reception = reception
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "http.deadlines"))
        let configuration = reception.configuration
        let ticks = min(
            configuration.exchangeDeadlineMilliseconds, configuration.heartbeatMilliseconds,
            configuration.headDeadlineMilliseconds, configuration.bodyDeadlineMilliseconds)
        let interval = DispatchTimeInterval.milliseconds(max(5, min(250, ticks / 8)))
        timer.schedule(deadline: .now() + interval, repeating: interval)
        timer.setEventHandler { reception.attendToDeadlines() }
        timer.activate()
        running = Guarded(Running(daemon: daemon, socket: socket, timer: timer))
    }
}

/// Starts the daemon's threads, which share one retained reference to the reception until the daemon is stopped.
///
/// The library closes `descriptor` when the daemon is stopped, and in some cases when it cannot be started.
private func startDaemon(
    _ descriptor: Int32, usesIPv6: Bool, _ reception: Reception
) -> OpaquePointer? {
    let configuration = reception.configuration
    let context = Unmanaged.passRetained(reception).toOpaque()
    let unescape: UnescapeCallback = leaveEscaped
    let log: MHD_LogCallback = handleLogLine
    let complete: MHD_RequestCompletedCallback = handleCompletion
    let notify: MHD_NotifyConnectionCallback = handleConnection
    let inspect: TargetCallback = inspectTarget
    // Swift has no conversion of a C function's address into the number that an option takes.
    var options = [
        // First, so that it receives messages about faults in the options that follow.
        option(.EXTERNAL_LOGGER, unsafeBitCast(log, to: Int.self), context),
        option(.LISTEN_SOCKET, Int(descriptor)),
        option(.CONNECTION_LIMIT, configuration.connectionLimit),
        option(.CONNECTION_MEMORY_LIMIT, configuration.connectionMemoryBytes),
        option(.CONNECTION_TIMEOUT, configuration.idleTimeoutSeconds),
        option(.NOTIFY_COMPLETED, unsafeBitCast(complete, to: Int.self), context),
        option(.UNESCAPE_CALLBACK, unsafeBitCast(unescape, to: Int.self), context),
        option(.NOTIFY_CONNECTION, unsafeBitCast(notify, to: Int.self), context),
        option(.URI_LOG_CALLBACK, unsafeBitCast(inspect, to: Int.self), context),
        // ``RequestHead`` refuses the requests that the library would otherwise end without an answer.
        option(.STRICT_FOR_CLIENT, 0),
    ]
    // "Enable thread pooling by setting this value to something greater than 1."
    if configuration.threadCount > 1 {
        options.append(option(.THREAD_POOL_SIZE, configuration.threadCount))
    }
    // "This option should be followed by a "const char*" argument", which the daemon keeps using.
    for (name, text) in reception.credentials { options.append(option(name, 0, text)) }
    options.append(option(.END, 0))
    let flags = microhttp_daemon_flags(usesIPv6 ? 1 : 0, configuration.tls == nil ? 0 : 1)
    let daemon = microhttp_start_daemon(flags, handleAccess, context, &options)
    if daemon == nil { Unmanaged<Reception>.fromOpaque(context).release() }
    return daemon
}

/// The type that `MHD_OPTION_UNESCAPE_CALLBACK` expects: "a function of the form size_t my_unescaper(void *cls,
/// struct MHD_Connection *c, char *s)".
private typealias UnescapeCallback =
    @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?) -> Int

/// The type that `MHD_OPTION_URI_LOG_CALLBACK` expects: "a function of the form void * my_logger(void *cls,
/// const char *uri, struct MHD_Connection *con)".
private typealias TargetCallback =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) ->
    UnsafeMutableRawPointer?

/// "For options that expect two pointer arguments, the first argument must be cast to intptr_t."
///
/// Swift cannot convert a C function to a number, hence the bit casts at the calls.
private func option(
    _ name: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer? = nil
) -> MHD_OptionItem {
    MHD_OptionItem(option: name, value: value, ptr_value: pointer)
}
