/// An ordered table of records with handles, which keeps track of the records that one command touched.
///
/// The first change of a record within a command keeps the record's value before it. This list of touched records
/// has two uses: rolling a refused command back, and telling the store which records to write. Its cost follows
/// the number of records that a command touches, not the size of the table. (A canceled transition does not use it:
/// the transition itself keeps the values to restore, such as ``Transition/placesBefore``.)
///
/// Reading a table may be inlined elsewhere: there, too, reading one value of a record copies nothing else of it.
package struct Table<Record: Sendable>: Sendable {
    @usableFromInline
    package struct Slot: Sendable {
        @usableFromInline var generation: UInt32
        @usableFromInline var box: RecordBox<Record>?
        /// While the slot is free: the slot that is used again after this one.
        var nextFree: UInt32?
        var epoch: UInt32
        var round: UInt32 = 0
    }

    struct Before: Sendable {
        let slot: UInt32
        let generation: UInt32
        let box: RecordBox<Record>?
        let nextFree: UInt32?
        let isNew: Bool
    }

    /// What only changes need, kept apart so that the table stays small: a session has many tables, and each method
    /// that a mutating one calls gets a copy of the session's bytes.
    struct Log: Sendable {
        var before: [Before] = []
        /// The slots touched since ``takeRecent()`` was last called.
        var recent: [UInt32] = []
        var epoch: UInt32 = 1
        var round: UInt32 = 1
        var firstFree: UInt32?
        var firstFreeBefore: UInt32?
    }

    @usableFromInline var slots: [Slot] = []
    private var logApart = RecordBox(Log())

    private(set) var log: Log {
        @inline(__always) _read { yield logApart.record }
        @inline(__always) _modify {
            if !isKnownUniquelyReferenced(&logApart) { logApart = RecordBox(logApart.record) }
            yield &logApart.record
        }
    }

    package init() {}

    /// The record `handle` refers to, or nil once it is gone.
    @inlinable
    package subscript(handle: Handle<Record>) -> Record? { box(handle)?.record }

    @inlinable
    package func contains(_ handle: Handle<Record>) -> Bool { box(handle) != nil }

    /// The number of slots, free ones included: never fewer than the records.
    @inlinable package var placeCount: Int { slots.count }

    /// The record by reference, for a caller that reads several of its values: none of the others is copied.
    ///
    /// Separate from the subscript, so that a caller's `table[handle]?.value` becomes one load: an optional record that
    /// comes from two places would have to be copied whole.
    @inlinable
    func box(_ handle: Handle<Record>) -> RecordBox<Record>? {
        let index = Int(handle.slot)
        guard index < slots.count, slots[index].generation == handle.generation else { return nil }
        return slots[index].box
    }

    /// Adds `record`; the handle is the same whenever the same commands ran before.
    package mutating func insert(_ record: consuming Record) -> Handle<Record> {
        if let slot = log.firstFree {
            remember(slot)
            log.firstFree = slots[Int(slot)].nextFree
            slots[Int(slot)].nextFree = nil
            slots[Int(slot)].generation += 1
            slots[Int(slot)].box = RecordBox(record)
            return Handle(slot: slot, generation: slots[Int(slot)].generation)
        }
        let slot = UInt32(slots.count)
        slots.append(Slot(generation: 1, box: RecordBox(record), nextFree: nil, epoch: log.epoch, round: log.round))
        log.recent.append(slot)
        log.before.append(Before(slot: slot, generation: 1, box: nil, nextFree: nil, isNew: true))
        return Handle(slot: slot, generation: 1)
    }

    /// Changes the record in place; a no-op if it is gone.
    package mutating func update<Failure: Error>(
        _ handle: Handle<Record>, _ change: (inout Record) throws(Failure) -> Void
    ) throws(Failure) {
        guard contains(handle) else { return }
        remember(handle.slot)
        if let box = ownBox(Int(handle.slot)) { try change(&box.record) }
    }

    package mutating func remove(_ handle: Handle<Record>) {
        guard contains(handle) else { return }
        remember(handle.slot)
        slots[Int(handle.slot)].box = nil
        // A slot whose generations are used up is not used again, so that no old handle ever fits a new record.
        guard handle.generation < .max else { return }
        slots[Int(handle.slot)].nextFree = log.firstFree
        log.firstFree = handle.slot
    }

    private mutating func remember(_ slot: UInt32) {
        let known = slots[Int(slot)]
        if known.round != log.round {
            slots[Int(slot)].round = log.round
            log.recent.append(slot)
        }
        guard known.epoch != log.epoch else { return }
        slots[Int(slot)].epoch = log.epoch
        log.before.append(
            Before(
                slot: slot, generation: known.generation, box: known.box, nextFree: known.nextFree,
                isNew: false))
    }

    /// The box of a slot, ready for a change: a copy if it is shared.
    private mutating func ownBox(_ index: Int) -> RecordBox<Record>? {
        if !isKnownUniquelyReferenced(&slots[index].box) {
            slots[index].box = slots[index].box.map { RecordBox($0.record) }
        }
        return slots[index].box
    }

    // MARK: One command

    /// A slot as the store keeps it: its box, or the next free slot after it.
    package struct Place: Sendable {
        package let handle: Handle<Record>
        package let nextFree: UInt32?
        @usableFromInline let box: RecordBox<Record>?
        /// The box before the command, if it is still the same record.
        @usableFromInline var boxBefore: RecordBox<Record>?

        @inlinable
        package var record: Record? { box?.record }
        /// The record before the command; nil if there was none, or if that is not known.
        @inlinable
        package var recordBefore: Record? { boxBefore?.record }
        /// Whether the record existed before the command and still does.
        @inlinable
        package var isChange: Bool { boxBefore != nil && box != nil }

        package init(handle: Handle<Record>, record: Record?, nextFree: UInt32?) {
            self.init(handle: handle, box: record.map(RecordBox.init), nextFree: nextFree)
        }

        init(handle: Handle<Record>, box: RecordBox<Record>?, nextFree: UInt32?) {
            self.handle = handle
            self.box = box
            self.nextFree = nextFree
        }
    }

    /// A command's change of a slot: the box before it, nil for a new one, and the box now.
    package struct Change: Sendable {
        package let handle: Handle<Record>
        @usableFromInline let boxBefore: RecordBox<Record>?
        @usableFromInline let boxNow: RecordBox<Record>?

        @inlinable
        package var before: Record? { boxBefore?.record }
        @inlinable
        package var after: Record? { boxNow?.record }
    }

    package var isTouched: Bool { !log.before.isEmpty }

    /// The slots that the command has touched so far, in the order of first touch.
    package var touched: [Place] {
        log.before.map { entry in
            var place = place(Int(entry.slot))
            if entry.generation == place.handle.generation { place.boxBefore = entry.box }
            return place
        }
    }

    /// The records touched since the last call that still exist, in the order of touch.
    package mutating func takeRecent() -> [Handle<Record>] {
        guard !log.recent.isEmpty else { return [] }
        defer { forgetRecent() }
        return log.recent.compactMap { slot in
            let found = slots[Int(slot)]
            return found.box == nil ? nil : Handle(slot: slot, generation: found.generation)
        }
    }

    /// Restarts the count before it overflows.
    private mutating func restartEpochs() {
        for index in slots.indices { slots[index].epoch = 0 }
        log.epoch = 0
    }

    private mutating func restartRounds() {
        for index in slots.indices { slots[index].round = 0 }
        log.round = 0
    }

    private mutating func forgetRecent() {
        log.recent.removeAll(keepingCapacity: log.recent.count <= 64)
        if log.round == .max { restartRounds() }
        log.round += 1
    }

    /// The number of records that the command has changed so far.
    package var changeCount: Int { log.before.count }

    /// The command's changes so far, in the order of first touch.
    package var changes: [Change] {
        log.before.map { entry in
            let now = slots[Int(entry.slot)]
            return Change(
                handle: Handle(slot: entry.slot, generation: now.generation), boxBefore: entry.box,
                boxNow: now.box)
        }
    }

    /// Keeps the command's changes, and begins the next command.
    package mutating func commit() {
        guard !log.before.isEmpty else { return }
        log.firstFreeBefore = log.firstFree
        log.before.removeAll(keepingCapacity: log.before.count <= 64)
        if log.epoch == .max { restartEpochs() }
        log.epoch += 1
        forgetRecent()
    }

    /// Restores every touched slot to its state before the command.
    package mutating func rollback() {
        for entry in log.before.reversed() {
            if entry.isNew {
                // Each new slot was appended behind all others, so in reverse order it is always the last one.
                assert(
                    Int(entry.slot) == slots.count - 1, "slot \(entry.slot) is not the last of \(slots.count)"
                )
                slots.removeLast()
            } else {
                slots[Int(entry.slot)] = Slot(
                    generation: entry.generation, box: entry.box, nextFree: entry.nextFree, epoch: 0)
            }
        }
        log.firstFree = log.firstFreeBefore
        log.before.removeAll(keepingCapacity: true)
        if log.epoch == .max { restartEpochs() }
        log.epoch += 1
        forgetRecent()
    }

    // MARK: Order and persistence

    /// All records in the order of their slots.
    package var all: some Sequence<(handle: Handle<Record>, record: Record)> {
        slots.enumerated().lazy.compactMap { index, slot in
            slot.box.map { (Handle(slot: UInt32(index), generation: slot.generation), $0.record) }
        }
    }

    /// Every slot as it is, for a snapshot.
    package var places: [Place] { slots.indices.map(place) }

    /// The slot that the next new record takes, if one is free.
    package var nextFreeSlot: UInt32? { log.firstFree }

    private func place(_ index: Int) -> Place {
        let slot = slots[index]
        return Place(
            handle: Handle(slot: UInt32(index), generation: slot.generation), box: slot.box,
            nextFree: slot.nextFree)
    }

    /// Why these cannot be all slots of a table; nil if they can.
    ///
    /// A table has no gaps. The free slots that are used again form a chain without a cycle, and none of them has used
    /// up its generations.
    package static func objection(toWhole places: [Place], nextFreeSlot: UInt32?) -> String? {
        for (index, place) in places.enumerated() where Int(place.handle.slot) != index {
            return "Slot \(place.handle.slot) stands where slot \(index) belongs."
        }
        var isChained = Array(repeating: false, count: places.count)
        var next = nextFreeSlot
        while let slot = next {
            guard Int(slot) < places.count else { return "There is no free slot \(slot)." }
            let place = places[Int(slot)]
            guard place.box == nil, place.handle.generation < .max, !isChained[Int(slot)] else {
                return "Slot \(slot) is not free."
            }
            isChained[Int(slot)] = true
            next = place.nextFree
        }
        return nil
    }

    /// Puts the slots of a snapshot or of a patch in their places, as they were committed. Slots from outside are
    /// checked before, by ``objection(toWhole:nextFreeSlot:)``.
    package mutating func restore(_ places: [Place], nextFreeSlot: UInt32?) {
        for place in places {
            while slots.count <= Int(place.handle.slot) {
                slots.append(Slot(generation: 0, box: nil, nextFree: nil, epoch: 0))
            }
            slots[Int(place.handle.slot)] = Slot(
                generation: place.handle.generation, box: place.box,
                nextFree: place.nextFree, epoch: 0)
        }
        log.firstFree = nextFreeSlot
        log.firstFreeBefore = nextFreeSlot
    }
}
