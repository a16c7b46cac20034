/// What an app does with a window.
public enum WindowCall: String, Sendable, Hashable, CaseIterable {
    case makeKeyAndVisible
    /// `isHidden = true`.
    case hide
    /// `isHidden = false`, which leaves the key window as it is.
    case show
    case makeKey
    /// Nobody holds the window any more.
    case remove
}
