/// A streamed answer that has ended, as an observer of the server sees it.
public struct EndedStream: Sendable {
    /// The id of the request.
    public let request: RequestID
    /// The position of the route that answered in ``Router/routes``; nil if none did.
    public let route: Int?
    /// The path as it was sent, without the query.
    public let path: String
    /// The client: the connection's peer, or the address that a trusted proxy names.
    public let client: NetworkAddress?
    /// Who sent the request; nil if that is not known.
    public let sender: SenderIdentity?
    /// The time since the request's head had arrived, in nanoseconds.
    public let nanoseconds: Int64
    /// The number of bytes of the body that were passed on for sending.
    public let byteCount: Int
    /// Why it ended, as far as the server knows.
    public let ending: ResponseStream.Ending
    /// What its source reports about it.
    public let account: StreamAccount
}

/// What the source of a stream reports about it once it has ended.
public struct StreamAccount: Sendable, Hashable {
    /// The number of items that it passed on; nil if it has no items.
    public var itemCount: Int?
    /// Why the source ended it; nil if it was complete, or if something else ended it.
    public var cause: String?

    /// An account.
    public init(itemCount: Int? = nil, cause: String? = nil) {
        self.itemCount = itemCount
        self.cause = cause
    }
}

/// What the summary of a streamed answer needs from its beginning.
struct StreamRecord {
    private let request: RequestID
    private let route: Int?
    private let path: String
    private let client: NetworkAddress?
    private let sender: SenderIdentity?
    private let began: Int64

    /// The record of the answer to the request that has arrived.
    init(_ arrival: borrowing Arrival) {
        let state = arrival.state
        request = state.requestID
        route = state.route
        path = String(cString: arrival.target)
        client = state.proxiedClient ?? state.peer
        sender = state.sender
        began = state.began
    }

    /// The stream at its end.
    func ended(_ summary: ResponseStream.Summary, now: Int64) -> EndedStream {
        EndedStream(
            request: request, route: route, path: path, client: client, sender: sender,
            nanoseconds: max(0, now - began), byteCount: summary.byteCount, ending: summary.ending,
            account: summary.account)
    }
}
