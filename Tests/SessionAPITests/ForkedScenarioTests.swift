import Foundation
import Guarding
import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import ScenarioKit
import ScenarioTesting
import SessionHost
import SessionStore
import Testing

@testable import SessionAPI

/// Scenarios of `Tests/Conformance` are played, and their sessions forked before they are deleted. `make test` plays
/// every fifth scenario, `make forks` all of them.
@Suite("Forks of the scenarios", .timeLimit(.minutes(60)))
struct ForkedScenarioTests {
    private static let isLong = ProcessInfo.processInfo.environment["PROSCENIUM_FORKS"] == "all"

    @Test("a fork does what the original did after its revision, byte for byte, whatever the state")
    func scenarios() async throws {
        let venue = try await Venue()
        let service = ForkingService(venue)
        for play in ConformancePlays.all(settings: 1, stride: Self.isLong ? 1 : 5) {
            guard let (name, outcome) = try await ConformancePlays.run(play, on: service) else { continue }
            #expect(outcome.isPassed, "\(name): \(outcome)")
        }
        let tally = service.tally.withLock { $0 }
        print("\(tally.sessions) sessions, \(tally.forks) forks, \(tally.commands) commands compared")
        #expect(tally.sessions > (Self.isLong ? 700 : 140))
        #expect(tally.forks > tally.sessions && tally.commands > tally.forks)
        try await venue.close()
    }
}

/// A service that forks a session before it deletes it.
private final class ForkingService: ScenarioService {
    struct Tally {
        var sessions = 0
        var forks = 0
        var commands = 0
    }

    private let venue: Venue
    let tally = Guarded(Tally())

    init(_ venue: Venue) {
        self.venue = venue
    }

    func send(_ request: ServiceRequest) async throws(ServiceFailure) -> ServiceAnswer {
        let segments = request.segments
        if request.method == "DELETE", segments.count == 3, segments[1] == "sessions" {
            do {
                try await fork(segments[2])
            } catch {
                Issue.record("\(request.target): \(error)")
            }
        }
        return try await venue.router.answer(to: request)
    }

    /// Forks a session at some of its revisions, and carries out the commands that followed in each fork.
    private func fork(_ session: String) async throws {
        let last = try venue.store.session(session)?.head.revision ?? 0
        guard last > 0 else { return }
        let journal = try venue.store.journal(of: session, from: 1, limit: 10_000)
        let revisions = last <= 3 ? Set(1...last) : [1, last / 2, last - 1, last]
        for revision in revisions.sorted() {
            let past = await venue.send(.get, "/v1/sessions/\(session)/hierarchy?revision=\(revision)")
            let made = await venue.send(.post, "/v1/sessions/\(session)/forks", json: ["revision": .integer(revision)])
            let path = try #require(made.header("Location"), "\(made.text)")
            let fork = String(path.dropFirst("/v1/sessions/".count))
            #expect(await venue.send(.get, "\(path)/hierarchy").body == past.body, "\(session) at \(revision)")
            for entry in journal where entry.revision > revision {
                let json = JSONReader(try JSONValue(parsing: entry.content.command, limits: .recorded), isRecord: true)
                let command = try Command(json: json) { _ in nil }
                _ = try await venue.registry.perform(command, in: fork) { outcome, _ in RequestAnswer(status: 200) }
            }
            let copied = try venue.store.journal(of: fork, from: 1, limit: 10_000)
            #expect(copied.map(\.content) == journal.map(\.content), "\(session) from \(revision)")
            #expect(copied.map(\.firstSequence) == journal.map(\.firstSequence))
            #expect(try venue.store.verify(session: fork) == last)
            #expect(await venue.send(.delete, path).status == .noContent)
            tally.withLock { tally in
                tally.forks += 1
                tally.commands += last - revision
            }
        }
        tally.withLock { $0.sessions += 1 }
    }
}
