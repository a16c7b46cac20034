/// An answer that is about to be sent, for an observer of the server.
///
/// It is valid only during the call of the observer: the path is read from the connection's buffer on demand.
public struct ServedAnswer: ~Copyable {
    /// The id of the request.
    public let request: RequestID
    /// The method; nil if it is not known.
    public let method: HTTPMethod?
    /// The position of the route that answered in ``Router/routes``; nil if none did.
    public let route: Int?
    /// The status of the answer.
    public let status: HTTPStatus
    /// The time since the request's head had arrived, in nanoseconds.
    public let nanoseconds: Int64
    /// The number of bytes of the body that arrived.
    public let bodyByteCount: Int
    /// The client: the connection's peer, or the address that a trusted proxy names.
    public let client: NetworkAddress?
    /// Who sent the request; nil if that is not known.
    public let sender: SenderIdentity?
    /// The type of the problem that the answer reports; nil if it reports none.
    public let problemType: String?
    private let target: UnsafePointer<CChar>

    init(_ response: borrowing PreparedResponse, to arrival: borrowing Arrival, now: Int64) {
        let state = arrival.state
        request = state.requestID
        method = state.method
        route = state.route
        status = response.status
        nanoseconds = max(0, now - state.began)
        bodyByteCount = state.watch.bodyByteCount.load(ordering: .relaxed)
        client = state.proxiedClient ?? state.peer
        sender = state.sender
        problemType = response.problemType
        target = arrival.target
    }

    /// The path as it was sent, without the query.
    public var path: String { String(cString: target) }
}
