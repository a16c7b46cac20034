/// The layers of the screen at this instant: the views of ``PresentationSession/screenLayout()``, moved by transitions,
/// with what UIKit adds to them (CH-240 to CH-246).
///
/// Nothing of it is stored: each read derives it from the view tree and the transitions in flight.
extension PresentationSession {
    /// Every layer of a screen from back to front, each before its sublayers.
    package func screenLayers(on screen: WindowScreen = .main) -> [ScreenLayer] {
        var picture = ScreenPicture(self, screen)
        picture.draw()
        return picture.layers
    }

    /// The text in the middle of a navigation bar above a controller.
    func navigationTitle(of handle: ControllerHandle) -> String? {
        if let title = value(of: .navigationItemTitle, handle).string { return title }
        let isOwn = controllers.box(handle)?.record.properties.stored.contains { $0.property == .navigationItemTitle }
        // A controller of an earlier build has not stored the title of its scene's item.
        return isOwn == true ? nil : scene(of: handle)?.navigationItem?.title
    }
}

/// Turns the views of the screen into layers.
private struct ScreenPicture {
    let session: PresentationSession
    let screen: WindowScreen
    var layers: [ScreenLayer] = []
    private let views: [LaidOutView]
    private let popovers: [ViewHandle: PresentationSession.PopoverPlace]
    private let motions: ScreenMotions
    /// The layer of each view; nil for a view that is not seen.
    private var places: [Int?] = []
    /// The distance by which each layer, with everything in it, is moved.
    private var shifts: [Point] = []
    /// The presentations by their presented views, and the changes of stacks by their containers.
    private var presented: [ViewHandle: Presentation] = [:]
    private var changes: [ControllerHandle: Transition] = [:]
    /// The views whose subviews are being drawn, with the grabber that follows them.
    private var open: [(view: Int, grabber: ScreenLayer?)] = []

    init(_ session: PresentationSession, _ screen: WindowScreen) {
        self.session = session
        self.screen = screen
        (views, popovers) = session.screenPlaces(on: screen, isPicture: true)
        motions = ScreenMotions(session: session, views: views)
        for (_, presentation) in session.every(session.presentations) {
            if let view = presentation.presentedView { presented[view] = presentation }
        }
        for transition in session.header.transitions.compactMap({ session.transitions[$0] }) {
            if let container = transition.change?.container { changes[container] = transition }
        }
        layers.reserveCapacity(views.count + 8)
    }

    mutating func draw() {
        for index in views.indices {
            close(until: views[index].superview)
            let place = layer(of: index)
            if place == nil { open.append((index, nil)) }
            places.append(place)
        }
        close(until: nil)
        if screen == .main { drawStatusBar() }
    }

    private mutating func append(_ layer: ScreenLayer, shift: Point) {
        layers.append(layer)
        shifts.append(shift)
    }

    /// Ends the views that contain no further views.
    private mutating func close(until superview: Int?) {
        while let last = open.last, last.view != superview {
            open.removeLast()
            if let grabber = last.grabber { append(grabber, shift: grabber.superlayer.map { shifts[$0] } ?? .zero) }
        }
    }

    // MARK: Views

    /// Draws a view, and returns the position of its layer.
    private mutating func layer(of index: Int) -> Int? {
        let view = views[index]
        let superlayer = view.superview.map { places[$0] }
        if case .some(nil) = superlayer { return nil }
        let motion = motion(of: view)
        guard !view.isHidden, view.alpha > 0, motion?.isHidden != true else { return nil }
        let outer = superlayer.flatMap { $0 }
        let base = outer.map { shifts[$0] } ?? .zero
        let shift = Point(base.x + (motion?.offset.x ?? 0), base.y + (motion?.offset.y ?? 0))
        let origin = view.frameInWindow.origin
        let frame = Rect(origin: Point(origin.x + shift.x, origin.y + shift.y), size: view.frameInWindow.size)
        var layer = ScreenLayer(
            role(of: view), name: view.name, className: view.className, controller: view.controller, in: outer,
            frame: frame)
        describe(view, &layer)
        if let motion { apply(motion, to: &layer) }
        drawArrow(before: layer, view, base)
        let place = layers.count
        append(layer, shift: shift)
        open.append((index, grabber(of: view, layer, in: place)))
        drawContents(of: view, index, layer, at: place, shift)
        return place
    }

    private func motion(of view: LaidOutView) -> ScreenMotions.Motion? {
        switch view.kind {
        case .view: return motions[view.node]
        case .bar where view.className == ContainerBarKind.tabBar.className:
            return view.controller.flatMap { session.transitionHidingTabBar(of: $0) }
                .map { motions.motion(ofTabBarDuring: $0, width: view.frame.size.width) }
        case .bar, .item, .element: return nil
        }
    }

    private func describe(_ view: LaidOutView, _ layer: inout ScreenLayer) {
        layer.alpha = view.alpha
        layer.text = view.text
        layer.elementName = view.elementName
        layer.isEnabled = view.isEnabled
        layer.isEmphasized = view.isSelected
        layer.isApproximate = view.isApproximate
        let kind = controller(ofRoot: view).flatMap { session.controllers[$0]?.kind }
        layer.isLeaf = kind.map { !$0.isContainer && !$0.isAlert } ?? false
        let isScrolling = ["scrollView", "tableView", "collectionView", "textView"].contains(view.elementName ?? "")
        if layer.role == .window || kind?.isContainer == true || isScrolling { layer.clip = layer.frame }
        if layer.role == .popover || popovers[view.node] != nil && layer.role == .container {
            layer.cornerRadius = ScreenNumbers.popoverCorner
            // The arrow is drawn as a layer of its own.
            layer.clip = layer.frame.inset(by: popovers[view.node]?.arrow ?? .zero)
        }
    }

    private func apply(_ motion: ScreenMotions.Motion, to layer: inout ScreenLayer) {
        layer.alpha *= motion.alpha
        layer.transform = motion.transform.finite
        layer.transition = motion.transition
        if let radius = motion.cornerRadius, radius > 0 {
            layer.cornerRadius = radius
            layer.clip = layer.frame
            // A sheet that stands on the lower edge of its container has no lower corners.
            let edge = layer.superlayer.map { layers[$0].frame.maxY } ?? layer.frame.maxY
            layer.hasRoundBottom = motion.visible != nil || layer.frame.maxY - motion.offset.y < edge
        }
        if let part = motion.visible {
            let (origin, size) = (layer.frame.origin, layer.frame.size)
            layer.clip = Rect(
                origin.x + part.origin.x * size.width, origin.y + part.origin.y * size.height,
                part.size.width * size.width, part.size.height * size.height)
        }
    }

    /// The controller whose root view this is.
    private func controller(ofRoot view: LaidOutView) -> ControllerHandle? {
        view.kind == .view ? session.views[view.node]?.owner : nil
    }

    private func role(of view: LaidOutView) -> ScreenLayer.Role {
        switch view.kind {
        case .element: return .element
        case .item: return .item
        case .bar:
            switch ContainerBarKind.allCases.first(where: { $0.className == view.className }) {
            case .toolbar: return .toolbar
            case .tabBar: return .tabBar
            case .navigationBar, nil: return .navigationBar
            }
        case .view: break
        }
        guard let record = session.views[view.node] else { return .view }
        switch record.role {
        case .window: return .window
        case .container: return .container
        case .dimming: return .dimming
        case .decoration: return .decoration
        case .root, .content: break
        }
        guard let owner = record.owner, let controller = session.controllers[owner] else { return .view }
        if let presentation = presented[view.node] {
            return presentation.effectiveStyle == .popover ? .popover : .presented
        }
        if controller.presentedBy != nil { return .presented }
        return controller.presents == nil ? .controller : .presenter
    }

    // MARK: What UIKit adds

    private mutating func drawContents(
        of view: LaidOutView, _ index: Int, _ layer: ScreenLayer, at place: Int, _ shift: Point
    ) {
        if view.kind == .bar, layer.role == .navigationBar { drawTitles(in: layer, index, at: place, shift) }
        guard let owner = controller(ofRoot: view), session.controllers[owner]?.alert != nil else { return }
        let isPopover = layer.role == .popover
        let box = isPopover ? layer.clip ?? layer.frame : layer.frame
        for layer in session.alertLayers(of: owner, in: box, isPopover: isPopover, beneath: place) {
            append(layer, shift: shift)
        }
    }

    /// The titles in a navigation bar with their alphas, and the part of half the bar's width by which each is moved:
    /// that of the top controller, and during a push or pop the former one, too, which fades as it makes way (CH-244).
    private func titles(
        in container: ControllerHandle, _ top: ControllerHandle
    ) -> [(controller: ControllerHandle, alpha: Double, way: Double)] {
        guard let transition = changes[container], transition.kind.isOfStack, transition.to == top,
            transition.from != top
        else { return [(top, 1, 0)] }
        let progress = session.progress(of: transition)
        let side = transition.kind == .push ? 1.0 : -1
        return [(transition.from, 1 - progress, -side * progress), (top, progress, side * (1 - progress))]
    }

    /// The room at each side of a title in the middle of a bar, so that it touches no item.
    private func sideOfTitle(besideItemsOf bar: Int) -> Double {
        let frame = views[bar].frameInWindow
        var side = PresentationSession.sideMargin(forWidth: frame.size.width) - 8
        for item in views[(bar + 1)...].prefix(while: { $0.superview == bar }) {
            let place = item.frameInWindow
            let (left, right) = (place.maxX - frame.origin.x, frame.maxX - place.origin.x)
            side = max(side, min(left, right))
        }
        return side + 8
    }

    /// Draws the titles in a navigation bar.
    private mutating func drawTitles(in bar: ScreenLayer, _ index: Int, at place: Int, _ shift: Point) {
        guard let navigation = bar.controller else { return }
        // A collapsed split view controller's primary shows the title of the stack on top of its own.
        let isMoving = changes[navigation] != nil
        let container = isMoving ? navigation : session.stackShown(inBarOf: navigation)
        guard let top = session.controllers[container]?.children.last else { return }
        let titles = self.titles(in: container, top)
        let side = sideOfTitle(besideItemsOf: index)
        for (controller, alpha, way) in titles where alpha > 0 {
            let inner = session.controllers[session.stackShown(inBarOf: controller)]?.children.last
            let shown = session.sharesNavigationBar(controller) ? inner ?? controller : controller
            guard let text = session.navigationTitle(of: shown), !text.isEmpty else { continue }
            let size = bar.frame.size
            let origin = Point(bar.frame.origin.x + way * size.width / 2, bar.frame.origin.y)
            let isLarge = session.hasLargeTitle(navigation, in: session.header.orientation)
            let large = PresentationSession.largeTitleHeight
            let margin = PresentationSession.sideMargin(forWidth: size.width)
            let frame =
                isLarge
                ? Rect(origin.x + margin, bar.frame.maxY - large, max(size.width - 2 * margin, 0), large)
                : Rect(origin.x + side, origin.y, max(size.width - 2 * side, 0), size.height)
            var title = ScreenLayer(.title, controller: controller, in: place, frame: frame)
            title.text = text
            title.alpha = alpha
            title.isEmphasized = isLarge
            append(title, shift: shift)
        }
    }

    /// The arrow of a popover is behind it, at the edge that faces the anchor (CH-240).
    private mutating func drawArrow(before layer: ScreenLayer, _ view: LaidOutView, _ shift: Point) {
        guard layer.role == .popover, let place = popovers[view.node], place.edge != .none else { return }
        let (width, length) = (ScreenNumbers.arrowWidth, ScreenNumbers.arrowLength)
        let tip = Point(place.tip.x + shift.x, place.tip.y + shift.y)
        let box = layer.clip ?? layer.frame
        let corner = ScreenNumbers.popoverCorner + width / 2
        func along(_ value: Double, _ low: Double, _ high: Double) -> Double {
            min(max(value, low + corner), max(high - corner, low + corner)) - width / 2
        }
        let (x, y) = (
            along(tip.x, box.origin.x, box.maxX), along(tip.y, box.origin.y, box.maxY)
        )
        let frame =
            switch place.edge {
            case .bottom: Rect(x, box.maxY, width, length)
            case .left: Rect(box.origin.x - length, y, length, width)
            case .right: Rect(box.maxX, y, length, width)
            case .top, .none, .all: Rect(x, box.origin.y - length, width, length)
            }
        var arrow = ScreenLayer(.arrow, controller: layer.controller, in: layer.superlayer, frame: frame)
        arrow.arrowEdge = place.edge
        arrow.alpha = layer.alpha
        append(arrow, shift: shift)
    }

    private func grabber(of view: LaidOutView, _ layer: ScreenLayer, in place: Int) -> ScreenLayer? {
        guard view.kind == .view, let presentation = presented[view.node], presentation.effectiveStyle.isSheet,
            session.prefers(.prefersGrabberVisible, presentation)
        else { return nil }
        let size = ScreenNumbers.grabber
        let frame = Rect(
            layer.frame.origin.x + (layer.frame.size.width - size.width) / 2,
            layer.frame.origin.y + ScreenNumbers.grabberTop, size.width, size.height)
        return ScreenLayer(.grabber, controller: layer.controller, in: place, frame: frame)
    }

    private mutating func drawStatusBar() {
        guard !session.isStatusBarHidden, let device = session.settings?.device else { return }
        let width = device.screenSize(in: session.header.orientation).width
        let frame = session.statusBarFrame ?? Rect(0, 0, width, ScreenNumbers.statusBar)
        guard frame.size.height > 0 else { return }
        var bar = ScreenLayer(.statusBar, in: nil, frame: frame)
        bar.text = session.statusBarStyle.rawValue
        append(bar, shift: .zero)
    }
}

extension TransitionKind {
    /// Whether a navigation controller exchanges its top controller.
    fileprivate var isOfStack: Bool { self == .push || self == .pop }
}
