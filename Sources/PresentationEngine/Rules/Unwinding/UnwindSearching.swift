/// The search for the target of an unwinding: from iOS 9 on by allowed children (R84 to R87, R89, R93), on iOS 8 by
/// containers (SG-31, R95, R96).
extension PresentationSession {
    /// A search that starts at its initiator.
    func unwindSearch(
        from source: ControllerHandle, action: String, sender: String?, segue: SegueRequest?
    ) -> UnwindSearch {
        let first = childAskedFirst(from: source)
        var inquiries: [UnwindInquiry] = [.climb(from: first ?? source)]
        if rules.searchesAllowedChildren { inquiries += visit(source) + (first.map { visit($0) } ?? []) }
        return UnwindSearch(
            source: source, action: action, sender: sender, segue: segue, inquiries: inquiries)
    }

    /// Makes the next inquiry; if none is left the search has ended.
    mutating func advance(_ search: UnwindSearch) throws(Rejection) {
        guard let inquiry = search.inquiries.last else { return enqueue(.unwind(.found(search, nil))) }
        // The remaining inquiries are copied from step to step.
        meter.look(at: search.inquiries.count / 8)
        var rest = search
        rest.inquiries.removeLast()
        switch inquiry {
        case .allowedChildren, .canPerform: enqueue(.question(.unwindTarget(search)))
        case .forUnwindSegueAction(let container):
            if implements(.controller(container), .forUnwindSegueAction) {
                return enqueue(.question(.unwindTarget(search)))
            }
            rest.container = container
            rest.inquiries += [.declined(container), .canPerform(container)]
            rest.inquiries += searchedChildren(of: container).reversed().map { .canPerform($0) }
            enqueue(.unwind(.search(rest)))
        case .declined(let container):
            emitAnswer(of: container, nil, search)
            rest.container = nil
            enqueue(.unwind(.search(rest)))
        case .climb(let from):
            if let next = unwindAncestor(of: from), !isHole(from, next) {
                rest.inquiries.append(.climb(from: next))
                rest.inquiries +=
                    rules.searchesAllowedChildren ? visit(next) : [.forUnwindSegueAction(next)]
            }
            enqueue(.unwind(.search(rest)))
        }
    }

    /// d4, CH-174: the child of a container that presented the source, in versions that ask this child before the
    /// source.
    private func childAskedFirst(from source: ControllerHandle) -> ControllerHandle? {
        guard rules.asksPresentingChildFirst, controllers[source]?.presentedBy != nil,
            let child = unwindAncestor(of: source), controllers[child]?.parent != nil
        else { return nil }
        return child
    }

    /// R93: if a controller overrides only the deprecated question, that is asked in place of the new one.
    private func visit(_ handle: ControllerHandle) -> [UnwindInquiry] {
        let actor = Actor.controller(handle)
        let isOlder =
            implements(actor, .forUnwindSegueAction) && !implements(actor, .allowedChildrenForUnwinding)
        return [isOlder ? .forUnwindSegueAction(handle) : .allowedChildren(handle)]
    }

    /// The controller above: for a modal level's root the controller that called `present`, else the parent (R84, R95).
    func unwindAncestor(of handle: ControllerHandle) -> ControllerHandle? {
        guard let controller = controllers[handle] else { return nil }
        if let parent = controller.parent { return parent }
        guard let presentation = controller.presentedBy.flatMap({ presentations[$0] }),
            let presenter = presentation.presenting
        else { return nil }
        guard let source = presentation.source, lineage(source).contains(presenter) else { return presenter }
        return source
    }

    /// R96: the step upwards that iOS 8 does not find.
    private func isHole(_ child: ControllerHandle, _ parent: ControllerHandle) -> Bool {
        rules.stopsUnwindingAtSplit && isPrimary(child, of: parent)
    }

    /// `childContaining(_:)`: the child through which the source is reached, across presentations, too (R85, R89).
    func child(of container: ControllerHandle, containing source: ControllerHandle) -> ControllerHandle? {
        var current = source
        var height = 0
        defer { meter.look(at: height) }
        while let next = unwindAncestor(of: current) {
            height += 1
            if next == container { return controllers[current]?.parent == container ? current : nil }
            current = next
        }
        return nil
    }

    // MARK: Questions

    mutating func askUnwindTarget(_ search: UnwindSearch, _ question: Question) throws(Rejection) {
        switch search.inquiries.last {
        case .allowedChildren(let handle):
            let containing = child(of: handle, containing: search.source)
            let allowed = searchedChildren(of: handle).filter { $0 != containing }
            try ask(
                .controller(handle), .allowedChildrenForUnwinding, [source(search)], rule: "R84",
                for: question,
                inherited: InheritedAnswer(value: .list(allowed.map { .text(name($0)) }), rule: "R85"))
        case .canPerform(let handle):
            try ask(
                .controller(handle), .canPerformUnwindSegueAction, arguments(search), rule: "SG-24",
                for: question,
                inherited: InheritedAnswer(
                    value: .bool(declares(handle, search.action) || isDeclaredForAll(search.action)),
                    rule: "R86"))
        case .forUnwindSegueAction(let handle):
            try ask(
                .controller(handle), .forUnwindSegueAction, arguments(search),
                rule: rules.searchesAllowedChildren ? "R93" : "SG-31", for: question)
        case .declined, .climb, nil: break
        }
    }

    private func source(_ search: UnwindSearch) -> Argument { Argument("from", .text(name(search.source))) }

    private func arguments(_ search: UnwindSearch) -> [Argument] {
        [Argument("action", .text(search.action)), source(search), Argument("sender", Value(search.sender))]
    }

    mutating func receiveUnwindTarget(_ answer: Value, _ search: UnwindSearch) throws(Rejection) {
        var search = search
        guard let inquiry = search.inquiries.popLast() else { return }
        switch inquiry {
        case .allowedChildren(let handle):
            let children = try allowedChildren(answer, of: handle)
            // CH-63: the controller itself is asked once its children have declined.
            search.inquiries.append(.canPerform(handle))
            search.inquiries += children.reversed().flatMap { visit($0) }
        case .canPerform(let handle):
            if answer == true { return find(handle, search) }
        case .forUnwindSegueAction:
            if let found = answer.string {
                search.isAnsweredByOverride = true
                return find(try controller(found), search)
            }
        case .declined, .climb: break
        }
        enqueue(.unwind(.search(search)))
    }

    /// Only children can be searched; other controllers in the answer are ignored.
    private func allowedChildren(_ answer: Value, of handle: ControllerHandle) throws(Rejection)
        -> [ControllerHandle]
    {
        guard case .list(let values) = answer else { return [] }
        let named = try values.compactMap(\.string).map { name throws(Rejection) in try controller(name) }
        return named.filter { controllers[$0]?.parent == handle }
    }

    private mutating func find(_ target: ControllerHandle, _ search: UnwindSearch) {
        if let container = search.container { emitAnswer(of: container, target, search) }
        enqueue(.unwind(.found(search, target)))
    }

    /// The answer of an iOS 8 container after asking its children and itself.
    private mutating func emitAnswer(
        of container: ControllerHandle, _ target: ControllerHandle?, _ search: UnwindSearch
    ) {
        note(
            true, .searchReachesIt, "R95", about: [.controller(container)], [.forUnwindSegueAction],
            value: .text(name(container)))
        emit(
            .question(
                .controller(name(container)), .forUnwindSegueAction, arguments: arguments(search),
                answer: Value(target.map { name($0) })), rule: "R95")
    }
}
