/// Calls of an app on a window.
public enum WindowCall: String, Sendable, Hashable, CaseIterable {
    case makeKeyAndVisible
    /// `isHidden = true`.
    case hide
    /// `isHidden = false`, which leaves the key window as it is.
    case show
    case makeKey
    /// The app releases its last reference to the window.
    case remove
}
