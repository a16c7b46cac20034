/// How a controller is shown when it is presented: `UIModalPresentationStyle`, with UIKit's raw values.
///
/// Source: EN-03, P166. ``automatic`` exists from iOS 13 on and resolves to a concrete style when read (P163, R162).
public enum ModalPresentationStyle: Int, Sendable, Hashable, CaseIterable {
    case fullScreen = 0
    case pageSheet = 1
    case formSheet = 2
    case currentContext = 3
    case custom = 4
    case overFullScreen = 5
    case overCurrentContext = 6
    case popover = 7
    case none = -1
    case automatic = -2

    /// UIKit's name of the case, as it is written in commands, documents and events.
    public var name: String {
        switch self {
        case .fullScreen: "fullScreen"
        case .pageSheet: "pageSheet"
        case .formSheet: "formSheet"
        case .currentContext: "currentContext"
        case .custom: "custom"
        case .overFullScreen: "overFullScreen"
        case .overCurrentContext: "overCurrentContext"
        case .popover: "popover"
        case .none: "none"
        case .automatic: "automatic"
        }
    }

    /// The style with UIKit's name `name`, or nil if there is none.
    public init?(name: String) {
        guard let style = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = style
    }

    /// The first system version that knows the style (EN-04, P163).
    public var available: SystemVersion {
        switch self {
        case .automatic: SystemVersion(13)
        case .fullScreen, .pageSheet, .formSheet, .currentContext, .custom, .none, .overFullScreen,
            .overCurrentContext, .popover:
            SystemVersion(8)
        }
    }

    /// Whether the presentation context is searched for by `definesPresentationContext` (PS-02, PS-45, CX-07).
    package var usesCurrentContext: Bool {
        switch self {
        case .currentContext, .overCurrentContext: true
        case .fullScreen, .pageSheet, .formSheet, .custom, .overFullScreen, .popover, .none, .automatic: false
        }
    }

    /// Whether UIKit draws the style as a sheet, a card from iOS 13 on.
    package var isSheet: Bool {
        switch self {
        case .pageSheet, .formSheet: true
        case .fullScreen, .currentContext, .custom, .overFullScreen, .overCurrentContext, .popover, .none,
            .automatic:
            false
        }
    }
}

/// How a presented controller comes on screen: `UIModalTransitionStyle`, with UIKit's raw values (EN-01).
public enum ModalTransitionStyle: Int, Sendable, Hashable, CaseIterable {
    case coverVertical = 0
    case flipHorizontal = 1
    case crossDissolve = 2
    case partialCurl = 3

    /// UIKit's name of the case, as it is written in commands, documents and events.
    public var name: String {
        switch self {
        case .coverVertical: "coverVertical"
        case .flipHorizontal: "flipHorizontal"
        case .crossDissolve: "crossDissolve"
        case .partialCurl: "partialCurl"
        }
    }

    /// The style with UIKit's name `name`, or nil if there is none.
    public init?(name: String) {
        guard let style = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = style
    }
}
