/// `UISplitViewController.Style`, fixed when the controller is made (R202).
public enum SplitStyle: Int, Sendable, Hashable, CaseIterable, NamedWord {
    /// The two-column controller of iOS 8 to 13, which later versions keep.
    case unspecified = 0
    case doubleColumn = 1
    case tripleColumn = 2

    public var name: String {
        switch self {
        case .unspecified: "unspecified"
        case .doubleColumn: "doubleColumn"
        case .tripleColumn: "tripleColumn"
        }
    }
}

/// `UISplitViewController.Column` (R202).
public enum SplitColumn: Int, Sendable, Hashable, CaseIterable, NamedWord {
    case primary = 0
    case supplementary = 1
    case secondary = 2
    /// The column that is shown in place of all others while the controller is collapsed.
    case compact = 3
    /// The column behind the secondary one, from iOS 26 on (Q31).
    case inspector = 4

    public var name: String {
        switch self {
        case .primary: "primary"
        case .supplementary: "supplementary"
        case .secondary: "secondary"
        case .compact: "compact"
        case .inspector: "inspector"
        }
    }
}

/// `UISplitViewController.DisplayMode` (R202).
public enum SplitDisplayMode: Int, Sendable, Hashable, CaseIterable, NamedWord {
    /// UIKit chooses; the mode that the controller displays is never this one (R201).
    case automatic = 0
    /// `primaryHidden` before iOS 14.
    case secondaryOnly = 1
    /// `allVisible` before iOS 14.
    case oneBesideSecondary = 2
    /// `primaryOverlay` before iOS 14.
    case oneOverSecondary = 3
    case twoBesideSecondary = 4
    case twoOverSecondary = 5
    case twoDisplaceSecondary = 6

    public var name: String {
        switch self {
        case .automatic: "automatic"
        case .secondaryOnly: "secondaryOnly"
        case .oneBesideSecondary: "oneBesideSecondary"
        case .oneOverSecondary: "oneOverSecondary"
        case .twoBesideSecondary: "twoBesideSecondary"
        case .twoOverSecondary: "twoOverSecondary"
        case .twoDisplaceSecondary: "twoDisplaceSecondary"
        }
    }

    /// The name that the mode had before iOS 14.
    public var oldName: String {
        switch self {
        case .secondaryOnly: "primaryHidden"
        case .oneBesideSecondary: "allVisible"
        case .oneOverSecondary: "primaryOverlay"
        case .automatic, .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary: name
        }
    }
}

/// `UISplitViewController.SplitBehavior` (iOS 14; R203).
public enum SplitBehavior: Int, Sendable, Hashable, CaseIterable, NamedWord {
    case automatic = 0
    /// Columns side by side.
    case tile = 1
    /// Columns over the secondary one.
    case overlay = 2
    /// Columns push the secondary one aside.
    case displace = 3

    public var name: String {
        switch self {
        case .automatic: "automatic"
        case .tile: "tile"
        case .overlay: "overlay"
        case .displace: "displace"
        }
    }
}

/// A UIKit enumeration with raw numbers, whose cases have names in JSON.
public protocol NamedWord: CaseIterable {
    /// UIKit's name of the case.
    var name: String { get }
}

extension NamedWord {
    /// The case with this name; nil if there is none.
    public init?(name: String) {
        guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = found
    }
}

extension SplitDisplayMode {
    /// The mode with this name, current or from before iOS 14.
    public init?(anyName name: String) {
        guard let found = Self.allCases.first(where: { $0.name == name || $0.oldName == name }) else {
            return nil
        }
        self = found
    }

    /// The number of columns shown besides the secondary one.
    package var extraColumns: Int {
        switch self {
        case .automatic, .secondaryOnly: 0
        case .oneBesideSecondary, .oneOverSecondary: 1
        case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary: 2
        }
    }

    /// The behavior that the mode implies if the behavior is automatic; nil if it shows no extra column.
    package var behavior: SplitBehavior? {
        switch self {
        case .automatic, .secondaryOnly: nil
        case .oneBesideSecondary, .twoBesideSecondary: .tile
        case .oneOverSecondary, .twoOverSecondary: .overlay
        case .twoDisplaceSecondary: .displace
        }
    }

    /// The mode with a number of columns besides the secondary one, for the behavior (R203).
    init(extraColumns: Int, behavior: SplitBehavior) {
        self =
            switch (extraColumns, behavior) {
            case (0, _): .secondaryOnly
            case (1, .overlay): .oneOverSecondary
            case (1, .tile), (1, .displace), (1, .automatic): .oneBesideSecondary
            case (_, .overlay): .twoOverSecondary
            case (_, .displace): .twoDisplaceSecondary
            case (_, .tile), (_, .automatic): .twoBesideSecondary
            }
    }

    /// The mode of the behavior that shows as many columns (R203).
    func adapted(to behavior: SplitBehavior) -> SplitDisplayMode {
        self == .automatic ? self : SplitDisplayMode(extraColumns: extraColumns, behavior: behavior)
    }

    /// Whether the extra columns lie over the secondary one.
    package var isOver: Bool { self == .oneOverSecondary || self == .twoOverSecondary }
}
