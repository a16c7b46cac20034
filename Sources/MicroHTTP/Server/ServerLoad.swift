/// The current load of a server, for its operators.
public struct ServerLoad: Sendable, Equatable {
    /// Open connections, including streams.
    public let connectionCount: Int
    /// Answers that are open streams.
    public let streamCount: Int
    /// Requests that wait for their answer.
    public let waitingCount: Int
    /// The memory of bodies beyond the free part of each, in bytes.
    public let bodyByteCount: Int
    /// Connections cut off so far because a head or a body took too long.
    public let lateCount: Int
    /// Connections and requests refused so far because their client had too many.
    public let overLimitCount: Int
}

extension HTTPServer {
    /// The current load.
    public var load: ServerLoad {
        ServerLoad(
            connectionCount: reception.connections.count, streamCount: reception.openStreams.count,
            waitingCount: reception.parked.count, bodyByteCount: reception.bodies.usedByteCount,
            lateCount: reception.connections.lateCount, overLimitCount: reception.connections.overLimitCount)
    }
}
