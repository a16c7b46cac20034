import CMicroHTTPD

/// What the server remembers of one connection from its start to its end.
///
/// libmicrohttpd keeps the reference in the connection's socket context and touches it on the connection's own thread
/// only, so that it needs no lock; what other threads look at is in ``watch``.
final class ConnectionState {
    let watch: ConnectionWatch
    /// Its place among the open connections.
    let seat: Int
    /// The address at the other end.
    let peer: NetworkAddress?
    /// Whether a trusted proxy is there, which names its client in each request.
    let isProxy: Bool

    /// The target of the request that is being read.
    var target = RequestTarget()
    /// The last value of `Host` that was admitted: a client repeats it in every request.
    var admittedHost: [UInt8]?
    /// The path that was asked for last: a client often stays with one session.
    var lastPath = LastPath()
    /// How far the request has come that is being served.
    var stage = Stage.arriving
    /// Whether the connection ends after the present answer.
    var closesAfterwards = false
    /// What the present body has of the server's budget; nil while it is short.
    var bodyCharge: BodyCharge?
    /// The client behind a proxy that the present request is counted for.
    var proxiedClient: NetworkAddress?

    /// The client that the present request is for, by which it is told from others.
    var client: NetworkAddress? { proxiedClient ?? peer?.clientKey }

    /// How far a request has come, for a server that wants to stop.
    enum Stage {
        /// Its head or its body arrives, or it was refused: nobody has to wait for it.
        case arriving
        /// It is there as a whole and has no answer yet.
        case owed
        /// Its answer is being sent.
        case leaving
        /// It came after the server began to stop, and its answer says so.
        case turnedAway
    }

    init(watch: ConnectionWatch, seat: Int, peer: NetworkAddress?, isProxy: Bool) {
        self.watch = watch
        self.seat = seat
        self.peer = peer
        self.isProxy = isProxy
    }

    /// The state of a connection; nil if there was no memory for one.
    static func of(_ connection: OpaquePointer) -> ConnectionState? {
        microhttp_socket_context(connection).map {
            Unmanaged<ConnectionState>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// Whether this value of `Host` was admitted before.
    func hasAdmitted(_ host: FieldText) -> Bool {
        guard let admittedHost, host.count == admittedHost.count else { return false }
        return host.bytes.elementsEqual(admittedHost)
    }
}
