/// The rows of the journal that the tables derived from it do not reflect yet.
///
/// A command appends one row and touches nothing else, so that a transaction writes few pages, however many
/// sessions share it. The place of each row, the head of its session and its hierarchy are settled for many
/// rows at once; until then they are known here.
struct UnsettledJournal: Sendable {
    /// The position of a row.
    struct Place: Sendable, Equatable {
        let session: String
        let revision: Int
        let firstSequence: Int
        let position: Int
    }

    /// The state of a session after its last row.
    struct Standing: Sendable, Equatable {
        let head: SessionHead
        let dueMicroseconds: Int?
        /// When the row was written, in microseconds since 1970; `nil` in rows of earlier builds.
        let activeMicroseconds: Int?
    }

    /// The rows in the order in which they were written.
    private(set) var places: [Place] = []
    private(set) var standings: [String: Standing] = [:]
    private(set) var changes: [String: [HierarchyChange]] = [:]
    /// The bytes of the rows of each session.
    private(set) var byteCounts: [String: Int] = [:]

    var isEmpty: Bool { places.isEmpty }

    /// Adds a row that was written after all others.
    mutating func add(_ place: Place, _ standing: Standing, _ changes: [HierarchyChange], byteCount: Int) {
        byteCounts[place.session, default: 0] += byteCount
        places.append(place)
        standings[place.session] = standing
        if !changes.isEmpty { self.changes[place.session, default: []] += changes }
    }

    /// Adds rows that were written after all others.
    mutating func add(_ later: consuming UnsettledJournal) {
        guard !isEmpty else { return self = later }
        places += later.places
        standings.merge(later.standings) { $1 }
        byteCounts.merge(later.byteCounts) { $0 + $1 }
        // In place: one session may have many changes here, and each transaction adds only a few.
        for (session, more) in later.changes { changes[session, default: []] += more }
    }

    /// The rows of one session, in their order.
    func places(of session: String) -> [Place] {
        standings[session] == nil ? [] : places.filter { $0.session == session }
    }

    /// The last change of each controller of a session, in the order of the controllers' first changes.
    func lastChanges(of session: String) -> [HierarchyChange] {
        var indices: [String: Int] = [:]
        var last: [HierarchyChange] = []
        for change in changes[session] ?? [] {
            if let index = indices[change.controller] {
                last[index] = change
            } else {
                indices[change.controller] = last.count
                last.append(change)
            }
        }
        return last
    }
}

extension HierarchyChange {
    /// The controller that the change concerns.
    var controller: String {
        switch self {
        case .put(let row): row.controller
        case .remove(let controller): controller
        }
    }
}
