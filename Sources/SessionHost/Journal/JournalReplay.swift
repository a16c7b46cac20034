import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionStore

/// Runs an exported journal again, line by line and in memory, until something is not as it was.
///
/// This is the only place where the rules run for a past command.
public struct JournalReplay {
    private let readStoryboard: StoredStoryboardReading
    private var header: JournalHeader?
    private var seal = JournalSeal()
    private var storyboards: [String: Storyboard] = [:]
    private var engine = PresentationSession()
    private var lineCount = 0
    private var eventCount = 0
    private var recordedRulesRevision = 0
    private var divergence: ReplayReport.Divergence?

    /// A replay with nothing in it yet.
    ///
    /// - Parameter readStoryboard: makes the engine's value of a storyboard that the journal brings along.
    public init(readStoryboard: @escaping StoredStoryboardReading) {
        self.readStoryboard = readStoryboard
        // The journal's own limits hold, which stand in its launch.
        engine.budget = .beforeBudgets
    }

    /// Runs a whole journal.
    public static func run(
        _ lines: some Sequence<[UInt8]>, readStoryboard: @escaping StoredStoryboardReading
    ) throws(ReplayFault) -> ReplayReport {
        var replay = JournalReplay(readStoryboard: readStoryboard)
        for line in lines { try replay.take(line) }
        return try replay.finish()
    }

    /// Takes the next line. After a divergence lines are only checked and counted, since nothing they
    /// say can be compared.
    public mutating func take(_ line: [UInt8]) throws(ReplayFault) {
        lineCount += 1
        guard let object = seal.open(line) else {
            throw ReplayFault(
                line: lineCount,
                detail: "The line is not as it was exported, or another one is missing before it.")
        }
        guard divergence == nil else { return }
        do throws(JSONFault) {
            let json = JSONReader(try JSONValue(parsing: object, limits: .stored), isRecord: true)
            if header == nil {
                try begin(try JournalHeader(json: json))
            } else {
                try run(try RecordedCommand(json: json, storyboard: { storyboards[$0] }), json)
            }
        } catch {
            throw ReplayFault(line: lineCount, detail: error.description)
        }
    }

    /// What came of it.
    public func finish() throws(ReplayFault) -> ReplayReport {
        guard let header else { throw ReplayFault(line: lineCount + 1, detail: "The journal has no header.") }
        guard divergence != nil || lineCount - 1 == header.lastRevision else {
            throw ReplayFault(
                line: lineCount + 1, detail: "The journal ends before revision \(header.lastRevision).")
        }
        return ReplayReport(
            session: header.session, commandCount: engine.revision - (divergence == nil ? 0 : 1),
            eventCount: eventCount, rulesRevision: PresentationSession.rulesRevision,
            recordedRulesRevision: recordedRulesRevision, divergence: divergence)
    }

    private mutating func begin(_ header: JournalHeader) throws(JSONFault) {
        for board in header.storyboards {
            do {
                let storyboard = try readStoryboard(board.storyboard, board.name)
                storyboards[storyboard.digest] = storyboard
            } catch {
                throw JSONReader(.null).fault("Storyboard \(board.name) cannot be read: \(error)")
            }
        }
        self.header = header
    }

    private mutating func run(_ recorded: RecordedCommand, _ json: JSONReader) throws(JSONFault) {
        guard recorded.revision == engine.revision + 1 else {
            throw json.fault("Revision \(engine.revision + 1) is missing.")
        }
        recordedRulesRevision = recorded.rulesRevision
        do throws(Rejection) {
            let events = try engine.apply(recorded.command)
            divergence = recorded.divergence(from: events, at: engine.time)
            if divergence == nil { eventCount += events.count }
        } catch {
            divergence = recorded.divergence(from: error)
        }
    }
}
