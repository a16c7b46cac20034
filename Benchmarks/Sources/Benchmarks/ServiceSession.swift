import Foundation
import FoundationNetworking

/// A session of the measured service, and the requests that one connection sends to it.
struct ServiceSession {
    /// The error for an answer that is not a success.
    struct Refused: Error, CustomStringConvertible {
        let description: String
    }

    private let port: UInt16
    /// The token of every request; nil if the service needs none.
    private let token: String?
    let id: String

    /// Creates a session whose transitions can be driven by hand.
    init(port: UInt16, token: String? = nil) async throws {
        self.port = port
        self.token = token
        let body = """
            {"device": "iPhone 8", "systemVersion": "12", "root": {"name": "home"}, "objects": [
             {"name": "animator", "animator": {"duration": 400}}, {"name": "hand", "interaction": {}},
             {"name": "delegate", "behavior": {"answers": {
              "animationController(forPresented:presenting:source:)": "animator",
              "interactionControllerForPresentation(using:)": "hand"}}}]}
            """
        let answer = try await Self.send(port, token, "POST", "/v1/sessions", body)
        guard let object = try JSONSerialization.jsonObject(with: answer) as? [String: Any],
            let id = object["id"] as? String
        else { throw Refused(description: String(decoding: answer, as: UTF8.self)) }
        self.id = id
    }

    /// Sends a request, and returns the body of its answer.
    @discardableResult
    func send(_ method: String, _ path: String, _ body: String? = nil) async throws -> Data {
        try await Self.send(port, token, method, "/v1/sessions/\(id)\(path)", body)
    }

    /// Makes the controller that the cycle presents.
    func prepareCycle() async throws {
        try await send("POST", "/controllers", #"{"name": "detail", "modalPresentationStyle": "fullScreen"}"#)
    }

    /// Begins an interactive presentation and leaves it in progress.
    func prepareUpdates() async throws {
        try await send(
            "POST", "/controllers",
            #"{"name": "card", "modalPresentationStyle": "custom", "transitioningDelegate": "delegate"}"#)
        try await send("POST", "/controllers/home/present", #"{"controller": "card"}"#)
        try await send("PATCH", "/transitions/hand", #"{"fraction": 0.5}"#)
    }

    var reads: [[UInt8]] { [bytes("GET", "")] }

    /// The commands of the cycle: present, run to the end, dismiss, run to the end.
    static let cycle: [(path: String, body: String)] = [
        ("/controllers/home/present", #"{"controller": "detail"}"#), ("/clock", #"{"settle": true}"#),
        ("/controllers/home/dismiss", #"{"animated": true}"#), ("/clock", #"{"settle": true}"#),
    ]

    var cycleRequests: [[UInt8]] { Self.cycle.map { bytes("POST", $0.path, $0.body) } }

    var updates: [[UInt8]] {
        (1..<100).map { bytes("PATCH", "/transitions/hand", "{\"fraction\": 0.\($0 < 10 ? "0" : "")\($0)}") }
    }

    /// The mix that the published figures refer to, of two sessions: of forty requests, sixteen interactive updates,
    /// twelve that present, dismiss or settle, eight reads, and four that are refused.
    static func mix(_ cycling: ServiceSession, _ updating: ServiceSession) -> [[UInt8]] {
        let updates = updating.updates.prefix(16)
        let refused = cycling.bytes("POST", "/controllers/home/present", #"{"controller": "nobody"}"#)
        let cycles = cycling.cycleRequests + cycling.cycleRequests + cycling.cycleRequests
        let rest = cycles.enumerated().flatMap { place, request in
            [request] + (place < 8 ? cycling.reads : [])
        }
        // Every tenth request is refused, so that the share is right however far a run comes.
        return (updates + rest).enumerated().flatMap { place, request in
            place % 9 == 8 ? [request, refused] : [request]
        }
    }

    private func bytes(_ method: String, _ path: String, _ body: String? = nil) -> [UInt8] {
        var text = "\(method) /v1/sessions/\(id)\(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        if let token { text += "Authorization: Bearer \(token)\r\n" }
        if let body { text += "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n" }
        return Array((text + "\r\n" + (body ?? "")).utf8)
    }

    private static func send(
        _ port: UInt16, _ token: String?, _ method: String, _ path: String, _ body: String?
    ) async throws -> Data {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else {
            throw Refused(description: path)
        }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        if body != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        let (data, response) = try await URLSession.shared.data(for: request)
        guard let answer = response as? HTTPURLResponse, (200..<300).contains(answer.statusCode) else {
            throw Refused(description: "\(method) \(path): \(String(decoding: data, as: UTF8.self))")
        }
        return data
    }
}
