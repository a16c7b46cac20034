@testable import PresentationEngine

extension SessionContents {
    /// The part of the contents that a canceled transition has to restore.
    ///
    /// It excludes the journal's counters, the clock, minted names and the order of free slots; and, if they were made
    /// after `earlier`, views and presentation controllers that the app has merely read.
    ///
    /// - Parameter earlier: the contents before the transition; nil for these contents themselves.
    func atRest(since earlier: SessionContents? = nil) -> SessionContents {
        var resting = self
        resting.header.revision = 0
        resting.header.time = 0
        resting.header.turn = 0
        resting.header.sequence = 0
        resting.header.serial = 0
        resting.header.lastTransition = nil
        if let earlier { resting.leaveOut(newSince: earlier) }
        resting.controllers.dropFreeSlots()
        resting.views.dropFreeSlots()
        resting.windows.dropFreeSlots()
        resting.presentations.dropFreeSlots()
        resting.transitions.dropFreeSlots()
        resting.objects.dropFreeSlots()
        resting.behaviors.dropFreeSlots()
        resting.segues.dropFreeSlots()
        resting.names.minted = [:]
        resting.names.entries = resting.names.entries.filter { resting.has($0.value) }
        return resting
    }

    private mutating func leaveOut(newSince earlier: SessionContents) {
        let now = controllers
        controllers.updateAll { handle, record in
            guard let old = earlier.controllers[handle] else { return }
            // F3: the page view controller keeps its neighbors.
            if let keeper = record?.keptBy, now[keeper]?.pages.neighbors != nil {
                record?.keptBy = old.keptBy
            }
            if old.view == nil { record?.view = nil }
            // CH-510: a view that was loaded brings predicted traits, and one that was in a window those of its place.
            if old.view == nil || old.traitKeeping == .predicted, record?.keptTraits != nil {
                record?.keptTraits = old.keptTraits
                record?.traitKeeping = old.traitKeeping
            }
            if old.preparedPresentation == nil { record?.preparedPresentation = nil }
            // F3: a data source's answer is cached as long as its page exists.
            if let page = record?.pages.neighbors?.page, record?.pages.current == [page] {
                record?.pages.neighbors = old.pages.neighbors
            }
        }
        views.updateAll { handle, record in
            if !earlier.views.contains(handle) { record = nil }
        }
        presentations.updateAll { handle, record in
            if !earlier.presentations.contains(handle), record?.phase == .prepared { record = nil }
        }
    }

    /// Whether a named record is among these contents.
    private func has(_ entry: NameTable.Entry) -> Bool {
        switch entry {
        case .controller(let handle): controllers.contains(handle)
        case .view(let handle): views.contains(handle)
        case .window(let handle): windows.contains(handle)
        case .presentation(let handle): presentations.contains(handle)
        case .transition(let handle): transitions.contains(handle)
        case .object(let handle): objects.contains(handle)
        case .segue(let handle): segues.contains(handle)
        }
    }
}

extension TableContents {
    fileprivate mutating func dropFreeSlots() {
        slots.removeAll { $0.record == nil }
        for index in slots.indices { slots[index].nextFree = nil }
        nextFreeSlot = nil
    }

    fileprivate mutating func updateAll(_ change: (Handle<Record>, inout Record?) -> Void) {
        for index in slots.indices { change(slots[index].handle, &slots[index].record) }
    }
}
