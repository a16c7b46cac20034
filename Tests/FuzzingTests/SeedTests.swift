import Dispatch
import FuzzTargets
import JSONCoding
import PresentationCoding
import PresentationEngine
import Testing
import WireTesting

/// The short form of `make fuzz`: some hundred changes of the seeds, the same in each run.
@Suite("Mutated seeds", .timeLimit(.minutes(30)))
struct SeedTests {
    @Test(arguments: FuzzTarget.allCases.filter { $0 != .http })
    func `a reader keeps its promises whatever a seed is changed into`(target: FuzzTarget) throws {
        let inputs = try Seeds.changed(for: target, count: target == .journal ? 150 : 400, seed: 1)
        let acceptedCount = try inputs.count { try target.take($0) == .accepted }
        // Otherwise there would be no seeds, or no mutations.
        #expect((1..<inputs.count).contains(acceptedCount))
    }

    /// The parsing of a member that no seed has is reached only by chance.
    @Test func `the journal's seeds have every call with each of its members, and all are read`() throws {
        var members: [String: Set<String>] = [:]
        for line in try Seeds.all(of: .journal).flatMap({ $0.split(separator: UInt8(ascii: "\n")) }) {
            guard let value = try? JSONValue(parsing: Array(line)), let calls = value.calls else { continue }
            _ = try Command(json: JSONReader(value)) { _ in nil }
            for call in calls {
                guard case .string(let word)? = call["call"] else { continue }
                members[word, default: []].formUnion(call.members.map(\.key))
            }
        }
        for form in CallForm.all {
            let missing = Set(form.keys + (form.target?.keys ?? [])).subtracting(
                members[form.verb.rawValue] ?? [])
            #expect(missing.isEmpty, "\(form.verb.rawValue)")
        }
    }

    @Test func `the journal's dictionary has every call`() throws {
        let words = try Seeds.dictionary(of: .journal)
        let missing = CallVerb.allCases.map(\.rawValue).filter { verb in
            !words.contains { $0.contains(#"\x22\#(verb)\x22"#) }
        }
        #expect(missing.isEmpty)
    }

    @Test func `the archive's seeds have every member, and are read`() throws {
        let archive = try #require(
            try Seeds.all(of: .archive).first { String(decoding: $0, as: UTF8.self).contains("Secure") })
        #expect(try FuzzTarget.archive.take(archive) == .accepted)
        let members = ["children", "column", "identifiers", "activity", "userInfo"]
        let second = try Seeds.all(of: .archive).filter { seed in
            String(decoding: seed, as: UTF8.self).contains(#""version":2"#)
        }
        for member in members {
            #expect(
                try second.contains { seed in
                    try String(decoding: seed, as: UTF8.self).contains("\"\(member)\"")
                        && FuzzTarget.archive.take(seed) == .accepted
                }, "\(member)")
        }
        #expect(
            try Seeds.all(of: .archive).contains { seed in
                try String(decoding: seed, as: UTF8.self).contains(#""selectedChild""#)
                    && FuzzTarget.archive.take(seed) == .accepted
            })
    }

    @Test func `the server keeps its promises whatever a request is changed into`() async throws {
        let inputs = try Seeds.changed(for: .http, count: 300, seed: 1)
        let acceptedCount = try await onItsOwnThread {
            let target = HTTPTarget()
            let acceptedCount = try inputs.count { try target.take($0) == .accepted }
            try target.finish()
            return acceptedCount
        }
        #expect((1..<inputs.count).contains(acceptedCount))
    }

    /// Runs blocking work on a thread that is not one of Swift's own, which the server needs.
    private func onItsOwnThread<Result: Sendable>(
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "test.fuzzing").async {
                continuation.resume(with: Swift.Result { try work() })
            }
        }
    }
}

extension JSONValue {
    /// The calls of a command that has some.
    fileprivate var calls: [JSONObject]? {
        guard case .object(let command) = self, case .array(let calls)? = command["calls"] else { return nil }
        return calls.compactMap { call in
            if case .object(let call) = call { call } else { nil }
        }
    }
}
