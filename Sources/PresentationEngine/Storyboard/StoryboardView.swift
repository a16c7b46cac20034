/// A view of a storyboard with its subviews.
public struct StoryboardView: Sendable, Equatable {
    /// The view's object id; `nil` if the file gives none.
    public var id: String?
    /// The element's name in the file (`view`, `button`, `containerView`), which determines its built-in class.
    public var elementName: String
    /// The subclass named for the view, if any.
    public var customClass: StoryboardClass?
    /// The name the author gave the view in Interface Builder; it means nothing at run time.
    public var userLabel: String?
    /// The frame in points in the superview's space; `nil` when the file leaves it to constraints.
    public var frame: StoryboardRectangle?
    /// The autoresizing mask; `nil` when the file has none.
    public var autoresizing: StoryboardAutoresizing?
    /// Whether constraints place the view instead of its autoresizing mask.
    public var usesConstraints = false
    /// The constraints that the file keeps in this view, in its order.
    public var constraints: [StoryboardConstraint] = []
    /// The layout guides of the view.
    public var guides: [StoryboardLayoutGuide] = []
    /// `contentHuggingPriority(for: .horizontal)`; `nil` leaves the class's default.
    public var horizontalHugging: Int?
    /// `contentHuggingPriority(for: .vertical)`; `nil` leaves the class's default.
    public var verticalHugging: Int?
    /// The size classes for which the file installs the view in its superview.
    public var installation = StoryboardInstallation()
    /// `layoutMargins` in points, before the safe area; `nil` leaves those of the system.
    public var layoutMargins: EdgeInsets?
    /// `preservesSuperviewLayoutMargins`.
    public var preservesSuperviewMargins = false
    /// `insetsLayoutMarginsFromSafeArea` (iOS 11).
    public var insetsMarginsFromSafeArea = true
    /// `contentInsetAdjustmentBehavior` of a scroll view (iOS 11).
    public var insetAdjustment = InsetAdjustment.automatic
    /// `alwaysBounceHorizontal` of a scroll view.
    public var alwaysBouncesHorizontally = false
    /// `alwaysBounceVertical` of a scroll view.
    public var alwaysBouncesVertically = false
    /// `alpha`.
    public var alpha = 1.0
    /// `isHidden`.
    public var isHidden = false
    /// `isUserInteractionEnabled`; `nil` leaves the class's default.
    public var isUserInteractionEnabled: Bool?
    /// `isEnabled` of a control.
    public var isEnabled = true
    /// `tag`.
    public var tag = 0
    /// The view's restoration identifier.
    public var restorationIdentifier: String?
    /// The accessibility identifier, by which test suites find the view.
    public var accessibilityIdentifier: String?
    /// The accessibility label.
    public var accessibilityLabel: String?
    /// The text that a user sees on the view: a button's normal title, a label's or field's text.
    public var text: String?
    /// The view's settings as a cell; `nil` for views that are not cells.
    public var cell: StoryboardCell?
    /// Values set by key path, in the order of the file.
    public var runtimeAttributes: [StoryboardRuntimeAttribute] = []
    /// The view's outlets, in the order of the file.
    public var outlets: [StoryboardOutlet] = []
    /// The gesture recognizers attached to the view, by object id, in the order of the file.
    public var gestureRecognizerIDs: [String] = []
    /// Items of a bar that is an ordinary view.
    public var barButtonItems: [StoryboardBarButtonItem] = []
    /// The subviews from back to front; the cells of a table or collection view count among them.
    public var subviews: [StoryboardView] = []

    /// Makes a view with the defaults; set the differing properties afterwards.
    public init(id: String? = nil, elementName: String = "view") {
        self.id = id
        self.elementName = elementName
    }

    /// When a scroll view adds its safe area to the insets of its content.
    public enum InsetAdjustment: String, Sendable, CaseIterable {
        /// On the axes that scroll; as its controller says, if the controller has it as its scroll view.
        case automatic
        /// On the axes that scroll.
        case scrollableAxes
        /// Not at all.
        case never
        /// On both axes.
        case always
    }

    /// Whether the view is a container view, in which an embed segue puts a child controller's view.
    public var isContainer: Bool {
        elementName == "containerView"
    }

    /// Whether the element's class reacts to a plain tap (a control).
    public var isControl: Bool {
        Self.controlElementNames.contains(elementName)
    }

    /// Whether the element's class is `UIScrollView` or inherits from it.
    public var isScrollView: Bool {
        ["scrollView", "tableView", "collectionView", "textView"].contains(elementName)
    }

    /// The element names of `UIControl` subclasses.
    static let controlElementNames: Set<String> = [
        "button", "segmentedControl", "slider", "switch", "stepper", "textField", "datePicker", "pageControl",
        "refreshControl", "control", "colorWell", "searchTextField",
    ]

    /// The view with this object id, this one or below it.
    public func descendant(withID wanted: String) -> StoryboardView? {
        if id == wanted { return self }
        for subview in subviews {
            if let found = subview.descendant(withID: wanted) { return found }
        }
        return nil
    }

    /// The view and all below it, each before its subviews.
    package var withDescendants: [StoryboardView] {
        var all: [StoryboardView] = []
        collect(into: &all)
        return all
    }

    private func collect(into all: inout [StoryboardView]) {
        all.append(self)
        for subview in subviews {
            subview.collect(into: &all)
        }
    }
}

/// The settings of a table or collection view's cell.
public struct StoryboardCell: Sendable, Equatable {
    /// The name by which cells of this kind are reused.
    public var reuseIdentifier: String?
    /// Whether any number of cells are made from it; otherwise it is a single cell of static content.
    public var isPrototype: Bool

    /// Makes a cell's description.
    public init(reuseIdentifier: String? = nil, isPrototype: Bool) {
        self.reuseIdentifier = reuseIdentifier
        self.isPrototype = isPrototype
    }
}
