import FolderTesting
import Foundation
import JSONCoding
import Testing
import WireTesting

/// The database in `Tests/Golden/parked-turns`: sessions that an earlier build stored in the middle of a turn, which
/// waits for an answer of the client. `sessions.json` has their ids.
///
/// That build asked for a transition's duration after the will callbacks; in `willBegin` the turn waits inside
/// `presentationTransitionWillBegin()`. It made the calls of a method before it came to the question; in all other
/// sessions the turn waits inside these calls.
@Suite("Turns that an earlier build left open")
struct ParkedTurnTests {
    private static let folder = "Tests/Golden/parked-turns"

    /// The member whose calls had been made, and its answer, for each session.
    private static let asked: [String: (member: String, answer: JSONValue?)] = [
        "save": ("application(_:shouldSaveApplicationState:)", true),
        "scene": ("stateRestorationActivity(for:)", "com.example.edit"),
        "spine": ("pageViewController(_:spineLocationFor:)", "min"),
        "restore": ("application(_:shouldRestoreApplicationState:)", true),
        "controller": ("application(_:viewControllerWithRestorationIdentifierPath:coder:)", nil),
        "object": ("object(withRestorationIdentifierPath:coder:)", nil),
    ]

    private static func events(_ answer: JSONValue, _ kind: JSONValue) -> [JSONValue] {
        answer["events"]?.elements.filter { $0["kind"] == kind } ?? []
    }

    /// Answers the question on which a session is parked.
    private static func answer(_ label: String, _ client: Client) async throws -> JSONValue {
        let file = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/sessions.json"))
        let id = try #require(try JSONValue(parsing: [UInt8](file))[label]?.text)
        let pending = try await client.json(.get("/v1/sessions/\(id)"))["pending"]
        let question = try #require(pending?.elements.first?["call"]?.text)
        let answer: JSONValue = question.contains("shouldSave") ? false : .null
        return try await client.json(
            .json("POST", "/v1/sessions/\(id)/questions/\(question)", ["answer": answer]))
    }

    @Test("they go on: what was done is not done again, and what was not asked is asked", .timeLimit(.minutes(30)))
    func continuing() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: "\(Self.folder)/database.sqlite", toPath: folder.database)
        let server = try await RunningServer.start(database: folder.database)
        let client = try await server.connect()

        let begun = try await Self.answer("willBegin", client)
        let questions = Self.events(begun, "question").compactMap { $0["name"]?.text }
        #expect(questions.filter { $0 == "transitionDuration(using:)" }.count == 1, "\(begun)")
        #expect(questions.filter { $0 == "wantsInteractiveStart" }.count == 1, "\(begun)")
        #expect(begun["pending"]?.elements.first?["what"] == "interaction", "\(begun)")

        for (label, asked) in Self.asked {
            let went = try await Self.answer(label, client)
            #expect(Self.events(went, "log").isEmpty, "\(label): \(went)")
            let answers = Self.events(went, "question").filter { $0["name"]?.text == asked.member }
            #expect(answers.count == 1, "\(label): \(went)")
            #expect(answers.first?["answer"] == asked.answer ?? .null, "\(label): \(went)")
        }
        #expect(try await server.stop() == .exit(0))
    }
}
