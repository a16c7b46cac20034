import Foundation
import JSONCoding
import Testing
import WireTesting

@Suite("A journal replays in another process")
struct ReplayTests {
    @Test("an exported journal replays equal on another server", .timeLimit(.minutes(30)))
    func replay() async throws {
        let journal = try await Self.recordJournal(seed: 11, commands: 60)
        try await Serving.withServer { server in
            let report = try await Self.replay(journal, on: try await server.connect())
            #expect(report.status == 200, "\(report.text)")
            #expect(try report.json["equal"] == true, "\(report.text)")
        }
    }

    @Test("a changed byte anywhere is refused, or named as the first difference", .timeLimit(.minutes(30)))
    func changedByte() async throws {
        let journal = try await Self.recordJournal(seed: 12, commands: 40)
        try await Serving.withServer { server in
            let client = try await server.connect()
            var random = SeededGenerator(seed: 12)
            for _ in 0..<80 {
                var changed = journal
                let place = random.below(changed.count)
                changed[place] ^= 1 << UInt8(random.below(7))
                let report = try await Self.replay(changed, on: client)
                let isNamed = try report.status == 200 && report.json["equal"] == false
                let isRefused = (400..<500).contains(report.status)
                let line = journal[..<place].count { $0 == UInt8(ascii: "\n") } + 1
                #expect(
                    isNamed || isRefused, "byte \(place) in line \(line): \(report.status) \(report.text)")
            }
            #expect(
                try await client.json(.get("/v1/sessions"))["sessions"] == [], "nothing is kept of a replay")
        }
    }

    @Test("a session restored from an archive replays too", .timeLimit(.minutes(30)))
    func restored() async throws {
        var journal: [UInt8] = []
        try await Serving.withServer { server in
            let client = try await server.connect()
            let original = try await RestorationScript.makeSession(on: client)
            try await original.perform(
                RemoteCommand(path: "controllers/root/segue", body: ["identifier": "settings"]))
            try await original.perform(.settle)
            let archive = try await RestorationScript.save(original)
            let restored = try await RestorationScript.restore(archive, on: client)
            try await restored.perform(.settle)
            journal = try await restored.journal()
        }
        try await Serving.withServer { server in
            let report = try await Self.replay(journal, on: try await server.connect())
            #expect(report.status == 200, "\(report.text)")
            #expect(try report.json["equal"] == true, "\(report.text)")
        }
    }

    /// The journal of a seeded session on a server of its own.
    static func recordJournal(
        seed: UInt64, commands: Int, on binary: String = BuiltBinary.path
    ) async throws -> [UInt8] {
        var journal: [UInt8] = []
        try await Serving.withServer(binary) { server in
            var workload = Workload(seed: seed)
            let session = try await server.connect().makeSession(workload.session())
            workload.learn(session.created)
            for _ in 0..<commands {
                let answer = try await session.send(workload.next())
                #expect(answer.status < 500, "\(answer.text)")
                if answer.isSuccess { workload.learn(try answer.json) }
            }
            journal = try await session.journal()
        }
        return journal
    }

    static func replay(_ journal: [UInt8], on client: Client) async throws -> HTTPAnswer {
        try await client.send(
            HTTPRequest(
                method: "POST", path: "/v1/replays", fields: [("Content-Type", "application/x-ndjson")],
                body: journal))
    }
}
