/// A view's autoresizing mask.
public struct StoryboardAutoresizing: Sendable, Equatable {
    /// `flexibleLeftMargin`.
    public var flexibleLeft = false
    /// `flexibleWidth`.
    public var flexibleWidth = false
    /// `flexibleRightMargin`.
    public var flexibleRight = false
    /// `flexibleTopMargin`.
    public var flexibleTop = false
    /// `flexibleHeight`.
    public var flexibleHeight = false
    /// `flexibleBottomMargin`.
    public var flexibleBottom = false

    /// Makes an empty mask.
    public init() {}
}

/// A layout constraint of a storyboard: first = multiplier × second + constant.
public struct StoryboardConstraint: Sendable, Equatable {
    /// An attribute of a view or of a layout guide, as Interface Builder names it.
    public enum Attribute: String, Sendable, CaseIterable {
        case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
        case baseline, lastBaseline, firstBaseline
        case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
        case centerXWithinMargins, centerYWithinMargins
    }

    /// The relation of the two sides.
    public enum Relation: String, Sendable, CaseIterable {
        case equal
        case lessThanOrEqual
        case greaterThanOrEqual
    }

    /// The constraint's object id.
    public var id: String?
    /// The object id of the first item; `nil` for the view that keeps the constraint.
    public var firstItem: String?
    /// The attribute of the first item.
    public var firstAttribute: Attribute
    /// The relation.
    public var relation = Relation.equal
    /// The object id of the second item; `nil` for the view that keeps the constraint.
    public var secondItem: String?
    /// The attribute of the second item; `nil` if the constraint sets a constant.
    public var secondAttribute: Attribute?
    /// The multiplier.
    public var multiplier = 1.0
    /// The constant, in points.
    public var constant = 0.0
    /// The priority, from 1 to 1,000.
    public var priority = 1_000
    /// The size classes for which the file installs the constraint.
    public var installation = StoryboardInstallation()
    /// The constants that the file gives for certain size classes, in its order.
    public var constants: [StoryboardVariedConstant] = []

    /// Makes a constraint that sets nothing but its first attribute, to zero.
    public init(_ firstAttribute: Attribute) { self.firstAttribute = firstAttribute }
}

/// A layout guide of a view or of a controller.
public struct StoryboardLayoutGuide: Sendable, Equatable {
    /// The rectangle that the guide marks.
    public enum Kind: String, Sendable, CaseIterable {
        /// The safe area of its view.
        case safeArea
        /// The margins of its view.
        case layoutMargins
        /// The content of a scroll view.
        case contentLayoutGuide
        /// The frame of a scroll view.
        case frameLayoutGuide
        /// The part of its view above the keyboard.
        case keyboard
        /// `topLayoutGuide` of the controller.
        case top
        /// `bottomLayoutGuide` of the controller.
        case bottom
    }

    /// The guide's object id.
    public var id: String
    /// The rectangle that it marks.
    public var kind: Kind

    /// Makes a guide.
    public init(id: String, kind: Kind) {
        self.id = id
        self.kind = kind
    }
}
