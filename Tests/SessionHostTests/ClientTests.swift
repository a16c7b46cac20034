import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

/// Who owns, watches and drives a session.
@Suite struct ClientTests {
    private func host(_ hall: Hall, _ token: String?) -> TenantHost {
        TenantHost(hall.registry, of: .standard, token: token)
    }

    private func create(_ hall: Hall, owner: String?) async throws -> String {
        var request = SessionRequest(launch: try Hall.launch())
        request.owner = owner
        return try await host(hall, owner).create(request, answer: Hall.answer).session
    }

    private func drive(_ hall: Hall, _ session: String, _ token: String?, _ name: String) async throws {
        _ = try await host(hall, token).perform(.make(name), in: session, answer: Hall.answer)
    }

    /// The rows with the drivers of a session.
    private func stored(_ hall: Hall, _ session: String) throws -> SessionRecord.Driver? {
        try hall.store.session(session)?.driver
    }

    @Test("the last driver is shown, survives a restart, and is written only when it changes")
    func drivers() async throws {
        var hall = try await Hall()
        let session = try await create(hall, owner: "ci")
        var clients = try await hall.registry.clients(of: session)
        #expect(clients.owner == "ci" && clients.driver.token == "ci" && clients.driver.revision == 1)
        try await drive(hall, session, "ci", "a")
        #expect(try stored(hall, session) == nil, "a steady driver costs no write")
        try await drive(hall, session, "dev", "b")
        let first = try stored(hall, session)
        #expect(first == SessionRecord.Driver(token: "dev", revision: 3))
        hall.time.advance(byMicroseconds: 5_000_000)
        try await drive(hall, session, "dev", "c")
        #expect(try stored(hall, session) == first)
        clients = try await hall.registry.clients(of: session)
        #expect(
            clients.driver
                == SessionDriver(
                    token: "dev", sinceRevision: 3, revision: 4, microseconds: hall.time.wallMicroseconds()))
        #expect(clients.driving == nil && clients.watching == [])
        hall = try await hall.killAndReopen()
        let again = try await hall.registry.clients(of: session)
        #expect(again.driver == clients.driver && again.owner == "ci")
        try await drive(hall, session, nil, "d")
        #expect(try stored(hall, session) == SessionRecord.Driver(token: nil, revision: 5))
        try await hall.registry.delete(session: session)
        try await hall.close()
    }

    @Test("a command that fails to be committed makes nobody the driver, and one under way names its sender")
    func underWay() async throws {
        let hall = try await Hall()
        let session = try await create(hall, owner: "ci")
        hall.store.change { $0.isHeld = true }
        async let performed: Void = drive(hall, session, "dev", "slow")
        _ = await hall.store.heldCommit()
        let clients = try await hall.registry.clients(of: session)
        #expect(clients.driving?.token == "dev")
        hall.store.change { faults in
            faults.commits = [.session(session)]
            faults.isHeld = false
        }
        do {
            try await performed
            Issue.record("The commit did not fail.")
        } catch {
            #expect(error is HostError)
        }
        hall.store.change { $0.commits = [] }
        // The session first returns to its committed state.
        while try await hall.registry.loadView(of: session).revision == 1 {
            try? await drive(hall, session, "ci", "again")
        }
        let after = try await hall.registry.clients(of: session)
        #expect(after.driver.token == "ci" && after.driver.sinceRevision == 1 && after.driving == nil)
        try await hall.close()
    }

    @Test("open streams are shown with their token, their start and the last event that they have")
    func watchers() async throws {
        let hall = try await Hall()
        let session = try await create(hall, owner: nil)
        let dev = try await host(hall, "dev").feed(of: session, after: 2) {}
        hall.time.advance(byMicroseconds: 1_000_000)
        let other = try await host(hall, nil).feed(of: session, after: 0) {}
        var watching = try await hall.registry.clients(of: session).watching
        #expect(watching.map(\.token) == ["dev", nil] && watching.map(\.after) == [2, 0])
        #expect(watching[1].sinceMicroseconds - watching[0].sinceMicroseconds == 1_000_000)
        let last = try await hall.registry.loadView(of: session).lastSequence
        while try await hall.registry.clients(of: session).watching[1].after < last {
            _ = other.next()
            await Task.yield()
        }
        dev.close()
        watching = try await hall.registry.clients(of: session).watching
        #expect(watching.map(\.after) == [last])
        other.close()
        try await hall.close()
    }
}
