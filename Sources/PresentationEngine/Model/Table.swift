/// An ordered table of records with handles, which remembers what one command touched.
///
/// The first change of a record within a command keeps the record's value before it. That record of what was
/// touched serves three ends: rolling a refused command back, telling the store what to write, and undoing a
/// cancelled transition. Its cost follows what a command touches, not the size of the table.
package struct Table<Record: Sendable>: Sendable {
    /// A record apart from its slot: reading one of its values copies nothing else of it, and what a slot held
    /// before a command is kept by a reference.
    private final class Tenant: Sendable {
        /// Changed only by ``Table/update(_:_:)``, and there only while no other table and no record of what was
        /// touched refers to this tenant. So access to it is as exclusive as that to its table, which the compiler
        /// sees to: there is nothing left to be checked at run time.
        @exclusivity(unchecked)
        nonisolated(unsafe) var record: Record

        init(_ record: Record) { self.record = record }
    }

    private struct Slot: Sendable {
        var generation: UInt32
        var tenant: Tenant?
        /// While the slot is free: the slot that is used again after this one.
        var nextFree: UInt32?
        var epoch: UInt32
    }

    private struct Before: Sendable {
        let slot: UInt32
        let generation: UInt32
        let tenant: Tenant?
        let nextFree: UInt32?
        let isNew: Bool
    }

    private var slots: [Slot] = []
    private var firstFree: UInt32?
    private var firstFreeBefore: UInt32?
    private var epoch: UInt32 = 1
    private var before: [Before] = []

    package init() {}

    /// The record `handle` refers to, or nil once it is gone.
    package subscript(handle: Handle<Record>) -> Record? { tenant(handle)?.record }

    package func contains(_ handle: Handle<Record>) -> Bool { tenant(handle) != nil }

    /// Apart from the subscript, so that a caller's `table[handle]?.value` becomes one load: an optional record
    /// that comes from two places would have to be copied whole.
    @inline(__always)
    private func tenant(_ handle: Handle<Record>) -> Tenant? {
        let index = Int(handle.slot)
        guard index < slots.count, slots[index].generation == handle.generation else { return nil }
        return slots[index].tenant
    }

    /// Adds `record`; the handle is the same whenever the same commands ran before.
    package mutating func insert(_ record: consuming Record) -> Handle<Record> {
        if let slot = firstFree {
            remember(slot)
            firstFree = slots[Int(slot)].nextFree
            slots[Int(slot)].nextFree = nil
            slots[Int(slot)].generation += 1
            slots[Int(slot)].tenant = Tenant(record)
            return Handle(slot: slot, generation: slots[Int(slot)].generation)
        }
        let slot = UInt32(slots.count)
        slots.append(Slot(generation: 1, tenant: Tenant(record), nextFree: nil, epoch: epoch))
        before.append(Before(slot: slot, generation: 1, tenant: nil, nextFree: nil, isNew: true))
        return Handle(slot: slot, generation: 1)
    }

    /// Changes the record in place; nothing happens where it is gone.
    package mutating func update<Failure: Error>(
        _ handle: Handle<Record>, _ change: (inout Record) throws(Failure) -> Void
    ) throws(Failure) {
        guard contains(handle) else { return }
        remember(handle.slot)
        try change(&ownTenant(Int(handle.slot)).record)
    }

    package mutating func remove(_ handle: Handle<Record>) {
        guard contains(handle) else { return }
        remember(handle.slot)
        slots[Int(handle.slot)].tenant = nil
        slots[Int(handle.slot)].nextFree = firstFree
        firstFree = handle.slot
    }

    private mutating func remember(_ slot: UInt32) {
        let known = slots[Int(slot)]
        guard known.epoch != epoch else { return }
        slots[Int(slot)].epoch = epoch
        before.append(
            Before(
                slot: slot, generation: known.generation, tenant: known.tenant, nextFree: known.nextFree,
                isNew: false))
    }

    /// The tenant of a slot that has one, for a change: a copy where anybody else refers to it.
    private mutating func ownTenant(_ index: Int) -> Tenant {
        if !isKnownUniquelyReferenced(&slots[index].tenant) {
            slots[index].tenant = slots[index].tenant.map { Tenant($0.record) }
        }
        return slots[index].tenant!
    }

    // MARK: One command

    /// A slot as the store keeps it: its tenant, or which slot is free after it.
    package struct Place: Sendable {
        package var handle: Handle<Record>
        package var record: Record?
        package var nextFree: UInt32?

        package init(handle: Handle<Record>, record: Record?, nextFree: UInt32?) {
            self.handle = handle
            self.record = record
            self.nextFree = nextFree
        }
    }

    package var isTouched: Bool { !before.isEmpty }

    /// What the command has touched so far, in the order of first touch.
    package var touched: [Place] { before.map { place(Int($0.slot)) } }

    /// What the command has touched so far with the record before it, nil where it is new.
    package var changes: [(handle: Handle<Record>, before: Record?, after: Record?)] {
        before.map { entry in
            let now = place(Int(entry.slot))
            return (now.handle, entry.tenant?.record, now.record)
        }
    }

    /// Keeps what the command did and begins the next one.
    package mutating func commit() {
        firstFreeBefore = firstFree
        guard !before.isEmpty else { return }
        before.removeAll(keepingCapacity: before.count <= 64)
        epoch += 1
    }

    /// Takes back all that the command did.
    package mutating func rollback() {
        for entry in before.reversed() {
            if entry.isNew {
                slots.removeLast()
            } else {
                slots[Int(entry.slot)] = Slot(
                    generation: entry.generation, tenant: entry.tenant, nextFree: entry.nextFree, epoch: 0)
            }
        }
        firstFree = firstFreeBefore
        before.removeAll(keepingCapacity: true)
        epoch += 1
    }

    // MARK: Order and persistence

    /// All records in the order of their slots.
    package var all: some Sequence<(handle: Handle<Record>, record: Record)> {
        slots.enumerated().lazy.compactMap { index, slot in
            slot.tenant.map { (Handle(slot: UInt32(index), generation: slot.generation), $0.record) }
        }
    }

    /// Every slot as it lies, for a snapshot.
    package var places: [Place] { slots.indices.map(place) }

    /// The slot that the next new record takes, where one is free.
    package var nextFreeSlot: UInt32? { firstFree }

    private func place(_ index: Int) -> Place {
        let slot = slots[index]
        return Place(
            handle: Handle(slot: UInt32(index), generation: slot.generation), record: slot.tenant?.record,
            nextFree: slot.nextFree)
    }

    /// Puts the slots of a snapshot or of a patch in their places, as they were committed.
    package mutating func restore(_ places: [Place], nextFreeSlot: UInt32?) {
        for place in places {
            while slots.count <= Int(place.handle.slot) {
                slots.append(Slot(generation: 0, tenant: nil, nextFree: nil, epoch: 0))
            }
            slots[Int(place.handle.slot)] = Slot(
                generation: place.handle.generation, tenant: place.record.map(Tenant.init),
                nextFree: place.nextFree, epoch: 0)
        }
        firstFree = nextFreeSlot
        firstFreeBefore = nextFreeSlot
    }
}
