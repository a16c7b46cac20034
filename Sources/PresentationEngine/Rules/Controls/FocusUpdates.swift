/// The focus that the keys of a hardware keyboard move over the screen of an iPad (CH-646, CH-647).
extension PresentationSession {
    /// The item that has the focus.
    var focusedItem: ViewHandle? {
        guard header.hasFirstResponder, let item = header.firstResponder?.focusedItem, views.contains(item) else {
            return nil
        }
        return item
    }

    /// `UIFocusSystem.requestFocusUpdate(to:)`: the search begins at the environment.
    mutating func requestFocusUpdate(to environment: Responder) {
        guard rules.hasKeyboardFocus, settings?.device.idiom == .pad else {
            return leaveFocus("Only an iPad from iOS 15 on has a focus that a keyboard moves.")
        }
        searchFocus(from: environment)
    }

    private mutating func searchFocus(from environment: Responder) {
        enqueue(.question(.responders(ResponderInquiry(.preferredFocus, [environment]))))
    }

    private mutating func leaveFocus(_ reason: String, _ rule: Rule = Choice.focusSearch.rule) {
        emit(.noop(nil, call: "requestFocusUpdate", reason: reason), rule: rule)
    }

    /// CH-646: a presented controller that has appeared takes the focus from what it covers.
    mutating func takeFocus(_ controller: ControllerHandle) {
        guard controllers[controller]?.presentedBy != nil, focusedItem != nil else { return }
        searchFocus(from: .controller(controller))
    }

    // MARK: The search

    /// The environments that another one prefers are searched in their order, the first one to its end.
    mutating func receivePreferredFocus(_ answer: Value, _ inquiry: ResponderInquiry) throws(Rejection) {
        guard let environment = inquiry.path.last else { return }
        var next = inquiry
        next.path.removeLast()
        meter.look(at: inquiry.asked.count)
        // An environment that prefers itself is asked once.
        let isAsked = inquiry.asked.contains(environment)
        if case .view(let view) = environment, isItem(view), isAsked || answer == .null { return moveFocus(to: view) }
        if !isAsked {
            next.asked.append(environment)
            let preferred = try answer.texts.map { names throws(Rejection) in try environments(names) }
            next.path += (preferred ?? defaultEnvironments(of: environment)).reversed()
        }
        guard next.path.isEmpty else { return enqueue(.question(.responders(next))) }
        leaveFocus("No item in the environment can have the focus.")
    }

    /// Whether a view can have the focus: it is part of the content of a controller on screen.
    private func isItem(_ view: ViewHandle) -> Bool {
        views[view]?.role == .content && window(containing: view) != nil
    }

    /// The views and controllers that an answer names.
    private func environments(_ names: [String]) throws(Rejection) -> [Responder] {
        try names.map { name throws(Rejection) in
            switch self.names[name] {
            case .controller(let handle): return .controller(handle)
            case .view(let handle): return .view(handle)
            case .window, .object, .presentation, .transition, .segue, nil:
                throw .unusableAnswer(
                    """
                    The answer to preferredFocusEnvironments names "\(name)", and no view or controller has that name.
                    """)
            }
        }
    }

    /// Without an override: a controller prefers what it presents, else what it shows and its view; a window prefers
    /// its root.
    private func defaultEnvironments(of environment: Responder) -> [Responder] {
        switch environment {
        case .controller(let handle):
            let front = controllers[handle]?.presents.flatMap { presentations[$0] }
            if let front, [.presenting, .presented].contains(front.phase) { return [.controller(front.presented)] }
            let view = controllers[handle]?.view.map(Responder.view)
            return (controllers[handle]?.shown.map(Responder.controller) ?? []) + (view.map { [$0] } ?? [])
        case .view(let view):
            let root = views[view]?.window.flatMap { windows[$0]?.root }
            return root.map { [.controller($0)] } ?? []
        case .application, .applicationDelegate: return []
        }
    }

    // MARK: The update

    /// CH-647: the environments around the previous and the next item consent, and learn of the update.
    private mutating func moveFocus(to item: ViewHandle) {
        guard item != focusedItem else { return leaveFocus("\(views[item]?.name ?? "") has the focus already.") }
        let path = environments(around: item, implementing: .shouldUpdateFocus)
        guard !path.isEmpty else { return updateFocus(to: item) }
        var inquiry = ResponderInquiry(.consent, path.reversed())
        inquiry.item = item
        enqueue(.question(.responders(inquiry)))
    }

    mutating func receiveFocusConsent(_ answer: Value, _ inquiry: ResponderInquiry) {
        guard let environment = inquiry.path.last, let item = inquiry.item, isItem(item) else { return }
        guard answer != false else {
            return leaveFocus(
                "shouldUpdateFocus(in:) of \(name(environment)) is false.", Choice.focusUpdate.rule)
        }
        var next = inquiry
        next.path.removeLast()
        if next.path.isEmpty { updateFocus(to: item) } else { enqueue(.question(.responders(next))) }
    }

    private mutating func updateFocus(to item: ViewHandle) {
        let arguments = focusArguments(to: item)
        let told = environments(around: item, implementing: .didUpdateFocus)
        var first = header.firstResponder ?? FirstResponder()
        first.focusedItem = item
        header.firstResponder = first
        emit(.property(nil, name: "focusedItem", value: Value(views[item]?.name)), rule: Choice.focusUpdate.rule)
        enqueue(
            told.compactMap { actor(of: $0) }.map {
                .callback(Callback($0, .didUpdateFocus, arguments, rule: Choice.focusUpdate.rule))
            })
    }

    func focusArguments(to item: ViewHandle?) -> [Argument] {
        [
            Argument("previouslyFocusedItem", Value(focusedItem.flatMap { views[$0]?.name })),
            Argument("nextFocusedItem", Value(item.flatMap { views[$0]?.name })),
        ]
    }

    /// The environments from the focused item upwards, then those from the next item upwards, each once.
    private func environments(around item: ViewHandle, implementing member: Member) -> [Responder] {
        var found: [Responder] = []
        var known: Set<Responder> = []
        for start in [focusedItem, item].compactMap(\.self).map(Responder.view) {
            for environment in [start] + chain(after: start) where known.insert(environment).inserted {
                found.append(environment)
            }
        }
        meter.look(at: found.count)
        return found.filter { environment in
            switch environment {
            case .view, .controller: actor(of: environment).map { implements($0, member) } == true
            case .application, .applicationDelegate: false
            }
        }
    }

    /// The focused item has left the screen, and nothing has the focus.
    mutating func loseFocus() {
        header.firstResponder?.focusedItem = nil
        emit(.property(nil, name: "focusedItem", value: .null), rule: Choice.lostFirstResponder.rule)
    }
}
