/// A view controller of the session.
package struct Controller: Sendable, Equatable {
    /// Unique in the session; the address in UIKit's messages is derived from it.
    package let serial: Int
    package let name: String
    package let className: String
    package let kind: ControllerKind

    /// The scene it came from (VL-25); nil for a controller made in code.
    package var scene: SceneReference?
    package var nibName: String?
    package var nibBundle: String?

    package var properties = ControllerProperties()
    package var transitioningDelegate: Actor?
    /// The delegate of a container; UIKit's references to delegates are weak.
    package var delegate: Actor?
    package var restorationClass: String?

    package var parent: ControllerHandle?
    /// In UIKit's order; for a navigation controller this is its stack, bottom first.
    package var children: [ControllerHandle] = []
    package var selected: ControllerHandle?
    package var tabBar: TabBar {
        get { tabBarApart.value ?? TabBar() }
        set { tabBarApart = Apart(newValue == TabBar() ? nil : newValue) }
    }
    private var tabBarApart = Apart<TabBar>.none
    package var pages = Pages()
    /// The children that a UIKit container shows, or showed when it was last on screen.
    package var shown: [ControllerHandle] = []
    /// The controller has appeared as a child of its current parent (P79), or a navigation controller up to iOS 12 as
    /// the root of its window (P85t).
    package var hasAppearedInParent = false
    /// A page that was set while it could not be seen; it gets its `didMove` once it has appeared (P126).
    package var awaitsDidMove = false
    /// A page that has appeared before its container, whose view came into no window yet (P126).
    package var hasAppearedAhead = false
    /// It has begun to appear, and arrives in the commit of the turn (CH-27).
    package var awaitsArrival = false
    /// The animator that brought it on screen did not put its view there (AT-21).
    package var isLeftOut = false
    /// The change that a navigation controller makes once its transition is over (P90).
    package var waitingChange: WaitingChange?
    package var waitingCalls: [NavigationCall] = []
    /// Why a navigation controller's bars are hidden or shown, apart from its properties (R309).
    package var barHiding = BarHiding.byProperties
    /// The state that only a split view controller has.
    package var split: SplitState? {
        get { splitApart.value }
        set { splitApart = Apart(newValue) }
    }
    private var splitApart = Apart<SplitState>.none
    /// The state that only an alert controller has.
    package var alert: AlertState? {
        get { alertApart.value }
        set { alertApart = Apart(newValue) }
    }
    private var alertApart = Apart<AlertState>.none
    /// The state that only a search controller has.
    package var search: SearchState? {
        get { searchApart.value }
        set { searchApart = Apart(newValue) }
    }
    private var searchApart = Apart<SearchState>.none
    /// The state that only a navigation controller has.
    package var navigation: NavigationState {
        get { navigationApart.value ?? NavigationState() }
        set { navigationApart = Apart(newValue == NavigationState() ? nil : newValue) }
    }
    private var navigationApart = Apart<NavigationState>.none
    /// Elements of the controller's scene that the app has enabled or disabled, in the order in which it did.
    package var enabling: [ElementEnabling] = []
    /// The container that retains this controller without being its parent: a split view controller (R212), a page
    /// view controller (F3) or a tab bar controller (Q24).
    package var keptBy: ControllerHandle?
    /// The popover controller whose content this controller is.
    package var popoverController: ObjectHandle?
    /// The presentation by which this controller presents another.
    package var presents: PresentationHandle?
    /// The presentation by which this controller is presented.
    package var presentedBy: PresentationHandle?
    /// A presentation controller read or made before the presentation (P30).
    package var preparedPresentation: PresentationHandle?
    /// The window whose root this controller is.
    package var window: WindowHandle?

    package var view: ViewHandle?
    package var isLoadingView = false
    package var appearance = Appearance.disappeared
    package var cause = AppearanceCause.none
    package var byHand = ForwardingByHand.no
    /// The traits that the parent overrides (CT-24).
    package var traitOverride: TraitOverride?
    /// The traits that the controller was last notified of; nil unless it overrides `traitCollectionDidChange(_:)`.
    package var toldTraits: TraitCollection?
    /// The traits that the controller keeps, whatever those of its place are; nil if it has those of its place.
    package var keptTraits: TraitCollection?
    /// Why the controller keeps ``keptTraits``; `outside` if it keeps none.
    package var traitKeeping = TraitKeeping.outside
    /// The handlers that the app registered for changes of the controller's traits (Q1).
    package var traitRegistrations: [TraitRegistration] = []
    /// The safe area insets that the controller was last notified of; nil before the first time.
    package var toldSafeArea: EdgeInsets?
    /// The layout margins of its root view that the controller was last notified of; nil before the first time,
    /// and always for a class that does not override the method.
    package var toldMargins: EdgeInsets? {
        get { toldMarginsApart.value }
        set { toldMarginsApart = Apart(newValue) }
    }
    private var toldMarginsApart = Apart<EdgeInsets>.none
    /// Constraints to a layout guide were added since the controller's view was last laid out (LY-25).
    package var awaitsGuideLayout = false
    /// `updateViewConstraints()` was called for the controller's view.
    package var hasUpdatedConstraints = false
    /// `updateProperties()` was called for the controller's view, and nothing has asked for it since.
    package var hasUpdatedProperties = false
    /// The state with which `updateContentUnavailableConfiguration(using:)` was last called; nil if it is to be called.
    package var toldUnavailableContent: UnavailableContentState? {
        get { toldContentApart.value }
        set { toldContentApart = Apart(newValue) }
    }
    private var toldContentApart = Apart<UnavailableContentState>.none
    /// The number of running callbacks of this controller inside which its flags may be true.
    package var callbackDepth = 0
    /// A client's variable holds the controller, so that it outlives its place in the hierarchy.
    package var isHeld = false

    package init(serial: Int, name: String, className: String, kind: ControllerKind) {
        self.serial = serial
        self.name = name
        self.className = className
        self.kind = kind
        split = kind.hasColumns ? SplitState() : nil
        alert = kind.isAlert ? AlertState() : nil
        search = kind.isSearch ? SearchState() : nil
    }

    /// It keeps no traits any more: those of its place are its own.
    mutating func takeTraitsOfPlace() {
        keptTraits = nil
        traitKeeping = .outside
    }

    /// It is no longer the root of a window. It has appeared only in the window, not in its parent (CH-694).
    mutating func leaveWindow() {
        window = nil
        hasAppearedInParent = false
    }

    /// Releases a controller that it retained besides its children, as another container retains it now.
    mutating func release(_ kept: ControllerHandle) {
        split?.strike(kept)
        for place in tabBar.objects.indices {
            if tabBar.objects[place].controller == kept { tabBar.objects[place].controller = nil }
            if tabBar.objects[place].managing == kept { tabBar.objects[place].managing = nil }
        }
        for direction in PageDirection.allCases where pages.neighbors?[direction]?.page == kept {
            pages.neighbors?[direction] = nil
        }
        if pages.reported == kept { pages.reported = nil }
    }

    /// Removes a departing child from `children`, `selected`, `pages.current` and the refused items.
    mutating func lose(_ child: ControllerHandle) {
        children.removeAll { $0 == child }
        if selected == child { selected = nil }
        if tabBar.beforeMore == child { tabBar.beforeMore = nil }
        if pages.current.contains(child) {
            pages.current.removeAll { $0 == child }
            pages.reported = nil
        }
        if navigation.hidesBottomBar != nil { navigation.hidesBottomBar = nil }
        if !navigation.refusedItems.isEmpty { navigation.refusedItems.removeAll { $0 == child } }
    }
}

/// The scene of a storyboard that a controller was instantiated from.
package struct SceneReference: Sendable, Hashable {
    package let storyboard: Int
    package let objectID: String

    package init(storyboard: Int, objectID: String) {
        self.storyboard = storyboard
        self.objectID = objectID
    }

    package static func == (left: SceneReference, right: SceneReference) -> Bool {
        left.storyboard == right.storyboard && left.objectID == right.objectID
    }
}

/// A controller's state between its four appearance callbacks.
///
/// Legal changes are those of AP-07 to AP-12 and no others (AP-13): disappeared → appearing → appeared →
/// disappearing → disappeared, and from appearing and disappearing back into each other.
package enum Appearance: Sendable, Hashable {
    case disappeared
    case appearing(animated: Bool)
    case appeared
    case disappearing(animated: Bool)

    /// The `animated` argument of the will callback; nil between did and will.
    package var isAnimated: Bool? {
        switch self {
        case .appearing(let isAnimated), .disappearing(let isAnimated): isAnimated
        case .appeared, .disappeared: nil
        }
    }

    package var isAppearing: Bool {
        switch self {
        case .appearing: true
        case .disappeared, .appeared, .disappearing: false
        }
    }

    package var isDisappearing: Bool {
        switch self {
        case .disappearing: true
        case .disappeared, .appearing, .appeared: false
        }
    }

    /// Whether a disappearance or an appearance can begin from here (AP-07 to AP-12).
    package func begins(isAppearing: Bool) -> Bool {
        switch (self, isAppearing) {
        case (.disappeared, true), (.disappearing, true), (.appeared, false), (.appearing, false): true
        case (.appearing, true), (.appeared, true), (.disappearing, false), (.disappeared, false): false
        }
    }

    /// Whether an appearance, or a disappearance, has begun and can end.
    package func ends(isAppearing: Bool) -> Bool {
        switch self {
        case .appearing: isAppearing
        case .disappearing: !isAppearing
        case .disappeared, .appeared: false
        }
    }

    /// The state in UIKit's terms, without the callbacks' argument.
    package var state: String {
        switch self {
        case .disappeared: "disappeared"
        case .appearing: "appearing"
        case .appeared: "appeared"
        case .disappearing: "disappearing"
        }
    }

    package var isOnScreen: Bool {
        switch self {
        case .appearing, .appeared: true
        case .disappeared, .disappearing: false
        }
    }
}

/// The cause of an appearance or a disappearance, which the flags report inside the callbacks (MV-01 to MV-09).
package enum AppearanceCause: String, Sendable, Hashable, CaseIterable {
    case none
    case presented
    case dismissed
    case movingToParent
    case movingFromParent

    /// Whether it is a cause of appearing or one of disappearing; nil for none.
    package var isOfAppearing: Bool? {
        switch self {
        case .presented, .movingToParent: true
        case .dismissed, .movingFromParent: false
        case .none: nil
        }
    }
}
