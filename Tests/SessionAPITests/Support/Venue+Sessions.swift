import Foundation
import JSONCoding
import MicroHTTP
import Testing

extension Venue {
    /// A session with a controller named home as its root.
    static let request: JSONValue = [
        "device": "iPhone 8", "systemVersion": "12",
        "root": ["id": "home", "class": "HomeViewController"],
    ]

    /// Makes a session, and returns its path.
    func makeSession(_ request: JSONValue = Venue.request) async throws -> String {
        let made = await send(.post, "/v1/sessions", json: request)
        #expect(made.status == .created, "\(made.text)")
        return try #require(made.header("Location"))
    }

    /// Makes a session from a storyboard in the service's own format, and returns its path.
    func makeSession(storyboard document: JSONValue) async throws -> String {
        let made = await send(.post, "/v1/storyboards?name=Main", json: document)
        let storyboard = try #require(made.json["id"], "\(made.text)")
        return try await makeSession([
            "device": "iPhone 8", "systemVersion": "12", "storyboard": storyboard,
        ])
    }

    /// Moves a session's clock until nothing falls due any more.
    func settle(_ session: String) async {
        #expect(await send(.post, "\(session)/clock", json: ["settle": true]).status == .ok)
    }

    /// Asks a session for the controllers that a selector means.
    func select(_ selector: String, in session: String, further: String = "") async -> Answered {
        let escaped = selector.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return await send(.get, "\(session)/controllers?select=\(escaped)\(further)")
    }

    /// The bytes of a storyboard that the project has as an example.
    static func example(_ name: String) throws -> [UInt8] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        return Array(try Data(contentsOf: folder.appending(path: "../../../Examples/\(name)")))
    }
}

extension Answered {
    /// The ids of the controllers of a list.
    var controllers: [String] {
        guard case .array(let controllers)? = json["controllers"] else { return [] }
        return controllers.compactMap { if case .string(let id)? = $0["id"] { id } else { nil } }
    }

    /// The events of a command's answer.
    var events: [JSONValue] {
        guard case .array(let events)? = json["events"] else { return [] }
        return events
    }

    /// The appearance and loading callbacks among the events, such as `home viewDidAppear(_:)`.
    var calls: [String] {
        events.compactMap { event in
            guard event["kind"] == "callback", case .string(let controller)? = event["subject"]?["id"],
                case .string(let call)? = event["name"], call.contains("view") || call.contains("View"),
                !call.contains("Layout")
            else { return nil }
            return "\(controller) \(call)"
        }
    }
}

extension Venue {
    /// Values for the required items of queries, by their names.
    static let queryItems = [
        "subject": "home", "call": "viewDidLoad()", "x": "30", "y": "110", "command": "0", "side": "to",
    ]
}
