import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

@Suite("A session that is being created", .timeLimit(.minutes(30))) struct CreatingTests {
    @Test("a request for it waits until its launch is durable, and finds that session")
    func earlyRequest() async throws {
        let hall = try await Hall()
        let revived = Flag()
        hall.store.change {
            $0.isHeld = true
            $0.whenReviving = { revived.raise() }
        }
        let creation = Task { try await hall.create(clock: .live(rate: 1)) }
        let id = try #require(await hall.store.heldCommit().compactMap(Self.session).first)
        let asking = Task { try await hall.registry.loadView(of: id) }
        // Time enough for the store to be asked, which must not happen: the session is not there yet.
        for _ in 0..<10_000 where !revived.isRaised { await Task.yield() }
        hall.store.change { $0.isHeld = false }
        #expect(try await creation.value == id)
        #expect(try await asking.value.revision == 1)
        #expect(!revived.isRaised, "The session in memory is the one that was created.")
        #expect(try await hall.perform(.make("detail"), in: id).revision == 2)
        try await hall.close()
    }

    @Test("a request for a session whose launch fails reports it, and the next finds nothing")
    func failedCreation() async throws {
        let hall = try await Hall()
        hall.store.change { $0.isHeld = true }
        let creation = Task { try await hall.create() }
        let subjects = await hall.store.heldCommit()
        let id = try #require(subjects.compactMap(Self.session).first)
        let asking = Task { try await hall.registry.loadView(of: id) }
        hall.store.change {
            $0.commits = Set(subjects)
            $0.isHeld = false
        }
        await #expect(throws: HostError.self) { _ = try await creation.value }
        await #expect(throws: HostError.self) { _ = try await asking.value }
        hall.store.change { $0.commits = [] }
        await #expect(throws: HostError.unknown(.session, id: id)) {
            _ = try await hall.registry.loadView(of: id)
        }
        try await hall.close()
    }

    private static func session(of subject: StoreSubject) -> String? {
        guard case .session(let id) = subject else { return nil }
        return id
    }
}
