import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionNumbers
import SessionStore

/// Runs an exported or a stored journal again, line by line and in memory, until the first difference.
///
/// This is the only place where the rules run for a past command.
public struct JournalReplay {
    private let readStoryboard: StoredStoryboardReading
    private var header: JournalHeader?
    private var seal = JournalSeal()
    private var storyboards: [String: Storyboard] = [:]
    private var engine = PresentationSession()
    private var lineCount = 0
    private var commandCount = 0
    private var eventCount = 0
    /// The storyboards of the header that have not been read yet, in reverse order.
    private var unread: [JournalHeader.Board] = []
    /// The recorded command that is being replayed.
    private var underWay: RecordedCommand?
    private var recordedRulesRevision = 0
    /// Whether a line was in the first format.
    private var isContinued = false
    private var divergence: ReplayReport.Divergence?

    /// The most controllers, views and objects that the session may have.
    private let placeLimit: Int

    /// An empty replay.
    ///
    /// - Parameter readStoryboard: makes the engine's value of a storyboard in the journal.
    public init(readStoryboard: @escaping StoredStoryboardReading) {
        self.init(placeLimit: Self.placeLimit, readStoryboard: readStoryboard)
    }

    /// An empty replay of a session with at most this many controllers, views and objects.
    package init(placeLimit: Int, readStoryboard: @escaping StoredStoryboardReading) {
        self.placeLimit = placeLimit
        self.readStoryboard = readStoryboard
        // The limits in the journal's launch apply.
        engine.budget = .beforeBudgets
    }

    /// Whether a difference was found; then the rest of the journal cannot be compared.
    public var hasDiverged: Bool { divergence != nil }

    /// Runs a whole journal.
    public static func run(
        _ lines: some Sequence<[UInt8]>, readStoryboard: @escaping StoredStoryboardReading
    ) throws(ReplayFault) -> ReplayReport {
        var replay = JournalReplay(readStoryboard: readStoryboard)
        for line in lines { try replay.take(line[...]) }
        return try replay.finish()
    }

    /// Runs a whole journal given as one text, as long work.
    ///
    /// Besides the text only one of its lines is in memory, and of that only the command and the differing
    /// events are parsed.
    ///
    /// - Throws: ``HostError/abandoned`` or ``HostError/stopping`` if it was cut off.
    public static func run(
        _ journal: [UInt8], _ turns: WorkTurns, readStoryboard: @escaping StoredStoryboardReading
    ) async throws(HostError) -> Result<ReplayReport, ReplayFault> {
        var replay = JournalReplay(readStoryboard: readStoryboard)
        var lines = JournalLines(of: journal)
        var byteCount = 0
        while let line = lines.next() {
            byteCount += line.count
            if byteCount >= turnByteCount {
                byteCount = 0
                try await turns.next()
            }
            do throws(ReplayFault) { try replay.begin(line) } catch { return .failure(error) }
            if let fault = try await replay.proceed(turns) { return .failure(fault) }
        }
        return Result { () throws(ReplayFault) in try replay.finish() }
    }

    /// Runs the journal of a stored session page by page, as long work: its memory does not grow with the
    /// length of the journal.
    static func run(
        stored header: JournalHeader, from store: any DurableStore, _ turns: WorkTurns,
        readStoryboard: @escaping StoredStoryboardReading
    ) async throws(HostError) -> Result<ReplayReport, ReplayFault> {
        var replay = JournalReplay(readStoryboard: readStoryboard)
        var pages = JournalPages(of: header)
        do throws(ReplayFault) { try replay.begin(object: header.object) } catch { return .failure(error) }
        if let fault = try await replay.proceed(turns) { return .failure(fault) }
        while replay.divergence == nil {
            let entries = try pages.next(from: store)
            guard !entries.isEmpty else { break }
            for entry in entries where replay.divergence == nil {
                try await turns.next()
                do throws(ReplayFault) { try replay.begin(object: entry.object) } catch {
                    return .failure(error)
                }
                if let fault = try await replay.proceed(turns) { return .failure(fault) }
            }
        }
        return Result { () throws(ReplayFault) in try replay.finish() }
    }

    /// After this many bytes of lines, other long work gets a turn.
    private static let turnByteCount = 32 << 10

    /// Takes the next line. After a divergence, lines are only checked and counted, since their content can no
    /// longer be compared.
    public mutating func take(_ line: ArraySlice<UInt8>) throws(ReplayFault) {
        try begin(line)
        while try !proceed(steps: .max) {}
    }

    /// Continues until the current line is done, and lets other long work take its turns.
    private mutating func proceed(_ turns: WorkTurns) async throws(HostError) -> ReplayFault? {
        while true {
            do throws(ReplayFault) {
                var slice = WorkSlice()
                while let steps = slice.next() {
                    if try proceed(steps: steps) { return nil }
                }
            } catch {
                return error
            }
            try await turns.next()
        }
    }

    /// The longest line that is read: room for a launch, whose request may have 32 MiB, and its events, or for
    /// several storyboards of 16 MiB.
    package static let lineByteLimit = 64 << 20

    /// Reads the next line, and begins the command that it records.
    private mutating func begin(_ line: ArraySlice<UInt8>) throws(ReplayFault) {
        guard line.count <= Self.lineByteLimit else {
            throw ReplayFault(
                line: lineCount + 1,
                detail: "The line is longer than the \(Self.lineByteLimit) bytes that a line may have.")
        }
        guard let object = seal.open(line) else {
            throw ReplayFault(
                line: lineCount + 1,
                detail: "The line is not as it was exported, or another one is missing before it.")
        }
        try begin(object: object)
    }

    /// Reads the next line without its seal, and begins the command that it records.
    private mutating func begin(object: [UInt8]) throws(ReplayFault) {
        lineCount += 1
        guard divergence == nil else { return }
        do throws(JSONFault) {
            let line = JSONText(object[...], limits: .recorded, isRecord: true)
            if header == nil {
                header = try JournalHeader(line)
                unread = header?.storyboards.reversed() ?? []
            } else {
                try begin(try RecordedCommand(line, storyboard: { storyboards[$0] }))
            }
        } catch {
            throw ReplayFault(line: lineCount, detail: error.description)
        }
    }

    /// The result of the replay.
    public func finish() throws(ReplayFault) -> ReplayReport {
        guard let header else { throw ReplayFault(line: lineCount + 1, detail: "The journal has no header.") }
        guard divergence != nil || lineCount - 1 == header.lastRevision else {
            throw ReplayFault(
                line: lineCount + 1, detail: "The journal ends before revision \(header.lastRevision).")
        }
        return ReplayReport(
            session: header.session, commandCount: commandCount, eventCount: eventCount,
            rulesRevision: PresentationSession.rulesRevision,
            recordedRulesRevision: recordedRulesRevision, divergence: divergence)
    }

    /// Reads the next storyboard of the header.
    private mutating func read(_ board: JournalHeader.Board) throws(ReplayFault) {
        do {
            let storyboard = try readStoryboard(board.storyboard, board.name)
            storyboards[storyboard.digest] = storyboard
        } catch {
            throw ReplayFault(
                line: lineCount, detail: "$: Storyboard \(board.name.shortened) cannot be read: \(error)")
        }
    }

    private mutating func begin(_ recorded: RecordedCommand) throws(JSONFault) {
        let expected = SerialNumber.following(engine.revision)
        guard recorded.revision == expected else {
            throw JSONFault(kind: .mismatch, path: "$", reason: "Revision \(expected) is missing.")
        }
        recordedRulesRevision = recorded.rulesRevision
        isContinued = isContinued || recorded.isFormer
        do throws(Rejection) {
            try engine.begin(recorded.command)
            underWay = recorded
        } catch {
            divergence = recorded.divergence(from: error)
        }
    }

    /// Continues the current command for at most `steps` engine steps. Returns whether it has ended.
    ///
    /// A command that makes more events than were recorded has diverged and is not run to its end, which may be
    /// far.
    private mutating func proceed(steps: Int) throws(ReplayFault) -> Bool {
        if let board = unread.popLast() {
            try read(board)
            return unread.isEmpty
        }
        guard let recorded = underWay else { return true }
        let done: [Event]?
        do throws(Rejection) {
            done = try engine.proceed(steps: min(steps, Self.longestSlice))
        } catch {
            divergence = recorded.divergence(from: error)
            underWay = nil
            return true
        }
        guard engine.placeCount <= placeLimit else {
            throw ReplayFault(
                line: lineCount,
                detail: "The session has more than \(placeLimit) controllers, views and objects, the most "
                    + "that a replay holds in memory.")
        }
        guard done != nil || engine.events.count > recorded.eventCount else { return false }
        underWay = nil
        do throws(JSONFault) {
            divergence = try recorded.divergence(
                from: done ?? engine.events, in: engine, isContinued: isContinued)
        } catch {
            throw ReplayFault(line: lineCount, detail: error.description)
        }
        if let done, divergence == nil {
            eventCount += done.count
            commandCount += 1
        }
        if done == nil { engine.takeBack() }
        return true
    }

    /// The most steps that are run before the events are counted.
    private static let longestSlice = 100_000

    /// The most records of a session that is replayed. A journal may have been made by hand and sets its own limits for
    /// commands; this is several times the number that a session of the service has reached.
    private static let placeLimit = 400_000
}

/// The non-empty lines of a journal, without their line breaks, as slices of its text.
private struct JournalLines {
    private let text: [UInt8]
    private var position = 0

    init(of text: [UInt8]) {
        self.text = text
    }

    mutating func next() -> ArraySlice<UInt8>? {
        while position < text.count {
            let end = text[position...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            defer { position = end + 1 }
            if end > position { return text[position..<end] }
        }
        return nil
    }
}
