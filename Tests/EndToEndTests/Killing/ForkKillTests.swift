import FolderTesting
import Foundation
import JSONCoding
import Testing
import WireTesting

@Suite("kill -9 while sessions are forked")
struct ForkKillTests {
    @Test("every acknowledged fork is there and whole, and none is there in part", .timeLimit(.minutes(30)))
    func kills() async throws {
        let folder = try TemporaryFolder()
        var random = SeededGenerator(seed: 20_261_126)
        var server = try await RunningServer.start(database: folder.database)
        var workload = Workload(seed: 5)
        let session = try await server.connect().makeSession(workload.session())
        for _ in 0..<120 { _ = try await session.send(workload.next()) }
        let last = try await session.revision()
        var acknowledged: [String: JSONValue] = [:]
        for _ in 0..<8 {
            let fuse = Fuse(server.process, after: 1 + random.below(6), delay: .microseconds(random.below(20_000)))
            let client = RemoteSession(client: try await server.connect(), id: session.id)
            do {
                while true {
                    let revision = JSONValue.integer(1 + random.below(last))
                    let made = try await client.client.send(
                        .json("POST", client.path("forks"), ["revision": revision]))
                    #expect(made.status == 201, "\(made.text)")
                    let fork = try made.json
                    acknowledged[try #require(fork["id"]?.text)] = fork
                    await fuse.countAnswer()
                }
            } catch is ConnectionFault {
                // The server was killed.
            }
            #expect(try await server.process.ending() == .signal(SIGKILL))
            server = try await .start(database: folder.database)
        }
        let client = try await server.connect()
        for (id, fork) in acknowledged { #expect(try await client.json(.get("/v1/sessions/\(id)")) == fork) }
        let list = try await client.json(.get("/v1/sessions?limit=1000"))["sessions"]?.elements ?? []
        #expect(acknowledged.count >= 8 && list.count > acknowledged.count)
        for listed in list {
            let id = try #require(listed["id"]?.text)
            let report = try await client.json(.json("POST", "/v1/replays", ["session": .string(id)]))
            #expect(report["equal"] == true && report["commands"] == listed["revision"], "\(report)")
        }
        #expect(try await server.stop() == .exit(0))
    }
}
