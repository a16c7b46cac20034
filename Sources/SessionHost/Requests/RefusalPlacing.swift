import PresentationEngine

/// Finds the place in a request that caused a refusal.
///
/// It is called when the command is refused, before the refusal waits for its commit: never on the store's own
/// thread.
public struct RefusalPlacing: Sendable {
    /// The length of the request to be searched.
    public let byteCount: Int
    /// The JSON path of the refusal's cause, or of the call with this index in a batch.
    public let place: @Sendable (Rejection, _ call: Int?) -> String?

    /// A search in a request of that length.
    public init(byteCount: Int, place: @escaping @Sendable (Rejection, Int?) -> String?) {
        self.byteCount = byteCount
        self.place = place
    }

    /// The length of the longest request that is searched at once; a longer one is searched as long work.
    static let promptByteLimit = 128 << 10
}
