/// A height at which a sheet can rest: `UISheetPresentationController.Detent`.
public struct SheetDetent: Sendable, Hashable {
    public let identifier: String
    public let height: Height

    /// The height of a detent; that of a custom detent is what its block answers, in points inside the safe area.
    public enum Height: Sendable, Hashable {
        case medium
        case large
        case points(Double)
        /// A fraction of the context's `maximumDetentValue`.
        case fraction(Double)
        /// The block answers nil.
        case inactive
    }

    public init(identifier: String, height: Height) {
        self.identifier = identifier
        self.height = height
    }

    public static let medium = SheetDetent(identifier: "medium", height: .medium)
    public static let large = SheetDetent(identifier: "large", height: .large)

    /// Whether the app made it with an identifier and a block.
    package var isCustom: Bool {
        switch height {
        case .medium, .large: false
        case .points, .fraction, .inactive: true
        }
    }
}

/// A drag of a sheet below its smallest detent, from the touch to the release.
package struct SheetDrag: Sendable, Hashable {
    /// The part of the smallest detent's height by which the finger has moved the sheet down, 0 to 1.
    package let fraction: Double
    /// Whether it is far or fast enough to dismiss.
    package let dismisses: Bool
    /// Whether the sheet rested above its smallest detent, where it comes to rest unless it is dismissed.
    package let changesDetent: Bool

    package init(fraction: Double, dismisses: Bool, changesDetent: Bool) {
        self.fraction = min(max(fraction, 0), 1)
        self.dismisses = dismisses
        self.changesDetent = changesDetent
    }
}

/// The Boolean properties of a `UISheetPresentationController`.
public enum SheetFlag: String, Sendable, Hashable, CaseIterable {
    case prefersGrabberVisible
    case prefersScrollingExpandsWhenScrolledToEdge
    case prefersEdgeAttachedInCompactHeight
    case widthFollowsPreferredContentSizeWhenEdgeAttached
    /// From iOS 17 on (Q17).
    case prefersPageSizing

    /// UIKit's default (A6).
    func isSetByDefault(in rules: VersionRules) -> Bool {
        switch self {
        case .prefersScrollingExpandsWhenScrolledToEdge: true
        case .prefersPageSizing: rules.prefersPageSizing
        case .prefersGrabberVisible, .prefersEdgeAttachedInCompactHeight,
            .widthFollowsPreferredContentSizeWhenEdgeAttached:
            false
        }
    }
}

/// A new value of a property of a `UISheetPresentationController`.
public enum SheetSetting: Sendable, Hashable {
    case detents([SheetDetent])
    /// Nil stands for the smallest detent.
    case selectedDetent(String?)
    /// Nil lets every detent dim.
    case largestUndimmedDetent(String?)
    /// In points; nil for the system's own radius.
    case cornerRadius(Double?)
    case flag(SheetFlag, Bool)
}

/// The properties of a sheet's presentation controller that the app has set, or the user by a drag.
package struct SheetState: Sendable, Hashable {
    /// P171.
    package var detents = [SheetDetent.large]
    /// The detents that this presentation keeps, because the app set others too late (Q86).
    package var earlierDetents: [SheetDetent]?
    package var selected: String?
    package var largestUndimmed: String?
    package var cornerRadius: Double?
    /// The flags that do not have their default, in the order of their declaration.
    package var changedFlags: [SheetFlag] = []

    package init() {}

    func isSet(_ flag: SheetFlag, in rules: VersionRules) -> Bool {
        flag.isSetByDefault(in: rules) != changedFlags.contains(flag)
    }

    mutating func apply(_ setting: SheetSetting, in rules: VersionRules) {
        switch setting {
        case .detents(let detents): self.detents = detents
        case .selectedDetent(let identifier): selected = identifier
        case .largestUndimmedDetent(let identifier): largestUndimmed = identifier
        case .cornerRadius(let radius): cornerRadius = radius
        case .flag(let flag, let isSet):
            let isDefault = isSet == flag.isSetByDefault(in: rules)
            let changed = Set(changedFlags.filter { $0 != flag } + (isDefault ? [] : [flag]))
            changedFlags = SheetFlag.allCases.filter(changed.contains)
        }
    }
}
