/// The type of answer that a UIKit question takes.
public enum AnswerKind: Sendable, Hashable, CaseIterable {
    case flag
    /// Seconds, as in UIKit.
    case seconds
    /// A controller by its name, a controller that is made for the answer, or nil.
    case controller
    case controllers
    /// An object by its name, or nil.
    case object
    /// The name of a view, of a controller with a view or of an element, or nil.
    case view
    /// The name of a class, or nil.
    case className
    /// The type of an `NSUserActivity`, or nil.
    case activityType
    case presentationStyle
    case displayMode
    case column
    case orientation
    case orientations
    case size
    case statusBarStyle
    case statusBarAnimation
    case spineLocation
    /// Edges of the screen.
    case screenEdges
    /// A list of titles or of names.
    case titles
    /// A list of key commands, each with its keys and its action.
    case keyCommands
    /// A list of names of controllers and views, the preferred one first.
    case focusEnvironments
    /// A whole number, 0 or more.
    case count
    case barPosition
    /// What a tab does with items that are dropped on it.
    case dropOperation

    /// A description of the type, for the end of a sentence.
    public var explanation: String {
        switch self {
        case .flag: "true or false"
        case .seconds: "a number of seconds, 0 or more"
        case .controller: "the name of a controller, {\"make\": …} for one that is made then, or null"
        case .controllers: "a list of names of controllers"
        case .object: "the name of an object, or null"
        case .view: "the name of a view, of its controller or of an element, or null"
        case .className: "the name of a class, or null"
        case .activityType: "an activity type, or null"
        case .presentationStyle: "one of \(Self.list(ModalPresentationStyle.allCases.map(\.name))), or null"
        case .displayMode: "one of \(Self.list(SplitDisplayMode.allCases.map(\.name))), or null"
        case .column: "one of \(Self.list(SplitColumn.allCases.map(\.name))), or null"
        case .orientation: "one of \(Self.list(Self.orientationWords))"
        case .orientations:
            "one of \(Self.list(Property.supportedInterfaceOrientations.words ?? [])), or a list of them"
        case .statusBarStyle: "one of \(Self.list(Property.preferredStatusBarStyle.words ?? []))"
        case .statusBarAnimation:
            "one of \(Self.list(Property.preferredStatusBarUpdateAnimation.words ?? []))"
        case .spineLocation: "one of \(Self.list(StoryboardPages.SpineLocation.allCases.map(\.rawValue)))"
        case .size: "{\"width\": …, \"height\": …} in points, or null"
        case .screenEdges: "a list of \(Self.list(Self.edgeWords))"
        case .titles: "a list of texts"
        case .keyCommands: "a list of texts such as \"shift+command+s save:\": modifier flags, input and action"
        case .focusEnvironments: "a list of names of views and controllers"
        case .count: "a whole number, 0 or more"
        case .barPosition: "one of \(Self.list(Self.barPositionWords))"
        case .dropOperation: "one of \(Self.list(Self.dropOperationWords))"
        }
    }

    /// Whether such a question can be answered with `value`.
    public func admits(_ value: Value) -> Bool {
        switch self {
        case .flag: value.boolean != nil
        case .seconds: value.double.map { $0.isFinite && $0 >= 0 } ?? false
        case .controller: isNameOrNull(value) || value.isRequest
        case .controllers: value.texts != nil
        case .object, .view, .className, .activityType: isNameOrNull(value)
        case .presentationStyle: isNullOrWord(value) { ModalPresentationStyle(name: $0) != nil }
        case .displayMode: isNullOrWord(value) { SplitDisplayMode(anyName: $0) != nil }
        case .column: isNullOrWord(value) { SplitColumn(name: $0) != nil }
        case .orientation: value.string.map(Self.orientationWords.contains) ?? false
        case .orientations: Property.supportedInterfaceOrientations.admits(value)
        case .size: value == .null || value.isSize
        case .statusBarStyle: value.string != nil && Property.preferredStatusBarStyle.admits(value)
        case .spineLocation: value.string.flatMap(StoryboardPages.SpineLocation.init(rawValue:)) != nil
        case .statusBarAnimation:
            value.string != nil && Property.preferredStatusBarUpdateAnimation.admits(value)
        case .screenEdges: value.texts.map { $0.allSatisfy(Self.edgeWords.contains) } ?? false
        case .titles: value.texts != nil
        case .keyCommands: value.texts.map { $0.allSatisfy { KeyCommand($0) != nil } } ?? false
        case .focusEnvironments: value.texts.map { !$0.contains("") } ?? false
        case .count: if case .integer(let count) = value { count >= 0 } else { false }
        case .barPosition: value.string.map(Self.barPositionWords.contains) ?? false
        case .dropOperation: value.string.map(Self.dropOperationWords.contains) ?? false
        }
    }

    private func isNameOrNull(_ value: Value) -> Bool { isNullOrWord(value) { !$0.isEmpty } }

    private func isNullOrWord(_ value: Value, _ isKnown: (String) -> Bool) -> Bool {
        value == .null || value.string.map(isKnown) == true
    }

    private static let edgeWords = ["top", "left", "bottom", "right", "all"]
    private static let barPositionWords = ["any", "bottom", "top", "topAttached"]
    private static let dropOperationWords = ["cancel", "forbidden", "copy", "move"]
    private static let orientationWords = InterfaceOrientation.allCases.map(\.rawValue)

    private static func list(_ words: [String]) -> String {
        words.map { "\"\($0)\"" }.joined(separator: ", ")
    }
}

extension Value {
    fileprivate var isSize: Bool {
        if case .size = self { true } else { false }
    }

    /// Whether it is a controller that is yet to be made.
    fileprivate var isRequest: Bool {
        if case .controller = self { true } else { false }
    }

    /// The strings of a list that contains only strings.
    package var texts: [String]? {
        guard case .list(let values) = self else { return nil }
        let texts = values.compactMap(\.string)
        return texts.count == values.count ? texts : nil
    }
}
