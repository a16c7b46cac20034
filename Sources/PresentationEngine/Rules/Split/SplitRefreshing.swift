/// Immediate updates of the columns that a split view controller shows, without a transition.
extension PresentationSession {
    /// Shows the columns that should be visible, then updates the contents of each.
    mutating func refreshSplit(_ split: ControllerHandle, rule: Rule) {
        forgetMoved(in: split)
        enqueue(.split(split, .refreshColumns))
        refresh(split, rule: rule)
    }

    /// The rule under which the current shape shows its columns.
    func shapeRule(_ split: ControllerHandle) -> Rule {
        guard let state = controllers[split]?.split else { return "SP-02" }
        switch (state.style, state.isCollapsed) {
        case (.unspecified, true): return "R206"
        case (.unspecified, false): return "R210"
        case (.doubleColumn, _), (.tripleColumn, _): return "R225"
        }
    }

    /// A child that moved from one container inside it to another and stays on screen does not disappear from the
    /// first.
    private mutating func forgetMoved(in split: ControllerHandle) {
        guard let record = controllers[split] else { return }
        let columns = record.children + (record.split?.contents.map(\.child) ?? [])
        var containers = Set([split]).union(columns)
        var waiting = [split] + columns
        while let container = waiting.popLast() {
            guard let shown = controllers[container]?.shown, !shown.isEmpty else { continue }
            let moved = shown.filter { controllers[$0]?.parent != container && staysOnScreen($0, in: split) }
            if !moved.isEmpty {
                controllers.update(container) { $0.shown.removeAll(where: moved.contains) }
            }
            waiting += shown.filter { containers.insert($0).inserted }
        }
    }

    private func staysOnScreen(_ child: ControllerHandle, in split: ControllerHandle) -> Bool {
        guard let parent = controllers[child]?.parent, let record = controllers[parent],
            record.kind.isContainer, chosenChildren(of: record, parent).contains(child)
        else { return false }
        return parent == split || shownColumns(of: split).contains(parent)
    }

    mutating func refreshColumns(_ split: ControllerHandle) {
        let shown = controllers[split]?.shown ?? []
        for column in shown.reversed() where controllers[column]?.kind == .navigationController {
            refresh(column, rule: controllers[split]?.split?.isCollapsed == true ? "R207" : "R211")
        }
    }

    /// Makes the callbacks of the incoming and the outgoing children, and moves the views.
    private mutating func refresh(_ container: ControllerHandle, rule: Rule) {
        guard let record = controllers[container], record.appearance == .appeared,
            transition(inside: container) == nil
        else { return }
        let chosen = chosenChildren(of: record, container)
        let going = record.shown.without(chosen)
        let coming = chosen.without(record.shown)
        controllers.update(container) { $0.shown = chosen }
        if chosen != record.shown { noteStatusBar(changeOf: container) }
        guard !going.isEmpty || !coming.isEmpty else { return placeChildren(of: container) }
        enqueue(exchangeSteps(in: container, going: going, coming: coming, rule: rule))
    }
}
