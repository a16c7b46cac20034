/// The names of a session's objects: who is meant by a name, and which names were minted.
package struct NameTable: Sendable {
    package enum Entry: Sendable, Hashable {
        case controller(ControllerHandle)
        case view(ViewHandle)
        case window(WindowHandle)
        case presentation(PresentationHandle)
        case transition(TransitionHandle)
        case object(ObjectHandle)
        case segue(SegueHandle)
    }

    private var entries: [String: Entry] = [:]
    private var behaviors: [String: BehaviorHandle] = [:]
    /// How often a name was minted from a base, so that a name is never used twice.
    package private(set) var minted: [String: Int] = [:]

    private enum Undo: Sendable {
        case entry(String, Entry?)
        case behavior(String, BehaviorHandle?)
        case minted(String, Int?)
    }
    private var undo: [Undo] = []

    package init() {}

    package subscript(name: String) -> Entry? { entries[name] }

    package mutating func set(_ name: String, _ entry: Entry?) {
        undo.append(.entry(name, entries[name]))
        entries[name] = entry
    }

    package func behavior(_ name: String) -> BehaviorHandle? { behaviors[name] }

    package mutating func setBehavior(_ name: String, _ handle: BehaviorHandle?) {
        undo.append(.behavior(name, behaviors[name]))
        behaviors[name] = handle
    }

    /// A name from `base` that no object of the session has or had: the base itself, then with a number (CH-18).
    package mutating func mint(_ base: String) -> String {
        var count = minted[base] ?? 0
        undo.append(.minted(base, minted[base]))
        var name: String
        repeat {
            count += 1
            name = count == 1 ? base : "\(base)-\(count)"
        } while entries[name] != nil
        minted[base] = count
        return name
    }

    /// A name for an object that the service makes: `t_1`, `t_2`, …
    package mutating func mint(numbered prefix: String) -> String {
        var count = minted[prefix + "_"] ?? 0
        undo.append(.minted(prefix + "_", minted[prefix + "_"]))
        var name: String
        repeat {
            count += 1
            name = "\(prefix)_\(count)"
        } while entries[name] != nil
        minted[prefix + "_"] = count
        return name
    }

    /// The bases that the command minted names from, with their counts now.
    package var touchedMinted: [(base: String, count: Int)] {
        var seen: Set<String> = []
        return undo.compactMap { entry in
            guard case .minted(let base, _) = entry, seen.insert(base).inserted else { return nil }
            return (base, minted[base] ?? 0)
        }
    }

    package mutating func restoreMinted(_ base: String, _ count: Int) { minted[base] = count }

    package mutating func commit() {
        if !undo.isEmpty { undo.removeAll(keepingCapacity: true) }
    }

    package mutating func rollback() {
        for entry in undo.reversed() {
            switch entry {
            case .entry(let name, let old): entries[name] = old
            case .behavior(let name, let old): behaviors[name] = old
            case .minted(let base, let old): minted[base] = old
            }
        }
        undo.removeAll(keepingCapacity: true)
    }
}
