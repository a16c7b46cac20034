import PresentationEngine

/// The objects that have ended in a session, as far as they are known without reading its events.
///
/// It answers one question, whether a name that nothing has can be the name of an object that ended, so that a request
/// for a name that never existed need not search the stored events.
struct EndedObjects {
    /// Whether an object with this id can have ended.
    enum Answer: Equatable {
        /// The stored events may report its end.
        case perhaps
        /// No object with this id has ended.
        case no
        /// A search of the stored events found no end, and none was reported since.
        case searchedInVain(EndingSearch)
    }

    /// With more ids than this, nothing is ruled out any more: a session keeps at most a few kilobytes of them.
    static let greatestCount = 1_000
    /// The number of ids for which an unsuccessful search is remembered.
    static let greatestSearchCount = 100

    /// Hashes of the ids: a collision costs a search, no more.
    private var ended: Set<UInt32> = []
    private var searchedInVain: [Search: EndingSearch] = [:]

    /// An id, and the kinds of object that it was searched for.
    private struct Search: Hashable {
        let id: String
        let kinds: Set<String>
    }

    /// Whether every end of the session has been noted.
    private let knowsPast: Bool
    private var isFull = false

    /// - Parameter knowsPast: whether the session has no events yet.
    init(knowsPast: Bool) {
        self.knowsPast = knowsPast
    }

    /// Notes that the object with this id has ended.
    mutating func note(_ id: String) {
        guard !isFull else { return }
        if ended.count < Self.greatestCount {
            ended.insert(Self.hash(id))
        } else {
            (ended, searchedInVain, isFull) = ([], [:], true)
        }
    }

    /// Notes the result of a search of the stored events for an object of one of these kinds.
    mutating func note(_ search: EndingSearch, for id: String, _ kinds: Set<String>) {
        if case .found = search { return }
        if searchedInVain.count >= Self.greatestSearchCount { searchedInVain = [:] }
        searchedInVain[Search(id: id, kinds: kinds)] = search
    }

    /// Whether an object of one of these kinds can have ended.
    func answer(_ id: String, _ kinds: Set<String>) -> Answer {
        if isFull || ended.contains(Self.hash(id)) { return .perhaps }
        if knowsPast { return .no }
        return searchedInVain[Search(id: id, kinds: kinds)].map { .searchedInVain($0) } ?? .perhaps
    }

    /// The ids of the objects that ended in these events, as far as ends are searched for: not those of transitions
    /// and segues.
    static func ids(in events: [Event]) -> [String] {
        var ids: [String] = []
        for place in events.indices {
            guard case .lifecycle(let subject?, let change) = events[place].kind,
                change == .deallocated || change == .presentationControllerReleased
            else { continue }
            switch subject {
            case .controller(let id), .object(let id), .presentationController(let id), .window(let id):
                ids.append(id)
            case .segue, .view, .type, .application: break
            }
        }
        return ids
    }

    private static func hash(_ id: String) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(id)
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }
}
