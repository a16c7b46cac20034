/// `UIPopoverController`, the popovers of the API before iOS 8: from iOS 8 on it presents its content as a popover
/// presentation does (R183, A7o, CH-550 to CH-554).
extension PresentationSession {
    mutating func make(_ call: PopoverCall, of receiver: String, _ bindings: Bindings) throws(Rejection) {
        let resolved = resolve(receiver, bindings)
        guard case .object(let handle)? = names[resolved], let popover = objects[handle]?.popover else {
            throw .unknown(kind: "popover controller", name: resolved)
        }
        switch call {
        case .present(let call): try present(popover, of: handle, call, bindings)
        case .dismiss(let isAnimated):
            try dismiss(popover, of: handle, isAnimated: try truth(of: isAnimated, bindings), bindings)
        case .set(let settings): try set(settings, of: handle, bindings)
        }
    }

    // MARK: Making

    /// `init(contentViewController:)`, which exists on an iPad alone (CH-554).
    func popoverController(_ request: PopoverControllerRequest, _ bindings: Bindings) throws(Rejection)
        -> PopoverController
    {
        guard settings?.device.idiom == .pad else {
            throw exception(
                "-[UIPopoverController initWithContentViewController:] called when not running under UIUserInterfaceIdiomPad.",
                Choice.popoverControllerExceptions.rule)
        }
        let content = try controller(request.contentViewController, bindings)
        if let other = controllers[content]?.popoverController.flatMap({ objects[$0]?.name }) {
            throw .invalid(
                reason: "\(name(content)) is the content of \(other) already. Release that popover controller first.",
                rule: Choice.popoverControllers.rule)
        }
        return PopoverController(content: content)
    }

    mutating func set(_ settings: PopoverControllerSettings, of handle: ObjectHandle, _ bindings: Bindings)
        throws(Rejection)
    {
        let delegate = try settings.delegate.map { name throws(Rejection) in try actor(name, bindings) }
        objects.update(handle) {
            if let size = settings.popoverContentSize { $0.popover?.contentSize = size }
            if let delegate { $0.popover?.delegate = delegate }
            if let views = settings.passthroughViews { $0.popover?.passthroughViews = views }
        }
        guard let popover = objects[handle]?.popover else { return }
        if isVisible(popover) { takeSettings(of: popover) }
        if settings.popoverContentSize != nil { resizeToContent(around: popover.content) }
    }

    /// The content's presentation has the views that stay touchable.
    private mutating func takeSettings(of popover: PopoverController) {
        keep(.list(popover.passthroughViews.map { .text($0) }), as: .passthroughViews, of: popover.content)
    }

    // MARK: Presenting

    private mutating func present(
        _ popover: PopoverController, of handle: ObjectHandle, _ call: PopoverPresentCall, _ bindings: Bindings
    ) throws(Rejection) {
        let anchor = PopoverAnchor(
            barButtonItem: call.anchor.barButtonItem.map { resolve($0, bindings) },
            sourceView: call.anchor.sourceView.map { resolve($0, bindings) }, sourceRect: call.anchor.sourceRect)
        guard let source = controller(showing: anchor) else {
            let selector =
                anchor.barButtonItem == nil
                ? "_commonPresentPopoverFromRect:inView:permittedArrowDirections:animated:"
                : "presentPopoverFromBarButtonItem:permittedArrowDirections:animated:"
            throw exception(
                "-[UIPopoverController \(selector)]: Popovers cannot be presented from a view which does not have a window.",
                Choice.popoverControllerExceptions.rule, name: "NSGenericException")
        }
        let content = popover.content
        let isAnimated = try truth(of: call.isAnimated, bindings)
        let wasVisible = isVisible(popover)
        controllers.update(content) {
            $0.properties.anchor = anchor
            $0.properties.modalPresentationStyle = .popover
        }
        let directions = call.arrowDirections.map { Value.list($0.map { .text($0) }) } ?? "any"
        keep(directions, as: .permittedArrowDirections, of: content)
        takeSettings(of: popover)
        guard !wasVisible else {
            emit(
                .property(
                    .object(objects[handle]?.name ?? ""), name: "anchor",
                    value: .anchor(anchor)), rule: Choice.popoverPresentedAgain.rule)
            return replacePopover(of: content)
        }
        note(
            true, .isPresented, Choice.popoverControllers.rule, about: [.controller(content)],
            AppearancePart.both.calls(isAppearing: true), value: Value(objects[handle]?.name))
        try requestPresentation(
            PresentCall(receiver: name(source), controller: name(content), isAnimated: .constant(isAnimated)), .none)
    }

    /// The controller whose view contains the anchor, or whose bar shows it; nil if the anchor is in no window.
    private func controller(showing anchor: PopoverAnchor) -> ControllerHandle? {
        let views = screenLayout()
        meter.look(at: views.count)
        if let item = anchor.barButtonItem {
            return views.last { $0.kind == .item && $0.target == item }?.controller
        }
        return views.last { $0.name == anchor.sourceView }?.controller
    }

    /// `isPopoverVisible`: from the call that presents the popover to the one that dismisses it.
    package func isVisible(_ popover: PopoverController) -> Bool {
        guard let presentation = controllers[popover.content]?.presentedBy.flatMap({ presentations[$0] }) else {
            return false
        }
        return presentation.style == .popover && presentation.phase != .dismissing
    }

    private mutating func dismiss(
        _ popover: PopoverController, of handle: ObjectHandle, isAnimated: Bool, _ bindings: Bindings
    ) throws(Rejection) {
        guard isVisible(popover),
            let presenter = controllers[popover.content]?.presentedBy.flatMap({ presentations[$0]?.presenting })
        else {
            return emit(
                .noop(
                    .object(objects[handle]?.name ?? ""), call: "dismiss(animated:)",
                    reason: "The popover is not visible."), rule: Choice.popoverControllers.rule)
        }
        try dismiss(presenter, isAnimated: isAnimated, completion: nil, bindings: bindings)
    }

    // MARK: The popover

    /// The popover controller that shows a popover, with its name; nil for a popover that was presented as such.
    func popoverController(of presentation: Presentation) -> (name: String, popover: PopoverController)? {
        guard presentation.style == .popover,
            let object = controllers[presentation.presented]?.popoverController.flatMap({ objects[$0] }),
            let popover = object.popover
        else { return nil }
        return (object.name, popover)
    }

    /// The size of a presented content: that of a popover controller has its width within limits (R183).
    func contentSize(of presentation: Presentation) -> Size {
        let own = preferredContentSize(of: presentation.presented)
        guard let (_, popover) = popoverController(of: presentation) else { return own }
        var size = popover.contentSize ?? own
        guard size != .zero else { return size }
        size.width = min(max(size.width, 320), 600)
        return size
    }

    /// The question to the delegate of a popover controller, in place of that to the presentation's (CH-551).
    mutating func askShouldDismiss(
        _ name: String, _ popover: PopoverController, _ question: Question
    ) throws(Rejection) {
        try ask(
            popover.delegate, .popoverControllerShouldDismiss, [Argument("popoverController", .text(name))],
            rule: Choice.popoverControllerDelegates.rule, for: question)
    }

    /// The callback of the delegate of a popover controller (CH-551).
    func popoverSteps(
        _ member: Member, _ name: String, _ popover: PopoverController, _ arguments: [Argument] = []
    ) -> [Step] {
        delegateSteps(
            popover.delegate, member, from: popover.content,
            [Argument("popoverController", .text(name))] + arguments, rule: Choice.popoverControllerDelegates.rule)
    }

    // MARK: Lifetime

    /// A7o: a popover controller may not be deallocated while its popover is visible.
    func refuseVisiblePopovers(among handles: [ObjectHandle]) throws(Rejection) {
        for handle in handles {
            guard let popover = objects[handle]?.popover, isVisible(popover) else { continue }
            throw exception(
                "-[UIPopoverController dealloc] reached while popover is still visible.", "A7o",
                name: "NSGenericException",
                hint: "A popover does not retain its popover controller: keep it until the popover is dismissed.")
        }
    }

    /// The popover controller, which is deallocated, releases its content.
    mutating func releaseContent(of handle: ObjectHandle, _ object: NamedObject) {
        guard let content = object.popover?.content, controllers[content]?.popoverController == handle else { return }
        controllers.update(content) { $0.popoverController = nil }
        candidates.append(content)
    }
}
