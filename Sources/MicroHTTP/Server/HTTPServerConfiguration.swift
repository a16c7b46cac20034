/// Where a server listens and what it allows.
///
/// There is a limit on everything a client can use up; each is checked when the server starts.
public struct HTTPServerConfiguration: Sendable, Hashable {
    /// The address to listen on, numeric or a name; the loopback address unless told otherwise.
    public var address = "127.0.0.1"
    /// The port to listen on; 0 lets the system choose one.
    public var port: UInt16 = 0
    /// Whether an address that other machines can reach may be listened on. Nobody is asked who they are, so this
    /// has to be said.
    public var allowsOtherMachines = false
    /// How many threads poll sockets and run handlers.
    public var threadCount = 2
    /// How many connections may be open at a time, parked and streaming ones included; further ones wait in the
    /// listening socket's queue. The threads share it in equal parts.
    public var connectionLimit = 1024
    /// How many connections one client may have open at a time; nil for three quarters of all. Behind a trusted proxy
    /// the requests of a client are counted instead.
    public var connectionLimitPerClient: Int?
    /// Where proxies are that name the client of each request.
    public var trustedProxies: [NetworkRange] = []
    /// The field in which those proxies name it.
    public var forwardingField = ForwardingField.xForwardedFor
    /// Hosts, with or without a port, that requests may be meant for besides the loopback ones; `*` for any.
    ///
    /// A server that other machines can reach takes every numeric address as well.
    public var allowedHosts: [String] = []
    /// Origins of web pages, such as `https://example.com`, that may change something besides the server's own.
    public var allowedOrigins: [String] = []
    /// How much memory a connection has for its headers and its input and output; what does not fit is answered
    /// with 431 or 414 by libmicrohttpd itself.
    public var connectionMemoryBytes = 32 * 1024
    /// How long a request's target may be; a longer one is answered with 414.
    public var targetLimitBytes = 16 * 1024
    /// How long a body may be if its handler names no limit of its own; a longer one is answered with 413.
    public var bodyLimitBytes = 1024 * 1024
    /// How much of a refused body is read and thrown away so that its sender gets to see the answer; beyond
    /// that the connection is closed.
    public var discardedBodyLimitBytes = 8 * 1024 * 1024
    /// How much memory the bodies of all requests together may take; what exceeds it is answered with 503.
    public var bodiesLimitBytes = 128 * 1024 * 1024
    /// After how long a head that is not complete ends its connection with 408.
    public var headDeadlineMilliseconds = 10_000
    /// After how long a body that is not complete ends its connection with 408. Bytes that arrive put that off by the
    /// time that ``bodyBytesPerSecond`` gives them, but never to more than this from then on.
    public var bodyDeadlineMilliseconds = 10_000
    /// How fast a body has to arrive.
    public var bodyBytesPerSecond = 32 * 1024
    /// After how long a parked exchange is answered with 503.
    public var exchangeDeadlineMilliseconds = 30_000
    /// After how long a connection without any progress is closed: one between requests, a body that stalls, or
    /// a reader that does not read. Parked exchanges and waiting streams are not idle.
    public var idleTimeoutSeconds = 60
    /// How long a waiting stream is silent before a heartbeat shows whether its reader is still there.
    public var heartbeatMilliseconds = 15_000

    /// The defaults.
    public init() {}

    /// How many connections one client may have open at a time.
    var connectionsPerClient: Int { connectionLimitPerClient ?? max(1, connectionLimit / 4 * 3) }

    /// Refuses what cannot work.
    func validate() throws(HTTPServerFault) {
        let limits: [(name: String, value: Int, range: ClosedRange<Int>)] = [
            ("threadCount", threadCount, 1...256),
            ("connectionLimit", connectionLimit, threadCount...1_000_000),
            ("connectionMemoryBytes", connectionMemoryBytes, 4 * 1024...16 * 1024 * 1024),
            ("connectionLimitPerClient", connectionsPerClient, 1...1_000_000),
            ("targetLimitBytes", targetLimitBytes, 256...1024 * 1024),
            ("bodyLimitBytes", bodyLimitBytes, 0...1 << 40),
            ("bodiesLimitBytes", bodiesLimitBytes, 0...1 << 40),
            ("headDeadlineMilliseconds", headDeadlineMilliseconds, 1...86_400_000),
            ("bodyDeadlineMilliseconds", bodyDeadlineMilliseconds, 1...86_400_000),
            ("bodyBytesPerSecond", bodyBytesPerSecond, 1...1 << 40),
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
    /// Other machines could connect, and the configuration does not allow it.
    case exposed(address: String, port: UInt16)
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
        case .exposed(let address, let port):
            "Other machines can connect to \(address), port \(port), which the configuration does not allow."
        case .limitOutOfRange(let name, let value, let allowed):
            "\(name) is \(value) but must lie between \(allowed.lowerBound) and \(allowed.upperBound)."
        case .daemonNotStarted:
            "libmicrohttpd could not start its threads."
        }
    }
}
