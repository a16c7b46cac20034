import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

@Suite struct ArchiveTests {
    private static let delegate = Launch.NamedBehavior(
        name: "AppDelegate",
        behavior: Behavior(answers: [
            .shouldSaveApplicationState: .value(true), .shouldRestoreApplicationState: .value(true),
        ]))

    private func launch(restoring archive: StateArchive? = nil) throws -> Launch {
        var launch = try Hall.launch(behaviors: [Self.delegate])
        launch.root?.properties = [PropertyAssignment(.restorationIdentifier, "home")]
        launch.archive = archive
        return launch
    }

    @Test func `what a session saves in the background is kept with the command, and can be restored`()
        async throws
    {
        var hall = try await Hall()
        let registry = hall.registry
        let session = try await registry.create(
            SessionRequest(launch: try launch()), answer: Hall.answer
        ).session
        let answer = try await registry.perform(.perform([.application(.background)]), in: session) {
            outcome, _ in RequestAnswer(status: 200, body: Array((outcome.archive?.id ?? "none").utf8))
        }
        hall = try await hall.killAndReopen()
        let listed = try hall.store.archives(of: session, .standard, after: 0, limit: 10).items
        #expect(listed.map(\.id) == [String(decoding: answer.body, as: UTF8.self)])
        let summary = try #require(listed.first)
        let stored = try #require(try hall.store.archive(summary.id))
        let archive = try StateArchive(json: JSONReader(try JSONValue(parsing: stored.body)))
        #expect(archive.objects.map(\.path) == [["home"]])

        let request = SessionRequest(launch: try launch(restoring: archive))
        let restored = try await hall.registry.create(request) { outcome, _ in
            let answer = Hall.answer(outcome, PresentationSession())
            return RequestAnswer(
                status: outcome.restoration == nil ? 500 : 201, headers: answer.headers, body: answer.body)
        }
        #expect(restored.status == 201)
        let state = try await hall.state(of: restored.session)
        hall = try await hall.killAndReopen()
        #expect(try await hall.state(of: restored.session) == state)
        try await hall.close()
    }

    @Test func `a command that saves nothing leaves no archive`() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        try await hall.perform(.perform([.application(.background)]), in: session)
        #expect(try hall.store.archives(of: nil, .standard, after: 0, limit: 10).items.isEmpty)
        try await hall.close()
    }
}
