import FolderTesting
import Foundation
import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

/// The cursor of events at and beyond the last event of a session.
@Suite("The end of a session's events")
struct EventCursorTests {
    /// The answers to a page, a page of text, a filtered page, and streams by either cursor.
    private func answers(_ venue: Venue, _ session: String, after cursor: Int) async -> [Answered] {
        let stream = ["Accept": "text/event-stream"]
        return [
            await venue.send(.get, "\(session)/events?after=\(cursor)"),
            await venue.send(.get, "\(session)/events?after=\(cursor)", fields: ["Accept": "text/plain"]),
            await venue.send(.get, "\(session)/events?after=\(cursor)&kind=log&limit=1"),
            await venue.send(.get, "\(session)/events?after=\(cursor)", fields: stream),
            await venue.send(
                .get, "\(session)/events?after=0",
                fields: stream.merging(["Last-Event-ID": String(cursor)]) { $1 }),
        ]
    }

    @Test("a cursor beyond the last event is refused with its number, in pages and streams, and the last one is not")
    func beyond() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let last = await venue.send(.get, "\(session)/events").events.count
        for answer in await answers(venue, session, after: last) { #expect(answer.status == .ok, "\(answer.text)") }
        for cursor in [last + 1, last + 1_000] {
            for answer in await answers(venue, session, after: cursor) {
                #expect(answer.status == .conflict && answer.problem == "cursor-ahead", "\(answer.text)")
                #expect(answer.json["lastSequence"] == .integer(last))
            }
        }
        try await venue.close()
    }

    @Test("a reader whose cursor is from before a restore learns that, in pages and streams")
    func restored() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let last = await venue.send(.get, "\(session)/events").events.count
        try await venue.close()
        let backup = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: venue.folder.database, toPath: backup.database)
        let later = try await Venue(folder: venue.folder)
        #expect(await later.send(.post, "\(session)/calls", json: ["call": "log", "text": "lost"]).status == .ok)
        let cursor = await later.send(.get, "\(session)/events").events.count
        #expect(cursor > last)
        try await later.close()
        let restored = try await Venue(folder: backup)
        for answer in await answers(restored, session, after: cursor) {
            #expect(answer.problem == "cursor-ahead" && answer.json["lastSequence"] == .integer(last), "\(answer.text)")
        }
        try await restored.close()
    }
}
