import Synchronization

/// Counts the records that the rules look at, where their number grows with a tree or a table: the views up to a
/// window, all presentations, the waiting work.
///
/// A step that looks at many records counts for many steps of the command's budget. Functions that only read count
/// here, since they cannot change the session.
final class WorkMeter: Sendable {
    /// This many records cost about as much as a step.
    static let recordsPerStep = 64

    private let records = Atomic<Int>(0)

    /// Counts records that are looked at.
    func look(at count: Int) {
        // Plain loads and stores: only the command under way counts, and copies of the session have their own meter
        // from their next command on.
        records.store(records.load(ordering: .relaxed) &+ count, ordering: .relaxed)
    }

    /// The steps that the records looked at since the last call amount to; a remainder of less than a step is kept.
    func takeSteps() -> Int {
        let count = records.load(ordering: .relaxed)
        guard count >= Self.recordsPerStep else { return 0 }
        records.store(count % Self.recordsPerStep, ordering: .relaxed)
        return count / Self.recordsPerStep
    }

    func reset() { records.store(0, ordering: .relaxed) }
}

extension PresentationSession {
    /// All records of a table, counted as looked at.
    func every<Record>(_ table: Table<Record>) -> some Sequence<(handle: Handle<Record>, record: Record)> {
        meter.look(at: table.placeCount)
        return table.all
    }
}
