/// The address and the limits of a server.
///
/// Everything that a client can use up is limited; each limit is validated when the server starts.
public struct HTTPServerConfiguration: Sendable, Hashable {
    /// The address to listen on, numeric or a name; the loopback address by default.
    public var address = "127.0.0.1"
    /// The port to listen on; 0 lets the system choose one.
    public var port: UInt16 = 0
    /// The certificate for TLS; nil for plain HTTP.
    public var tls: TLSCredentials?
    /// Whether the server may listen on an address that other machines can reach; this must be allowed explicitly.
    public var allowsOtherMachines = false
    /// The number of threads that poll sockets and run handlers.
    public var threadCount = 2
    /// The maximum number of connections that may be open at a time, including parked and streaming ones; further ones
    /// wait in the listening socket's queue. The threads share the limit in equal parts.
    public var connectionLimit = 1024
    /// The maximum number of connections that one client may have open at a time; nil for three quarters of all. For
    /// clients behind a trusted proxy, requests are counted instead.
    public var connectionLimitPerClient: Int?
    /// The addresses of proxies that name the client of each request.
    public var trustedProxies: [NetworkRange] = []
    /// The header in which those proxies name the client.
    public var forwardingField = ForwardingField.xForwardedFor
    /// Hosts, with or without a port, that requests may be addressed to besides the loopback ones; `*` for any.
    ///
    /// A server that other machines can reach accepts every numeric address as well.
    public var allowedHosts: [String] = []
    /// Origins, besides the server's own, of web pages that may send requests that change something, such as
    /// `https://example.com`.
    public var allowedOrigins: [String] = []
    /// The memory of a connection for its headers, input and output; libmicrohttpd itself answers a
    /// request that does not fit with 431 or 414.
    ///
    /// The library clears all of it after each request, so twice as much makes a read a tenth slower.
    public var connectionMemoryBytes = 16 * 1024
    /// The maximum length of a request's target; a longer one is answered with 414.
    public var targetLimitBytes = 8 * 1024
    /// The maximum length of a body if its handler sets no limit of its own; a longer one is answered with 413.
    public var bodyLimitBytes = 1024 * 1024
    /// The amount of a refused body that is read and discarded so that its sender can read the answer; beyond that
    /// the connection is closed.
    public var discardedBodyLimitBytes = 8 * 1024 * 1024
    /// The maximum memory for the bodies of all requests together; a body that exceeds it is answered with
    /// 503.
    public var bodiesLimitBytes = 128 * 1024 * 1024
    /// The maximum memory for the bodies of all answers that wait to be sent; a read that exceeds it is answered with
    /// 503. Answers of up to 64 KiB do not count.
    public var answersLimitBytes = 512 * 1024 * 1024
    /// The time within which a head must arrive; after that the connection is closed with status 408.
    public var headDeadlineMilliseconds = 10_000
    /// The time within which a body must arrive; after that the connection is closed with status 408. Arriving bytes
    /// extend the deadline by the time that ``bodyBytesPerSecond`` allows for them, but never to more than this from
    /// the current moment.
    public var bodyDeadlineMilliseconds = 10_000
    /// The rate at which a body has to arrive.
    public var bodyBytesPerSecond = 32 * 1024
    /// After how long a parked exchange is answered with 503.
    public var exchangeDeadlineMilliseconds = 30_000
    /// After how long a connection without any progress is closed: one between requests, a stalled body, or a
    /// client that does not read. Parked exchanges and waiting streams are not idle.
    public var idleTimeoutSeconds = 60
    /// The time without events after which a stream sends a heartbeat, which reveals whether its reader is still
    /// connected.
    public var heartbeatMilliseconds = 15_000

    /// The defaults.
    public init() {}

    /// The maximum number of connections that one client may have open at a time.
    var connectionsPerClient: Int { connectionLimitPerClient ?? max(1, connectionLimit / 4 * 3) }

    /// Refuses a configuration that cannot work.
    func validate() throws(HTTPServerFault) {
        let limits: [(name: String, value: Int, range: ClosedRange<Int>)] = [
            ("threadCount", threadCount, 1...256),
            ("connectionLimit", connectionLimit, threadCount...1_000_000),
            ("connectionMemoryBytes", connectionMemoryBytes, 4 * 1024...16 * 1024 * 1024),
            ("connectionLimitPerClient", connectionsPerClient, 1...1_000_000),
            ("targetLimitBytes", targetLimitBytes, 256...1024 * 1024),
            ("bodyLimitBytes", bodyLimitBytes, 0...1 << 40),
            ("bodiesLimitBytes", bodiesLimitBytes, 0...1 << 40),
            ("answersLimitBytes", answersLimitBytes, 0...1 << 40),
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
    /// libmicrohttpd could not start a daemon; its log says why.
    case daemonNotStarted
    /// The certificate or its key cannot be used; libmicrohttpd's log says why.
    case certificateUnusable

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
        case .certificateUnusable:
            "The certificate and its key cannot be used: both must be PEM, and the key must be that of the certificate."
        }
    }
}
