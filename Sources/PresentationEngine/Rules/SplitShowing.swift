/// What a split view controller does when it is asked to show a controller (KD-08, KD-11 to KD-13, R101 to R107).
extension PresentationSession {
    /// The delegate may do it instead (R107); that of a split view controller with columns is not asked.
    mutating func askSplitShow(_ request: ShowRequest, _ question: Question) throws(Rejection) {
        guard let split = controllers[request.receiver] else { return }
        let member: Member =
            switch request.context {
            case .primary: .splitShow
            case .detail: .splitShowDetail
            }
        let arguments = [
            Argument("splitViewController", .text(split.name)),
            Argument("vc", .text(name(request.controller))), Argument("sender", Value(request.sender)),
        ]
        try ask(hasColumns(split) ? nil : split.delegate, member, arguments, rule: "R107", for: question)
    }

    mutating func receiveSplitShow(_ answer: Value, _ request: ShowRequest) throws(Rejection) {
        if answer == true {
            return emit(
                .noop(
                    .controller(name(request.receiver)), call: request.context.member.rawValue,
                    reason: "The delegate does it."), rule: "R107")
        }
        if isCollapsed(request.receiver) { return try showCollapsed(request) }
        switch request.context {
        case .primary:
            try replaceColumn(column(of: request.caller, in: request.receiver), of: request.receiver, request)
        case .detail: try showInSecondary(request)
        }
    }

    /// Whether a split view controller was made with a column style of iOS 14.
    private func hasColumns(_ split: Controller) -> Bool {
        guard let scene = split.scene,
            case .splitViewController(let settings)? = settings?.storyboards[scene.storyboard]
                .scene(withID: scene.objectID)?.kind
        else { return false }
        return settings.style != .unspecified
    }

    /// Whether only one column is there: by the traits of the split view controller (R204).
    private func isCollapsed(_ split: ControllerHandle) -> Bool { traits(of: split).horizontal == .compact }

    /// R104, R105: collapsed, the primary shows it, or it is presented over the whole screen.
    private mutating func showCollapsed(_ request: ShowRequest) throws(Rejection) {
        let primary = controllers[request.receiver]?.children.first
        guard let primary, showsByItself(primary) else {
            controllers.update(request.controller) { $0.properties.modalPresentationStyle = .fullScreen }
            return try presentShown(request, by: outermost(request.receiver), rule: "R105")
        }
        pass(request, on: primary, rule: request.context == .detail ? "KD-12" : "R104")
    }

    /// KD-13, OP-18: a secondary that shows by itself is asked to; else it is replaced (R103).
    ///
    /// A navigation controller takes the place of one instead of being pushed onto it (CH-60).
    private mutating func showInSecondary(_ request: ShowRequest) throws(Rejection) {
        let secondary = controllers[request.receiver]?.children.dropFirst().last
        let isNavigation = controllers[request.controller]?.kind == .navigationController
        if let secondary, showsByItself(secondary), !isNavigation {
            return pass(request, on: secondary, rule: "KD-13")
        }
        try replaceColumn(1, of: request.receiver, request)
    }

    /// Whether a controller's class has a `show(_:sender:)` of its own.
    private func showsByItself(_ handle: ControllerHandle) -> Bool {
        controllers[handle]?.kind == .navigationController
            || reaction(of: .controller(handle), to: .show) != nil
    }

    private mutating func pass(_ request: ShowRequest, on receiver: ControllerHandle, rule: Rule) {
        show(
            ShowRequest(
                .primary, receiver: receiver, caller: request.caller, controller: request.controller,
                sender: request.sender, isAnimated: request.isAnimated, segue: request.segue), rule: rule)
    }

    /// The column a request came from: that in which the caller stands, else the primary (R101).
    func column(of caller: ControllerHandle, in split: ControllerHandle) -> Int {
        let children = controllers[split]?.children ?? []
        return supporters(of: caller).lazy.compactMap { children.firstIndex(of: $0) }.first ?? 0
    }

    /// The relations change at the call; the callbacks follow in the next turn, without animation (CH-61).
    mutating func replaceColumn(_ index: Int, of split: ControllerHandle, _ request: ShowRequest)
        throws(Rejection)
    {
        let new = request.controller
        let children = controllers[split]?.children ?? []
        let old = children.indices.contains(index) ? children[index] : nil
        guard old != new else { return }
        guard controllers[new]?.presentedBy == nil, controllers[new]?.window == nil,
            !supporters(of: split).contains(new)
        else {
            throw .invalid(
                reason: "\(name(new)) is shown elsewhere and cannot become a column.", rule: "KD-11")
        }
        if controllers[new]?.parent != nil { removeFromParent(new) }
        controllers.update(split) {
            if let old, let place = $0.children.firstIndex(of: old) {
                $0.children[place] = new
            } else {
                $0.children.append(new)
            }
            if !$0.shown.isEmpty { $0.shown = $0.children }
        }
        controllers.update(new) { $0.parent = split }
        announce(new, .parent, to: split, rule: "KD-11")
        if let old {
            controllers.update(old) { $0.parent = nil }
            announce(old, .parent, to: nil, rule: "KD-11")
            candidates.append(old)
        }
        later(exchange(old, for: new, in: split))
    }

    private func exchange(_ old: ControllerHandle?, for new: ControllerHandle, in split: ControllerHandle)
        -> [Step]
    {
        func move(_ child: ControllerHandle, _ member: Member, _ parent: ControllerHandle?) -> Step {
            .callback(
                Callback(
                    .controller(child), member, [Argument("parent", Value(parent.map(name)))],
                    rule: Choice.columnExchange.rule))
        }
        var steps =
            (old.map { [move($0, .willMoveToParent, nil)] } ?? []) + [move(new, .willMoveToParent, split)]
        if controllers[split]?.appearance == .appeared {
            steps += appearances(
                of: new, inPlaceOf: old, in: split, cause: (.movingToParent, .movingFromParent),
                rule: Choice.columnExchange.rule)
        }
        if let old { steps += [move(old, .didMoveToParent, nil), .show(.letGo(old))] }
        return steps + [move(new, .didMoveToParent, split)]
    }
}
