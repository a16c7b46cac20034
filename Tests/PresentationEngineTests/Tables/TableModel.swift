@testable import PresentationEngine

/// A ``Table`` according to its documentation, with plain dictionaries, for comparison.
struct TableModel {
    /// The records between two commands or in the midst of one.
    private(set) var records: [Handle<Int>: Int] = [:]
    /// The generation of each slot, and the free slots, the next one to be used last.
    private(set) var generations: [UInt32] = []
    private(set) var free: [UInt32] = []
    private var committed: [TableModel] = []
    /// The records touched by the command, in the order of first touch, and those touched since the last `takeRecent`.
    private(set) var touched: [UInt32] = []
    private var recent: [UInt32] = []

    mutating func insert(_ record: Int) -> Handle<Int> {
        let slot: UInt32
        if let known = free.popLast() {
            slot = known
            generations[Int(slot)] += 1
        } else {
            slot = UInt32(generations.count)
            generations.append(1)
        }
        touch(slot)
        let handle = Handle<Int>(slot: slot, generation: generations[Int(slot)])
        records[handle] = record
        return handle
    }

    mutating func update(_ handle: Handle<Int>, _ record: Int) {
        guard records[handle] != nil else { return }
        touch(handle.slot)
        records[handle] = record
    }

    mutating func remove(_ handle: Handle<Int>) {
        guard records.removeValue(forKey: handle) != nil else { return }
        touch(handle.slot)
        free.append(handle.slot)
    }

    private mutating func touch(_ slot: UInt32) {
        if !touched.contains(slot) { touched.append(slot) }
        if !recent.contains(slot) { recent.append(slot) }
    }

    mutating func takeRecent() -> [Handle<Int>] {
        defer { recent = [] }
        return recent.compactMap(handle)
    }

    mutating func commit() {
        (touched, recent, committed) = ([], [], [])
        committed = [self]
    }

    mutating func rollback() {
        let before = committed.first ?? TableModel()
        self = before
        committed = [before]
    }

    /// A slot's record before the command, if there was one.
    func before(_ slot: UInt32) -> Int? {
        guard let before = committed.first, let handle = before.handle(slot) else { return nil }
        return before.records[handle]
    }

    /// A slot's present record.
    func handle(_ slot: UInt32) -> Handle<Int>? {
        guard Int(slot) < generations.count else { return nil }
        let handle = Handle<Int>(slot: slot, generation: generations[Int(slot)])
        return records[handle] == nil ? nil : handle
    }
}
