/// The elements of a scene by their ids, found once when the storyboard is made, and the size of the scene.
struct SceneElements: Sendable, Equatable {
    private var elements: [ExactText: StoryboardElement] = [:]
    /// The class of each view below the root view and of each object beside it, for the target of an action.
    private var classNames: [ExactText: String] = [:]
    /// The views in which a user types.
    private var typed: Set<ExactText> = []
    /// The elements of which the views, or views above them, are passed over by touches (CH-209).
    private var passedOver: [ExactText: PassedOver] = [:]
    /// The reason why touches pass over the root view, if they do.
    let passedOverRoot: PassedOver?
    /// The number of views and bar button items.
    private(set) var elementCount = 0
    /// The number of constraints and layout guides.
    private(set) var constraintCount = 0
    /// Whether any view is installed in some size classes only (CH-210).
    private(set) var hasVariations = false

    /// The elements of a scene. Of several with one id the first counts: the tab, bar items, views, other objects.
    init(of scene: StoryboardScene) {
        passedOverRoot = scene.view.flatMap(PassedOver.init)
        if let item = scene.tabBarItem { add(item.id, .tabBarItem) }
        let triggers = Dictionary(
            scene.triggers.map { (ExactText($0.elementID), $0.kind) }, uniquingKeysWith: { first, _ in first })
        let views = scene.elementViews.flatMap(\.withDescendants)
        add(scene.ownBarButtonItems)
        for view in views { add(view.barButtonItems) }
        for view in views { add(view, triggers) }
        for view in scene.elementViews { pass(over: view, nil) }
        for view in scene.view?.withDescendants ?? [] { addClass(view.id, view.customClass, view.elementName) }
        for object in scene.objects { add(object) }
        for trigger in scene.triggers { add(trigger) }
    }

    /// The element with an object id; nil if the scene has none that a user can see or touch.
    func element(withID id: String) -> StoryboardElement? { elements[ExactText(id)] }

    /// The class of a view below the root view, or of an object beside the controller.
    func className(ofObjectWithID id: String) -> String? { classNames[ExactText(id)] }

    /// Whether a view shows the keyboard when it becomes the first responder (CH-302).
    func wantsKeyboard(_ id: String) -> Bool { typed.contains(ExactText(id)) }

    /// The reason why touches pass over an element; nil if they do not (CH-209).
    func passedOver(_ id: String) -> PassedOver? { passedOver.isEmpty ? nil : passedOver[ExactText(id)] }

    /// The cost of a layout of the scene, in elements: a constraint costs a small part of one.
    var layoutCost: Int { elementCount + constraintCount / Self.constraintsPerElement }

    private static let constraintsPerElement = 64
    private static let typedElements: Set = ["textField", "searchTextField", "textView", "searchBar"]

    private mutating func add(_ id: String?, _ element: StoryboardElement) {
        guard let id else { return }
        elements[ExactText(id)] = elements[ExactText(id)] ?? element
    }

    private mutating func addClass(_ id: String?, _ custom: StoryboardClass?, _ elementName: String) {
        guard let id else { return }
        classNames[ExactText(id)] = classNames[ExactText(id)] ?? custom?.name ?? elementName
    }

    private mutating func add(_ items: [StoryboardBarButtonItem]) {
        elementCount += items.count
        for item in items { add(item.id, .switchable(isEnabled: item.isEnabled)) }
    }

    private mutating func add(_ view: StoryboardView, _ triggers: [ExactText: StoryboardTrigger.Kind]) {
        elementCount += 1
        constraintCount += view.constraints.count + view.guides.count
        if view.installation != StoryboardInstallation() { hasVariations = true }
        guard let id = view.id else { return }
        if Self.typedElements.contains(view.elementName) { typed.insert(ExactText(id)) }
        // A plain view whose class is a control has the connections of one.
        let isControl = view.isControl || triggers[ExactText(id)] == .control
        add(id, isControl ? .switchable(isEnabled: view.isEnabled) : .fixed)
    }

    /// What lies in a view, what its bar shows and the recognizers attached to it get no touches if it gets none.
    private mutating func pass(over view: StoryboardView, _ outer: PassedOver?) {
        let reason = outer ?? PassedOver(view)
        if let reason {
            let ids = [view.id].compactMap(\.self) + view.gestureRecognizerIDs + view.barButtonItems.compactMap(\.id)
            for id in ids where passedOver[ExactText(id)] == nil { passedOver[ExactText(id)] = reason }
        }
        for subview in view.subviews { pass(over: subview, reason) }
    }

    private mutating func add(_ object: StoryboardObject) {
        addClass(object.id, object.customClass, object.elementName)
        switch object.kind {
        case .gestureRecognizer(let isEnabled): add(object.id, .switchable(isEnabled: isEnabled))
        case .customObject, .other: add(object.id, .fixed)
        case .view, .barButtonItem: break
        }
    }

    /// A document may leave out the views that its connections start from.
    private mutating func add(_ trigger: StoryboardTrigger) {
        switch trigger.kind {
        case .control, .barButtonItem, .gestureRecognizer:
            add(trigger.elementID, .switchable(isEnabled: true))
        case .tableViewCell, .collectionViewCell, .object: add(trigger.elementID, .fixed)
        }
    }
}
