import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

@Suite("A live session at its revision limit", .timeLimit(.minutes(30)))
struct RevisionLimitTests {
    private let configuration: HostConfiguration = {
        var configuration = HostConfiguration()
        configuration.revisionLimit = 5
        return configuration
    }()

    /// A session whose clock has used up the revisions.
    private func fullSession(in hall: Hall, commands: Int = 1) async throws -> String {
        let session = try await hall.create(clock: .live(rate: 1))
        let timers = (1...20).map { Call.after(delay: $0 * 1_000_000, [.log("due")]) }
        try await hall.perform(.perform(timers), in: session)
        for revision in 3...5 {
            hall.time.advance(byMicroseconds: 1_000_000)
            try await hall.waitForCommit(of: revision, in: session)
        }
        return session
    }

    @Test("its clock runs nothing more and is shown as frozen, also after a restart")
    func clock() async throws {
        var hall = try await Hall(configuration)
        let session = try await fullSession(in: hall)
        for isAgain in [false, true] {
            hall.time.advance(byMicroseconds: 60_000_000)
            await #expect(throws: HostError.journalFull(limit: 5)) {
                try await hall.perform(.make("a"), in: session)
            }
            _ = try await hall.state(of: session)
            try await hall.registry.drain()
            #expect(try hall.store.session(session)?.head.revision == 5)
            #expect(try hall.store.session(session)?.dueMicroseconds == nil)
            let summary = String(
                decoding: try await hall.registry.loadView(of: session).summary, as: UTF8.self)
            #expect(summary.contains("\"frozenAt\":"), "\(isAgain)")
            if !isAgain { hall = try await hall.killAndReopen(configuration) }
        }
        // With a higher limit it continues.
        hall = try await hall.killAndReopen()
        #expect(try await hall.perform(.make("a"), in: session).revision > 5)
        try await hall.close()
    }

    @Test("freezing it needs no further revision")
    func freezing() async throws {
        var configuration = configuration
        configuration.live.unattendedMicroseconds = 3_500_000
        let hall = try await Hall(configuration)
        let session = try await fullSession(in: hall)
        hall.time.advance(byMicroseconds: 60_000_000)
        let resident = try await hall.registry.session(session)
        _ = await resident.wake()
        try await hall.registry.drain()
        #expect(try hall.store.session(session)?.head.revision == 5)
        try await hall.close()
    }

    @Test("the last revision is a command's, and no time passes in it that would need another one")
    func last() async throws {
        let hall = try await Hall(configuration)
        let session = try await hall.create(clock: .live(rate: 1))
        for name in ["a", "b", "c"] { try await hall.perform(.make(name), in: session) }
        hall.time.advance(byMicroseconds: 1_234)
        #expect(try await hall.perform(.make("d"), in: session).revision == 5)
        await #expect(throws: HostError.journalFull(limit: 5)) {
            try await hall.perform(.make("e"), in: session)
        }
        try await hall.close()
    }
}
