/// The settings of a storyboard's navigation controller.
public struct StoryboardNavigation: Sendable, Equatable {
    /// `isNavigationBarHidden`.
    public var isNavigationBarHidden = false
    /// `isToolbarHidden`, true unless the file says otherwise.
    public var isToolbarHidden = true
    /// `hidesBarsOnSwipe`.
    public var hidesBarsOnSwipe = false
    /// `hidesBarsOnTap`.
    public var hidesBarsOnTap = false
    /// `hidesBarsWhenKeyboardAppears`.
    public var hidesBarsWhenKeyboardAppears = false
    /// `hidesBarsWhenVerticallyCompact`.
    public var hidesBarsWhenVerticallyCompact = false
    /// The navigation bar, if the file describes it.
    public var navigationBar: StoryboardBar?
    /// The toolbar, if the file describes it.
    public var toolbar: StoryboardBar?

    /// Makes settings that leave every default.
    public init() {}
}

/// The settings of a storyboard's tab bar controller.
public struct StoryboardTabs: Sendable, Equatable {
    /// The tab bar, if the file describes it.
    public var tabBar: StoryboardBar?

    /// Makes settings that leave every default.
    public init() {}
}

/// A bar that a container owns.
public struct StoryboardBar: Sendable, Equatable {
    /// The bar's object id.
    public var id: String?
    /// The subclass named for the bar, if any.
    public var customClass: StoryboardClass?
    /// `isTranslucent`; `nil` leaves the default of the session's version of iOS.
    public var isTranslucent: Bool?
    /// The bar's own style, which can decide the status bar's, as Interface Builder names it (`black`).
    public var barStyle: String?
    /// `prefersLargeTitles` (iOS 11), of navigation bars.
    public var prefersLargeTitles = false

    /// Makes a bar that leaves every default.
    public init() {}
}

/// The settings of a storyboard's split view controller.
public struct StoryboardSplit: Sendable, Equatable {
    /// The style fixed at creation.
    public enum Style: String, Sendable, CaseIterable {
        /// No style: the two-column controller of iOS 8 to 13.
        case unspecified
        /// Two columns (iOS 14).
        case doubleColumn
        /// Three columns (iOS 14).
        case tripleColumn
    }

    /// `preferredSplitBehavior` (iOS 14).
    public enum Behavior: String, Sendable, CaseIterable {
        /// UIKit chooses.
        case automatic
        /// Columns side by side.
        case tile
        /// The primary column lies over the secondary.
        case overlay
        /// The primary column pushes the secondary aside.
        case displace
    }

    /// `preferredDisplayMode`, by the names of iOS 14; Interface Builder's older names are read into them.
    public enum DisplayMode: String, Sendable, CaseIterable {
        /// UIKit chooses.
        case automatic
        /// Only the secondary column (`primaryHidden`).
        case secondaryOnly
        /// One column beside the secondary (`allVisible`).
        case oneBesideSecondary
        /// One column over the secondary (`primaryOverlay`).
        case oneOverSecondary
        /// Two columns beside the secondary.
        case twoBesideSecondary
        /// Two columns over the secondary.
        case twoOverSecondary
        /// Two columns push the secondary aside.
        case twoDisplaceSecondary
    }

    /// The style.
    public var style = Style.unspecified
    /// The preferred behavior.
    public var behavior = Behavior.automatic
    /// The preferred display mode.
    public var displayMode = DisplayMode.automatic
    /// `presentsWithGesture`.
    public var presentsWithGesture = true
    /// `showsSecondaryOnlyButton` (iOS 14).
    public var showsSecondaryOnlyButton = false
    /// `preferredPrimaryColumnWidthFraction`; `nil` leaves the default.
    public var preferredPrimaryColumnWidthFraction: Double?
    /// `minimumPrimaryColumnWidth` in points; `nil` leaves the default.
    public var minimumPrimaryColumnWidth: Double?
    /// `maximumPrimaryColumnWidth` in points; `nil` leaves the default.
    public var maximumPrimaryColumnWidth: Double?

    /// Makes settings that leave every default.
    public init() {}
}

/// The settings of a storyboard's page view controller.
public struct StoryboardPages: Sendable, Equatable {
    /// `transitionStyle`.
    public enum TransitionStyle: String, Sendable, CaseIterable {
        /// Pages turn like a book's; UIKit's and Interface Builder's default.
        case pageCurl
        /// Pages scroll.
        case scroll
    }

    /// `navigationOrientation`.
    public enum Orientation: String, Sendable, CaseIterable {
        /// Pages follow each other sideways.
        case horizontal
        /// Pages follow each other downwards.
        case vertical
    }

    /// `spineLocation`, for page curls.
    public enum SpineLocation: String, Sendable, CaseIterable {
        /// No spine.
        case none
        /// At the left or top edge.
        case min
        /// In the middle, with two pages shown.
        case mid
        /// At the right or bottom edge.
        case max
    }

    /// How pages follow each other.
    public var transitionStyle = TransitionStyle.pageCurl
    /// In which direction.
    public var orientation = Orientation.horizontal
    /// Where the spine is.
    public var spineLocation = SpineLocation.min
    /// Whether pages have a back side.
    public var isDoubleSided = false
    /// The gap between scrolled pages, in points.
    public var pageSpacing = 0.0

    /// Makes settings that leave every default.
    public init() {}
}
