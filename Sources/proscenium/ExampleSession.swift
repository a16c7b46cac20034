import JSONCoding
import MicroHTTP
import SessionAPI

/// Sessions for newcomers, made through the API itself: one that was just launched from two storyboards, and one that
/// was driven for a while.
struct ExampleSession {
    let router: Router

    /// Makes the sessions, unless there is one already.
    func makeUnlessThereAreSessions() async throws(ServingFault) {
        let list = await router.response(
            to: HTTPRequest(
                method: .get, path: RequestPath(segments: ["v1", "sessions"]),
                queryItems: [QueryItem(name: "limit", value: "1")]))
        guard case .bytes(let body) = list.body, list.status == .ok else {
            throw .example(reason: "the sessions cannot be listed.")
        }
        guard String(decoding: body, as: UTF8.self).contains("\"sessions\":[]") else { return }
        try await post(
            PackageResources.Settings_storyboard, "application/xml", to: "storyboards", name: "Settings")
        try await post(PackageResources.Main_storyboard, "application/xml", to: "storyboards", name: "Main")
        let request = """
            {"label": "Example", "storyboards": ["Main", "Settings"], "device": "iPhone 8", "systemVersion": "12"}
            """
        try await post(Array(request.utf8), "application/json", to: "sessions")
        try await makeNotes()
    }

    /// An app with tabs and a stack, driven through a push, a sheet, a dropped presentation, a change of tabs and a
    /// refused call, up to an interactive transition in flight.
    private func makeNotes() async throws(ServingFault) {
        guard let example = InspectorFile.example, let storyboard = example["storyboard"],
            let request = example["session"]
        else { throw .example(reason: "example.json has no storyboard and session.") }
        try await post(storyboard.encoded(), "application/json", to: "storyboards", name: "Notes")
        let made = try await post(request.encoded(), "application/json", to: "sessions")
        guard case .string(let session)? = made["id"] else { throw .example(reason: "the session has no id.") }
        for calls in Self.notesCommands {
            let command: JSONValue = ["calls": calls, "settle": true]
            try await post(command.encoded(), "application/json", to: "sessions", session, "commands")
        }
        // Refused, so that the refusals are not empty.
        let mistake: JSONValue = ["call": "present", "receiver": "settings", "controller": "settings"]
        _ = await response(
            to: mistake.encoded(), "application/json", at: ["v1", "sessions", session, "calls"], name: nil)
        let begun = try await post(Self.photo.encoded(), "application/json", to: "sessions", session, "commands")
        guard case .string(let transition)? = begun["transition"]?["id"] else {
            throw .example(reason: "the transition did not begin.")
        }
        let update: JSONValue = ["call": "update", "transition": .string(transition), "fraction": 0.35]
        try await post(update.encoded(), "application/json", to: "sessions", session, "calls")
    }

    private static let notesCommands: [JSONValue] = [
        [["call": "tap", "element": "notes.row0", "controller": "notes"]],
        [["call": "tap", "element": "note.compose", "controller": "note"]],
        // The note presents the sheet already, so UIKit drops this one with a warning.
        [
            ["call": "make", "name": "share", "storyboard": "Notes", "identifier": "share"],
            ["call": "present", "receiver": "note", "controller": "share", "animated": true],
        ],
        [["call": "dismiss", "receiver": "note", "animated": true]],
        [["call": "tapTab", "receiver": "tabs", "title": "Settings"]],
        [["call": "tapTab", "receiver": "tabs", "title": "Notes"]],
    ]

    private static let photo: JSONValue = [
        "calls": [["call": "tap", "element": "note.photo", "controller": "note"]]
    ]

    /// Posts a body, which has to be accepted, and returns the answer.
    @discardableResult
    private func post(
        _ body: [UInt8], _ contentType: String, to segments: String..., name: String? = nil
    ) async throws(ServingFault) -> JSONValue {
        let response = await response(to: body, contentType, at: ["v1"] + segments, name: name)
        guard response.status == .created || response.status == .ok, case .bytes(let answer) = response.body else {
            guard case .bytes(let problem) = response.body else {
                throw .example(reason: "no reason was given.")
            }
            throw .example(reason: String(decoding: problem, as: UTF8.self))
        }
        do {
            return try JSONValue(parsing: answer)
        } catch {
            throw .example(reason: "an answer is not JSON: \(error)")
        }
    }

    private func response(
        to body: [UInt8], _ contentType: String, at segments: [String], name: String?
    ) async -> HTTPResponse {
        await router.response(
            to: HTTPRequest(
                method: .post, path: RequestPath(segments: segments),
                queryItems: name.map { [QueryItem(name: "name", value: $0)] } ?? [],
                fields: [HTTPField("Content-Type", contentType)], body: body))
    }
}
