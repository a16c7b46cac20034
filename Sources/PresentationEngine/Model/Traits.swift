/// `UIUserInterfaceSizeClass`: how much room one direction offers.
public enum SizeClass: String, Sendable, Hashable, CaseIterable {
    case compact
    case regular
}

/// The supported part of `UIUserInterfaceIdiom`, with UIKit's raw values (R43).
public enum InterfaceIdiom: Int, Sendable, Hashable, CaseIterable {
    case phone = 0
    case pad = 1

    public var name: String {
        switch self {
        case .phone: "phone"
        case .pad: "pad"
        }
    }
}

/// `UIInterfaceOrientation`, with UIKit's names.
public enum InterfaceOrientation: String, Sendable, Hashable, CaseIterable {
    /// The turn of the interface against portrait, clockwise, in quarters.
    var quarters: Int {
        switch self {
        case .portrait: 0
        case .landscapeRight: 1
        case .portraitUpsideDown: 2
        case .landscapeLeft: 3
        }
    }

    case portrait
    case portraitUpsideDown
    case landscapeLeft
    case landscapeRight

    package var isLandscape: Bool {
        switch self {
        case .portrait, .portraitUpsideDown: false
        case .landscapeLeft, .landscapeRight: true
        }
    }
}

/// `UIUserInterfaceStyle` of an environment.
public enum InterfaceStyle: String, Sendable, Hashable, CaseIterable {
    case light
    case dark
}

/// `UISplitViewController.LayoutEnvironment`: the layout of the split view controller around an environment (Q32).
public enum SplitLayoutEnvironment: String, Sendable, Hashable, CaseIterable {
    /// There is no split view controller around it.
    case none
    case collapsed
    case expanded
}

/// The traits of an environment: idiom, size classes and style.
public struct TraitCollection: Sendable, Hashable {
    public var idiom: InterfaceIdiom
    public var horizontal: SizeClass
    public var vertical: SizeClass
    public var style: InterfaceStyle
    /// `splitViewControllerLayoutEnvironment`, from iOS 26 on.
    public var splitLayout: SplitLayoutEnvironment

    public init(
        idiom: InterfaceIdiom, horizontal: SizeClass, vertical: SizeClass, style: InterfaceStyle = .light,
        splitLayout: SplitLayoutEnvironment = .none
    ) {
        self.idiom = idiom
        self.horizontal = horizontal
        self.vertical = vertical
        self.style = style
        self.splitLayout = splitLayout
    }

    /// Whether another collection has the same idiom and size classes, whatever the style.
    package func hasSizeClasses(of other: TraitCollection) -> Bool {
        idiom == other.idiom && horizontal == other.horizontal && vertical == other.vertical
    }
}
