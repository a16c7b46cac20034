/// The views of the screen with their frames: the view tree, the elements of storyboards, and the bars of containers.
///
/// Nothing of it is stored: each read derives it from the view tree.
extension PresentationSession {
    /// Every view in a visible window, each before its subviews, and those from back to front.
    package func screenLayout() -> [LaidOutView] { screenPlaces().views }

    /// The same, with the places of popovers by the presented view.
    func screenPlaces() -> (views: [LaidOutView], popovers: [ViewHandle: PopoverPlace]) {
        var screen = ScreenLayout(session: self)
        let insets = screenInsets(in: header.orientation)
        for window in header.windows where windows[window]?.isVisible == true {
            if let view = windows[window]?.view { screen.lay(view, insets) }
        }
        return (screen.views, screen.popovers)
    }

    /// The environment in which a controller's scene is laid out.
    ///
    /// - Parameters:
    ///   - size: that of the root view, which differs from the stored one if its superview is an element.
    ///   - insets: what reaches into a root view of another size.
    func surroundings(
        of handle: ControllerHandle, _ view: ViewHandle, size: Size, _ insets: EdgeInsets
    ) -> SceneLayout.Surroundings {
        let isStored = views[view]?.frame.size == size
        let overlay = isStored ? overlayInsets(of: view, in: header.orientation) : insets
        return SceneLayout.Surroundings(
            size: size, safeArea: isStored && rules.hasSafeAreas ? safeAreaInsets(of: handle) : overlay,
            guides: overlay, margins: layoutMargins(of: handle), traits: traits(of: handle))
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
    /// The places of popovers beside their anchors, by the presented view.
    var popovers: [ViewHandle: PresentationSession.PopoverPlace] = [:]

    /// A part of the tree that is still to be laid out.
    private enum Work {
        /// A node in a superview.
        case node(ViewHandle, frame: Rect, superview: Int?, insets: EdgeInsets)
        /// An element of a scene, by its position in the layout.
        case element(ElementsOfScene, Int, superview: Int)
        /// The bars of a container, above its children.
        case bars(ControllerHandle, superview: Int, insets: EdgeInsets)
    }

    init(session: PresentationSession) {
        self.session = session
        placed = session.placedPresentations
    }

    mutating func lay(_ window: ViewHandle, _ insets: EdgeInsets) {
        waiting.append(
            .node(window, frame: session.views[window]?.frame ?? .zero, superview: nil, insets: insets))
        // Iterative, because a deep hierarchy would overflow the stack.
        while let work = waiting.popLast() {
            switch work {
            case .node(let view, let frame, let superview, let insets): lay(view, frame, superview, insets)
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

    private mutating func lay(_ view: ViewHandle, _ frame: Rect, _ superview: Int?, _ insets: EdgeInsets) {
        guard let record = session.views[view] else { return }
        let controller = record.owner ?? superview.flatMap { views[$0].controller }
        var laid = LaidOutView(
            kind: .view, name: record.name, className: session.printedClass(of: record), controller: controller,
            node: view, superview: superview, frame: frame, frameInWindow: inWindow(frame, superview))
        if session.rules.hasSafeAreas { laid.safeArea = insets }
        laid.isApproximate = superview.map { views[$0].isApproximate } ?? false
        let scene = record.owner.flatMap { session.sceneOfView(view, of: $0) }
        let isLaidOut = scene.map { claimElements(of: $0) } ?? false
        if scene != nil, !isLaidOut { laid.isApproximate = true }
        if let root = scene?.view { describe(root, &laid) }
        if let owner = record.owner, session.isScrolling(owner, scene?.view) {
            laid.contentOffset = Point(0, -session.scrollViewInsets(of: owner).top)
        }
        let index = views.count
        views.append(laid)
        var work: [Work] = []
        var elements: ElementsOfScene?
        if isLaidOut, let scene, let owner = record.owner {
            let surroundings = session.surroundings(of: owner, view, size: frame.size, insets)
            let found = ElementsOfScene(scene, of: owner, in: view, surroundings, session)
            work += found.subviews(of: 0).map { .element(found, $0, superview: index) }
            elements = found
        }
        for subview in record.subviews where elements?.nodes.contains(subview) != true {
            work.append(node(subview, of: view, laidAt: index, insets))
        }
        if let owner = record.owner, session.controllers[owner]?.kind.bars.isEmpty == false {
            work.append(.bars(owner, superview: index, insets: insets))
        }
        waiting += work.reversed()
    }

    /// A subview with the frame that it has, or that follows from a superview that was laid out with another size.
    private mutating func node(
        _ subview: ViewHandle, of superview: ViewHandle, laidAt index: Int, _ insets: EdgeInsets
    ) -> Work {
        let stored = session.views[subview]?.frame ?? .zero
        let former = session.views[superview]?.frame.size ?? .zero
        if let presentation = placed[subview] {
            let frame = place(presentation, subview, stored, in: former, insets)
            return .node(
                subview, frame: frame, superview: index, insets: insets.reaching(into: frame, of: former))
        }
        let fills = stored == Rect(size: former)
        let frame = fills ? Rect(size: views[index].frame.size) : stored
        var reaching = session.insets(insets, of: superview, reaching: subview, in: session.header.orientation, true)
        if frame != stored { reaching = insets }
        return .node(subview, frame: frame, superview: index, insets: reaching)
    }

    /// The frame of a presented view on the screen (CH-240, CH-241).
    private mutating func place(
        _ presentation: Presentation, _ view: ViewHandle, _ stored: Rect, in bounds: Size, _ insets: EdgeInsets
    ) -> Rect {
        guard presentation.effectiveStyle == .popover else {
            return session.detentFrame(of: presentation, stored, in: bounds)
        }
        guard let anchor = session.anchorRect(of: presentation, in: views) else { return stored }
        let size = session.popoverSize(of: presentation, stored.size)
        let place = session.popoverPlace(size, beside: anchor, in: bounds, insets)
        popovers[view] = place
        return place.frame
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
        if let id = placed.view.id,
            let set = session.controllers[scene.owner]?.enabling.first(where: { $0.element == id })
        {
            laid.isEnabled = set.isEnabled
        }
        if placed.view.isScrollView, scene.isAdjusted(index) {
            let insets = session.scrollViewInsets(of: scene.owner)
            laid.contentOffset = Point(0, -insets.reaching(into: placed.frame, of: scene.surroundings.size).top)
        }
        let position = views.count
        views.append(laid)
        var work: [Work] = scene.subviews(of: index).map { .element(scene, $0, superview: position) }
        if let node {
            let insets = scene.surroundings.safeArea.reaching(into: placed.frame, of: scene.surroundings.size)
            for subview in session.views[node]?.subviews ?? [] where !scene.nodes.contains(subview) {
                work.append(self.node(subview, of: node, laidAt: position, insets))
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
        for bar in session.bars(of: container, in: session.header.orientation) {
            var frame = Rect(0, insets.top, bounds.width, bar.height)
            if bar.kind.isAtTop {
                insets.top += bar.height
            } else {
                insets.bottom += bar.height
                // The background of a bar at the bottom continues to the edge of the screen.
                frame = Rect(0, bounds.height - insets.bottom, bounds.width, insets.bottom)
            }
            let name = "\(session.name(container)).\(bar.kind.rawValue)"
            views.append(
                LaidOutView(
                    kind: .bar, name: name, className: bar.kind.className, controller: container,
                    node: views[superview].node, superview: superview, frame: frame,
                    frameInWindow: inWindow(frame, superview)))
            layItems(of: bar, container, views.count - 1)
        }
    }

    /// The tabs share the width of their bar; items of other bars have slots of 44 points from its ends (CH-208).
    private mutating func layItems(of bar: ContainerBar, _ container: ControllerHandle, _ index: Int) {
        let width = views[index].frame.size.width
        let items = session.items(of: bar.kind, in: container)
        let slot = 44.0
        for (place, item) in items.leading.enumerated() {
            let isShared = bar.kind != .navigationBar
            let share = isShared ? width / Double(items.leading.count) : slot
            append(item, Rect(Double(place) * share, 0, share, bar.height), in: index, container)
        }
        for (place, item) in items.trailing.enumerated() {
            append(item, Rect(width - Double(place + 1) * slot, 0, slot, bar.height), in: index, container)
        }
    }

    private mutating func append(
        _ item: BarItem, _ frame: Rect, in bar: Int, _ container: ControllerHandle
    ) {
        var laid = LaidOutView(
            kind: .item, name: item.target, className: item.className, controller: item.controller,
            node: views[bar].node, superview: bar, frame: frame, frameInWindow: inWindow(frame, bar))
        laid.isApproximate = true
        laid.target = item.target
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
    private let nodesByElement: [ExactText: ViewHandle]
    private let subviews: [[Int]]

    init(
        _ scene: StoryboardScene, of owner: ControllerHandle, in root: ViewHandle,
        _ surroundings: SceneLayout.Surroundings, _ session: PresentationSession
    ) {
        self.owner = owner
        self.surroundings = surroundings
        layout = SceneLayout(scene, in: surroundings)
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

    /// Whether a scroll view at this position is the one that its controller adjusts: the bottommost subview of a root
    /// view that does not scroll itself (LY-06).
    func isAdjusted(_ index: Int) -> Bool {
        subviews(of: 0).first == index && layout.views[0].view.isScrollView == false
    }

    func subviews(of index: Int) -> [Int] { subviews.indices.contains(index) ? subviews[index] : [] }

    func node(of view: StoryboardView) -> ViewHandle? { view.id.flatMap { nodesByElement[ExactText($0)] } }
}
