import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("Negative zero is zero", .timeLimit(.minutes(30))) struct NegativeZeroTests {
    private static let readings = [
        "", "/hierarchy", "/hierarchy?format=text", "/controllers", "/views", "/objects", "/behaviors",
        "/transitions", "/events",
    ]

    @Test("a session that received it everywhere reads the same before and after a restart")
    func restart() async throws {
        for zero in ["-0.0", "-0", "-0e0", "-1e-400"] {
            let first = try await Venue()
            let session = try await first.makeSession()
            for (method, path, body) in Self.requests {
                let answer = await first.send(
                    method, session + path, body: Array(body.replacing("ZERO", with: zero).utf8),
                    contentType: "application/json")
                #expect(answer.status.rawValue < 300, "\(zero), \(path): \(answer.text)")
            }
            let before = await Self.read(session, in: first)
            let signs = before.flatMap { $0.matches(of: /[:,\[( ]-0/).map { String($0.output) } }
            #expect(signs.isEmpty, "\(zero): \(before)")
            try await first.close()
            let second = try await Venue(folder: first.folder)
            #expect(await Self.read(session, in: second) == before, "\(zero)")
            try await second.close()
        }
    }

    private static let requests: [(HTTPMethod, String, String)] = [
        (
            .post, "/views",
            #"{"view": "v", "superview": "home.view", "frame": {"x": ZERO, "y": ZERO, "width": 3, "height": ZERO}}"#
        ),
        (
            .patch, "/controllers/home",
            #"""
            {"preferredContentSize": {"width": ZERO, "height": 4}, "popoverPresentationController.anchor":
             {"sourceView": "home.view", "sourceRect": {"x": ZERO, "y": 2, "width": 3, "height": ZERO}}}
            """#
        ),
        (
            .post, "/objects",
            #"""
            {"name": "t", "behavior": {"answers": {
             "animationController(forPresented:presenting:source:)": "anim",
             "interactionControllerForPresentation(using:)": "inter"}}}
            """#
        ),
        (
            .post, "/controllers",
            #"{"name": "card", "modalPresentationStyle": "fullScreen", "transitioningDelegate": "t"}"#
        ),
        (.post, "/objects", #"{"name": "inter", "interaction": {}}"#),
        (.post, "/objects", #"{"name": "anim", "animator": {"duration": 300, "interruptible": true}}"#),
        (.post, "/controllers/home/present", #"{"controller": "card"}"#),
        (.patch, "/transitions/t_1", #"{"fraction": 0.5}"#),
        (.patch, "/transitions/t_1", #"{"fraction": ZERO}"#),
        (
            .post, "/commands",
            #"{"calls": [{"call": "after", "delay": ZERO, "calls": [{"call": "log", "text": "x"}]}]}"#
        ),
        (.post, "/clock", #"{"by": ZERO}"#),
    ]

    private static func read(_ session: String, in venue: Venue) async -> [String] {
        var texts: [String] = []
        for reading in readings { texts.append(await venue.send(.get, session + reading).text) }
        return texts
    }
}
