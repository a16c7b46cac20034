import JSONCoding
import SessionStore

/// The first line of an exported journal: whose it is, and everything its commands refer to.
struct JournalHeader: Sendable {
    /// What every exported journal says it is.
    static let kind = "proscenium.journal"
    /// The version of the lines' form.
    static let format = 1

    /// A storyboard as a session uses it.
    struct Board: Sendable {
        let name: String
        let storyboard: StoredStoryboard
    }

    let session: String
    let rulesRevision: Int
    let lastRevision: Int
    let storyboards: [Board]

    /// The header for a session's journal as it is now.
    init(of session: String, from store: any DurableStore) throws(HostError) {
        let revival = try HostError.translating { () throws(StoreError) in try store.revival(of: session) }
        guard let revival else { throw .unknown(.session, id: session) }
        self.session = session
        rulesRevision = revival.record.rulesRevision
        lastRevision = revival.record.head.revision
        storyboards = try revival.storyboards.map { use throws(HostError) in
            let stored = try HostError.translating { () throws(StoreError) in
                try store.storyboard(use.storyboard)
            }
            guard let stored else { throw .unknown(.storyboard, id: use.storyboard) }
            return Board(name: use.name, storyboard: stored)
        }
    }

    /// Reads the line.
    init(json: JSONReader) throws(JSONFault) {
        let object = try json.object(
            allowing: ["kind", "format", "session", "rulesRevision", "revisions", "storyboards"])
        let kind = try object.required("kind")
        guard try kind.string() == Self.kind else { throw kind.fault("This is no exported journal.") }
        let format = try object.required("format")
        guard try format.integer() == Self.format else {
            throw format.fault("This build reads format \(Self.format), not \(format.value).")
        }
        session = try object.required("session").string()
        rulesRevision = try object.required("rulesRevision").integer(in: 0...Int.max)
        lastRevision = try object.required("revisions").integer(in: 0...Int.max)
        storyboards = try object.required("storyboards").array().map { board throws(JSONFault) in
            let object = try board.object(allowing: ["name", "uploadedAs", "kind", "document"])
            return Board(
                name: try object.required("name").string(),
                storyboard: StoredStoryboard(
                    name: try object.required("uploadedAs").string(),
                    kind: try object.required("kind").string(), createdMicroseconds: 0, source: [],
                    document: try object.required("document").value.encoded(), warnings: []))
        }
    }

    /// The header as an exported journal has it, before it is sealed.
    var object: [UInt8] {
        var writer = JSONWriter(capacity: 1_024)
        writer.beginObject()
        writer.member("kind", Self.kind)
        writer.member("format", Self.format)
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
