import FolderTesting
import Foundation
import JSONCoding
import Testing
import WireTesting

/// The files in `Tests/Golden/rules-9`: a database, two journals and an archive that one build of the service wrote
/// under revision 9 of the rules, with events and patches in format 1.
///
/// The database holds a presentation that is running, a pop that is running, tabs, columns, a storyboard with a timer,
/// a session restored from the archive, and a deleted session. `states.json` has the answers of that build.
@Suite("Files of an earlier build")
struct EarlierBuildTests {
    private static let folder = "Tests/Golden/rules-9"

    private static func file(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
    }

    private static func states() throws -> JSONValue { try JSONValue(parsing: file("states.json")) }

    /// The sessions by their labels.
    private static func sessions(_ states: JSONValue) -> [(label: String, state: JSONValue)] {
        guard case .object(let sessions)? = states["sessions"] else { return [] }
        return sessions.members.map { ($0.key, $0.value) }
    }

    /// A copy of the database, since a test writes to it.
    private static func database(in folder: TemporaryFolder) throws -> String {
        try FileManager.default.copyItem(atPath: "\(Self.folder)/database.sqlite", toPath: folder.database)
        return folder.database
    }

    /// A hierarchy without the names of classes: an earlier build left out modules and UIKit's private names.
    private static func hierarchy(_ value: JSONValue?) -> JSONValue? { value?.without(["class"]) }

    /// A session without its app: an earlier build left out one without scenes.
    private static func summary(_ value: JSONValue?) -> JSONValue? { value?.without(["app"]) }

    @Test(
        "a database loads with each session as it was, and the sessions continue", .timeLimit(.minutes(30)))
    func database() async throws {
        let folder = try TemporaryFolder()
        let database = try Self.database(in: folder)
        let states = try Self.states()
        let sessions = Self.sessions(states)
        #expect(sessions.count == 6)
        var continued: [String: JSONValue] = [:]
        let server = try await RunningServer.start(database: database)
        let client = try await server.connect()
        for (label, state) in sessions {
            let id = try #require(state["session"]?["id"]?.text)
            let path = "/v1/sessions/\(id)"
            #expect(
                Self.summary(try await client.json(.get(path))) == Self.summary(state["session"]), "\(label)")
            #expect(
                Self.hierarchy(try await client.json(.get(path + "/hierarchy")))
                    == Self.hierarchy(state["hierarchy"]), "\(label)")
            let events = try await client.json(.get(path + "/events"))["events"]?.elements ?? []
            #expect(events.first?["sequence"] == 1 && events.first?["subject"] != nil, "\(label)")
            let settled = try await client.json(.json("POST", path + "/clock", ["settle": true]))
            #expect(settled["pending"] == [], "\(label)")
            continued[path] = try await client.json(.get(path + "/hierarchy"))
        }
        try await expectDefaults(client, count: sessions.count)
        let deleted = try #require(states["deleted"]?.text)
        #expect(try await client.send(.get("/v1/sessions/\(deleted)")).status == 404)
        let archive = try #require(states["archive"]?.text)
        #expect(
            try await client.json(.get("/v1/archives/\(archive)"))
                == JSONValue(parsing: Self.file("archive.json")))
        #expect(try await server.stop() == .exit(0))

        let restarted = try await RunningServer.start(database: database)
        let second = try await restarted.connect()
        for (path, hierarchy) in continued {
            #expect(try await second.json(.get(path + "/hierarchy")) == hierarchy)
        }
        #expect(try await restarted.stop() == .exit(0))
    }

    /// Expects the defaults of sessions from earlier builds: the tenant `default`, no owner, no labels, no expiry, and
    /// their sizes.
    private func expectDefaults(_ client: Client, count: Int) async throws {
        let tenant = try await client.json(.get("/v1/tenant"))
        #expect(tenant["tenant"] == "default" && tenant["sessions"]?["used"]?.integer == count, "\(tenant)")
        #expect(tenant["bytes"]?["used"]?.integer ?? 0 > 10_000 && tenant["bytes"]?["limit"] == nil, "\(tenant)")
        let list = try await client.json(.get("/v1/sessions"))["sessions"]?.elements ?? []
        #expect(list.count == count)
        for session in list {
            for member in ["labels", "expiresAt", "owner"] { #expect(session[member] == nil, "\(session)") }
            let id = try #require(session["id"]?.text)
            let clients = try await client.json(.get("/v1/sessions/\(id)/clients"))
            #expect(clients["owner"] == nil && clients["lastDriver"]?["token"] == nil, "\(clients)")
            #expect(clients["lastDriver"]?["revision"] == session["revision"])
        }
    }

    /// The rule that the first differing event cites, for each journal; nil if none differs. The changelog describes
    /// each of these changes: `viewIsAppearing(_:)` (P182) has flags since F1, and the window that a restoration shows
    /// arrives after what it presents (CH-42), since that comes in the commit of the turn (CH-27). The controllers of
    /// columns hear that they move to the navigation controllers made for them (CT-10).
    private static let divergences: [String: JSONValue?] = [
        "presentation": nil, "navigation": "P182", "tabs": "F2", "split": "CT-10", "storyboard": "R65",
        "restored": "CH-42",
    ]

    @Test(
        "its journals replay, and differ only where the changelog describes a change",
        .timeLimit(.minutes(30)))
    func journals() async throws {
        let folder = try TemporaryFolder()
        let server = try await RunningServer.start(database: try Self.database(in: folder))
        let client = try await server.connect()
        for (label, state) in Self.sessions(try Self.states()) {
            let id = try #require(state["session"]?["id"]?.text)
            let exported = try await client.send(.get("/v1/sessions/\(id)/journal"))
            let report = try await ReplayTests.replay(exported.body, on: client).json
            #expect(report["recordedRulesRevision"] == 9)
            let expected = try #require(Self.divergences[label])
            #expect(report["equal"] == .bool(expected == nil), "\(label): \(report)")
            #expect(report["divergence"]?["rule"] == expected, "\(label): \(report)")
        }
        for name in ["presentation", "storyboard"] {
            let report = try await ReplayTests.replay(Self.file("\(name).ndjson"), on: client).json
            let expected = try #require(Self.divergences[name])
            #expect(report["divergence"]?["rule"] == expected, "\(name): \(report)")
        }
        #expect(try await server.stop() == .exit(0))
    }

    @Test("its archive is imported, and restores a session", .timeLimit(.minutes(30)))
    func archive() async throws {
        try await Serving.withServer { server in
            let client = try await server.connect()
            _ = try await client.upload(storyboard: "Examples/Sheets.yaml", name: "Main")
            let archive = try JSONValue(parsing: Self.file("archive.json"))
            let id = try #require(try await client.json(.json("POST", "/v1/archives", archive))["id"])
            let session = try await client.makeSession([
                "device": "iPhone 8", "systemVersion": "12", "archive": id, "storyboards": ["Main"],
                "root": ["storyboard": "Main"],
                "behaviors": [
                    "AppDelegate": [
                        "answers": ["application(_:shouldRestoreApplicationState:)": true]
                    ],
                    "ListViewController": [
                        "reactions": [
                            "decodeRestorableState(with:)": [
                                "before": [["call": "decode", "key": "draft", "label": "draft"]]
                            ]
                        ]
                    ],
                ],
            ])
            let text = String(decoding: session.created.encoded(), as: UTF8.self)
            #expect(text.contains(#""Compose""#), "\(text)")
            #expect(text.contains(#""draft""#) && text.contains(#""A7""#), "\(text)")
        }
    }
}
