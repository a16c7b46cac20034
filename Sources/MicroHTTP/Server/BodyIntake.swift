import CMicroHTTPD

/// A body while it arrives, kept within its limits and discarded once it is refused.
///
/// A response can be queued before the first or after the last byte of a body but not in between ("The response
/// cannot be queued when this callback is called to process the client upload data"), and if a connection is
/// closed with input unread, the answer may be lost on its way. So a refused body is read to its end if that is
/// near, and cut off if it is not.
struct BodyIntake {
    private(set) var bytes: [UInt8] = []
    /// Why the body was refused.
    private(set) var refusal: ServingRefusal?
    private let limitBytes: Int
    private let announcedBytes: Int?
    private let budget: BodyBudget
    private let client: NetworkAddress?
    private var discardableBytes: Int

    /// How a connection continues after a part of a body.
    enum Verdict {
        case goOn
        case closeConnection
    }

    /// Expects a body of at most `limitBytes`; `announcedBytes` comes from `Content-Length`.
    init(
        limitBytes: Int, announcedBytes: Int?, discardableBytes: Int, budget: BodyBudget,
        client: NetworkAddress? = nil
    ) {
        self.limitBytes = limitBytes
        self.announcedBytes = announcedBytes
        self.discardableBytes = discardableBytes
        self.budget = budget
        self.client = client
        if let announcedBytes, announcedBytes > limitBytes {
            refuse(.bodyTooLarge(limitBytes: limitBytes))
        }
    }

    /// Appends the next part.
    ///
    /// - Parameter charge: the body's charge on the server's budget; nil while the body is short.
    mutating func append(_ part: UnsafeRawBufferPointer, charge: inout BodyCharge?) -> Verdict {
        if refusal == nil { admit(part.count, &charge) }
        guard refusal != nil else {
            makeRoom(for: part.count)
            bytes.append(contentsOf: part)
            return .goOn
        }
        charge?.release()
        discardableBytes -= part.count
        return discardableBytes < 0 ? .closeConnection : .goOn
    }

    private mutating func admit(_ count: Int, _ charge: inout BodyCharge?) {
        let total = bytes.count + count
        guard total <= limitBytes else { return refuse(.bodyTooLarge(limitBytes: limitBytes)) }
        let counted = total - BodyBudget.freeBytesPerBody
        guard counted > 0 else { return }
        let present = charge ?? BodyCharge(budget, of: client)
        charge = present
        if !present.grow(by: counted - present.byteCount) { refuse(.bodiesTooLarge) }
    }

    /// Makes room for a short body by doubling, and then for all of the body at once.
    ///
    /// Growing copies the bytes that have arrived, and copying a long body would hold up the other connections of the
    /// thread: a copy of 16 MiB into new memory takes about 25 ms. Reserved memory costs nothing until it is written
    /// to.
    private mutating func makeRoom(for count: Int) {
        let needed = bytes.count + count
        guard needed > bytes.capacity else { return }
        let whole = min(announcedBytes ?? limitBytes, limitBytes)
        let wanted = needed <= Self.copiedBytes ? 2 * bytes.count : Self.reservedBytes
        bytes.reserveCapacity(max(needed, min(wanted, whole)))
    }

    /// The length up to which a body is copied when it grows.
    private static let copiedBytes = 1 << 20
    /// The most memory that is reserved ahead of the bytes.
    private static let reservedBytes = 128 << 20

    private mutating func refuse(_ reason: ServingRefusal) {
        bytes = []
        refusal = reason
    }
}
