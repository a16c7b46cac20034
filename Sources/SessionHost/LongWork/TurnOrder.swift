import Collections

/// A round-robin order: however much work one owner has, every other owner waits for only one turn of it.
///
/// The turns of one owner are first in, first out.
struct TurnOrder<Owner: Hashable & Sendable, Turn: Sendable>: Sendable {
    private var lines: [Owner: Deque<Turn>] = [:]
    /// The owners with waiting turns, each once, in order.
    private var owners: Deque<Owner> = []

    /// Whether no turn is waiting.
    var isEmpty: Bool { owners.isEmpty }

    /// Adds a turn behind the owner's others. An owner that had none is queued behind all other owners.
    mutating func append(_ turn: Turn, of owner: Owner) {
        if lines[owner] == nil { owners.append(owner) }
        lines[owner, default: []].append(turn)
    }

    /// Takes the next turn; its owner moves behind all others.
    mutating func next() -> Turn? { next { _ in true }?.turn }

    /// Takes the next turn of an owner that may have one.
    mutating func next(where isAllowed: (Owner) -> Bool) -> (owner: Owner, turn: Turn)? {
        guard let index = owners.firstIndex(where: isAllowed) else { return nil }
        let owner = owners.remove(at: index)
        let turn = lines[owner]?.popFirst()
        if lines[owner]?.isEmpty ?? true { lines[owner] = nil } else { owners.append(owner) }
        return turn.map { (owner, $0) }
    }
}
