/// Loading a controller's view, lazily and once (VL-01 to VL-36).
extension PresentationSession {
    /// Reads `view`, which loads it if it is not in memory (VL-03, VL-04), and therefore only once (VL-07).
    mutating func loadView(_ handle: ControllerHandle, rule: Rule) {
        guard let isLoading = controllers[handle]?.isLoadingView else { return }
        let isUnloaded = controllers[handle]?.view == nil
        guard
            decides(
                isUnloaded && !isLoading, .isViewUnloaded, isUnloaded && !isLoading ? rule : "VL-07",
                about: [.controller(handle)],
                [.loadView, .viewDidLoad], value: .bool(isUnloaded))
        else { return }
        controllers.update(handle) { $0.isLoadingView = true }
        enqueue(.finishLoading(handle))
        enqueue(.callback(Callback(.controller(handle), .loadView, rule: rule)))
    }

    /// The base `loadView()`: from the storyboard or a nib, else a plain view (VL-08, VL-10, P187).
    mutating func makeView(_ handle: ControllerHandle) {
        guard let controller = controllers[handle], controller.view == nil else { return }
        announceNib(of: handle, controller)
        let size = isFromNib(handle) ? Self.sizeOfNib : windowSize
        let view = insertView(
            .view, of: controller.name,
            className: controller.kind.viewClassName, role: .root, frame: Rect(size: size))
        attach(view, to: handle)
        placeResults(of: handle)
        guard let reference = controller.scene else { return }
        makeNodes(of: reference, under: view)
        if let scene = settings?.storyboards[reference.storyboard].scene(withID: reference.objectID) {
            connectOutlets(of: handle, scene, intoView: true)
            beginEmbedding(in: handle, scene, storyboard: reference.storyboard)
        }
    }

    /// R285: the root view of a nib that states no device, until it gets its place (CH-468).
    private static let sizeOfNib = Size(600, 600)

    /// Whether the view comes from a nib in the app's bundle.
    private func isFromNib(_ handle: ControllerHandle) -> Bool {
        guard let controller = controllers[handle], controller.scene == nil, let nib = controller.nibName else {
            return false
        }
        return settings?.nibs.path(of: nib) != nil
    }

    /// Announces the nib that the base `loadView()` loads, and the rule by which it was found (VL-08 to VL-10, VL-17).
    private mutating func announceNib(of handle: ControllerHandle, _ controller: Controller) {
        let found = controller.nibName == nil ? findNib(for: controller.className) : nil
        if let found { controllers.update(handle) { $0.nibName = found } }
        let nib = controller.nibName ?? found
        let rule: Rule =
            if nib == nil { "VL-10" } else if found == nil {
                controller.scene == nil ? "VL-08" : "VL-34"
            } else {
                nib == bareClassName(controller.className) ? "VL-21" : "VL-20"
            }
        emit(.property(.controller(controller.name), name: "nib", value: Value(nib)), rule: rule)
        guard let nib, let path = settings?.nibs.path(of: nib), path != nib else { return }
        emit(.property(.controller(controller.name), name: "nibFile", value: .text(path)), rule: "VL-18")
    }

    /// Sets `view`, as an override of `loadView()` does: to the view with this name, which is made if there is none.
    ///
    /// A view belongs to one controller alone: giving it to a second one raises (VL-12, P69o). On screen, it takes the
    /// place of the view before it (CH-346).
    mutating func setView(_ name: String?, of handle: ControllerHandle) throws(Rejection) {
        let given: ViewHandle?
        switch name.flatMap({ names[$0] }) {
        case .view(let view):
            switch views[view]?.role {
            case .root, .content, .decoration, nil: given = view
            case .window, .container, .dimming:
                throw .invalid(reason: "\(name ?? "") belongs to UIKit.", rule: "VL-12")
            }
        case .controller, .window, .presentation, .transition, .object, .segue:
            throw .unknown(kind: "view", name: name ?? "")
        case nil: given = nil
        }
        if let given { try refuseShared(given, with: handle) }
        guard let old = controllers[handle]?.view, old != given else {
            return attachView(name, given, to: handle)
        }
        let place = try placeOnScreen(of: old, of: handle, isReplaced: name != nil)
        // It may lie in the old view, which takes its subviews with it.
        if let given { detach(given) }
        destroy(old)
        attachView(name, given, to: handle)
        guard let place, let view = controllers[handle]?.view, views[place.superview] != nil else { return }
        add(view, to: place.superview, frame: place.frame)
        insert(view, in: place.superview, at: place.index)
        if let presentation = controllers[handle]?.presentedBy, presentations[presentation]?.presentedView == old {
            presentations.update(presentation) { $0.presentedView = view }
        }
    }

    /// The place on screen of a view, where another one may take it (CH-346); nil if it has none.
    private func placeOnScreen(
        of view: ViewHandle, of handle: ControllerHandle, isReplaced: Bool
    ) throws(Rejection) -> (superview: ViewHandle, index: Int, frame: Rect)? {
        // That of a presented controller lies in the container of its presentation, also while its window is hidden.
        guard let superview = views[view]?.superview, let frame = views[view]?.frame,
            controllers[handle]?.presentedBy != nil || window(containing: view) != nil
        else { return nil }
        guard isReplaced, let controller = controllers[handle], !controller.kind.isContainer else {
            throw .invalid(
                reason: "The view of \(name(handle)) is on screen, and cannot be \(isReplaced ? "replaced" : "nil").",
                rule: Choice.replacedView.rule)
        }
        let siblings = views[superview]?.subviews ?? []
        meter.look(at: siblings.count / 8)
        return (superview, siblings.firstIndex(of: view) ?? siblings.count, frame)
    }

    /// Gives a controller a view: `given`, or a new one with this name; none without a name.
    private mutating func attachView(
        _ name: String?, _ given: ViewHandle?, to handle: ControllerHandle
    ) {
        guard let name else { return controllers.update(handle) { $0.view = nil } }
        // R286: `UIView()` is empty until it gets its place in a window.
        let view = given ?? insertView(called: name, className: "UIView", role: .root, frame: .zero)
        attach(view, to: handle)
    }

    private func refuseShared(_ view: ViewHandle, with handle: ControllerHandle) throws(Rejection) {
        guard let owner = views[view]?.owner, owner != handle else { return }
        throw exception(
            "A view can only be associated with at most one view controller at a time! View \(mention(view)) is associated with \(mention(owner, .owner)). Clear this association before associating this view with \(mention(handle, .controller)).",
            "P69o", name: "UIViewControllerHierarchyInconsistency")
    }

    /// Makes `view` the root view of a controller.
    mutating func attach(_ view: ViewHandle, to handle: ControllerHandle) {
        controllers.update(handle) {
            $0.view = view
            $0.hasUpdatedConstraints = false
            $0.hasUpdatedProperties = false
        }
        views.update(view) {
            $0.owner = handle
            $0.role = .root
        }
    }

    mutating func finishLoading(_ handle: ControllerHandle) {
        guard let controller = controllers[handle],
            decides(
                controller.isLoadingView, .isViewRead, "VL-06", about: [.controller(handle)], [.viewDidLoad],
                value: .bool(controller.isLoadingView))
        else { return }
        controllers.update(handle) { $0.isLoadingView = false }
        enqueue(.callback(Callback(.controller(handle), .viewDidLoad, rule: "VL-06")))
        // An override of loadView() that assigns no view leaves UIKit to make a plain one (VL-11).
        if controllers[handle]?.view == nil { makeView(handle) }
        predictTraits(of: handle)
    }

    /// A Swift class's name without its module.
    private func bareClassName(_ className: String) -> String {
        className.split(separator: ".").last.map(String.init) ?? className
    }

    /// The nib in the app's bundle that matches a class by its name (VL-20 to VL-23).
    func findNib(for className: String) -> String? {
        guard let nibs = settings?.nibs else { return nil }
        let bare = bareClassName(className)
        if bare.hasSuffix("Controller") {
            let shortened = String(bare.dropLast("Controller".count))
            if nibs.path(of: shortened) != nil { return shortened }
        }
        return nibs.path(of: bare) == nil ? nil : bare
    }

    /// Makes nodes for the views of a scene that a rule can touch (CH-21).
    private mutating func makeNodes(of scene: SceneReference, under root: ViewHandle) {
        guard let storyboard = settings?.storyboards[scene.storyboard],
            let scene = storyboard.scene(withID: scene.objectID), let view = scene.view
        else { return }
        let embedding = Set(
            scene.segues.filter { $0.kind == .embed }.compactMap(\.elementID).map { ExactText($0) })
        views.update(root) {
            $0.restorationIdentifier = view.restorationIdentifier
            $0.element = view.id
        }
        makeNodes(of: view.subviews, under: root, embedding: embedding)
    }

    private mutating func makeNodes(
        of children: [StoryboardView], under superview: ViewHandle, embedding: Set<ExactText>
    ) {
        for child in children {
            let isEmbedding = child.id.map { embedding.contains(ExactText($0)) } ?? false
            guard child.isContainer || isEmbedding || child.restorationIdentifier != nil else {
                makeNodes(of: child.subviews, under: superview, embedding: embedding)
                continue
            }
            let frame = child.frame.map { Rect($0.x, $0.y, $0.width, $0.height) } ?? .zero
            let base = child.restorationIdentifier ?? child.userLabel ?? child.id ?? "container"
            let node = insertView(
                named: base, className: child.customClass?.name ?? "UIView", role: .content, frame: frame)
            views.update(node) {
                $0.restorationIdentifier = child.restorationIdentifier
                $0.element = child.id
            }
            add(node, to: superview, frame: frame)
            makeNodes(of: child.subviews, under: node, embedding: embedding)
        }
    }
}
