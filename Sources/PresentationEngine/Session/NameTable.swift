/// The names of a session's objects: the object behind each name, and the names that were minted.
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

    private(set) var entries: [ExactText: Entry] = [:]
    private(set) var behaviors: [ExactText: BehaviorHandle] = [:]
    /// Each member that a behavior of the session implements or has implemented: no other needs to be looked up.
    private(set) var implemented = MemberSet()
    /// The number of names made from each base, so that a name is never used twice.
    ///
    /// There is an entry for each base that may be used again: bases that the app declares, such as its classes, and
    /// bases that contain the name of a living object. Names that a client chooses have none.
    package private(set) var minted: [ExactText: Int] = [:]

    private enum Undo: Sendable {
        case entry(String, Entry?)
        case behavior(String, BehaviorHandle?)
        case minted(String, Int?)
    }
    private var undo: [Undo] = []
    /// The number of taken names that searches for a free one have met since ``takeTakenCount()`` was last called.
    private(set) var takenCount = 0

    package init() {}

    package subscript(name: String) -> Entry? { entries[ExactText(name)] }

    package mutating func set(_ name: String, _ entry: Entry?) {
        let old = entries[ExactText(name)]
        undo.append(.entry(name, old))
        entries[ExactText(name)] = entry
        guard entry == nil else { return }
        switch old {
        case .controller, .window, .presentation: forgetNames(derivedFrom: name)
        // No names are derived from these.
        case .view, .transition, .object, .segue, nil: break
        }
    }

    package func behavior(_ name: String) -> BehaviorHandle? { behaviors[ExactText(name)] }

    /// Notes the members that a behavior implements.
    mutating func note(_ behavior: Behavior) {
        for member in behavior.answers.keys { implemented.insert(member) }
        for member in behavior.reactions.keys { implemented.insert(member) }
    }

    package mutating func setBehavior(_ name: String, _ handle: BehaviorHandle?) {
        undo.append(.behavior(name, behaviors[ExactText(name)]))
        behaviors[ExactText(name)] = handle
    }

    /// A name from `base` that no object of the session has or had: the base itself, then with a number (CH-18).
    package mutating func mint(_ base: String) -> String {
        mint(base) { $0 == 1 ? base : "\(base)-\($0)" }
    }

    /// A name for an object that the service makes: `t_1`, `t_2`, …
    package mutating func mint(numbered prefix: String) -> String {
        let base = prefix + "_"
        return mint(base) { base + String($0) }
    }

    private mutating func mint(_ base: String, name: (Int) -> String) -> String {
        let known = minted[ExactText(base)]
        undo.append(.minted(base, known))
        var count = known ?? 0
        var chosen: String
        repeat {
            count += 1
            takenCount += 1
            chosen = name(count)
        } while entries[ExactText(chosen)] != nil
        takenCount -= 1
        minted[ExactText(base)] = count
        return chosen
    }

    /// A name for a part of a named object: `card.view`, `p_1.container`, with a number from the second on.
    ///
    /// It is as unique as the owner's name: a count is kept while the owner lives, and forgotten with it, so that the
    /// session does not remember every object that ever existed (CH-18).
    package mutating func mint(_ part: DerivedName, of owner: String) -> String {
        mint(part.name(of: owner))
    }

    private mutating func forgetNames(derivedFrom owner: String) {
        for part in DerivedName.allCases {
            let base = part.name(of: owner)
            guard let count = minted[ExactText(base)] else { continue }
            undo.append(.minted(base, count))
            minted[ExactText(base)] = nil
        }
    }

    /// Forgets the counts of removed owners, which earlier builds kept forever.
    package mutating func forgetNamesOfTheDead() {
        for base in minted.keys {
            let name = base.text.utf8
            guard let dot = name.lastIndex(of: UInt8(ascii: ".")),
                entries[ExactText(String(base.text[..<dot]))] == nil,
                DerivedName(rawValue: String(base.text[name.index(after: dot)...])) != nil
            else { continue }
            minted[base] = nil
        }
    }

    /// Whether a name such as `t_1`, `t_2`, … was given out, even if its object is gone by now.
    func wasGiven(_ name: String, numbered prefix: String) -> Bool {
        let base = prefix + "_"
        guard let last = minted[ExactText(base)], name.utf8.starts(with: base.utf8),
            let number = Int(String(decoding: name.utf8.dropFirst(base.utf8.count), as: UTF8.self)),
            number >= 1, number <= last
        else { return false }
        // `t_01` reads as 1, but is not a minted name.
        return name == base + String(number)
    }

    /// The bases that the command minted names from or forgot, with their counts now; 0 for a forgotten one.
    package var touchedMinted: [(base: String, count: Int)] {
        var seen: Set<ExactText> = []
        return undo.compactMap { entry in
            guard case .minted(let base, _) = entry, seen.insert(ExactText(base)).inserted else { return nil }
            return (base, minted[ExactText(base)] ?? 0)
        }
    }

    package mutating func restoreMinted(_ base: String, _ count: Int) {
        minted[ExactText(base)] = count == 0 ? nil : count
    }

    /// The number of taken names met since the last call.
    mutating func takeTakenCount() -> Int {
        defer { takenCount = 0 }
        return takenCount
    }

    package mutating func commit() {
        if !undo.isEmpty { undo.removeAll(keepingCapacity: true) }
    }

    package mutating func rollback() {
        for entry in undo.reversed() {
            switch entry {
            case .entry(let name, let old): entries[ExactText(name)] = old
            case .behavior(let name, let old): behaviors[ExactText(name)] = old
            case .minted(let base, let old): minted[ExactText(base)] = old
            }
        }
        undo.removeAll(keepingCapacity: true)
        takenCount = 0
    }
}

/// The parts that are named after the object to which they belong.
package enum DerivedName: String, Sendable, CaseIterable {
    /// A controller's or a window's root view.
    case view
    /// The container view of a presentation.
    case container
    /// The view that dims the views beneath a presentation.
    case dimming

    func name(of owner: String) -> String { owner + "." + rawValue }

    /// The owner in the name of such a part; nil if the name is not formed like that.
    func owner(of name: String) -> String? {
        let suffix = ".\(rawValue)"
        return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : nil
    }
}
