/// The number of records, and the extent to which they are proved.
public struct ScoreCard: Sendable, Hashable {
    /// The number of records of each status.
    public private(set) var counts: [RecordStatus: Int] = [:]
    public let records: Int
    /// The number of choices among them.
    public let choices: Int

    public init(_ records: some Collection<RuleRecord>) {
        self.records = records.count
        choices = records.count { $0.kind == .choice }
        for record in records { counts[record.status, default: 0] += 1 }
    }

    public subscript(status: RecordStatus) -> Int { counts[status] ?? 0 }
}
