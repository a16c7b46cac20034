import SessionNumbers

/// The callback for a change of a controller's preferred size, which itself resizes nothing (P191, R129).
extension PresentationSession {
    /// Notifies the controller's parent, or without one the app's own presentation controller that shows it.
    mutating func tellPreferredContentSize(of handle: ControllerHandle) {
        let receiver = contentContainer(of: handle)
        guard let receiver else { return }
        enqueue(
            .callback(
                Callback(
                    receiver, .preferredContentSizeDidChange, [Argument("container", .text(name(handle)))],
                    rule: "P191")))
    }

    /// The parent of a controller, or without one the app's own presentation controller that shows it.
    func contentContainer(of handle: ControllerHandle) -> Actor? {
        controllers[handle]?.parent.map { .controller($0) }
            ?? controllers[handle]?.presentedBy.flatMap { presentations[$0]?.declared }.map { .object($0) }
    }

    /// The size that a controller prefers; a navigation controller without one of its own passes on that of its top
    /// controller (R188, CH-321).
    func preferredContentSize(of handle: ControllerHandle) -> Size {
        var level = handle
        // Each level is a child of the one before, which bounds the loop.
        while let controller = controllers[level] {
            meter.look(at: 1)
            let own = controller.properties.preferredContentSize
            guard own == .zero, controller.kind.hasStack, let top = controller.children.last else { return own }
            level = top
        }
        return .zero
    }

    /// Whether the size that a controller prefers is that of a controller on its stack.
    func passesContentSize(_ handle: ControllerHandle) -> Bool {
        controllers[handle]?.properties.preferredContentSize == .zero && preferredContentSize(of: handle) != .zero
    }

    /// A visible popover, or sheet that follows its content, takes the new size that it prefers (PO-15, R188, CH-322).
    mutating func resizeToContent(around handle: ControllerHandle) {
        guard let presentation = controllers[outermost(handle)]?.presentedBy.flatMap({ presentations[$0] }),
            let (safeAreaRule, layoutRule) = rulesOfContentSize(presentation)
        else { return }
        if presentation.effectiveStyle == .popover, let view = presentation.presentedView,
            let frame = frameToTake(presentation)
        {
            resize(presentation, view, to: frame)
        }
        placeAgain(presentation, safeArea: safeAreaRule, layout: layoutRule)
    }

    /// Gives the view of a visible presentation the frame that it now has, with the callbacks that follow.
    ///
    /// - Parameters:
    ///   - safeAreaRule: the rule of the callbacks for other safe areas.
    ///   - layoutRule: the rule of the callbacks for other sizes; nil if the caller lays out.
    mutating func placeAgain(_ presentation: Presentation, safeArea safeAreaRule: Rule, layout layoutRule: Rule?) {
        guard let view = presentation.presentedView, let frame = frameToTake(presentation) else { return }
        var resized: [ControllerHandle] = []
        resize(view, to: frame, viewsOfPresentations, &resized)
        let steps = safeAreaSteps(beneath: presentation.presented, rule: safeAreaRule)
        let told = Set(shownTree(of: presentation.presented))
        let presented = resized.filter { !told.contains($0) }.compactMap { safeAreaStep($0, rule: safeAreaRule) }
        let layout = layoutRule.map { rule in resized.flatMap { layoutSteps($0, rule: rule) } } ?? []
        enqueue(steps + presented + layout)
    }

    /// The frame that a visible presentation has by its settings; nil if its view has that frame.
    func frameToTake(_ presentation: Presentation) -> Rect? {
        guard presentation.phase == .presented, presentation.declared == nil, let view = presentation.presentedView,
            let bounds = presentation.container.flatMap({ views[$0]?.frame.size })
        else { return nil }
        let frame = presentedFrame(presentation, in: Rect(size: bounds))
        return views[view]?.frame == frame ? nil : frame
    }

    /// PO-15, PO-16: a popover takes a new size with animation, unless one of its sides is 0 (CH-464).
    private mutating func resize(_ presentation: Presentation, _ view: ViewHandle, to frame: Rect) {
        let size = contentSize(of: presentation)
        let isAnimated = size.width > 0 && size.height > 0 && header.areAnimationsEnabled
        let former = views[view]?.frame.size ?? frame.size
        let due = SessionSpan(microseconds: Self.resizingDuration).flatMap {
            SessionTime(clamping: header.time).adding($0)
        }
        header.resizing = nil
        if isAnimated, let due {
            header.resizing = PopoverResizing(
                popover: presentation.name,
                excess: Size(former.width - frame.size.width, former.height - frame.size.height),
                start: header.time, due: due.microseconds)
        }
        emit(
            .property(.presentationController(presentation.name), name: "contentSize", value: .size(size)),
            rule: isAnimated ? "PO-15" : "PO-16")
    }

    /// In microseconds (CH-464).
    private static let resizingDuration = 250_000

    /// The rules for the safe areas and the layout of a presented view that follows the size of its content; nil for
    /// any other view.
    private func rulesOfContentSize(_ presentation: Presentation) -> (safeArea: Rule, layout: Rule)? {
        let rule = Choice.resizedFormSheet.rule
        return switch presentation.effectiveStyle {
        case .popover: ("R185", "LY-01")
        case .formSheet: (rule, rule)
        case .pageSheet: followsContentSize(presentation) ? (rule, rule) : nil
        case .fullScreen, .currentContext, .custom, .overFullScreen, .overCurrentContext, .none, .automatic:
            nil
        }
    }
}
