/// An answer that is about to be sent, for an observer of the server.
///
/// It is valid only during the call of the observer: its values are read from the connection on demand.
public struct ServedAnswer: ~Copyable {
    /// The status of the answer.
    public let status: HTTPStatus
    /// The time since the request's head had arrived, in nanoseconds.
    public let nanoseconds: Int64
    /// The type of the problem that the answer reports; nil if it reports none.
    public let problemType: String?
    private let state: ConnectionState
    private let target: UnsafePointer<CChar>

    init(_ response: borrowing PreparedResponse, to arrival: borrowing Arrival, now: Int64) {
        state = arrival.state
        status = response.status
        nanoseconds = max(0, now - state.began)
        problemType = response.problemType
        target = arrival.target
    }

    /// The id of the request.
    public var request: RequestID { state.requestID }

    /// The method; nil if it is not known.
    public var method: HTTPMethod? { state.method }

    /// The position of the route that answered in ``Router/routes``; nil if none did.
    public var route: Int? { state.route }

    /// The number of bytes of the body that arrived.
    public var bodyByteCount: Int { state.watch.bodyByteCount.load(ordering: .relaxed) }

    /// The client: the connection's peer, or the address that a trusted proxy names.
    public var client: NetworkAddress? { state.proxiedClient ?? state.peer }

    /// Who sent the request; nil if that is not known.
    public var sender: SenderIdentity? { state.sender }

    /// The path as it was sent, without the query.
    public var path: String { String(cString: target) }
}
