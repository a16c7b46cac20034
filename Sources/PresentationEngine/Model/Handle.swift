/// A reference to a record of a ``Table``: its slot, and which of the slot's successive records is meant.
///
/// Handles are plain numbers, so that records may refer to each other without owning each other; a handle
/// whose record is gone simply finds nothing.
package struct Handle<Record: Sendable>: Hashable, Sendable {
    package let slot: UInt32
    package let generation: UInt32

    package init(slot: UInt32, generation: UInt32) {
        self.slot = slot
        self.generation = generation
    }

    /// The handle as one number, for the journal and the store.
    package var packed: UInt64 { UInt64(generation) << 32 | UInt64(slot) }

    package init(packed: UInt64) {
        self.init(
            slot: UInt32(truncatingIfNeeded: packed), generation: UInt32(truncatingIfNeeded: packed >> 32))
    }
}
