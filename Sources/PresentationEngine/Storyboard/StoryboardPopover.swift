/// The anchor of a storyboard's popover, and its settings.
public struct StoryboardPopover: Sendable, Equatable {
    /// The anchor at which the arrow points.
    public enum Anchor: Sendable, Equatable {
        /// A view, or a rectangle in it, in points of the view's own space; `nil` means its bounds.
        case view(id: String, rectangle: StoryboardRectangle?)
        /// A bar button item.
        case barButtonItem(id: String)
    }

    /// The anchor at which the arrow points; `nil` if the file leaves that to code (PO-01).
    public var anchor: Anchor?
    /// The directions in which the arrow may point; `nil` for any direction.
    public var permittedArrowDirections: StoryboardArrowDirections?
    /// Views whose touches do not dismiss the popover, by object id (PO-07).
    public var passthroughViewIDs: [String] = []

    /// Makes a popover that leaves every default.
    public init() {}
}

/// Directions a popover's arrow may point in.
public struct StoryboardArrowDirections: Sendable, Equatable {
    /// Upwards, with the popover below its anchor.
    public var up: Bool
    /// Downwards.
    public var down: Bool
    /// To the left.
    public var left: Bool
    /// To the right.
    public var right: Bool

    /// Makes a set of directions.
    public init(up: Bool = false, down: Bool = false, left: Bool = false, right: Bool = false) {
        self.up = up
        self.down = down
        self.left = left
        self.right = right
    }
}
