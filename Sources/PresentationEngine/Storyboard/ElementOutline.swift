/// An element of a scene that a user can act on or that has connections: its names and its connections.
package struct ElementOutline: Sendable, Equatable {
    /// The type of an element.
    package enum Kind: String, Sendable, CaseIterable {
        /// A `UIControl`.
        case control
        /// A bar button item.
        case barButtonItem
        /// The item by which a tab bar shows the scene's controller.
        case tabBarItem
        /// A gesture recognizer.
        case gestureRecognizer
        /// A table view cell.
        case tableViewCell
        /// A collection view cell.
        case collectionViewCell
        /// Another object that sends actions, such as a key command.
        case object
    }

    /// The object id.
    package let id: String
    /// The element's name in the file (`button`).
    package let elementName: String
    /// The type of the element.
    package let kind: Kind
    /// The text that a user sees on the element, or another name that identifies it to a user.
    package var label: String?
    /// The accessibility label, which may differ from the text on the element.
    package var accessibilityLabel: String?
    /// The accessibility identifier.
    package var accessibilityIdentifier: String?
    /// `isEnabled` as the file has it.
    package var isEnabled = true
    /// The element's connections, in the order of the file.
    package var triggers: [StoryboardTrigger] = []

    init(_ id: String, _ elementName: String, _ kind: Kind) {
        self.id = id
        self.elementName = elementName
        self.kind = kind
    }

    /// The names besides the object id by which a user's action can refer to the element, each once.
    package var names: [String] {
        var names: [String] = []
        for name in [accessibilityIdentifier, label, accessibilityLabel].compactMap(\.self)
        where !name.isEmpty && !names.contains(name) {
            names.append(name)
        }
        return names
    }
}

extension StoryboardScene {
    /// The elements of the scene, each once: those of its bars, its views from back to front, the objects beside them,
    /// elements that are known only from their connections, and the controller's tab.
    package var elementOutlines: [ElementOutline] {
        var outlines = ElementOutlines(triggers)
        for item in ownBarButtonItems { outlines.add(item) }
        for view in elementViews {
            for inner in view.withDescendants { outlines.add(inner) }
        }
        for object in objects { outlines.add(object) }
        for trigger in triggers { outlines.add(trigger) }
        if let tabBarItem { outlines.add(tabBarItem) }
        return outlines.all
    }
}

/// The outlines of a scene's elements while they are gathered.
private struct ElementOutlines {
    private(set) var all: [ElementOutline] = []
    private var known: Set<ExactText> = []
    private var triggers: [ExactText: [StoryboardTrigger]]

    init(_ triggers: [StoryboardTrigger]) {
        self.triggers = Dictionary(grouping: triggers) { ExactText($0.elementID) }
    }

    mutating func add(_ item: StoryboardBarButtonItem) {
        if item.isSpace {
            // Its connections make no element of it either.
            if let id = item.id { known.insert(ExactText(id)) }
            return
        }
        add(item.id, "barButtonItem", .barButtonItem) { outline in
            outline.label = item.label
            outline.accessibilityLabel = item.accessibilityLabel
            outline.accessibilityIdentifier = item.accessibilityIdentifier
            outline.isEnabled = item.isEnabled
        }
    }

    mutating func add(_ view: StoryboardView) {
        for item in view.barButtonItems { add(item) }
        let connected = view.id.flatMap { triggers[ExactText($0)]?.first?.kind }
        guard let kind = connected.map(ElementOutline.Kind.init) ?? view.elementKind else { return }
        add(view.id, view.elementName, kind) { outline in
            outline.label = view.label
            outline.accessibilityLabel = view.accessibilityLabel
            outline.accessibilityIdentifier = view.accessibilityIdentifier
            outline.isEnabled = kind == .control ? view.isEnabled : true
        }
    }

    mutating func add(_ object: StoryboardObject) {
        guard case .gestureRecognizer(let isEnabled) = object.kind else { return }
        add(object.id, object.elementName, .gestureRecognizer) { outline in
            outline.label = object.userLabel
            outline.isEnabled = isEnabled
        }
    }

    mutating func add(_ trigger: StoryboardTrigger) {
        add(trigger.elementID, trigger.elementName, ElementOutline.Kind(trigger.kind)) { _ in }
    }

    mutating func add(_ item: StoryboardTabBarItem) {
        add(item.id, "tabBarItem", .tabBarItem) { outline in
            outline.label = item.title ?? item.systemItem
            outline.isEnabled = item.isEnabled
        }
    }

    /// Adds an element that is not known yet; a connection provides its label, too, if a document leaves views out.
    private mutating func add(
        _ id: String?, _ elementName: String, _ kind: ElementOutline.Kind,
        _ describe: (inout ElementOutline) -> Void
    ) {
        guard let id, known.insert(ExactText(id)).inserted else { return }
        var outline = ElementOutline(id, elementName, kind)
        describe(&outline)
        outline.triggers = triggers[ExactText(id)] ?? []
        if let trigger = outline.triggers.first {
            outline.label = outline.label ?? trigger.label
            outline.accessibilityIdentifier =
                outline.accessibilityIdentifier ?? trigger.accessibilityIdentifier
        }
        all.append(outline)
    }
}

extension ElementOutline.Kind {
    fileprivate init(_ kind: StoryboardTrigger.Kind) {
        self =
            switch kind {
            case .control: .control
            case .barButtonItem: .barButtonItem
            case .tableViewCell: .tableViewCell
            case .collectionViewCell: .collectionViewCell
            case .gestureRecognizer: .gestureRecognizer
            case .object: .object
            }
    }
}

extension StoryboardView {
    /// The element type that the view itself has; nil for a view that users do not act on.
    fileprivate var elementKind: ElementOutline.Kind? {
        if isControl { return .control }
        guard cell != nil else { return nil }
        return elementName.hasPrefix("collection") ? .collectionViewCell : .tableViewCell
    }

    /// The text on the view, its accessibility label, the first text in it, or its name in Interface Builder.
    fileprivate var label: String? {
        if let own = text ?? accessibilityLabel { return own }
        guard elementKind != .control else { return userLabel }
        return withDescendants.lazy.compactMap(\.text).first ?? userLabel
    }
}
