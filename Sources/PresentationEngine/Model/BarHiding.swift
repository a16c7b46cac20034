/// What hides the bars of a navigation controller or keeps them shown, apart from the properties that the app sets
/// (R309).
package enum BarHiding: String, Sendable, Hashable, CaseIterable {
    case byProperties
    /// The keyboard hid them, and a tap in the content shows them again.
    case byKeyboard
    /// The user or the app showed them in compact height, where they would be hidden.
    case revealed
}

/// The regions of a navigation controller that a user can tap for its bars.
public enum BarTapArea: String, Sendable, Hashable, CaseIterable {
    case content
    /// Where the bars would be if they were shown.
    case bars
}

/// The way of a finger that swipes over the content of a navigation controller.
public enum ContentSwipe: String, Sendable, Hashable, CaseIterable {
    case up
    case down
}
