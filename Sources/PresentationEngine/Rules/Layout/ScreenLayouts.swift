/// The views of the screen with their frames: the view tree, the elements of storyboards, and the bars of containers.
///
/// Nothing of it is stored: each read derives it from the view tree.
extension PresentationSession {
    /// Every view in the visible windows of a screen, each before its subviews, and those from back to front.
    package func screenLayout(on screen: WindowScreen = .main) -> [LaidOutView] { screenPlaces(on: screen).views }

    /// The same, with the places of popovers by the presented view.
    ///
    /// - Parameter isPicture: whether a tab bar that is on its way out is among the views (CH-283).
    func screenPlaces(
        on screen: WindowScreen = .main, isPicture: Bool = false
    ) -> (views: [LaidOutView], popovers: [ViewHandle: PopoverPlace]) {
        var layout = ScreenLayout(session: self)
        layout.isPicture = isPicture
        for window in windows(on: screen) where windows[window]?.isVisible == true {
            guard let view = windows[window]?.view else { continue }
            layout.lay(view, insets(ofWindow: view, in: header.orientation))
        }
        return (layout.views, layout.popovers)
    }

    /// The environment in which the scene of a controller is laid out in its view.
    func surroundings(of handle: ControllerHandle, _ view: ViewHandle) -> SceneLayout.Surroundings {
        surroundings(
            of: handle, view, size: views[view]?.frame.size ?? .zero,
            Inset(
                overlay: overlayInsets(of: view, in: header.orientation),
                safeArea: insets(of: view, in: header.orientation, withAdditional: true)),
            traits(of: handle))
    }

    /// The environment in which a controller's scene is laid out, in a root view with this size and these insets.
    fileprivate func surroundings(
        of handle: ControllerHandle, _ view: ViewHandle, size: Size, _ inset: Inset, _ traits: TraitCollection
    ) -> SceneLayout.Surroundings {
        let safeArea = rules.hasSafeAreas ? inset.safeArea : inset.overlay
        return SceneLayout.Surroundings(
            size: size, safeArea: safeArea, guides: inset.overlay,
            margins: layoutMargins(
                ofRoot: sceneOfView(view, of: handle)?.view, width: size.width, rules.hasSafeAreas ? safeArea : .zero),
            traits: traits, hasSafeAreas: rules.hasSafeAreas,
            adjustsScrollView: value(of: .automaticallyAdjustsScrollViewInsets, handle) == true)
    }

    /// What reaches into a view: with and without the additional insets of its own controller.
    fileprivate struct Inset {
        var overlay = EdgeInsets.zero
        var safeArea = EdgeInsets.zero
    }

    /// The insets of a view, given those of its superview.
    ///
    /// - Parameter arrow: the part of a popover that its arrow takes (R185).
    fileprivate func inset(
        _ safeArea: EdgeInsets, of superview: ViewHandle, _ size: Size, reaching view: ViewHandle, _ frame: Rect,
        arrow: EdgeInsets
    ) -> Inset {
        let overlay =
            insets(safeArea, of: superview, size, reaching: view, frame, in: header.orientation) + arrow
        return Inset(overlay: overlay, safeArea: adding(to: overlay, in: view))
    }

    /// Whether laying out the scenes of loaded views costs more than so many elements.
    package func layoutCostsMore(than limit: Int) -> Bool {
        var cost = 0
        for (handle, record) in every(controllers) {
            guard let view = record.view, let scene = sceneOfView(view, of: handle),
                let (storyboard, _) = storyboardScene(of: handle)
            else { continue }
            cost += storyboard.elements(ofSceneWithID: scene.id)?.layoutCost ?? 0
            if cost > limit { return true }
        }
        return false
    }

    /// Whether a controller's root view scrolls.
    func isScrolling(_ handle: ControllerHandle, _ root: StoryboardView?) -> Bool {
        root?.isScrollView == true || controllers[handle]?.kind.hasScrollingView == true
    }

    /// The scene of a controller whose root view came from it.
    func sceneOfView(_ view: ViewHandle, of handle: ControllerHandle) -> StoryboardScene? {
        guard let (storyboard, reference) = storyboardScene(of: handle),
            let scene = storyboard.scene(withID: reference.objectID), let root = scene.view,
            views[view]?.element == root.id
        else { return nil }
        return scene
    }
}

/// Lays out the trees of windows, from the back to the front.
private struct ScreenLayout {
    let session: PresentationSession
    var views: [LaidOutView] = []
    private var waiting: [Work] = []
    /// The number of elements that may still be laid out: a scene may be on the screen many times.
    private var elementsLeft = 20_000
    private let placed: [ViewHandle: Presentation]
    /// The presentations in whose presented view another is presented, by the container of that one.
    private let contexts: [ViewHandle: Presentation]
    /// Whether the views are those of the picture, with a tab bar that is on its way out (CH-283).
    var isPicture = false
    /// The places of popovers beside their anchors, by the presented view, and by the containers that cover it.
    var popovers: [ViewHandle: PresentationSession.PopoverPlace] = [:]

    /// A part of the tree that is still to be laid out.
    private enum Work {
        /// A node in a superview.
        case node(Node, superview: Int?)
        /// An element of a scene, by its position in the layout.
        case element(ElementsOfScene, Int, superview: Int)
        /// The bars of a container, above its children.
        case bars(ControllerHandle, superview: Int, insets: EdgeInsets)
    }

    /// A node with what follows from its superviews, so that each level is looked at once.
    private struct Node {
        let view: ViewHandle
        let frame: Rect
        let inset: PresentationSession.Inset
        /// The nearest controller above.
        var above: Level?
    }

    /// A controller with its traits.
    private struct Level {
        let controller: ControllerHandle
        let traits: TraitCollection
    }

    init(session: PresentationSession) {
        self.session = session
        placed = session.placedPresentations
        contexts = session.placedContexts(among: placed)
    }

    mutating func lay(_ window: ViewHandle, _ insets: EdgeInsets) {
        let inset = PresentationSession.Inset(overlay: insets, safeArea: insets)
        waiting.append(
            .node(Node(view: window, frame: session.views[window]?.frame ?? .zero, inset: inset), superview: nil))
        // Iterative, because a deep hierarchy would overflow the stack.
        while let work = waiting.popLast() {
            switch work {
            case .node(let node, let superview): lay(node, superview)
            case .element(let scene, let index, let superview): lay(scene, index, superview)
            case .bars(let container, let superview, let insets): layBars(container, superview, insets)
            }
        }
    }

    /// Whether the elements of a scene are laid out: not if they are more than are left, and then no others either.
    private mutating func claimElements(of scene: StoryboardScene) -> Bool {
        var waiting = [scene.view].compactMap(\.self)
        var count = 0
        while let view = waiting.popLast() {
            count += 1
            guard count <= elementsLeft else {
                elementsLeft = 0
                return false
            }
            waiting += view.subviews
        }
        elementsLeft -= count
        return true
    }

    // MARK: Nodes

    private mutating func lay(_ node: Node, _ superview: Int?) {
        let view = node.view
        guard let record = session.views[view] else { return }
        let controller = record.owner ?? superview.flatMap { views[$0].controller }
        var laid = LaidOutView(
            kind: .view, name: record.name, className: session.printedClass(of: record), controller: controller,
            node: view, superview: superview, frame: node.frame, frameInWindow: inWindow(node.frame, superview))
        if session.rules.hasSafeAreas { laid.safeArea = node.inset.safeArea }
        laid.isApproximate = superview.map { views[$0].isApproximate } ?? false
        let level = record.owner.map { Level(controller: $0, traits: traits(of: $0, in: node)) } ?? node.above
        let scene = record.owner.flatMap { session.sceneOfView(view, of: $0) }
        let elements = scene.flatMap { self.elements(of: $0, in: node, level) }
        if scene != nil, elements == nil { laid.isApproximate = true }
        if let root = scene?.view { describe(root, &laid) }
        laid.contentOffset = contentOffset(of: record.owner, elements, scene, node)
        let index = views.count
        views.append(laid)
        if let owner = record.owner { layActions(of: owner, in: index) }
        var work: [Work] = []
        if let elements { work += elements.subviews(of: 0).map { .element(elements, $0, superview: index) } }
        for subview in record.subviews where elements?.nodes.contains(subview) != true {
            let inner = self.node(subview, of: view, laidAt: index, node.inset.safeArea, level)
            work.append(.node(inner, superview: index))
        }
        if let owner = record.owner, session.controllers[owner]?.kind.bars.isEmpty == false {
            work.append(.bars(owner, superview: index, insets: node.inset.safeArea))
        }
        waiting += work.reversed()
    }

    /// The elements of the scene of a root view, unless they are too many.
    private mutating func elements(of scene: StoryboardScene, in node: Node, _ level: Level?) -> ElementsOfScene? {
        guard let level, claimElements(of: scene) else { return nil }
        let surroundings = session.surroundings(
            of: level.controller, node.view, size: node.frame.size, node.inset, level.traits)
        return ElementsOfScene(scene, of: level.controller, in: node.view, surroundings, session)
    }

    private func contentOffset(
        of owner: ControllerHandle?, _ elements: ElementsOfScene?, _ scene: StoryboardScene?, _ node: Node
    ) -> Point {
        if let root = elements?.layout.views.first, root.view.isScrollView { return root.contentOffset }
        guard let owner, session.isScrolling(owner, scene?.view) else { return .zero }
        return Point(0, -session.insetsOfOwnScrollView(of: owner, node.inset.safeArea).top)
    }

    /// The traits of a controller in a node: those of its parent, if that is the controller above it.
    private func traits(of controller: ControllerHandle, in node: Node) -> TraitCollection {
        guard let above = node.above, session.controllers[controller]?.parent == above.controller else {
            return session.traits(of: controller)
        }
        return session.ownTraits(of: controller, session.columnTraits(of: controller, above.traits))
    }

    /// A subview with the frame that it has, or that follows from a superview that was laid out with another size.
    private mutating func node(
        _ subview: ViewHandle, of superview: ViewHandle, laidAt index: Int, _ safeArea: EdgeInsets,
        _ level: Level?
    ) -> Node {
        let stored = session.views[subview]?.frame ?? .zero
        let former = session.views[superview]?.frame.size ?? .zero
        let size = views[index].frame.size
        let frame =
            if let outer = contexts[subview], let context = outer.presentedView {
                place(ofContainer: subview, over: context, outer, stored, in: former, safeArea)
            } else if let outer = contexts[superview], outer.presentedView == subview {
                // The presenter's view, until a presentation that removes it ends.
                Rect(size: size)
            } else if let presentation = placed[subview] {
                place(presentation, subview, stored, in: former, safeArea)
            } else {
                frameInside(subview, superview, stored, former, size, safeArea)
            }
        let arrow = contexts[subview] == nil ? popovers[subview]?.arrow : nil
        let inset = session.inset(
            safeArea, of: superview, size, reaching: subview, frame, arrow: arrow ?? .zero)
        return Node(view: subview, frame: frame, inset: inset, above: level)
    }

    /// The frame of a subview in a superview that may have been laid out with another size than the stored one.
    private func frameInside(
        _ subview: ViewHandle, _ superview: ViewHandle, _ stored: Rect, _ former: Size, _ size: Size,
        _ safeArea: EdgeInsets
    ) -> Rect {
        guard former != size else { return stored }
        if let child = session.views[subview]?.owner, let parent = session.controllers[child]?.parent,
            let container = session.controllers[parent], container.kind.isContainer, container.view == superview,
            container.shown.contains(child)
        {
            return session.frame(of: child, in: parent, size, around: safeArea)
        }
        return stored == Rect(size: former) ? Rect(size: size) : stored
    }

    /// The frame of a presented view on the screen (CH-240, CH-241).
    private mutating func place(
        _ presentation: Presentation, _ view: ViewHandle, _ stored: Rect, in bounds: Size, _ insets: EdgeInsets
    ) -> Rect {
        if let outer = session.presentationAround(presentation) {
            // Q101: where the popover is, whose content is without its arrow.
            let popover = outer.presentedView.flatMap { view in views.last { $0.node == view } }
            return popover?.frameInWindow ?? stored
        }
        guard presentation.effectiveStyle == .popover else {
            return session.detentFrame(of: presentation, stored, in: bounds)
        }
        guard let anchor = session.anchorRect(of: presentation, in: views) else { return stored }
        let place = session.popoverPlace(
            of: presentation, beside: anchor, in: bounds, insets, isPicture: isPicture)
        popovers[view] = place
        return place.frame
    }

    /// The frame of a container that covers a presented view: that of the view, even if the view is not there (R195).
    private mutating func place(
        ofContainer container: ViewHandle, over context: ViewHandle, _ outer: Presentation, _ stored: Rect,
        in bounds: Size, _ insets: EdgeInsets
    ) -> Rect {
        let frame = place(outer, context, stored, in: bounds, insets)
        popovers[container] = popovers[context]
        return frame
    }

    private func inWindow(_ frame: Rect, _ superview: Int?) -> Rect {
        guard let superview else { return frame }
        let (origin, offset) = (views[superview].frameInWindow.origin, views[superview].contentOffset)
        return Rect(
            origin: Point(origin.x + frame.origin.x - offset.x, origin.y + frame.origin.y - offset.y), size: frame.size)
    }

    // MARK: Elements

    private mutating func lay(_ scene: ElementsOfScene, _ index: Int, _ superview: Int) {
        let placed = scene.layout.views[index]
        guard placed.view.cell?.isPrototype != true else { return }
        let outer = placed.superview.map { scene.layout.views[$0].frame.origin } ?? .zero
        let frame = Rect(
            origin: Point(placed.frame.origin.x - outer.x, placed.frame.origin.y - outer.y), size: placed.frame.size)
        let node = scene.node(of: placed.view)
        var laid = LaidOutView(
            kind: node == nil ? .element : .view, name: node.flatMap { session.views[$0]?.name } ?? placed.view.id,
            className: placed.view.customClass?.name ?? placed.view.classNameOfUIKit, controller: scene.owner,
            node: node ?? views[superview].node, superview: superview, frame: frame,
            frameInWindow: inWindow(frame, superview))
        laid.isApproximate = placed.isApproximate || views[superview].isApproximate
        describe(placed.view, &laid)
        if let id = placed.view.id, let isEnabled = scene.enabling[id] { laid.isEnabled = isEnabled }
        laid.contentOffset = placed.contentOffset
        let position = views.count
        views.append(laid)
        layItems(ofToolbar: placed.view, position, scene.owner)
        var work: [Work] = scene.subviews(of: index).map { .element(scene, $0, superview: position) }
        if let node {
            let insets = scene.surroundings.safeArea.reaching(into: placed.frame, of: scene.surroundings.size)
            let level = Level(controller: scene.owner, traits: scene.surroundings.traits)
            for subview in session.views[node]?.subviews ?? [] where !scene.nodes.contains(subview) {
                let inner = self.node(subview, of: node, laidAt: position, insets, level)
                work.append(.node(inner, superview: position))
            }
        }
        waiting += work.reversed()
    }

    private func describe(_ view: StoryboardView, _ laid: inout LaidOutView) {
        laid.isHidden = view.isHidden
        laid.elementName = view.elementName
        laid.text = view.text
        laid.isEnabled = view.isEnabled
        laid.alpha = view.alpha
        laid.isUserInteractionEnabled = view.isUserInteractionEnabled ?? view.takesTouches
        laid.target = view.isControl || view.cell != nil ? view.id : nil
        laid.gestureRecognizers = view.gestureRecognizerIDs
    }

    // MARK: Bars

    private mutating func layBars(_ container: ControllerHandle, _ superview: Int, _ insets: EdgeInsets) {
        let bounds = views[superview].frame.size
        var insets = insets
        let orientation = session.header.orientation
        for bar in session.bars(of: container, in: orientation, isLeavingShown: isPicture) {
            let top = bar.top(below: insets.top)
            var frame = Rect(0, top, bounds.width, bar.height)
            if bar.kind.isAtTop {
                insets.top = top + bar.height
            } else {
                insets.bottom += bar.height
                // The background of a bar at the bottom continues to the edge of the screen, unless another bar is
                // beneath it.
                let isAbove = session.hasBar(around: container, isAtTop: false, in: session.header.orientation)
                let height = isAbove ? bar.height : insets.bottom
                frame = Rect(0, bounds.height - insets.bottom, bounds.width, height)
            }
            let name = "\(session.name(container)).\(bar.kind.rawValue)"
            views.append(
                LaidOutView(
                    kind: .bar, name: name, className: bar.kind.className, controller: container,
                    node: views[superview].node, superview: superview, frame: frame,
                    frameInWindow: inWindow(frame, superview)))
            layItems(of: bar, container, views.count - 1, insets)
        }
    }

    /// The tabs share the width of their bar; other items lie between its margins (CH-208).
    private mutating func layItems(
        of bar: ContainerBar, _ container: ControllerHandle, _ index: Int, _ insets: EdgeInsets
    ) {
        guard elementsLeft > 0 else { return }
        let items = session.items(of: bar.kind, in: container)
        guard claimItems(items.leading.count + items.trailing.count) else { return }
        var size = Size(views[index].frame.size.width, bar.height)
        switch bar.kind {
        case .tabBar:
            let share = size.width / Double(max(items.leading.count, 1))
            for (place, item) in items.leading.enumerated() {
                append(item, Rect(Double(place) * share, 0, share, size.height), in: index)
            }
        case .toolbar:
            append(items.leading, BarItemPlaces.ofToolbar(items.leading, in: size, insets), in: index)
        case .navigationBar:
            if session.hasLargeTitle(container, in: session.header.orientation) {
                size.height -= PresentationSession.largeTitleHeight
            }
            let places = BarItemPlaces.ofNavigationBar(items.leading, items.trailing, in: size, insets)
            append(items.leading, places.leading, in: index)
            append(items.trailing, places.trailing, in: index)
        }
    }

    /// Whether so many items are laid out: not if they are more than are left, and then no others either.
    private mutating func claimItems(_ count: Int) -> Bool {
        guard count <= elementsLeft else {
            elementsLeft = 0
            return false
        }
        elementsLeft -= count
        return true
    }

    private mutating func append(_ items: [BarItem], _ frames: [Rect], in bar: Int) {
        for (item, frame) in zip(items, frames) { append(item, frame, in: bar) }
    }

    /// The items of a toolbar that is an element of a scene.
    private mutating func layItems(ofToolbar toolbar: StoryboardView, _ index: Int, _ owner: ControllerHandle) {
        guard toolbar.elementName == "toolbar", claimItems(toolbar.barButtonItems.count) else { return }
        let items = session.items(toolbar.barButtonItems, of: owner)
        append(items, BarItemPlaces.ofToolbar(items, in: views[index].frame.size, .zero), in: index)
    }

    /// The buttons of an alert, which the picture draws by itself.
    private mutating func layActions(of alert: ControllerHandle, in index: Int) {
        guard !isPicture, session.controllers[alert]?.alert != nil else { return }
        let place = popovers[views[index].node]
        let (node, outer) = (views[index].node, views[index].frameInWindow)
        let box = outer.inset(by: place?.arrow ?? .zero)
        for layer in session.alertLayers(of: alert, in: box, isPopover: place != nil, beneath: 0)
        where layer.role == .action {
            let origin = Point(layer.frame.origin.x - outer.origin.x, layer.frame.origin.y - outer.origin.y)
            var laid = LaidOutView(
                kind: .item, name: layer.name, className: "_UIAlertControllerActionView", controller: alert, node: node,
                superview: index, frame: Rect(origin: origin, size: layer.frame.size), frameInWindow: layer.frame)
            laid.isApproximate = true
            laid.target = layer.name
            laid.text = layer.text
            laid.isEnabled = layer.isEnabled
            views.append(laid)
        }
    }

    private mutating func append(_ item: BarItem, _ frame: Rect, in bar: Int) {
        guard let target = item.target else { return }
        var laid = LaidOutView(
            kind: .item, name: target, className: item.className, controller: item.controller,
            node: views[bar].node, superview: bar, frame: frame, frameInWindow: inWindow(frame, bar))
        laid.isApproximate = true
        laid.target = target
        laid.text = item.text
        laid.isEnabled = item.isEnabled
        laid.isSelected = item.isSelected
        views.append(laid)
    }
}

/// The elements of a controller's scene with their frames, and the nodes of the view tree among them.
private final class ElementsOfScene: Sendable {
    let owner: ControllerHandle
    let surroundings: SceneLayout.Surroundings
    let layout: SceneLayout
    /// The nodes that were made for elements (CH-21).
    let nodes: Set<ViewHandle>
    /// The app's own settings of `isEnabled`.
    let enabling: [String: Bool]
    private let nodesByElement: [ExactText: ViewHandle]
    private let subviews: [[Int]]

    init(
        _ scene: StoryboardScene, of owner: ControllerHandle, in root: ViewHandle,
        _ surroundings: SceneLayout.Surroundings, _ session: PresentationSession
    ) {
        self.owner = owner
        self.surroundings = surroundings
        layout = SceneLayout(scene, in: surroundings)
        enabling = session.enabling(of: owner)
        var subviews = [[Int]](repeating: [], count: layout.views.count)
        for (index, placed) in layout.views.enumerated() {
            if let superview = placed.superview { subviews[superview].append(index) }
        }
        self.subviews = subviews
        var found: [ExactText: ViewHandle] = [:]
        var waiting = [root]
        while let view = waiting.popLast() {
            for subview in session.views[view]?.subviews ?? [] {
                guard let record = session.views[subview], record.owner == nil, let element = record.element else {
                    continue
                }
                found[ExactText(element)] = subview
                waiting.append(subview)
            }
        }
        nodesByElement = found
        nodes = Set(found.values)
    }

    func subviews(of index: Int) -> [Int] { subviews.indices.contains(index) ? subviews[index] : [] }

    func node(of view: StoryboardView) -> ViewHandle? { view.id.flatMap { nodesByElement[ExactText($0)] } }
}
