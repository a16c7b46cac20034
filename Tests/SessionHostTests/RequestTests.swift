import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

@Suite struct RequestTests {
    private func key(_ key: String, _ body: String = "body", scope: String = "POST /x") -> RequestKey {
        RequestKey(scope: scope, key: key, body: Array(body.utf8))
    }

    @Test func `a retry gets the first answer, also after a restart`() async throws {
        var hall = try await Hall()
        let session = try await hall.create()
        let guarded = RequestGuard(key: key("k"))
        let first = try await hall.perform(.make("detail"), in: session, guarded: guarded)
        #expect(!first.isReplay)
        let second = try await hall.perform(.make("detail"), in: session, guarded: guarded)
        hall = try await hall.killAndReopen()
        let third = try await hall.perform(.make("detail"), in: session, guarded: guarded)
        for retry in [second, third] {
            #expect(retry.isReplay)
            #expect((retry.status, retry.headers, retry.body) == (first.status, first.headers, first.body))
        }
        #expect(try await hall.registry.loadView(of: session).revision == 2)
        try await hall.close()
    }

    @Test func `one key with another body is refused and changes nothing`() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        try await hall.perform(.make("a"), in: session, guarded: RequestGuard(key: key("k")))
        await #expect(throws: HostError.keyReused) {
            try await hall.perform(.make("b"), in: session, guarded: RequestGuard(key: key("k", "other")))
        }
        let elsewhere = RequestGuard(key: key("k", "other", scope: "POST /y"))
        #expect(try await hall.perform(.make("b"), in: session, guarded: elsewhere).revision == 3)
        try await hall.close()
    }

    @Test func `requests under one key at once are done once`() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let guarded = RequestGuard(key: key("k"))
        let registry = hall.registry
        let answers = try await withThrowingTaskGroup(of: RequestAnswer.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    try await registry.perform(
                        .make("a"), in: session, guarded: guarded, answer: Hall.answer)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.filter { !$0.isReplay }.count == 1)
        #expect(Set(answers.map(\.body)).count == 1)
        #expect(try await hall.registry.loadView(of: session).revision == 2)
        try await hall.close()
    }

    @Test func `a refusal is not kept under its key`() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let guarded = RequestGuard(key: key("k"))
        await #expect(throws: HostError.refused(.unknown(kind: "controller", name: "detail"))) {
            try await hall.perform(.present("detail"), in: session, guarded: guarded)
        }
        try await hall.perform(.make("detail"), in: session)
        #expect(try await hall.perform(.present("detail"), in: session, guarded: guarded).revision == 3)
        try await hall.close()
    }

    @Test func `a retried creation gives the same session, also after a restart`() async throws {
        var hall = try await Hall()
        let first = try await hall.create(key: key("new"))
        #expect(try await hall.create(key: key("new")) == first)
        hall = try await hall.killAndReopen()
        #expect(try await hall.create(key: key("new")) == first)
        #expect(hall.registry.statistics.sessionCount == 1)
        #expect(try await hall.create(key: key("other")) != first)
        try await hall.close()
    }

    @Test func `an expired key is forgotten`() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let guarded = RequestGuard(key: key("k"))
        try await hall.perform(.make("a"), in: session, guarded: guarded)
        hall.time.advance(byMicroseconds: 86_400_000_001)
        await #expect(throws: HostError.refused(.taken(name: "a"))) {
            try await hall.perform(.make("a"), in: session, guarded: guarded)
        }
        try await hall.close()
    }

    @Test func `a command for another revision is refused and changes nothing`() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let stale = RequestGuard(revision: .oneOf([7]))
        await #expect(throws: HostError.revisionMismatch(current: 1)) {
            try await hall.perform(.make("a"), in: session, guarded: stale)
        }
        let fresh = RequestGuard(revision: .oneOf([7, 1]))
        #expect(try await hall.perform(.make("a"), in: session, guarded: fresh).revision == 2)
        #expect(
            try await hall.perform(.make("b"), in: session, guarded: RequestGuard(revision: .any)).revision
                == 3)
        await #expect(throws: HostError.revisionMismatch(current: 3)) {
            try await hall.registry.delete(session: session, revision: .oneOf([1]))
        }
        try await hall.close()
    }

    @Test func `the last refusals are remembered apart from the journal`() async throws {
        var configuration = HostConfiguration()
        configuration.refusalLimit = 3
        let hall = try await Hall(configuration)
        let session = try await hall.create()
        for name in ["a", "b", "c", "d"] {
            await #expect(throws: HostError.self) { try await hall.perform(.present(name), in: session) }
        }
        let refusals = try await hall.registry.refusals(of: session)
        #expect(
            refusals.map(\.rejection) == ["b", "c", "d"].map { .unknown(kind: "controller", name: $0) })
        #expect(refusals.map(\.revision) == [1, 1, 1])
        #expect(try await hall.registry.loadView(of: session).revision == 1)
        try await hall.close()
    }

    @Test func `commands of many tasks are each answered once, in one order`() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let registry = hall.registry
        let revisions = try await withThrowingTaskGroup(of: Int.self) { group in
            for index in 0..<200 {
                group.addTask {
                    try await registry.perform(.make("c\(index)"), in: session, answer: Hall.answer).revision
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(revisions.sorted() == Array(2...201))
        let statistics = registry.statistics.commits
        print("200 pipelined commands took \(statistics.transactionCount) transactions")
        try await hall.close()
    }

    @Test func `nothing is told of a revision before it is durable`() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let applications = Applications()
        hall.store.change { $0.isHeld = true }
        async let answer = hall.registry.perform(.make("a"), in: session, answer: applications.answer)
        await applications.wait(for: 1, in: session, hall.registry)
        #expect(hall.registry.view(of: session)?.revision == 1)
        #expect(try await hall.registry.events(of: session, from: 1, limit: 100).next == nil)
        async let reading = hall.registry.read(ReadingForm("revision"), of: session) {
            Array("\($0.revision)".utf8)
        }
        hall.store.change { $0.isHeld = false }
        #expect(try await reading.bytes == Array("2".utf8))
        #expect(hall.registry.view(of: session)?.revision == 2)
        #expect(try await answer.revision == 2)
        try await hall.close()
    }
}
