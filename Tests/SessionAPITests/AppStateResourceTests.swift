import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

/// The states of the app, each with a resource, and the environment that shows them.
@Suite("The states of the app over HTTP")
struct AppStateResourceTests {
    private static let request: JSONValue = [
        "device": "iPhone 8", "systemVersion": "17", "root": ["name": "home"],
    ]

    @Test("each state has a resource, and the environment shows it")
    func states() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession(Self.request)
        for (path, state) in [
            ("inactive", "inactive"), ("active", "active"), ("background", "background"), ("foreground", "active"),
        ] {
            #expect(await venue.send(.post, "\(session)/\(path)", json: [:]).status == .ok)
            let environment = await venue.send(.get, "\(session)/environment")
            #expect(environment.json["appState"] == .string(state), "\(environment.text)")
        }
    }

    @Test("an app that has ended is read and not driven", arguments: ["terminate", "discard-scene"])
    func ended(_ path: String) async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession(Self.request)
        #expect(await venue.send(.post, "\(session)/\(path)", json: [:]).status == .ok)
        let shown = await venue.send(.get, session)
        #expect(shown.json["status"] == "terminated", "\(shown.text)")
        #expect(shown.json["reason"] == "The app has ended.")
        let refused = await venue.send(.post, "\(session)/foreground", json: [:])
        #expect(refused.status.rawValue == 423, "\(refused.text)")
    }
}
