import FolderTesting
import JSONCoding
import MicroHTTP
import SessionHost
import SessionStore
import Testing

@testable import SessionAPI

/// What clients see of events that were thinned.
@Suite("Events that were thinned")
struct ThinnedEventTests {
    /// A session with a card that was presented and dismissed, of which the last command has its events.
    private func stage() async throws -> (Venue, session: String, before: Answered, text: String) {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        for (path, body) in [
            ("controllers", ["name": "card"]), ("controllers/home/present", ["controller": "card", "settle": true]),
            ("controllers/home/dismiss", ["settle": true]), ("calls", ["call": "log", "text": "a long enough text"]),
            ("calls", ["call": "log", "text": "the last text of the session"]),
        ] as [(String, JSONValue)] {
            let answer = await venue.send(.post, "\(session)/\(path)", json: body)
            #expect(answer.status.rawValue < 300, "\(answer.text)")
        }
        let before = await venue.send(.get, "\(session)/events")
        let text = await venue.send(.get, "\(session)/events", fields: ["Accept": "text/plain"]).text
        let rule = try #require(ThinningRule(keptCommandCount: 1, keptMicroseconds: nil))
        try venue.store.tidy()
        let id = try #require(session.split(separator: "/").last)
        while let piece = try venue.store.thinning(of: String(id), rule, atMicroseconds: 0) {
            try venue.store.commit([StoreWrite(.upkeep, [.thinEvents(piece)])])
        }
        return (venue, session, before, text)
    }

    @Test("a page, a text and a stream that begin with them are refused, with the first event that is kept")
    func refusal() async throws {
        let (venue, session, before, _) = try await stage()
        let last = before.events.count
        let stream = ["Accept": "text/event-stream"]
        for answer in [
            await venue.send(.get, "\(session)/events"),
            await venue.send(.get, "\(session)/events?after=3", fields: ["Accept": "text/plain"]),
            await venue.send(.get, "\(session)/events?after=\(last - 2)&kind=log"),
            await venue.send(.get, "\(session)/events", fields: stream),
            await venue.send(
                .get, "\(session)/events", fields: stream.merging(["Last-Event-ID": "\(last - 2)"]) { $1 }),
        ] {
            #expect(answer.status == .gone && answer.problem == "events-thinned", "\(answer.text)")
            #expect(answer.json["firstSequence"] == .integer(last))
            #expect(answer.json["thinnedRevision"] == 5)
        }
        for target in ["after=\(last - 1)", "fromRevision=6"] {
            let answer = await venue.send(.get, "\(session)/events?\(target)")
            #expect(answer.events == Array(before.events.suffix(1)), "\(answer.text)")
        }
        let resumed = await venue.send(
            .get, "\(session)/events", fields: stream.merging(["Last-Event-ID": "\(last - 1)"]) { $1 })
        #expect(resumed.status == .ok)
        let both = await venue.send(.get, "\(session)/events?thinned=recompute", fields: stream)
        #expect(both.status == .badRequest)
        #expect(await venue.send(.get, "\(session)/events?thinned=maybe").status == .badRequest)
        try await venue.close()
    }

    /// The link to the next page; nil after the last.
    private func link(_ page: Answered) -> String? {
        guard case .string(let next)? = page.json["next"] else { return nil }
        return next
    }

    @Test("with thinned=recompute they are the recorded ones, in pages of any size, filtered and as a trace")
    func recomputed() async throws {
        let (venue, session, before, text) = try await stage()
        let all = await venue.send(.get, "\(session)/events?thinned=recompute")
        var events = all.events
        if let next = link(all) { events += await venue.send(.get, next).events }
        #expect(events == before.events, "\(all.text)")
        var pages: [JSONValue] = []
        var next: String? = "\(session)/events?thinned=recompute&limit=4"
        while let target = next {
            let page = await venue.send(.get, target)
            #expect(page.status == .ok && page.events.count <= 4, "\(page.text)")
            pages += page.events
            next = link(page)
        }
        #expect(pages == before.events)
        let filtered = await venue.send(
            .get, "\(session)/events?thinned=recompute&fromRevision=3&toRevision=3&kind=transition")
        #expect(
            filtered.events == before.events.filter { $0["cause"] == 3 && $0["kind"] == "transition" },
            "\(filtered.text)")
        var trace = ""
        next = "\(session)/events?thinned=recompute"
        while let target = next {
            let page = await venue.send(.get, target, fields: ["Accept": "text/plain"]).text
            let lines = page.split(separator: "\n")
            trace += lines.filter { !$0.hasPrefix("# more: ") }.map { $0 + "\n" }.joined()
            next = lines.last { $0.hasPrefix("# more: ") }.map { String($0.dropFirst("# more: ".count)) }
        }
        #expect(trace == text)
        try await venue.close()
    }

    @Test("the line of a revision has the digest, and explanations and earlier hierarchies answer as before")
    func others() async throws {
        let (venue, session, _, _) = try await stage()
        let line = await venue.send(.get, "\(session)/journal?revision=3")
        #expect(line.text.contains(#""thinnedEvents":{"count":"#) && !line.text.contains(#""events":"#))
        let why = await venue.send(.get, "\(session)/explain?subject=card&call=viewDidAppear(_:)&revision=3")
        #expect(why.status == .ok && why.json["came"] == true, "\(why.text)")
        #expect(await venue.send(.get, "\(session)/hierarchy?revision=3").text.contains("card"))
        let id = try #require(session.split(separator: "/").last.map(String.init))
        let replay = await venue.send(.post, "/v1/replays", json: ["session": .string(id)])
        #expect(replay.json["equal"] == true, "\(replay.text)")
        try await venue.close()
    }
}
