import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

/// `If-Match`, which is honored or refused and never ignored. Made from the table of operations.
@Suite("If-Match")
struct ConditionTests {
    private func stale(_ venue: Venue, _ operation: SessionAPI.Operation, _ session: String) async -> Answered {
        let segments = operation.path.split(separator: "/").map { segment in
            switch segment {
            case "{session}": session
            case let name where name.first == "{": "home"
            default: String(segment)
            }
        }
        let items = operation.query.filter(\.isRequired).map { "\($0.name)=\(Venue.queryItems[$0.name] ?? "")" }
        let target = "/" + segments.joined(separator: "/") + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
        return await venue.send(
            operation.method, target, json: venue.example(of: operation), fields: ["If-Match": "\"999\""])
    }

    @Test("an operation that changes something refuses a revision that is not the current one, or the header as such")
    func operations() async throws {
        let venue = try await Venue()
        var counts = (honored: 0, refused: 0)
        for operation in venue.interface.operations where !operation.method.isSafe {
            let path = try await venue.makeSession()
            let before = await venue.send(.get, path).text
            let session = String(path.split(separator: "/").last ?? "")
            let answered = await stale(venue, operation, session)
            if operation.isConditional {
                counts.honored += 1
                #expect(answered.problem == "revision-mismatch", "\(operation.id): \(answered.text)")
            } else {
                counts.refused += 1
                #expect(answered.status == .badRequest, "\(operation.id): \(answered.text)")
                #expect(
                    answered.text.contains("If-Match has no meaning for \(operation.method.rawValue) "),
                    "\(operation.id): \(answered.text)")
            }
            #expect(await venue.send(.get, path).text == before, "\(operation.id)")
        }
        #expect(counts.honored >= 50 && counts.refused >= 8, "\(counts)")
        try await venue.close()
    }

    @Test("labels are changed and a session is deleted at the revision that If-Match names, in memory and at rest")
    func sessions() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        #expect(await venue.send(.post, "\(session)/controllers", json: ["name": "a"]).header("ETag") == "\"2\"")
        try await refused(venue, session)
        try await venue.close()
        let again = try await Venue(folder: venue.folder)
        try await refused(again, session)
        let changed = await again.send(
            .patch, session, json: ["labels": ["a": "1"]], fields: ["If-Match": "\"1\", \"2\""])
        #expect(changed.json["labels"] == ["a": "1"] && changed.header("ETag") == "\"2\"")
        #expect(await again.send(.patch, session, json: [:], fields: ["If-Match": "*"]).status == .ok)
        #expect(await again.send(.delete, session, fields: ["If-Match": "\"2\""]).status == .noContent)
        try await again.close()
    }

    private func refused(_ venue: Venue, _ session: String) async throws {
        let fields = ["If-Match": "\"1\""]
        for answer in [
            await venue.send(.patch, session, json: ["labels": ["a": "1"]], fields: fields),
            await venue.send(.patch, session, json: ["expires": 60], fields: fields),
            await venue.send(.delete, session, fields: fields),
        ] {
            #expect(answer.problem == "revision-mismatch" && answer.json["revision"] == 2, "\(answer.text)")
        }
        let read = await venue.send(.get, session)
        #expect(read.status == .ok && read.json["labels"] == nil && read.json["expires"] == nil)
        let malformed = await venue.send(.patch, session, json: [:], fields: ["If-Match": "2"])
        #expect(malformed.status == .badRequest)
    }
}
