/// The counts of a slice of the workload, or of all slices.
struct WorkloadTally: CustomStringConvertible {
    /// The seed of the first session, and the minimum number of commands; nil for several slices.
    private var start: (seed: UInt64, limit: Int)?
    private(set) var slices = 0
    private(set) var sessions = 0
    private(set) var refusedLaunches = 0
    private var counts: [String: Int] = [:]
    /// The seeds of the sessions in which something broke.
    private var faulty: [UInt64] = []

    init(seed: UInt64? = nil, limit: Int = 0) {
        start = seed.map { ($0, limit) }
    }

    /// Whether more launches were refused than a delegate's odd answers explain: one in twenty.
    var refusesTooManyLaunches: Bool { refusedLaunches * 20 > sessions }
    /// Whether something broke in a session.
    var hasFaults: Bool { !faulty.isEmpty }

    var commands: Int { counts["applied", default: 0] + counts["refused", default: 0] }

    mutating func add(_ session: WorkloadSession) {
        sessions += 1
        if session.isLaunchRefused { refusedLaunches += 1 }
        if !session.faults.isEmpty { faulty.append(session.seed) }
        counts.merge(session.counts, uniquingKeysWith: +)
    }

    mutating func add(_ slice: WorkloadTally) {
        slices += 1
        sessions += slice.sessions
        refusedLaunches += slice.refusedLaunches
        faulty += slice.faulty
        counts.merge(slice.counts, uniquingKeysWith: +)
    }

    var description: String {
        let name =
            start.map { "slice PROSCENIUM_SEED=\($0.seed) PROSCENIUM_COMMANDS=\($0.limit): " }
            ?? "\(slices) slices: "
        let counted = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        let faults = faulty.isEmpty ? "no faults" : "FAULTS in the sessions of seeds \(faulty)"
        return name + "\(sessions) sessions, \(refusedLaunches) launches refused, "
            + counted.joined(separator: ", ") + "; \(faults)"
    }
}
