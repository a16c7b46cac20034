/// Page view controllers: their pages, how many are shown, and refusals.
extension PresentationSession {
    func pageViewController(_ receiver: String, _ bindings: Bindings) throws(Rejection) -> ControllerHandle {
        let handle = try controller(receiver, bindings)
        guard controllers[handle]?.kind == .pageViewController else {
            throw .invalid(reason: "\(name(handle)) is not a page view controller.", rule: "P127")
        }
        return handle
    }

    /// `setViewControllers(_:direction:animated:completion:)`.
    mutating func setPages(
        _ call: SetViewControllersCall, of container: ControllerHandle, to pages: [ControllerHandle],
        isAnimated: Bool, _ bindings: Bindings
    ) throws(Rejection) {
        try refuseCount(pages.count, of: container, isAnimated: isAnimated)
        guard Set(pages).count == pages.count else {
            throw .invalid(reason: "A controller can be a page only once.", rule: Choice.pageCounts.rule)
        }
        for page in pages { try refusePage(page, of: container) }
        let shown = Array(pages.prefix(shownPages(of: container)))
        try refuseStrayViews(of: shown, for: container)
        // Inside a rotation nothing turns (CH-466).
        let isTurning = isAnimated && controllers[container]?.pages.comingSpine == nil
        var turn = PageTurn(container, shown, call.direction, isAnimated: isTurning)
        turn.back = pages.dropFirst(shown.count).first
        turn.completion = call.completion
        turn.bindings = bindings
        reviewIndicator(of: container)
        enqueue(.turnPages(turn, .request))
    }

    /// Whether a controller is free to be a page: it must not be on screen in another way.
    func canBePage(_ page: ControllerHandle, of container: ControllerHandle) -> Bool {
        !supporters(of: container).contains(page) && controllers[page]?.presentedBy == nil
            && controllers[page]?.kind != .alertController && !isBoundToWindow(page)
    }

    func refusePage(_ page: ControllerHandle, of container: ControllerHandle) throws(Rejection) {
        guard canBePage(page, of: container) else {
            throw .invalid(
                reason:
                    "\(name(page)) is on screen in another way and cannot be a page of \(name(container)).",
                rule: "CT-03")
        }
    }

    /// Checks only the pages that become children (EX-03); the back of a page does not (CH-105).
    func refuseStrayViews(of pages: [ControllerHandle], for container: ControllerHandle) throws(Rejection) {
        for page in pages where controllers[page]?.parent != container {
            try refuseStrayView(of: page, for: container)
        }
    }

    // MARK: The number of pages

    func scrolls(_ container: ControllerHandle) -> Bool {
        value(of: .pageTransitionStyle, container) == "scroll"
    }

    /// Whether a controller shows pages that a finger turns sideways (CH-444).
    func turnsPagesSideways(_ handle: ControllerHandle) -> Bool {
        controllers[handle]?.kind == .pageViewController && value(of: .navigationOrientation, handle) == "horizontal"
            && controllers[handle]?.pages.dataSource != nil
    }

    /// Two with the spine in the middle, else one (Q129).
    func shownPages(of container: ControllerHandle) -> Int {
        (controllers[container]?.pages.comingSpine?.rawValue ?? value(of: .spineLocation, container).string) == "mid"
            ? 2 : 1
    }

    /// With a spine at an edge, a page with two sides needs its back to turn.
    func hasBacks(_ container: ControllerHandle) -> Bool {
        shownPages(of: container) == 1 && !scrolls(container)
            && value(of: .isDoubleSided, container) == true
    }

    func refuseCount(_ count: Int, of container: ControllerHandle, isAnimated: Bool)
        throws(Rejection)
    {
        let shown = shownPages(of: container)
        let hasBacks = hasBacks(container)
        let required = hasBacks && (isAnimated || count > shown) ? 2 : shown
        if count != required { throw wrongCount(count, required, in: container) }
    }

    /// d2: a page view controller whose pages curl must have pages when it appears. If they scroll, no exception is
    /// known for missing pages (CH-177).
    func refuseMissingPages(of container: ControllerHandle) throws(Rejection) {
        guard controllers[container]?.kind == .pageViewController, let pages = controllers[container]?.pages,
            pages.current.isEmpty, pages.waiting == nil, !scrolls(container)
        else { return }
        throw exception(
            "The number of provided view controllers (0) does not match the number required (\(shownPages(of: container))) for the requested spine location\(about: mention(container, .container))",
            "d2", hint: "Set its pages before it appears, in viewDidLoad() at the latest.")
    }

    func wrongCount(_ count: Int, _ required: Int, in container: ControllerHandle) -> Rejection {
        exception(
            "The number of view controllers provided (\(count)) doesn't match the number required (\(required)) for the requested transition\(about: mention(container, .container))",
            Choice.pageCounts.rule)
    }

    /// The frame of a child in a UIKit container: with the spine in the middle, each of two pages has a half.
    ///
    /// - Parameters:
    ///   - turned: the orientation to come, which decides the heights of bars; nil for the present one.
    ///   - around: the insets of the container's view, if they are known.
    func frame(
        of child: ControllerHandle, in container: ControllerHandle, _ bounds: Size,
        turned orientation: InterfaceOrientation? = nil, around: EdgeInsets? = nil
    ) -> Rect {
        if controllers[container]?.split != nil { return columnFrame(of: child, in: container, bounds) }
        if let size = sizeOnceExpanded(of: child, on: container) { return Rect(size: size) }
        guard let record = controllers[container], record.kind == .pageViewController,
            shownPages(of: container) == 2, let place = record.shown.firstIndex(of: child)
        else {
            return frame(besideBarsOf: container, of: child, bounds, in: orientation ?? header.orientation, around)
        }
        if value(of: .navigationOrientation, container) == "vertical" {
            let half = bounds.height / 2
            return Rect(0, half * Double(place), bounds.width, half)
        }
        let half = bounds.width / 2
        return Rect(half * Double(place), 0, half, bounds.height)
    }
}
