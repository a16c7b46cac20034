/// Actions of an app or its user on a controller's bar items and on editing (NV-08 to NV-15).
public enum ItemCall: Sendable, Hashable {
    /// `setEditing(_:animated:)`.
    case setEditing(BooleanArgument, isAnimated: BooleanArgument)
    /// A user's tap on the controller's `editButtonItem`.
    case tapEditButton
    /// `setToolbarItems(_:animated:)`; nil removes them.
    case setToolbarItems([String]?, isAnimated: BooleanArgument)
}
