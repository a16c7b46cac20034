/// Performs an unwind segue of the receiver's scene, found by its identifier or by its action.
///
/// UIKit has only the first way. Half of real unwind segues have no identifier, and the second way reaches them without
/// a tap.
public struct UnwindCall: Sendable, Hashable {
    /// How the segue is found.
    public enum Segue: Sendable, Hashable {
        case identifier(String)
        /// The first of the scene with this action, such as `unwindToMenu:`.
        case action(String)
    }

    public var receiver: String
    public var segue: Segue
    public var sender: String?

    /// Makes the call.
    public init(receiver: String, segue: Segue, sender: String? = nil) {
        self.receiver = receiver
        self.segue = segue
        self.sender = sender
    }
}
