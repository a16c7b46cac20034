import PresentationEngine

/// Which name of one side means the same object as which name of the other.
///
/// Only names that a session made itself can differ by accident, such as the numbers of transitions after a transition
/// that only one side has. Names that the app or a client chose are the same on both sides.
struct NameCorrespondence: Sendable {
    private var rightOf: [String: String] = [:]
    private var leftOf: [String: String] = [:]

    /// Whether two names may mean the same object: each is the other's counterpart, or neither has one.
    func permits(_ left: String, _ right: String) -> Bool {
        guard let known = rightOf[left] else { return leftOf[right] == nil }
        return known == right
    }

    /// Notes that two names mean the same object, unless one of them has another counterpart.
    ///
    /// - Returns: whether they do.
    @discardableResult
    mutating func bind(_ left: String, _ right: String) -> Bool {
        guard permits(left, right) else { return false }
        rightOf[left] = right
        leftOf[right] = left
        return true
    }

    /// The name on the right of an object with this name on the left.
    func right(of left: String) -> String? { rightOf[left] }

    /// The name on the left of an object with this name on the right.
    func left(of right: String) -> String? { leftOf[right] }
}
