import Collections

/// Whose turn is next: owners take turns one after another, so that however much one of them wants done, another waits
/// for a single turn of it.
///
/// An owner's own turns keep the order in which they were asked for.
struct TurnOrder<Owner: Hashable & Sendable, Turn: Sendable>: Sendable {
    private var lines: [Owner: Deque<Turn>] = [:]
    /// The owners whose turns wait, each once, the next one first.
    private var owners: Deque<Owner> = []

    /// Whether no turn waits.
    var isEmpty: Bool { owners.isEmpty }

    /// Adds a turn behind the owner's others. An owner without any comes behind all other owners.
    mutating func append(_ turn: Turn, of owner: Owner) {
        if lines[owner] == nil { owners.append(owner) }
        lines[owner, default: []].append(turn)
    }

    /// Takes the next turn; its owner goes behind all others.
    mutating func next() -> Turn? {
        guard let owner = owners.popFirst() else { return nil }
        let turn = lines[owner]?.popFirst()
        if lines[owner]?.isEmpty ?? true { lines[owner] = nil } else { owners.append(owner) }
        return turn
    }
}
