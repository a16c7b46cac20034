import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

@Suite struct ChangingTests {
    @Test("changes side by side keep all labels, and a failed one leaves the stored ones")
    func changes() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<10 {
                group.addTask {
                    _ = try await hall.registry.change(SessionChange(labels: ["n\(number)": "1"]), of: session)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await hall.registry.loadView(of: session).labels.values.count == 10)
        hall.store.change { $0.trouble = .diskFull(path: "rehearsal") }
        await #expect(throws: HostError.self) {
            _ = try await hall.registry.change(SessionChange(labels: ["late": "1", "n0": nil]), of: session)
        }
        hall.store.change { $0.trouble = nil }
        let again = try await hall.registry.change(SessionChange(labels: ["n1": nil]), of: session)
        #expect(again.labels.values.count == 9 && again.labels.values["n0"] == "1")
        #expect(try hall.store.session(session)?.labels == again.labels)
        try await hall.close()
    }

    @Test("a session that cannot be deleted is named, and does not keep the others")
    func failedDeletion() async throws {
        let hall = try await Hall()
        var sessions: [String] = []
        for _ in 0..<3 {
            let session = try await hall.create()
            _ = try await hall.registry.change(SessionChange(labels: ["job": "1"]), of: session)
            sessions.append(session)
        }
        let stuck = sessions[1]
        hall.store.change { $0.commits = [.session(stuck)] }
        let selection = SessionSelection(labels: [LabelSelector(key: "job")], limit: 10)
        let result = try await hall.registry.deleteSessions(selection, for: .endless)
        #expect(result.deleted == [sessions[0], sessions[2]] && result.next == nil)
        #expect(result.failed.map(\.session) == [stuck])
        hall.store.change { $0.commits = [] }
        #expect(try await hall.registry.loadView(of: stuck).labels.values == ["job": "1"])
        #expect(try await hall.registry.deleteSessions(selection, for: .endless).deleted == [stuck])
        await #expect(throws: HostError.unknown(.session, id: stuck)) {
            try await hall.registry.delete(session: stuck)
        }
        #expect(hall.registry.statistics.sessionCount == 0)
        try await hall.close()
    }

    @Test("a resting session is deleted without being brought back; requests that wait for it learn that it is gone")
    func resting() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let again = try await hall.killAndReopen()
        again.store.change { $0.revival = .diskFull(path: "rehearsal") }
        await #expect(throws: HostError.revisionMismatch(current: 1)) {
            try await again.registry.delete(session: session, revision: .oneOf([2]))
        }
        try await again.registry.delete(session: session, revision: .oneOf([1]))
        again.store.change { $0.revival = nil }
        await #expect(throws: HostError.unknown(.session, id: session)) {
            try await again.perform(.make("late"), in: session)
        }
        #expect(again.registry.statistics.sessionCount == 0)
        try await again.close()
    }
}
