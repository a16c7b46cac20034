/// A session's newest rows, which the tables derived from the journal do not reflect yet.
///
/// Reads of a session join the tail to those tables, so that reading never has to write.
struct JournalTail: Sendable {
    /// The rows, in order.
    let places: [UnsettledJournal.Place]
    /// The standing of the session after the last row; `nil` if there is none.
    let standing: UnsettledJournal.Standing?

    /// The row of a revision; `nil` if it is settled or does not exist.
    func place(of revision: Int) -> UnsettledJournal.Place? {
        places.first { $0.revision == revision }
    }
}

extension UnsettledJournal {
    /// The unsettled rows of one session.
    func tail(of session: String) -> JournalTail {
        JournalTail(places: places(of: session), standing: standings[session])
    }
}

extension SessionRecord {
    /// The record as it will be when the tail is settled.
    func joined(_ standing: UnsettledJournal.Standing?) -> SessionRecord {
        guard let standing, standing.head.revision > head.revision else { return self }
        var record = self
        record.head = standing.head
        record.dueMicroseconds = standing.dueMicroseconds
        record.activeMicroseconds = standing.activeMicroseconds ?? activeMicroseconds
        return record
    }
}
