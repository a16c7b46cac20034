import CMicroHTTPD

/// A body on its way in, kept while it is within its limit and thrown away once it is refused.
///
/// A response can be queued before the first or after the last byte of a body but not in between ("The response
/// cannot be queued when this callback is called to process the client upload data"), and a connection that is
/// closed with input unread may lose the answer on its way. So a refused body is read to its end if that is
/// near, and cut off if it is not.
struct BodyIntake {
    private(set) var bytes: [UInt8] = []
    /// Why the body was refused.
    private(set) var refusal: ServingRefusal?
    private let limitBytes: Int
    private var discardableBytes: Int

    /// What to do with a connection after a part of a body.
    enum Verdict {
        case goOn
        case closeConnection
    }

    /// Expects a body of at most `limitBytes`; `announcedBytes` comes from `Content-Length`.
    init(limitBytes: Int, announcedBytes: Int?, discardableBytes: Int) {
        self.limitBytes = limitBytes
        self.discardableBytes = discardableBytes
        guard let announcedBytes else { return }
        if announcedBytes > limitBytes {
            refuse()
        } else {
            bytes.reserveCapacity(announcedBytes)
        }
    }

    /// Takes the next part.
    mutating func append(_ part: UnsafeRawBufferPointer) -> Verdict {
        if refusal == nil, bytes.count + part.count > limitBytes { refuse() }
        guard refusal != nil else {
            bytes.append(contentsOf: part)
            return .goOn
        }
        discardableBytes -= part.count
        return discardableBytes < 0 ? .closeConnection : .goOn
    }

    private mutating func refuse() {
        bytes = []
        refusal = .bodyTooLarge(limitBytes: limitBytes)
    }
}
