/// The ways in which a split view controller shows a controller on request.
extension PresentationSession {
    /// The delegate may show it instead (R107); a split view controller with columns does not ask its delegate.
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
        try ask(
            hasColumns(request.receiver) ? nil : split.delegate, member, arguments, rule: "R107",
            for: question)
    }

    mutating func receiveSplitShow(_ answer: Value, _ request: ShowRequest) throws(Rejection) {
        guard controllers.contains(request.receiver), controllers.contains(request.controller) else { return }
        if answer == true {
            return emit(
                .noop(
                    .controller(name(request.receiver)), call: request.context.member.rawValue,
                    reason: "The delegate does it."), rule: "R107")
        }
        if hasColumns(request.receiver) { return try showInColumn(request) }
        if isCollapsed(request.receiver) { return try showCollapsed(request) }
        switch request.context {
        case .primary:
            try replaceColumn(column(of: request.caller, in: request.receiver), of: request.receiver, request)
        case .detail: try showInSecondary(request)
        }
    }

    /// R104, R105: while collapsed, the primary shows the controller, or it is presented full screen.
    private mutating func showCollapsed(_ request: ShowRequest) throws(Rejection) {
        let primary = controllers[request.receiver]?.children.first
        guard let primary, showsByItself(primary) else {
            controllers.update(request.controller) { $0.properties.modalPresentationStyle = .fullScreen }
            return try presentShown(request, by: outermost(request.receiver), rule: "R105")
        }
        pass(request, on: primary, rule: request.context == .detail ? "KD-12" : "R104")
    }

    /// R103: the secondary is replaced, if measurements decide. As documented, a secondary with a `show` of its own is
    /// called (KD-13, OP-18), except that a navigation controller replaces another one instead of being pushed onto it
    /// (CH-60).
    private mutating func showInSecondary(_ request: ShowRequest) throws(Rejection) {
        let secondary = controllers[request.receiver]?.children.dropFirst().last
        let isNavigation = controllers[request.controller]?.kind == .navigationController
        if rules.asksSecondaryToShow, let secondary, showsByItself(secondary), !isNavigation {
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

    /// The column that a request came from: the caller's, else the primary (R101).
    func column(of caller: ControllerHandle, in split: ControllerHandle) -> Int {
        let children = controllers[split]?.children ?? []
        return supporters(of: caller).lazy.compactMap { children.firstIndex(of: $0) }.first ?? 0
    }

    /// Replaces one column with another, at once and without animation (CH-61).
    mutating func replaceColumn(_ index: Int, of split: ControllerHandle, _ request: ShowRequest)
        throws(Rejection)
    {
        let new = request.controller
        var columns = controllers[split]?.children ?? []
        guard !columns.contains(new) else { return }
        guard canBecomeColumn(new, of: split) else {
            throw .invalid(
                reason: "\(name(new)) is shown elsewhere and cannot become a column.", rule: "KD-11")
        }
        try refuseStrayView(of: new, for: split)
        if columns.indices.contains(index) { columns[index] = new } else { columns.append(new) }
        changeStack(of: split, to: columns, .child, isAnimated: false)
    }

    /// With the columns of iOS 14, detail is the secondary column, which comes to the top while collapsed. Other
    /// requests show in the column that they came from.
    private mutating func showInColumn(_ request: ShowRequest) throws(Rejection) {
        let split = request.receiver
        guard request.context == .detail else {
            let place = column(of: request.caller, in: split)
            let child = controllers[split]?.children.dropFirst(place).first
            let content = controllers[split]?.split?.contents.first { $0.child == child }
            return try setColumn(content?.column ?? .primary, of: split, to: request.controller)
        }
        if isCollapsed(split), controllers[split]?.split?.topColumn != .compact {
            let nested = controllers[split]?.split?.content(of: .secondary)?.child
            if nested.map({ !nestedColumns(of: split).contains($0) }) ?? true {
                enqueue(.call(.split(receiver: name(split), .showColumn(.secondary)), .none))
            }
        }
        try setColumn(.secondary, of: split, to: request.controller)
    }

    private func hasColumns(_ split: ControllerHandle) -> Bool {
        controllers[split]?.split?.style != .unspecified
    }

    private func isCollapsed(_ split: ControllerHandle) -> Bool {
        controllers[split]?.split?.isCollapsed == true
    }
}
