import Foundation
import JSONCoding

/// A client of a running server, on one connection.
struct Client: Sendable {
    let connection: HTTPConnection

    init(_ connection: HTTPConnection) { self.connection = connection }

    /// Sends a request and returns its answer, whatever the status.
    func send(_ request: HTTPRequest) async throws -> HTTPAnswer {
        try await connection.exchange(request.bytes)
    }

    /// The status of `/readyz`, which is asked again as long as the store is slow, as it may be on a busy machine.
    func readiness() async throws -> Int {
        while true {
            let answer = try await send(.get("/readyz"))
            guard answer.status == 503, try answer.json["reason"]?.text == "slow" else { return answer.status }
        }
    }

    /// Sends a request that has to succeed, and returns the JSON of its answer.
    @discardableResult
    func json(_ request: HTTPRequest) async throws -> JSONValue {
        let answer = try await send(request)
        guard answer.isSuccess else {
            throw UnexpectedAnswer("\(request.method) \(request.path): \(answer.status) \(answer.text)")
        }
        return answer.body.isEmpty ? .null : try answer.json
    }

    /// Creates a session, which has to succeed.
    func makeSession(_ body: JSONValue, key: String? = nil) async throws -> RemoteSession {
        let answer = try await json(.json("POST", "/v1/sessions", body, key: key))
        guard let id = answer["id"]?.text else {
            throw UnexpectedAnswer("A session without an id: \(answer)")
        }
        return RemoteSession(client: self, id: id, created: answer)
    }

    /// Uploads a storyboard, which has to be accepted, and returns the report.
    func upload(storyboard path: String, name: String) async throws -> JSONValue {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let isXML = path.hasSuffix(".storyboard")
        return try await json(
            HTTPRequest(
                method: "POST", path: "/v1/storyboards?name=\(name)",
                fields: [("Content-Type", isXML ? "application/xml" : "application/yaml")],
                body: [UInt8](data)))
    }
}
