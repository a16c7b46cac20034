import CMicroHTTPD

/// The server's state of one connection, from its start to its end.
///
/// libmicrohttpd keeps the reference in the connection's socket context and uses it on the connection's own
/// thread only, so it needs no lock. State that other threads read is in ``watch``.
final class ConnectionState {
    let watch: ConnectionWatch
    /// Its index among the open connections.
    let seat: Int
    /// The peer's address.
    let peer: NetworkAddress?
    /// Whether the peer is a trusted proxy, which names its client in each request.
    let isProxy: Bool

    /// The number that identifies the connection: random, because clients see a value derived from it.
    private let number = UInt64.random(in: .min ... .max)
    /// The number of requests on the connection, the current one included.
    private var requestCount: UInt64 = 0
    /// The id that the client gave to the current request.
    var givenID: RequestID?
    /// When the head of the current request had arrived, in monotonic nanoseconds.
    private(set) var began: Int64 = 0
    /// The position of the route that answers the current request.
    var route: Int?
    /// The sender of the current request, once its operation has identified it.
    var sender: SenderIdentity?

    /// The target of the request that is being read.
    private(set) var target = RequestTarget()
    /// The request that the client repeats; nil if it does not.
    private(set) var standing: StandingRequest?
    /// The part of the request being read that is known to repeat ``standing``.
    private var repetition = Repetition.none
    /// The target of the last request without a body.
    private var lastTarget: ResolvedTarget?
    /// The last admitted value of `Host`: a client repeats it in every request.
    var admittedHost: [UInt8]?
    /// How the last value of `Authorization` was read.
    var lastCredentials = LastCredentials()
    /// The method of the current request; nil if it is not known.
    private(set) var method: HTTPMethod?
    /// The progress of the request being served.
    var stage = Stage.arriving
    /// Whether the connection is closed after the current answer.
    var closesAfterwards = false
    /// The current body's charge on the server's budget; nil while the body is short.
    var bodyCharge: BodyCharge?
    /// The client behind a proxy that the current request is counted for.
    var proxiedClient: NetworkAddress?

    /// The client of the current request, as the key for limits per client.
    var client: NetworkAddress? { proxiedClient ?? peer?.clientKey }

    /// How much of a request is known to be a repetition.
    private enum Repetition {
        case none
        /// The target is the same.
        case target
        /// The whole head is.
        case whole
    }

    /// The progress of a request, for a server that is about to stop.
    enum Stage {
        /// Its head or its body is arriving, or it was refused: the stop does not wait for it.
        case arriving
        /// It has arrived in full and has no answer yet.
        case owed
        /// Its answer is being sent.
        case leaving
        /// It arrived after the server began to stop, and its answer says so.
        case turnedAway
    }

    /// The id of the current request.
    var requestID: RequestID { givenID ?? RequestID(connection: number, request: requestCount) }

    init(watch: ConnectionWatch, seat: Int, peer: NetworkAddress?, isProxy: Bool) {
        self.watch = watch
        self.seat = seat
        self.peer = peer
        self.isProxy = isProxy
    }

    /// The state of a connection, which `handleConnection` retains until the connection closes; nil if there was no
    /// memory to create one.
    static func of(_ connection: OpaquePointer) -> ConnectionState? {
        microhttp_socket_context(connection).map {
            Unmanaged<ConnectionState>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// Looks at a target in the connection's buffer, before libmicrohttpd splits it.
    func inspect(_ text: UnsafeMutablePointer<CChar>) {
        if let standing, standing.hasTarget(text) {
            repetition = .target
            target = standing.target
        } else {
            repetition = .none
            target = RequestTarget(text)
        }
    }

    /// Begins the next request, whose head has arrived.
    func beginRequest(_ method: HTTPMethod?) {
        repetition = .none
        self.method = method
        givenID = nil
        route = nil
        sender = nil
        countRequest()
    }

    /// Begins the next request if it is a repetition: then its head need not be read.
    func beginRepetition(_ arrival: borrowing Arrival) -> Bool {
        guard case .target = repetition, let standing, standing.hasHead(arrival) else { return false }
        repetition = .whole
        method = .get
        givenID = standing.givenID
        route = standing.route
        sender = standing.sender
        countRequest()
        return true
    }

    private func countRequest() {
        requestCount += 1
        began = ConnectionWatch.nanoseconds
        watch.bodyByteCount.store(0, ordering: .relaxed)
    }

    /// The reply to the current request, if it is a repetition.
    var standingReply: Route.StandingReply? {
        guard case .whole = repetition else { return nil }
        return standing?.reply
    }

    /// Whether the current request has the same target as the one before, so that the client probably repeats itself.
    func repeats(_ target: ResolvedTarget) -> Bool {
        defer { lastTarget = target }
        return lastTarget === target
    }

    /// Makes the connection recognize repetitions of a request from now on; of none if it is nil.
    func keep(_ standing: StandingRequest?) {
        self.standing = standing
        repetition = .none
    }

    /// Whether this value of `Host` was admitted before.
    func hasAdmitted(_ host: FieldText) -> Bool {
        guard let admittedHost, host.count == admittedHost.count else { return false }
        return host.bytes.elementsEqual(admittedHost)
    }
}
