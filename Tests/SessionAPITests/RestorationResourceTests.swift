import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("The report of a restoration over HTTP")
struct RestorationResourceTests {
    /// A request for a session whose app saves its state and wants it back.
    private static func request(asks: Bool = false) -> JSONObject {
        let wants: JSONValue = asks ? ["ask": true] : true
        return [
            "device": "iPhone 8", "systemVersion": "12", "date": 1_000,
            "root": ["id": "home", "class": "HomeViewController", "restorationIdentifier": "Home"],
            "behaviors": [
                "AppDelegate": [
                    "answers": [
                        "application(_:shouldSaveApplicationState:)": true,
                        "application(_:shouldRestoreApplicationState:)": wants,
                    ]
                ]
            ],
        ]
    }

    private func archive(_ venue: Venue) async throws -> JSONValue {
        let session = try await venue.makeSession(.object(Self.request()))
        let lost: JSONValue = ["name": "lost", "restorationIdentifier": "Lost"]
        #expect(await venue.send(.post, "\(session)/controllers", json: lost).status == .created)
        let present: JSONValue = ["controller": "lost", "animated": false]
        #expect(await venue.send(.post, "\(session)/controllers/home/present", json: present).status == .ok)
        return try #require(await venue.send(.post, "\(session)/archives").json["archive"])
    }

    @Test("it is that of the launch, also after further commands, as JSON and as text")
    func again() async throws {
        let venue = try await Venue()
        var request = Self.request()
        request["archive"] = try await archive(venue)
        let made = await venue.send(.post, "/v1/sessions", json: .object(request))
        let session = try #require(made.header("Location"))
        #expect(await venue.send(.post, "\(session)/controllers", json: ["name": "later"]).status == .created)
        let report = await venue.send(.get, "\(session)/restoration")
        #expect(report.status == .ok && report.json["outcome"] == "partly")
        #expect(report.json == made.json["restoration"])
        let tag = try #require(report.header("ETag"))
        #expect(
            await venue.send(.get, "\(session)/restoration", fields: ["If-None-Match": tag]).status == .notModified)
        let text = await venue.send(.get, "\(session)/restoration", fields: ["Accept": "text/plain"]).text
        #expect(text.hasPrefix("partly\n"))
        #expect(text.contains("\n- Home/Lost: UIViewController was not found. "), "\(text)")
        #expect(text.contains("- Home: HomeViewController became home"), "\(text)")
    }

    @Test("a restoration that waits for an answer has a report once it is complete")
    func asked() async throws {
        let venue = try await Venue()
        var request = Self.request(asks: true)
        request["archive"] = try await archive(venue)
        let session = try await venue.makeSession(.object(request))
        #expect(await venue.send(.get, "\(session)/restoration").problem == "not-found")
        let question = "\(session)/questions/application(_:shouldRestoreApplicationState:)"
        #expect(await venue.send(.post, question, json: ["answer": true]).status == .ok)
        #expect(await venue.send(.get, "\(session)/restoration").json["outcome"] == "partly")
    }

    @Test("a session that restored nothing has none")
    func none() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession(.object(Self.request()))
        #expect(await venue.send(.get, "\(session)/restoration").problem == "not-found")
    }
}
