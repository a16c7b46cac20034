/// The first responder, if it is a controller or a view: who is asked, what it shows for input, and how it is lost
/// (CH-640 to CH-642).
extension PresentationSession {
    /// The first responder that is no control of a storyboard.
    var firstResponder: Responder? {
        guard header.hasFirstResponder, let responder = header.firstResponder?.responder,
            actor(of: responder).map(exists) == true
        else { return nil }
        return responder
    }

    /// The controller or the view of that name.
    func responder(_ name: String, _ bindings: Bindings) throws(Rejection) -> Responder {
        if case .controller(let handle)? = names[resolve(name, bindings)] { return .controller(handle) }
        do {
            return .view(try view(name, bindings))
        } catch {
            guard case .unknown(_, let unknown) = error else { throw error }
            throw .unknown(kind: "controller or view", name: unknown)
        }
    }

    // MARK: Calls

    /// `becomeFirstResponder()` of a controller or a view.
    mutating func becomeFirstResponder(_ responder: Responder) throws(Rejection) {
        let call = "becomeFirstResponder"
        guard firstResponder != responder else {
            return refuse(responder, call, "\(name(responder)) is the first responder already.")
        }
        let owner = owner(of: responder)
        if case .controller(let handle) = responder, controllers[handle]?.view == nil {
            return refuse(responder, call, "The view of \(name(responder)) is not loaded.")
        }
        // Code in the controller's own callbacks may be about to bring the view into a window.
        guard isShown(responder) || owner.map({ controllers[$0]?.callbackDepth != 0 }) == true else {
            return refuse(responder, call, "\(name(responder)) is in no window.")
        }
        begin(ResponderChange(responder: responder))
    }

    /// The controller that a responder is, or in whose view it is.
    func owner(of responder: Responder) -> ControllerHandle? {
        switch responder {
        case .controller(let handle): handle
        case .view(let handle): owner(above: handle)
        case .application, .applicationDelegate: nil
        }
    }

    private func isShown(_ responder: Responder) -> Bool {
        switch responder {
        case .controller(let handle): controllers[handle]?.appearance != .disappeared || isInWindow(handle)
        case .view(let handle): window(containing: handle) != nil
        case .application, .applicationDelegate: true
        }
    }

    /// `resignFirstResponder()` of a controller or a view.
    mutating func resignFirstResponder(_ responder: Responder) {
        guard firstResponder == responder else {
            return refuse(responder, "resignFirstResponder", "\(name(responder)) is not the first responder.")
        }
        begin(ResponderChange())
    }

    /// `reloadInputViews()`: the first responder is asked for its input again.
    mutating func reloadInputViews(of responder: Responder) {
        guard firstResponder == responder else {
            return refuse(responder, "reloadInputViews", "\(name(responder)) is not the first responder.")
        }
        askForInput(of: ResponderChange(responder: responder))
    }

    private mutating func refuse(_ responder: Responder, _ call: String, _ reason: String) {
        emit(
            .noop(actor(of: responder).map { subject($0) }, call: call, reason: reason),
            rule: Choice.firstResponder.rule)
    }

    // MARK: Whether it may change

    /// CH-640: the present first responder is asked whether it resigns, then the next one whether it takes its place.
    mutating func begin(_ change: ResponderChange) {
        guard let present = firstResponder, let actor = actor(of: present), implements(actor, .canResignFirstResponder)
        else { return askToBecome(change) }
        var inquiry = ResponderInquiry(.resign, [present])
        inquiry.change = change
        enqueue(.question(.responders(inquiry)))
    }

    private mutating func askToBecome(_ change: ResponderChange) {
        guard let next = change.responder else { return carryOut(change) }
        guard let actor = actor(of: next), implements(actor, .canBecomeFirstResponder) else { return deny(next) }
        var inquiry = ResponderInquiry(.become, [next])
        inquiry.change = change
        enqueue(.question(.responders(inquiry)))
    }

    /// `canBecomeFirstResponder` is false, as in the base class.
    private mutating func deny(_ responder: Responder) {
        refuse(responder, "becomeFirstResponder", "canBecomeFirstResponder of \(name(responder)) is false.")
    }

    /// Asks the next responder of an inquiry.
    mutating func ask(_ inquiry: ResponderInquiry, _ question: Question) throws(Rejection) {
        guard let responder = inquiry.path.last, let actor = actor(of: responder), exists(actor) else {
            return try receive(.null, inquiry)
        }
        switch inquiry.topic {
        case .resign: try ask(actor, .canResignFirstResponder, [], rule: Choice.firstResponder.rule, for: question)
        case .become: try ask(actor, .canBecomeFirstResponder, [], rule: Choice.firstResponder.rule, for: question)
        case .input:
            let member = inquiry.asksForView ? Member.inputView : .inputViewController
            try askIfImplemented(actor, member, rule: Choice.inputViews.rule, for: question)
        case .accessory:
            let member = inquiry.asksForView ? Member.inputAccessoryView : .inputAccessoryViewController
            try askIfImplemented(actor, member, rule: Choice.inputViews.rule, for: question)
        case .keyCommands: try ask(actor, .keyCommands, [], rule: Choice.keyCommands.rule, for: question)
        case .localization: try ask(actor, .shouldLocalizeKeyCommands, [], rule: Choice.mainMenu.rule, for: question)
        case .preferredFocus:
            if inquiry.asked.contains(responder) { return try receive(.null, inquiry) }
            try askIfImplemented(actor, .preferredFocusEnvironments, rule: Choice.focusSearch.rule, for: question)
        case .consent:
            try ask(
                actor, .shouldUpdateFocus, focusArguments(to: inquiry.item), rule: Choice.focusUpdate.rule,
                for: question)
        }
    }

    private mutating func askIfImplemented(_ actor: Actor, _ member: Member, rule: Rule, for question: Question)
        throws(Rejection)
    {
        guard implements(actor, member) else { return try receive(.null, for: question) }
        try ask(actor, member, [], rule: rule, for: question)
    }

    mutating func receive(_ answer: Value, _ inquiry: ResponderInquiry) throws(Rejection) {
        guard let responder = inquiry.path.last else { return }
        switch inquiry.topic {
        case .resign:
            guard answer == false else { return askToBecome(inquiry.change ?? ResponderChange()) }
            let call = inquiry.change == ResponderChange() ? "resignFirstResponder" : "becomeFirstResponder"
            refuse(responder, call, "canResignFirstResponder of \(name(responder)) is false.")
        case .become: if answer == true, let change = inquiry.change { carryOut(change) } else { deny(responder) }
        case .input, .accessory: try receiveInput(answer, inquiry)
        case .keyCommands: try receiveKeyCommands(answer, inquiry)
        case .localization: break
        case .preferredFocus: try receivePreferredFocus(answer, inquiry)
        case .consent: receiveFocusConsent(answer, inquiry)
        }
    }

    /// The first responder changes.
    private mutating func carryOut(_ change: ResponderChange) {
        loseResponder(Choice.firstResponder.rule)
        if let next = change.responder, let actor = actor(of: next) {
            var first = header.firstResponder ?? FirstResponder()
            first.responder = next
            header.firstResponder = first
            emit(
                .property(subject(actor), name: "isFirstResponder", value: .bool(true)),
                rule: Choice.firstResponder.rule)
        }
        askForInput(of: change)
    }

    // MARK: Input views

    /// CH-641: the first responder and those after it are asked for the view in place of the keyboard, then for the one
    /// above it, each for a controller and then for a view, until one has any.
    private mutating func askForInput(of change: ResponderChange) {
        letGoOfInput()
        askForInput(of: change, .input, hasInput: false)
    }

    private mutating func askForInput(of change: ResponderChange, _ topic: ResponderInquiry.Topic, hasInput: Bool) {
        let members: [Member] =
            topic == .input
            ? [.inputViewController, .inputView] : [.inputAccessoryViewController, .inputAccessoryView]
        guard members.contains(where: { names.implemented.contains($0) }) else {
            return endInput(of: change, topic, hasInput: hasInput)
        }
        let path = responders(of: change).filter { responder in
            actor(of: responder).map { actor in members.contains { implements(actor, $0) } } == true
        }
        guard !path.isEmpty else { return endInput(of: change, topic, hasInput: hasInput) }
        var inquiry = ResponderInquiry(topic, path.reversed())
        inquiry.change = change
        inquiry.hasInput = hasInput
        enqueue(.question(.responders(inquiry)))
    }

    /// The responders that are asked for input: none if the first responder only resigns.
    private func responders(of change: ResponderChange) -> [Responder] {
        let view = change.control.flatMap { controllers[$0.owner]?.view }.map(Responder.view)
        guard let start = change.responder ?? view else { return [] }
        return [start] + chain(after: start)
    }

    private mutating func receiveInput(_ answer: Value, _ inquiry: ResponderInquiry) throws(Rejection) {
        if inquiry.asksForView {
            try refuseUnknownView(answer, asked: inquiry.topic == .input ? .inputView : .inputAccessoryView)
        } else if let controller = try inputController(answer, inquiry) {
            keepForInput(controller)
        }
        var next = inquiry
        if answer == .null {
            next.asksForView.toggle()
            if !next.asksForView { next.path.removeLast() }
        } else {
            next.path = []
        }
        guard next.path.isEmpty else { return enqueue(.question(.responders(next))) }
        let isFound = inquiry.topic == .input && answer != .null
        endInput(
            of: inquiry.change ?? ResponderChange(), inquiry.topic, hasInput: inquiry.hasInput || isFound)
    }

    private func inputController(_ answer: Value, _ inquiry: ResponderInquiry) throws(Rejection) -> ControllerHandle? {
        let asked: Member = inquiry.topic == .input ? .inputViewController : .inputAccessoryViewController
        switch try object(answer, asked: asked) {
        case .controller(let handle): return handle
        case .object(let handle):
            let name = objects[handle]?.name ?? ""
            throw .unusableAnswer("\"\(name)\" is not a view controller.", Choice.inputViews.rule)
        case .view, .application, .type, nil: return nil
        }
    }

    private mutating func endInput(
        of change: ResponderChange, _ topic: ResponderInquiry.Topic, hasInput: Bool
    ) {
        if topic == .input { return askForInput(of: change, .accessory, hasInput: hasInput) }
        if let control = change.control { return giveKeyboard(to: control) }
        if change.responder == firstResponder { showInputView(hasInput) }
    }

    /// CH-641: the controllers of the input are retained until others are asked for, or the first responder is lost.
    private mutating func keepForInput(_ controller: ControllerHandle) {
        var first = header.firstResponder ?? FirstResponder()
        first.inputControllers.append(controller)
        header.firstResponder = first
    }

    mutating func letGoOfInput() {
        guard header.hasFirstResponder, let kept = header.firstResponder?.inputControllers, !kept.isEmpty else {
            return
        }
        header.firstResponder?.inputControllers = []
        candidates += kept
    }

    /// Whether a controller is retained for the input of the first responder.
    func isOfInput(_ controller: ControllerHandle) -> Bool {
        header.firstResponder?.inputControllers.contains(controller) == true
    }

    // MARK: How it is lost

    /// CH-642: a controller that has disappeared, and the views in its view, are first responders no more.
    mutating func loseFirstResponder(with controller: ControllerHandle) {
        switch header.firstResponder?.responder {
        case .controller(controller): loseFirstResponder()
        case .view(let view): if owner(above: view) == controller { loseFirstResponder() }
        case .controller, .application, .applicationDelegate, nil: break
        }
        if let item = header.firstResponder?.focusedItem, owner(above: item) == controller { loseFocus() }
    }

    /// CH-642: a view that is removed from its superview, and the views in it, are first responders no more.
    mutating func loseFirstResponder(in view: ViewHandle) {
        if case .view(let first)? = header.firstResponder?.responder, isInside(first, view) { loseFirstResponder() }
        if let item = header.firstResponder?.focusedItem, isInside(item, view) { loseFocus() }
    }

    private func isInside(_ inner: ViewHandle, _ outer: ViewHandle) -> Bool {
        var current: ViewHandle? = inner
        while let view = current, view != outer {
            meter.look(at: 1)
            current = views[view]?.superview
        }
        return current == outer
    }

    mutating func loseFirstResponder() {
        loseResponder(Choice.lostFirstResponder.rule)
        if header.keyboard?.hasInputView == true { showInputView(false) }
    }

    private mutating func loseResponder(_ rule: Rule) {
        guard let actor = header.firstResponder?.responder.flatMap({ actor(of: $0) }) else { return }
        letGoOfInput()
        header.firstResponder?.responder = nil
        header.keyboard?.inputCover = nil
        guard exists(actor) else { return }
        emit(.property(subject(actor), name: "isFirstResponder", value: .bool(false)), rule: rule)
    }
}
