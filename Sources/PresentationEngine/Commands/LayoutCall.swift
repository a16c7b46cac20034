/// Calls of an app on the layout of a controller's view.
public enum LayoutCall: Sendable, Hashable {
    /// Adds a constraint between a view and a layout guide of the controller.
    case addConstraint(to: LayoutGuide)
    /// `layoutSubviews()` of the controller's view.
    case layoutSubviews
}

/// The layout guides of a controller (LY-12).
public enum LayoutGuide: String, Sendable, Hashable, CaseIterable {
    case topLayoutGuide
    case bottomLayoutGuide
}
