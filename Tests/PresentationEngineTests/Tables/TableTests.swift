import Testing

@testable import PresentationEngine

@Suite("A table of records matches a plain dictionary, whatever is done to it and to its copies")
struct TableTests {
    @Test("random inserts, updates, removals, commits, rollbacks and copies", arguments: UInt64(1)...40)
    func random(_ seed: UInt64) {
        var trial = Trial(seed: seed)
        for step in 0..<400 {
            let told = trial.step()
            for fault in trial.faults() {
                Issue.record("seed \(seed), step \(step), after \(told): \(fault)")
                return
            }
        }
    }

    /// Tables, each with its model; a copy of a table begins with a copy of its model.
    private struct Trial {
        private var random: SplitMix
        private var tables: [(table: Table<Int>, model: TableModel)] = [(Table<Int>(), TableModel())]
        /// Handles returned by tables, including those of removed records.
        private var handles = [Handle<Int>(slot: 7, generation: 1)]
        private var mismatches: [String] = []

        init(seed: UInt64) { random = SplitMix(seed: seed) }

        /// One random operation on one of the tables.
        mutating func step() -> String {
            let index = random.below(tables.count)
            let value = random.below(1000)
            let handle = random.pick(Array(handles.suffix(30)))
            switch random.below(20) {
            case 0..<6:
                let (given, expected) = (tables[index].table.insert(value), tables[index].model.insert(value))
                if given != expected { mismatches.append("insert gave \(given), not \(expected)") }
                handles.append(given)
                return "insert \(value) into \(index)"
            case 6..<11:
                tables[index].table.update(handle) { $0 = value }
                tables[index].model.update(handle, value)
                return "update \(handle) of \(index)"
            case 11..<14:
                tables[index].table.remove(handle)
                tables[index].model.remove(handle)
                return "remove \(handle) from \(index)"
            case 14, 15:
                let (given, expected) = (tables[index].table.takeRecent(), tables[index].model.takeRecent())
                if given != expected { mismatches.append("recent are \(given), not \(expected)") }
                return "take recent of \(index)"
            case 16:
                tables[index].table.commit()
                tables[index].model.commit()
                return "commit \(index)"
            case 17:
                tables[index].table.rollback()
                tables[index].model.rollback()
                return "roll back \(index)"
            case 18:
                tables.append(tables[index])
                if tables.count > 4 { tables.remove(at: random.below(tables.count)) }
                return "copy \(index)"
            default: return refusedUpdate(of: handle, index)
            }
        }

        /// An update that throws midway: its changes stay until the following rollback.
        private mutating func refusedUpdate(of handle: Handle<Int>, _ index: Int) -> String {
            do throws(Rejection) {
                try tables[index].table.update(handle) { (record: inout Int) throws(Rejection) in
                    record += 1
                    throw .notParked
                }
            } catch {
                tables[index].model.update(handle, (tables[index].model.records[handle] ?? 0) + 1)
            }
            return "refuse to update \(handle) of \(index)"
        }

        /// The differences between the tables and their models.
        func faults() -> [String] {
            mismatches
                + tables.enumerated().flatMap { index, pair in
                    faults(pair.table, pair.model).map { "table \(index): \($0)" }
                }
        }

        private func faults(_ table: Table<Int>, _ model: TableModel) -> [String] {
            var faults: [String] = []
            let all = Dictionary(uniqueKeysWithValues: table.all.map { ($0.handle, $0.record) })
            if all != model.records { faults.append("all are \(all), not \(model.records)") }
            for handle in handles {
                if table[handle] != model.records[handle] || table.contains(handle) != (table[handle] != nil) {
                    faults.append("\(handle) is \(table[handle] as Any), not \(model.records[handle] as Any)")
                }
            }
            if table.places.map(\.handle.generation) != model.generations {
                faults.append("generations are \(table.places.map(\.handle.generation))")
            }
            if free(table) != model.free.reversed() {
                faults.append("\(free(table)) are free, not \(model.free)")
            }
            return faults + touchFaults(table, model)
        }

        /// The slots that are used again, the next one first.
        private func free(_ table: Table<Int>) -> [UInt32] {
            var free: [UInt32] = []
            var next = table.nextFreeSlot
            while let slot = next, free.count < table.places.count {
                free.append(slot)
                next = table.places[Int(slot)].nextFree
            }
            return free
        }

        private func touchFaults(_ table: Table<Int>, _ model: TableModel) -> [String] {
            var faults: [String] = []
            if table.isTouched == model.touched.isEmpty { faults.append("isTouched is \(table.isTouched)") }
            if table.touched.map(\.handle.slot) != model.touched
                || table.changes.map(\.handle.slot) != model.touched
            {
                faults.append("touched are \(table.touched.map(\.handle.slot)), not \(model.touched)")
            }
            for (place, change) in zip(table.touched, table.changes) {
                let slot = place.handle.slot
                let now = model.handle(slot).flatMap { model.records[$0] }
                if change.before != model.before(slot) || change.after != now || place.record != now {
                    faults.append(
                        "slot \(slot) was \(change.before as Any) and is \(change.after as Any), not \(model.before(slot) as Any) and \(now as Any)"
                    )
                }
            }
            return faults
        }
    }

    @Test("a rolled back command restores handles and the order in which slots are reused")
    func rollback() {
        var table = Table<Int>()
        let handles = (0..<4).map { table.insert($0) }
        table.remove(handles[1])
        table.remove(handles[3])
        table.commit()
        var copy = table
        copy.remove(handles[0])
        let fresh = (4..<8).map { copy.insert($0) }
        copy.update(handles[2]) { $0 = 9 }
        copy.remove(fresh[0])
        copy.rollback()
        #expect(copy.touched.isEmpty && copy.takeRecent().isEmpty)
        #expect(copy.all.map(\.record) == [0, 2])
        let (first, second) = ((4..<8).map { copy.insert($0) }, (4..<8).map { table.insert($0) })
        #expect(first == second)
    }

    @Test("a restored table equals its origin, and has none of the former's pending changes")
    func restore() {
        var table = Table<Int>()
        let handles = (0..<5).map { table.insert($0) }
        for handle in [handles[3], handles[0]] { table.remove(handle) }
        var restored = Table<Int>()
        restored.restore(table.places, nextFreeSlot: table.nextFreeSlot)
        #expect(!restored.isTouched && restored.takeRecent().isEmpty)
        restored.update(handles[1]) { $0 = 7 }
        #expect(table[handles[1]] == 1, "a restored table changed the one that it was taken from")
        restored.rollback()
        #expect(restored.all.map(\.record) == [1, 2, 4])
        #expect(restored.insert(5) == table.insert(5))
    }
}
