import Guarding

/// The position of an element in a `WatchList`; invalid once the element is removed.
struct WatchTicket: Sendable, Hashable {
    fileprivate let slot: Int
    fileprivate let generation: UInt64
}

/// Elements with equal timeouts: adding, removing and finding expired ones each take constant time.
///
/// Parked exchanges wait for their deadline and open streams for their next heartbeat; on shutdown the list is
/// also used to find all of them. Since the timeout is the same for all, elements fall due in the order in
/// which they were added, and a linked list of slots replaces the heap that mixed timeouts would need.
final class WatchList<Element: Sendable>: Sendable {
    private let span: Duration
    private let isRepeating: Bool
    private let state = Guarded(State())

    fileprivate struct State {
        var slots: [Slot] = []
        var firstFree: Int?
        var oldest: Int?
        var newest: Int?
        var generation: UInt64 = 0
        var count = 0
        var isClosed = false
    }

    fileprivate struct Slot {
        var element: Element?
        var generation: UInt64
        var due: ContinuousClock.Instant
        /// The next newer element, or the next free slot.
        var next: Int?
        var previous: Int?
    }

    /// Makes a list whose elements fall due after `span`, once or repeatedly.
    init(span: Duration, isRepeating: Bool) {
        self.span = span
        self.isRepeating = isRepeating
    }

    /// The number of elements.
    var count: Int { state.withLock { $0.count } }

    /// Adds an element; `nil` once the list is closed.
    func add(_ element: Element, now: ContinuousClock.Instant = .now) -> WatchTicket? {
        state.withLock { state -> WatchTicket? in
            guard !state.isClosed else { return nil }
            state.generation += 1
            let slot = Slot(element: element, generation: state.generation, due: now + span)
            let index: Int
            if let free = state.firstFree {
                index = free
                state.firstFree = state.slots[free].next
                state.slots[free] = slot
            } else {
                index = state.slots.count
                state.slots.append(slot)
            }
            state.link(index)
            state.count += 1
            return WatchTicket(slot: index, generation: state.generation)
        }
    }

    /// Removes an element from the list, if it is still there.
    func remove(_ ticket: WatchTicket) {
        state.withLock { state in
            guard state.slots.indices.contains(ticket.slot), state.slots[ticket.slot].element != nil,
                state.slots[ticket.slot].generation == ticket.generation
            else { return }
            state.free(ticket.slot)
        }
    }

    /// The elements that are due, oldest first. A repeating list restarts their timeout, any other list removes
    /// them.
    func takeDue(now: ContinuousClock.Instant = .now) -> [Element] {
        state.withLock { state in
            var due: [Element] = []
            while let index = state.oldest, state.slots[index].due <= now {
                if let element = state.slots[index].element { due.append(element) }
                if isRepeating {
                    state.unlink(index)
                    state.slots[index].due = max(now, state.slots[index].due) + span
                    state.link(index)
                } else {
                    state.free(index)
                }
            }
            return due
        }
    }

    /// All elements, oldest first; they stay on the list.
    func elements() -> [Element] {
        state.withLock { state in state.elements() }
    }

    /// Closes the list to new elements and returns the current ones; each of them is removed by `remove(_:)`.
    func close() -> [Element] {
        state.withLock { state in
            state.isClosed = true
            return state.elements()
        }
    }
}

extension WatchList.State {
    fileprivate func elements() -> [Element] {
        var elements: [Element] = []
        var position = oldest
        while let index = position {
            if let element = slots[index].element { elements.append(element) }
            position = slots[index].next
        }
        return elements
    }

    fileprivate mutating func link(_ index: Int) {
        slots[index].previous = newest
        slots[index].next = nil
        if let newest { slots[newest].next = index } else { oldest = index }
        newest = index
    }

    fileprivate mutating func unlink(_ index: Int) {
        let (previous, next) = (slots[index].previous, slots[index].next)
        if let previous { slots[previous].next = next } else { oldest = next }
        if let next { slots[next].previous = previous } else { newest = previous }
    }

    fileprivate mutating func free(_ index: Int) {
        unlink(index)
        count -= 1
        slots[index].element = nil
        slots[index].next = firstFree
        firstFree = index
    }
}
