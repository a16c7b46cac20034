import PresentationCoding
import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

@Suite struct RestartTests {
    @Test func `a session that is killed after any command goes on as if nothing had happened`() async throws {
        var hall = try await Hall()
        let session = try await hall.create()
        var engine = PresentationSession()
        _ = try engine.apply(.launch(try Hall.launch()))
        for command in script {
            let before = try await hall.state(of: session)
            hall = try await hall.killAndReopen()
            #expect(try await hall.state(of: session) == before, "before \(command)")
            let answer = try await hall.perform(command, in: session)
            let events = try engine.apply(command)
            #expect(
                answer.body == Hall.body(of: JournaledEvents(events, of: engine).encoded()),
                "after \(command)")
            #expect(answer.revision == engine.revision)
        }
        try await hall.close()
    }

    @Test func `a session comes back from snapshots and patches in any mixture`() async throws {
        for snapshotBytes in [1, 3_000, 1 << 20] {
            var configuration = HostConfiguration()
            configuration.snapshotByteCount = snapshotBytes
            var hall = try await Hall(configuration)
            let session = try await hall.create()
            var states: [String] = [try await hall.state(of: session)]
            for command in script {
                try await hall.perform(command, in: session)
                states.append(try await hall.state(of: session))
            }
            hall = try await hall.killAndReopen(configuration)
            for (index, state) in states.enumerated() {
                #expect(try await hall.state(of: session, at: index + 1) == state)
            }
            #expect(try await hall.state(of: session) == states.last)
            try await hall.close()
        }
    }

    @Test func `a revision that never was is refused`() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        await #expect(throws: HostError.unknownRevision(2, current: 1)) {
            try await hall.state(of: session, at: 2)
        }
        await #expect(throws: HostError.unknownRevision(0, current: 1)) {
            try await hall.state(of: session, at: 0)
        }
        try await hall.close()
    }

    @Test func `the readable hierarchy says what the engine says after every command`() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        var engine = PresentationSession()
        _ = try engine.apply(.launch(try Hall.launch()))
        for command in script {
            try await hall.perform(command, in: session)
            _ = try engine.apply(command)
            let rows = try hall.store.hierarchy(of: session)
            let names = engine.controllers.all.map(\.record.name)
            #expect(Set(rows.map(\.controller)) == Set(names))
            for row in rows {
                guard case .controller(let handle) = engine.names[row.controller] else {
                    Issue.record("there is no \(row.controller)")
                    continue
                }
                #expect(Value(row.presented) == engine.value(of: .link(.presentedViewController), handle))
                #expect(Value(row.presenting) == engine.value(of: .link(.presentingViewController), handle))
                #expect((row.state == .appeared) == (engine.controllers[handle]?.appearance == .appeared))
            }
        }
        try await hall.close()
    }

    @Test func `a terminated session stays terminated after a restart`() async throws {
        var hall = try await Hall()
        let session = try await hall.create()
        let late = Call.raise(name: "NSGenericException", reason: "It was too late.")
        try await hall.perform(.perform([.after(delay: 1_000, [late])]), in: session)
        try await hall.perform(.advance(.settle), in: session)
        guard case .terminated = try await hall.registry.loadView(of: session).status else {
            Issue.record("the session is not terminated")
            return
        }
        hall = try await hall.killAndReopen()
        await #expect(throws: HostError.refused(.terminated)) {
            try await hall.perform(.make("x"), in: session)
        }
        guard case .terminated = try await hall.registry.loadView(of: session).status else {
            Issue.record("the session is not terminated after the restart")
            return
        }
        try await hall.close()
    }
}
