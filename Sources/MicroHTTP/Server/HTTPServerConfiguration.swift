/// Where a server listens and what it allows.
///
/// There is a limit on everything a client can use up; each is checked when the server starts.
public struct HTTPServerConfiguration: Sendable, Hashable {
    /// The address to listen on, numeric or a name; the loopback address unless told otherwise.
    public var address = "127.0.0.1"
    /// The port to listen on; 0 lets the system choose one.
    public var port: UInt16 = 0
    /// How many threads poll sockets and run handlers.
    public var threadCount = 2
    /// How many connections may be open at a time, parked and streaming ones included; further ones wait in the
    /// listening socket's queue. The threads share it in equal parts.
    public var connectionLimit = 1024
    /// How much memory a connection has for its headers and its input and output; what does not fit is answered
    /// with 431 or 414 by libmicrohttpd itself.
    public var connectionMemoryBytes = 32 * 1024
    /// How long a body may be if its handler names no limit of its own; a longer one is answered with 413.
    public var bodyLimitBytes = 1024 * 1024
    /// How much of a refused body is read and thrown away so that its sender gets to see the answer; beyond
    /// that the connection is closed.
    public var discardedBodyLimitBytes = 8 * 1024 * 1024
    /// After how long a parked exchange is answered with 503.
    public var exchangeDeadlineMilliseconds = 30_000
    /// After how long a connection without any progress is closed: one between requests, a body that stalls, or
    /// a reader that does not read. Parked exchanges and waiting streams are not idle.
    public var idleTimeoutSeconds = 60
    /// How long a waiting stream is silent before a heartbeat shows whether its reader is still there.
    public var heartbeatMilliseconds = 15_000

    /// The defaults.
    public init() {}

    /// Refuses what cannot work.
    func validate() throws(HTTPServerFault) {
        let limits: [(name: String, value: Int, range: ClosedRange<Int>)] = [
            ("threadCount", threadCount, 1...256),
            ("connectionLimit", connectionLimit, threadCount...1_000_000),
            ("connectionMemoryBytes", connectionMemoryBytes, 4 * 1024...16 * 1024 * 1024),
            ("bodyLimitBytes", bodyLimitBytes, 0...1 << 40),
            ("discardedBodyLimitBytes", discardedBodyLimitBytes, 0...1 << 40),
            ("exchangeDeadlineMilliseconds", exchangeDeadlineMilliseconds, 1...86_400_000),
            ("idleTimeoutSeconds", idleTimeoutSeconds, 1...86_400),
            ("heartbeatMilliseconds", heartbeatMilliseconds, 1...86_400_000),
        ]
        for limit in limits where !limit.range.contains(limit.value) {
            throw .limitOutOfRange(name: limit.name, value: limit.value, allowed: limit.range)
        }
    }
}

/// Why a server could not be started.
public enum HTTPServerFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The address is neither numeric nor a known name.
    case addressUnknown(String, reason: String)
    /// The socket could not be made, bound or listened on.
    case cannotListen(address: String, port: UInt16, reason: String)
    /// A limit of the configuration is out of its range.
    case limitOutOfRange(name: String, value: Int, allowed: ClosedRange<Int>)
    /// libmicrohttpd started no daemon; its log says why.
    case daemonNotStarted

    /// One sentence for the person who starts the server.
    public var description: String {
        switch self {
        case .addressUnknown(let address, let reason):
            "The address \(address) is unknown: \(reason)."
        case .cannotListen(let address, let port, let reason):
            "Cannot listen on \(address), port \(port): \(reason)."
        case .limitOutOfRange(let name, let value, let allowed):
            "\(name) is \(value) but must lie between \(allowed.lowerBound) and \(allowed.upperBound)."
        case .daemonNotStarted:
            "libmicrohttpd could not start its threads."
        }
    }
}
