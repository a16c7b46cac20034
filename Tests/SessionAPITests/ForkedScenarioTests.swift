import Foundation
import Guarding
import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import ScenarioKit
import SessionHost
import SessionStore
import Testing

@testable import SessionAPI

/// The scenarios of `Tests/Conformance` are played, and their sessions forked before they are deleted.
@Suite("Forks of the scenarios", .timeLimit(.minutes(60)))
struct ForkedScenarioTests {
    /// The settings of each scenario that are tried; `PROSCENIUM_FORKED_SETTINGS`.
    private static let settingCount =
        ProcessInfo.processInfo.environment["PROSCENIUM_FORKED_SETTINGS"].flatMap { Int($0) } ?? 1

    @Test("a fork does what the original did after its revision, byte for byte, whatever the state")
    func scenarios() async throws {
        let venue = try await Venue()
        let service = ForkingService(venue)
        let files = FileManager.default.enumerator(atPath: "Tests/Conformance")?.compactMap { $0 as? String } ?? []
        for (number, file) in files.sorted().filter({ $0.hasSuffix(".yaml") }).enumerated() {
            let path = "Tests/Conformance/\(file)"
            let text = Array(try Data(contentsOf: URL(filePath: path)))
            let scenario = try #require(ScenarioReading(parsing: text, file: file).scenario, "\(file)")
            let settings = scenario.settings
            let folder = URL(filePath: path).deletingLastPathComponent()
            for place in 0..<min(Self.settingCount, settings.count) {
                let setting = settings[(number + place * 7) % settings.count]
                var play = ScenarioPlay(scenario, in: setting, on: service) { name throws(ServiceFailure) in
                    guard let data = FileManager.default.contents(atPath: folder.appending(path: name).path) else {
                        throw ServiceFailure("\(name) is not there.")
                    }
                    return Array(data)
                }
                let outcome = await play.run()
                #expect(outcome.isPassed, "\(file): \(outcome)")
            }
        }
        let tally = service.tally.withLock { $0 }
        print("\(tally.sessions) sessions, \(tally.forks) forks, \(tally.commands) commands compared")
        #expect(tally.sessions > 400 && tally.forks > tally.sessions && tally.commands > tally.forks)
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
        guard let method = HTTPMethod(rawValue: request.method) else { throw ServiceFailure("\(request.method)?") }
        if method == .delete, request.target.hasPrefix("/v1/sessions/") {
            do {
                try await fork(String(request.target.dropFirst("/v1/sessions/".count)))
            } catch {
                Issue.record("\(request.target): \(error)")
            }
        }
        let parts = request.target.split(separator: "?", maxSplits: 1)
        var fields = [HTTPField("Accept", request.accept)]
        if let type = request.contentType { fields.append(HTTPField("Content-Type", type)) }
        let response = await venue.router.response(
            to: HTTPRequest(
                method: method,
                path: RequestPath(
                    segments: (parts.first ?? "").split(separator: "/").map {
                        $0.removingPercentEncoding ?? String($0)
                    }),
                queryItems: parts.dropFirst().flatMap { $0.split(separator: "&") }.map { text in
                    let pair = text.split(separator: "=", maxSplits: 1).map { $0.removingPercentEncoding ?? "" }
                    return QueryItem(name: pair.first ?? "", value: pair.dropFirst().first)
                }, fields: fields, body: request.body))
        return ServiceAnswer(status: Int(response.status.rawValue), body: Answered(response).body)
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
