import JSONCoding
import Testing

/// `make same-events` runs this with a debug and a release build.
@Suite("The same commands give the same events in every build and process")
struct SameEventsTests {
    @Test("the events of seeded sessions are equal byte for byte in two processes", .timeLimit(.minutes(30)))
    func compare() async throws {
        let (first, second) = BuiltBinary.pair
        for seed in UInt64(1)...4 {
            let left = try await events(of: seed, on: first)
            let right = try await events(of: seed, on: second)
            #expect(!left.isEmpty)
            #expect(left == right, "seed \(seed): \(first) and \(second) differ")
            print(
                "same events: seed \(seed), \(left.count) bytes, digest \(digest(left)) and \(digest(right))")
        }
    }

    /// The answers to a seeded workload and the events listed afterwards, byte for byte.
    private func events(of seed: UInt64, on binary: String) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        try await Serving.withServer(binary) { server in
            var workload = Workload(seed: seed)
            let session = try await server.connect().makeSession(workload.session())
            workload.learn(session.created)
            for _ in 0..<120 {
                let answer = try await session.send(workload.next())
                if answer.isSuccess { workload.learn(try answer.json) }
            }
            for event in try await session.events() { bytes += event.encoded() }
        }
        return bytes
    }

    /// FNV-1a, for display; the bytes themselves are compared.
    private func digest(_ bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3
        }
        return String(hash, radix: 16)
    }
}
