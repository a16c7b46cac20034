import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import Testing

@testable import SessionAPI

/// The members of `UIViewController`, and the ways to reach them in the guide to calls.
@Suite("Members of UIViewController")
struct MemberIndexTests {
    /// A way to a member in the words of the guide: a word and a name.
    private struct Way {
        let word: String
        let name: String
    }

    private static func table() throws -> [(member: String, ways: [Way], text: String)] {
        try DocumentTable("members", in: "Documentation/Calls.md").rows.map { row in
            let ways = row[1].matches(of: /\b(set|read|call|behavior) `([^`]+)`/).map {
                Way(word: String($0.output.1), name: String($0.output.2))
            }
            return (row[0].trimmingCharacters(in: ["`"]), ways, row[1])
        }
    }

    @Test("the guide has every declaration, in the header's order")
    func complete() throws {
        #expect(DeclaredMembers.all.count == 116)
        #expect(try Self.table().map(\.member) == DeclaredMembers.all)
    }

    @Test("every property that the guide reads is read over HTTP, and every one that it sets can be set")
    func properties() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        for (member, ways, _) in try Self.table() {
            for way in ways where way.word == "read" {
                let call: JSONValue = [
                    "call": "read", "receiver": "home", "property": .string(way.name), "label": "probe",
                ]
                let answered = await venue.send(.post, "\(session)/calls", json: call)
                #expect(answered.status == .ok, "\(member): \(answered.text)")
                #expect(answered.events.contains { $0["name"] == "probe" }, "\(member)")
            }
            for way in ways where way.word == "set" {
                #expect(CallForm[.set].keys.contains(way.name), "\(member)")
            }
        }
    }

    @Test("every call and every member of a behavior that the guide names is understood over HTTP")
    func callsAndBehaviors() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        for (member, ways, _) in try Self.table() {
            for way in ways where way.word == "call" {
                let answered = await venue.send(.post, "\(session)/calls", json: ["call": .string(way.name)])
                #expect(answered.json["path"] != "$.call", "\(member): \(answered.text)")
            }
            for way in ways where way.word == "behavior" {
                let role = try #require(Member(rawValue: way.name), "\(member)").role
                let behavior: JSONValue =
                    role == .told
                    ? ["reactions": .object([way.name: ["before": []]])]
                    : ["answers": .object([way.name: ["ask": true]])]
                let answered = await venue.send(.put, "\(session)/behaviors/Probe", json: behavior)
                #expect(answered.status == .ok, "\(member): \(answered.text)")
            }
        }
    }

    @Test("a member that cannot be reached is unsupported, replaced, or described")
    func rest() throws {
        for (member, ways, text) in try Self.table() where ways.isEmpty {
            let isExplained = ["gone since ", "values of ", "an exception ", "an event "]
                .contains { text.hasPrefix($0) }
            #expect(isExplained, "\(member): \(text)")
        }
    }

    @Test("a behavior with an unreachable member gets the same answer")
    func declared() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        for (member, ways, text) in try Self.table() where ways.isEmpty && !member.hasPrefix("UI") {
            let refused = await venue.send(
                .put, "\(session)/behaviors/Probe", json: ["answers": .object([member: nil])])
            #expect(refused.problem == "no-effect", "\(member): \(refused.text)")
        }
    }
}
