import JSONCoding
import SessionStore

/// The first line of an exported journal: its session, and everything that its commands refer to.
struct JournalHeader: Sendable {
    /// The kind that every exported journal declares.
    static let kind = "proscenium.journal"
    /// The version of the lines' form: since 2 each line names the format of its events, since 3 the events may be
    /// thinned.
    static let format = 3
    /// The version that has everything except thinned events, which earlier builds read as well.
    private static let formatBeforeThinning = 2

    /// A storyboard as a session uses it.
    struct Board: Sendable {
        let name: String
        let storyboard: StoredStoryboard
    }

    let session: String
    let rulesRevision: Int
    let lastRevision: Int
    let storyboards: [Board]
    /// Whether some of the events are thinned.
    let isThinned: Bool

    /// The header for the current journal of a session.
    init(of session: String, from store: any DurableStore) throws(HostError) {
        let revival = try HostError.translating { () throws(StoreError) in try store.revival(of: session) }
        guard let revival else { throw .unknown(.session, id: session) }
        self.session = session
        rulesRevision = revival.record.rulesRevision
        lastRevision = revival.record.head.revision
        isThinned = revival.record.thinnedRevision > 0
        storyboards = try revival.storyboards.map { use throws(HostError) in
            let stored = try HostError.translating { () throws(StoreError) in
                try store.storyboard(use.storyboard)
            }
            guard let stored else { throw .unknown(.storyboard, id: use.storyboard) }
            return Board(name: use.name, storyboard: stored)
        }
    }

    /// Reads the line.
    ///
    /// - Throws: a fault if the line is no valid head, or if its storyboards are too many or too large.
    init(_ line: JSONText) throws(JSONFault) {
        let members = try line.members(
            allowing: ["kind", "format", "session", "rulesRevision", "revisions", "storyboards"])
        let kind = try members.required("kind", of: line).value()
        guard try kind.string() == Self.kind else { throw kind.fault("This is not an exported journal.") }
        let format = try members.required("format", of: line).value()
        let number = try format.integer()
        guard (1...Self.format).contains(number) else {
            throw format.fault("This build reads formats up to \(Self.format), not \(format.value).")
        }
        isThinned = number > Self.formatBeforeThinning
        session = try members.required("session", of: line).value().string()
        rulesRevision = try members.required("rulesRevision", of: line).value().integer(in: 0...Int.max)
        lastRevision = try members.required("revisions", of: line).value().integer(in: 0...Int.max)
        let list = try members.required("storyboards", of: line)
        var boards: [Board] = []
        var elements = try list.elements()
        while let board = try elements.next() {
            guard boards.count < Self.boardLimit else {
                throw JSONFault(
                    kind: .limit, path: list.path.description,
                    reason: "There are more than \(Self.boardLimit) storyboards.")
            }
            boards.append(try Self.board(board))
        }
        storyboards = boards
    }

    /// Reads a storyboard; its document is not parsed.
    private static func board(_ board: JSONText) throws(JSONFault) -> Board {
        let members = try board.members(allowing: ["name", "uploadedAs", "kind", "document"])
        return Board(
            name: try members.required("name", of: board).value().string(),
            storyboard: StoredStoryboard(
                name: try members.required("uploadedAs", of: board).value().string(),
                kind: try members.required("kind", of: board).value().string(), createdMicroseconds: 0,
                source: [], document: Array(try members.required("document", of: board).bytes),
                warnings: []))
    }

    /// The maximum number of storyboards of a session.
    private static let boardLimit = 100_000

    /// The header as a line of an exported journal, before it is sealed.
    var object: [UInt8] {
        var writer = JSONWriter(capacity: 1_024)
        writer.beginObject()
        writer.member("kind", Self.kind)
        writer.member("format", isThinned ? Self.format : Self.formatBeforeThinning)
        writer.member("session", session)
        writer.member("rulesRevision", rulesRevision)
        writer.member("revisions", lastRevision)
        writer.array("storyboards") { writer in
            for board in storyboards {
                writer.beginObject()
                writer.member("name", board.name)
                writer.member("uploadedAs", board.storyboard.name)
                writer.member("kind", board.storyboard.kind)
                writer.member("document", raw: board.storyboard.document)
                writer.endObject()
            }
        }
        writer.endObject()
        return writer.bytes
    }
}
