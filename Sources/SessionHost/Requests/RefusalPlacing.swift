import PresentationEngine

/// Says where in its request a refusal has its cause.
///
/// It is asked when the command is refused, before the refusal waits for its commit: never on the store's own thread.
public struct RefusalPlacing: Sendable {
    /// How long the request is that has to be searched.
    public let byteCount: Int
    /// The place of the refusal, or of the call of a batch with that index, as a JSON path.
    public let place: @Sendable (Rejection, _ call: Int?) -> String?

    /// A search in a request of that length.
    public init(byteCount: Int, place: @escaping @Sendable (Rejection, Int?) -> String?) {
        self.byteCount = byteCount
        self.place = place
    }

    /// A request of so many bytes is searched at once; a longer one among the long work.
    static let promptByteLimit = 128 << 10
}
