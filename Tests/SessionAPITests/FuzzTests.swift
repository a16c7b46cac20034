import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import Testing
import WireTesting

@testable import SessionAPI

@Suite("Damaged bodies", .timeLimit(.minutes(30)))
struct FuzzTests {
    /// Bodies that are understood, with the place each is sent to below a session.
    private static let commands: [(method: HTTPMethod, place: String, body: String)] = [
        (.post, "controllers", #"{"name":"a","class":"A","title":"T","modalPresentationStyle":"custom"}"#),
        (
            .post, "controllers/home/present",
            #"{"controller":"a","animated":true,"completion":{"label":"x"}}"#
        ),
        (.post, "clock", #"{"by":12.5}"#), (.post, "clock", #"{"settle":true}"#),
        (.post, "controllers/home/dismiss", "{}"),
        (
            .post, "commands",
            #"{"calls":[{"call":"make","name":"b"},{"call":"addChild","controller":"home","child":"b"}]}"#
        ),
        (.post, "objects", #"{"name":"o","animator":{"duration":300,"curve":"linear"}}"#),
        (.put, "behaviors/A", #"{"answers":{"prefersStatusBarHidden":{"sequence":[true,false]}}}"#),
        (.post, "views", #"{"view":"v","superview":"home","frame":{"x":1,"y":2,"width":3,"height":4}}"#),
        (.post, "calls", #"{"call":"after","delay":5,"calls":[{"call":"log","text":"t"}]}"#),
        (.patch, "controllers/home", #"{"title":"H","preferredContentSize":{"width":1,"height":1e3}}"#),
    ]

    @Test(arguments: [UInt64(1), 2])
    func `a damaged command is carried out or refused in words, and a refusal changes nothing`(
        seed: UInt64
    ) async throws {
        let venue = try await Venue()
        var session = try await venue.makeSession()
        var revision = JSONValue.integer(1)
        var random = SeededGenerator(seed: seed)
        for round in 0..<600 {
            let command = Self.commands[round % Self.commands.count]
            let body = random.damaged(Array(command.body.utf8))
            let answered = await venue.send(
                command.method, "\(session)/\(command.place)", body: body, contentType: "application/json")
            let status = answered.status.rawValue
            let text = "seed \(seed), round \(round): \(String(decoding: body, as: UTF8.self))"
            #expect((200..<300).contains(status) || (400..<500).contains(status), "\(text): \(answered.text)")
            if status < 300 {
                revision = answered.json["revision"] ?? .null
            } else {
                #expect(answered.problem != nil, "\(text)")
                #expect(await venue.send(.get, session).json["revision"] == revision, "\(text)")
            }
            if await venue.send(.get, session).json["status"] != "active" {
                session = try await venue.makeSession()
                revision = 1
            }
        }
        try await venue.close()
    }

    /// Selectors that are understood.
    private static let selectors = [
        #":root > DetailViewController[title="In \"box\""]:appeared"#, "#home => * , :not(A, [title]):child",
        "UINavigationController :nth-child(2)[identifier^='a'] B", "[kind=tabBarController] > * > *",
    ]

    @Test(arguments: [UInt64(1), 2])
    func `a damaged selector finds something or nothing, or is refused at one of its characters`(
        seed: UInt64
    ) async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        var random = SeededGenerator(seed: seed)
        var refused = 0
        for round in 0..<1_000 {
            let bytes = random.damaged(
                Array(Self.selectors[round % Self.selectors.count].utf8), likely: " \"'[]()=>:#,*.\\^$-A1")
            let text = String(decoding: bytes, as: UTF8.self)
            let answered = await venue.select(text, in: session)
            guard answered.status != .ok else { continue }
            refused += 1
            guard answered.problem == "malformed-request",
                case .integer(let position)? = answered.json["position"],
                (1...text.count + 1).contains(position)
            else {
                Issue.record("seed \(seed), round \(round): \(text): \(answered.text)")
                continue
            }
        }
        #expect((200..<1_000).contains(refused), "seed \(seed): \(refused) refused")
        try await venue.close()
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func `a damaged archive is refused or, with its digest gone, known as edited`(seed: UInt64) throws {
        let archive = StateArchive(
            keys: StateArchive.Keys(
                bundleVersion: "1", idiom: .phone, systemVersion: SystemVersion(12),
                timestampMilliseconds: 1_000, requiresSecureCoding: false),
            application: [StateArchive.Entry("mode", .value(.text("dark")))],
            objects: [
                StateArchive.Object(
                    path: ["Home"], kind: .controller, className: "HomeViewController", window: 0,
                    entries: [StateArchive.Entry("offset", .value(.number(1.5)))])
            ])
        var writer = JSONWriter()
        archive.write(to: &writer)
        let sealed = try ArchiveSeal.sealed(writer.bytes)
        var random = SeededGenerator(seed: seed)
        var refused = 0
        for round in 0..<1_000 {
            let damaged = random.damaged(sealed)
            do throws(JSONFault) {
                let (document, isEdited) = try ArchiveSeal.opened(JSONReader(JSONValue(parsing: damaged)))
                let read = try StateArchive(json: document)
                #expect(isEdited || read == archive, "seed \(seed), round \(round)")
            } catch {
                refused += 1
                #expect(!error.reason.isEmpty)
            }
        }
        #expect((800..<1_000).contains(refused), "seed \(seed): \(refused) refused")
    }
}
