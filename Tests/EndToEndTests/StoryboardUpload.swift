import JSONCoding
import Testing

/// A storyboard on the server, and the service's report about it.
struct StoryboardUpload: CustomStringConvertible {
    let file: String
    let project: String
    let id: String
    private let report: JSONValue

    init(_ file: String, on client: Client) async throws {
        self.file = file
        project = ReferenceStoryboards.project(of: file)
        let name = ReferenceStoryboards.name(of: file)
        report = try await client.upload(storyboard: "\(ReferenceStoryboards.folder)/\(file)", name: name)
        guard let id = report["id"]?.text else { throw UnexpectedAnswer("No id in \(report)") }
        self.id = id
    }

    private var scenes: [JSONValue] { report["scenes"]?.elements ?? [] }
    private var segues: [JSONValue] { report["segues"]?.elements ?? [] }

    private var presentingSegues: [JSONValue] {
        segues.filter {
            guard let kind = $0["kind"]?.text else { return false }
            return ["presentation", "popoverPresentation", "modal", "popover"].contains(kind)
        }
    }

    var description: String {
        let warnings = report["warnings"]?.elements.count ?? 0
        let padding = String(repeating: " ", count: max(1, 72 - file.count))
        return """
            \(file)\(padding)\(scenes.count) controllers, \(segues.count) segues \
            (\(presentingSegues.count) presenting), \(warnings) warnings
            """
    }

    /// Launches the storyboard, performs its presentation segues in every possible way, and returns their number.
    func host(with companions: [String], on client: Client) async throws -> Int {
        if let initial = report["initial"]?.text {
            let session = try await launch(initial, companions, on: client)
            let root = try await session.read("controllers/root")
            #expect(root["state"] == "appeared", "\(file): \(root)")
            try await end(session)
        }
        for segue in presentingSegues {
            let ways = Self.ways(of: segue)
            #expect(!ways.isEmpty, "\(file): no way to perform \(segue)")
            for way in ways {
                try await perform(way, from: segue["source"]?.text ?? "", companions, on: client)
            }
        }
        return presentingSegues.count
    }

    /// By identifier if the segue has one, and by a tap on every element that triggers it.
    private static func ways(of segue: JSONValue) -> [RemoteCommand] {
        var ways: [RemoteCommand] = []
        if let identifier = segue["identifier"] {
            ways.append(RemoteCommand(path: "controllers/root/segue", body: ["identifier": identifier]))
        }
        for trigger in segue["triggers"]?.elements ?? [] {
            guard let element = trigger["element"]?.text else { continue }
            ways.append(RemoteCommand(path: "controls/\(element)/tap", body: ["controller": "root"]))
        }
        return ways
    }

    private func perform(
        _ way: RemoteCommand, from scene: String, _ companions: [String], on client: Client
    ) async throws {
        let session = try await launch(scene, companions, on: client)
        try await session.perform(way)
        let settled = try await session.perform(.settle)
        #expect(settled["pending"] == [], "\(file): \(way.path)")
        let presented = try await session.read("controllers/root")["links"]?["presentedViewController"]?.text
        #expect(presented != nil, "\(file): \(way.path) \(way.body)")
        try await session.perform(.dismiss("root"))
        try await session.perform(.settle)
        let root = try await session.read("controllers/root")
        #expect(root["links"]?["presentedViewController"] == .null, "\(file): \(way.path)")
        #expect(root["state"] == "appeared", "\(file): \(way.path)")
        try await end(session)
    }

    private func launch(_ scene: String, _ companions: [String], on client: Client) async throws
        -> RemoteSession
    {
        try await client.makeSession([
            "device": "iPhone 8", "systemVersion": "12",
            "storyboards": .array(([id] + companions).map { .string($0) }),
            "root": ["name": "root", "storyboard": .null, "scene": .string(scene)],
        ])
    }

    private func end(_ session: RemoteSession) async throws {
        let answer = try await session.client.send(HTTPRequest(method: "DELETE", path: session.path()))
        #expect(answer.status == 204)
    }
}
