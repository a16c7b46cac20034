import ContentDigests
import FaultyDisk
import FolderTesting
import Foundation
import GRDBSQLite
import JSONCoding
import Logging
import PresentationCoding
import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

/// Sessions whose old events were thinned.
@Suite("Thinned events", .timeLimit(.minutes(30)))
struct ThinningTests {
    /// Keeps the events of the newest commands.
    fileprivate func configuration(_ count: Int = 2, seconds: Int? = nil) -> HostConfiguration {
        var configuration = HostConfiguration()
        configuration.thinning = ThinningRule(
            keptCommandCount: count, keptMicroseconds: seconds.map { $0 * 1_000_000 })
        return configuration
    }

    /// A session that the script was played in.
    fileprivate func play(in hall: Hall, clock: SessionClock = .manual) async throws -> String {
        let session = try await hall.create(clock: clock)
        for command in script { try await hall.perform(command, in: session) }
        return session
    }

    fileprivate var thinnedRevision: Int { script.count - 1 }

    /// All events of a session, page by page.
    private func events(
        of session: String, in hall: Hall, limit: Int = 1_000, recomputing: Bool = false
    ) async throws -> [EncodedEvent] {
        var events: [EncodedEvent] = []
        var next: Int? = 1
        while let sequence = next {
            let page = try await hall.registry.events(
                of: session, from: sequence, limit: limit, recomputing: recomputing)
            events += page.events
            next = page.next
        }
        return events
    }

    private func export(_ session: String, from hall: Hall) async throws -> [[UInt8]] {
        var export = try await hall.registry.exportJournal(of: session)
        var text: [UInt8] = []
        while let chunk = try await export.next() { text += chunk }
        return text.split(separator: UInt8(ascii: "\n")).map(Array.init)
    }

    private func replay(_ lines: [[UInt8]]) throws(ReplayFault) -> ReplayReport {
        try JournalReplay.run(lines) { _, name in Storyboard(name: name) }
    }

    private func explanation(of session: String, at revision: Int, in hall: Hall) async throws -> [UInt8] {
        try await hall.registry.explain(session, at: revision) { command, isAsRecorded throws(HostError) in
            JournaledEvents(command.events, of: command.after).stored + [isAsRecorded ? 1 : 0]
        }.bytes
    }

    @Test(
        "upkeep thins; states, explanations, replays and forks are as before, and events come back when computed again")
    func everything() async throws {
        var hall = try await Hall(configuration())
        let session = try await play(in: hall)
        let whole = try await events(of: session, in: hall)
        let count = script.count + 1
        var states: [String] = []
        var explanations: [[UInt8]] = []
        for revision in 1...count {
            states.append(try await hall.state(of: session, at: revision))
            explanations.append(try await explanation(of: session, at: revision, in: hall))
        }
        let bytes = hall.store.storedByteCount(of: .standard)
        await hall.registry.upkeep()
        #expect(hall.store.storedByteCount(of: .standard) < bytes)
        for isFirst in [true, false] {
            #expect(try hall.store.session(session)?.thinnedRevision == thinnedRevision)
            #expect(try hall.store.check().faults.isEmpty)
            for revision in 1...count {
                #expect(try await hall.state(of: session, at: revision) == states[revision - 1])
                #expect(
                    try await explanation(of: session, at: revision, in: hall) == explanations[revision - 1])
            }
            for limit in [1, 7, 1_000] {
                #expect(try await events(of: session, in: hall, limit: limit, recomputing: true) == whole)
            }
            let report = try await hall.registry.replay(session: session) { _, name in Storyboard(name: name) }.get()
            #expect(report.divergence == nil && report.commandCount == count && report.eventCount == whole.count)
            if isFirst { hall = try await hall.killAndReopen(configuration()) }
        }
        for revision in [2, thinnedRevision, count] {
            let fork = try await hall.fork(session, at: revision)
            #expect(try hall.store.verify(session: fork) == revision)
            #expect(try await hall.state(of: fork) == states[revision - 1])
            for command in script.dropFirst(revision - 1) { try await hall.perform(command, in: fork) }
            #expect(try await events(of: fork, in: hall, recomputing: true) == whole)
        }
        try await hall.close()
    }

    @Test("a page and a stream that begin with thinned events say so, and name the first that is kept")
    func cursors() async throws {
        let hall = try await Hall(configuration())
        let session = try await play(in: hall)
        let whole = try await events(of: session, in: hall)
        let slow = FeedReader()
        await hall.registry.upkeep()
        let first = try #require(
            try hall.store.journal(of: session, from: thinnedRevision + 1, limit: 1).first?.firstSequence)
        let thinned = HostError.eventsThinned(revision: thinnedRevision, firstSequence: first)
        for sequence in [1, first - 1] {
            await #expect(throws: thinned) {
                try await hall.registry.events(of: session, from: sequence, limit: 10)
            }
            await #expect(throws: thinned) {
                try await slow.open(session, after: sequence - 1, in: hall.registry)
            }
        }
        #expect(
            try await hall.registry.events(of: session, from: first, limit: 1_000).events
                == Array(whole.dropFirst(first - 1)))
        var filter = EventFilter()
        filter.revisions = thinnedRevision + 1...Int.max
        #expect(
            try await hall.registry.events(of: session, from: 1, limit: 1_000, matching: filter).events
                == Array(whole.dropFirst(first - 1)))
        filter.revisions = 2...3
        let some = try await hall.registry.events(
            of: session, from: 1, limit: 1_000, matching: filter, recomputing: true)
        #expect(!some.events.isEmpty && some.next == nil)
        let reader = FeedReader()
        try await reader.open(session, after: first - 1, in: hall.registry)
        await reader.wait(for: whole.count - first + 1)
        #expect(reader.events == Array(whole.dropFirst(first - 1)))
        reader.close()
        try await hall.close()
    }

    @Test("a stream whose reader is overtaken by the thinning ends, and says why")
    func overtaken() async throws {
        let hall = try await Hall(configuration())
        let session = try await play(in: hall)
        let feed = try await hall.registry.feed(of: session, after: 0) {}
        await hall.registry.upkeep()
        #expect(feed.next() == .nothing)
        while feed.isFetching { await Task.yield() }
        #expect(feed.next() == .end && feed.ending == .eventsThinned)
        feed.close()
        try await hall.close()
    }

    @Test("an export has the digests of thinned events, and its replay finds one that is another")
    func exports() async throws {
        let hall = try await Hall(configuration())
        let session = try await play(in: hall)
        let before = try await export(session, from: hall)
        #expect(String(decoding: before[0], as: UTF8.self).contains(#""format":2"#))
        await hall.registry.upkeep()
        let lines = try await export(session, from: hall)
        #expect(String(decoding: lines[0], as: UTF8.self).contains(#""format":3"#))
        #expect(lines.count == before.count && lines.suffix(1) != before.suffix(1), "the seals differ")
        #expect(String(decoding: lines[3], as: UTF8.self).contains(#""thinnedEvents":{"count":"#))
        let report = try replay(lines)
        #expect(report.divergence == nil && report.commandCount == script.count + 1)
        // Another digest, another number, and a line without any.
        let digest = try #require(try hall.store.journal(of: session, from: 3, limit: 1).first?.content.thinnedEvents)
        for (old, new) in [
            (digest.description, ContentDigest(of: [UInt8]()).description), (#""count":"#, #""count":9"#),
        ] {
            let divergence = try #require(try replay(resealing(lines) { $0.replacing(old, with: new) }).divergence)
            #expect(divergence.revision == 3 && divergence.explanation.contains("were thinned"), "\(divergence)")
        }
        for (old, new) in [
            (#""thinnedEvents":"#, #""events":[],"thinnedEvents":"#), (digest.description, "abc"),
            (#""thinnedEvents":"#, #""thinned":"#),
        ] {
            #expect(throws: ReplayFault.self) { try replay(resealing(lines) { $0.replacing(old, with: new) }) }
        }
        var flipped = lines
        flipped[3][40] ^= 1
        #expect(throws: ReplayFault.self) { try replay(flipped) }
        try await hall.close()
    }

    /// The lines with the one of revision 3 changed before it was sealed.
    private func resealing(_ lines: [[UInt8]], _ change: (String) -> String) -> [[UInt8]] {
        var (opening, sealing) = (JournalSeal(), JournalSeal())
        return lines.enumerated().map { index, line in
            let object = opening.open(line[...]) ?? []
            let text = String(decoding: object, as: UTF8.self)
            return Array(sealing.seal(index == 3 ? Array(change(text).utf8) : object).dropLast())
        }
    }

    @Test("events that today's rules would not cause are never given as the recorded ones")
    func otherRules() async throws {
        let hall = try await Hall(configuration())
        let session = try await play(in: hall)
        let revival = try #require(try hall.store.revival(of: session))
        let other = NewSession(
            id: "s_other", createdMicroseconds: 1, settings: revival.settings, rulesRevision: 1, clock: .manual)
        var head = other.head
        let entries = try hall.store.journal(of: session, from: 1, limit: 100).map { entry in
            let content = entry.content
            let events = String(decoding: content.events, as: UTF8.self).replacing("viewDidLoad()", with: "viewDidDo()")
            let copy = JournalEntry(
                JournalContent(
                    format: content.format, rulesRevision: 1, timeMicroseconds: content.timeMicroseconds,
                    eventCount: content.eventCount, command: content.command, events: Array(events.utf8),
                    patch: content.patch), following: head)
            head = copy.head
            return copy
        }
        let append = JournalAppend(
            session: other.id, previous: other.head, entries: entries, activeMicroseconds: 1)
        try hall.store.commit([StoreWrite(.session(other.id), [.createSession(other), .append(append)])])
        await hall.registry.upkeep()
        let error = await #expect(throws: HostError.self) {
            try await events(of: other.id, in: hall, recomputing: true)
        }
        guard case .eventsThinned(thinnedRevision, _, let why?) = error else {
            Issue.record("unexpected: \(String(describing: error))")
            return
        }
        #expect(why.contains("revision 1 of the rules") && why.contains("causes other events"), "\(why)")
        #expect(try await explanation(of: other.id, at: 1, in: hall).last == 0)
        let report = try await hall.registry.replay(session: other.id) { _, name in Storyboard(name: name) }.get()
        #expect(report.divergence?.explanation.contains("were thinned") == true)
        try await hall.close()
    }

    @Test("a session in quarantine keeps its events, one with a live clock does not, and one in use goes on")
    func conditions() async throws {
        let hall = try await Hall(configuration())
        let bad = try await play(in: hall)
        await hall.registry.quarantine(bad, because: "a test")
        try await hall.registry.drain()
        let live = try await play(in: hall, clock: .live(rate: 1))
        let open = try await play(in: hall)
        await hall.registry.upkeep()
        #expect(try hall.store.session(bad)?.thinnedRevision == 0)
        #expect(try await events(of: bad, in: hall).isEmpty == false)
        #expect(try hall.store.session(live)?.thinnedRevision ?? 0 >= thinnedRevision)
        for command in [Command.make("z1"), .make("z2")] { try await hall.perform(command, in: open) }
        await hall.registry.upkeep()
        #expect(try hall.store.session(open)?.thinnedRevision == thinnedRevision + 2)
        let whole = try await events(of: open, in: hall, recomputing: true)
        #expect(whole.map(\.sequence) == Array(1...whole.count))
        #expect(try hall.store.check().faults.isEmpty)
        try await hall.close()
    }

    @Test("damage that is found while events are thinned puts the session in quarantine, and the others are thinned")
    func damage() async throws {
        let hall = try await Hall(configuration())
        let (bad, good) = (try await play(in: hall), try await play(in: hall))
        try hall.store.tidy()
        var database: OpaquePointer?
        #expect(sqlite3_open(hall.folder.appending(path: "sessions.sqlite").path, &database) == SQLITE_OK)
        let change = "UPDATE journal SET events = CAST('[]' AS BLOB) WHERE session = '\(bad)' AND revision = 2"
        #expect(sqlite3_exec(database, change, nil, nil, nil) == SQLITE_OK)
        sqlite3_close(database)
        await hall.registry.upkeep()
        #expect(try hall.store.session(good)?.thinnedRevision == thinnedRevision)
        #expect(try hall.store.session(bad)?.thinnedRevision == 0)
        guard case .quarantined = try await hall.registry.loadView(of: bad).status else {
            Issue.record("not in quarantine")
            return
        }
        try await hall.close()
    }

    @Test("the search for the end of an object says from where on events are kept")
    func endings() async throws {
        let hall = try await Hall(configuration(1))
        let session = try await hall.create()
        for command in [Command.make("gone"), .perform([.log("one")]), .perform([.log("two")])] {
            try await hall.perform(command, in: session)
        }
        await hall.registry.upkeep()
        var again = try await hall.killAndReopen(configuration(1))
        let search = try await again.registry.ending(of: "ghost", ["controller"], in: session, at: 4)
        #expect(search == .unknownSince(revision: 4))
        again = try await again.killAndReopen()
        try await again.close()
    }
}

extension FaultyDiskTests {
    @Test(
        "whatever write fails while events are thinned, the journal is whole, and the next upkeep finishes",
        arguments: [FAULTY_DISK_WRITE, FAULTY_DISK_SYNC])
    func thinning(call: faulty_disk_call) async throws {
        #expect(faulty_disk_install() == SQLITE_OK)
        let thinning = ThinningTests()
        let code = call == FAULTY_DISK_WRITE ? SQLITE_IOERR | (3 << 8) : SQLITE_IOERR | (4 << 8)
        var (number, hasFailed, runs) = (1, true, 0)
        while hasFailed {
            let hall = try await Hall(thinning.configuration())
            let session = try await thinning.play(in: hall)
            try hall.store.tidy()
            let digests = try hall.store.journal(of: session, from: 1, limit: 100).map(\.digest)
            let path = hall.folder.appending(path: "sessions.sqlite").path
            try #require(faulty_disk_arm(path, call, number, code, 0) == 1)
            await hall.registry.thinEvents()
            hasFailed = faulty_disk_disarm() != 0
            #expect(try hall.store.check().faults.isEmpty)
            #expect(try hall.store.journal(of: session, from: 1, limit: 100).map(\.digest) == digests)
            var attempts = 0
            while attempts < 1_000, try hall.store.session(session)?.thinnedRevision != thinning.thinnedRevision {
                await hall.registry.thinEvents()
                hall.time.advance(byMicroseconds: 1_000_000)
                attempts += 1
            }
            #expect(try hall.store.session(session)?.thinnedRevision == thinning.thinnedRevision)
            #expect(try hall.store.check().faults.isEmpty)
            try await hall.close()
            (number, runs) = (number + 1, runs + (hasFailed ? 1 : 0))
            try #require(number < 1_000, "the run has no end")
        }
        #expect(runs > 0)
    }
}
