import Testing

@testable import PresentationEngine

@Suite("A table of names matches plain dictionaries, and assigns no name twice")
struct NameTableTests {
    /// Names as plain dictionaries; a rollback puts the dictionaries of the last commit back.
    private struct Model: Equatable {
        var entries: [ExactText: NameTable.Entry] = [:]
        var behaviors: [ExactText: BehaviorHandle] = [:]
        var minted: [ExactText: Int] = [:]

        /// The first unused name with this base, with a higher number than any before it.
        mutating func mint(_ base: String, _ name: (Int) -> String) -> String {
            var count = minted[ExactText(base), default: 0] + 1
            while entries[ExactText(name(count))] != nil { count += 1 }
            minted[ExactText(base)] = count
            return name(count)
        }

        mutating func set(_ name: String, _ entry: NameTable.Entry?) {
            let old = entries[ExactText(name)]
            entries[ExactText(name)] = entry
            guard entry == nil else { return }
            switch old {
            case .controller, .window, .presentation:
                for part in ["view", "container", "dimming"] { minted[ExactText("\(name).\(part)")] = nil }
            case .view, .transition, .object, .segue, nil: break
            }
        }
    }

    private static let names = ["a", "b", "a-2", "t_1", "t_2", "a.view", "a.view-2", "b.dimming"]
    private static let entries: [NameTable.Entry] = [
        .controller(.one), .view(.one), .window(.one), .presentation(.one), .transition(.one), .object(.one),
        .segue(.one), .controller(.other),
    ]

    @Test("random names, removals, assignments, commits, rollbacks and copies", arguments: UInt64(1)...40)
    func random(_ seed: UInt64) {
        var random = SplitMix(seed: seed)
        var tables = [(table: NameTable(), model: Model(), committed: Model())]
        for step in 0..<300 {
            let index = random.below(tables.count)
            let name = random.pick(Self.names)
            var minted: (given: String, expected: String)?
            let kind = random.below(20)
            switch kind {
            case 0..<5:
                let entry = random.pick(Self.entries)
                tables[index].table.set(name, entry)
                tables[index].model.set(name, entry)
            case 5..<8:
                tables[index].table.set(name, nil)
                tables[index].model.set(name, nil)
            case 8, 9:
                let handle = random.pick([BehaviorHandle.one, .other, nil])
                tables[index].table.setBehavior(name, handle)
                tables[index].model.behaviors[ExactText(name)] = handle
            case 10, 11:
                minted = (
                    tables[index].table.mint(name),
                    tables[index].model.mint(name) { $0 == 1 ? name : "\(name)-\($0)" }
                )
            case 12, 13:
                minted = (
                    tables[index].table.mint(numbered: "t"), tables[index].model.mint("t_") { "t_\($0)" }
                )
            case 14, 15:
                let part = random.pick(DerivedName.allCases)
                let base = "\(name).\(part.rawValue)"
                minted = (
                    tables[index].table.mint(part, of: name),
                    tables[index].model.mint(base) { $0 == 1 ? base : "\(base)-\($0)" }
                )
            case 16:
                tables[index].table.commit()
                tables[index].committed = tables[index].model
            case 17:
                tables[index].table.rollback()
                tables[index].model = tables[index].committed
            default:
                tables.append(tables[index])
                if tables.count > 3 { tables.remove(at: random.below(tables.count)) }
            }
            if let minted, minted.given != minted.expected {
                Issue.record("seed \(seed), step \(step): minted \(minted.given), not \(minted.expected)")
                return
            }
            for (index, (table, model, committed)) in tables.enumerated()
            where !agree(table, model, committed) {
                Issue.record(
                    "seed \(seed), step \(step) of kind \(kind): table \(index) is \(table), not \(model)")
                return
            }
        }
    }

    private func agree(_ table: NameTable, _ model: Model, _ committed: Model) -> Bool {
        let touched = Dictionary(
            uniqueKeysWithValues: table.touchedMinted.map { (ExactText($0.base), $0.count) })
        let changed = Set(model.minted.keys).union(committed.minted.keys).filter {
            model.minted[$0] != committed.minted[$0]
        }
        return table.entries == model.entries && table.behaviors == model.behaviors
            && table.minted == model.minted
            && Self.names.allSatisfy {
                table[$0] == model.entries[ExactText($0)]
                    && table.behavior($0) == model.behaviors[ExactText($0)]
            }
            && changed.allSatisfy { touched[$0] == model.minted[$0, default: 0] }
            && touched.allSatisfy { $1 == model.minted[$0, default: 0] }
    }
}
