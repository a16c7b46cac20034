import JSONCoding

/// A request as a test wants it sent.
struct HTTPRequest: Sendable {
    var method = "GET"
    var path: String
    var fields: [(name: String, value: String)] = []
    var body: [UInt8]?

    /// A request without a body.
    static func get(_ path: String, accept: String? = nil) -> HTTPRequest {
        HTTPRequest(path: path, fields: accept.map { [("Accept", $0)] } ?? [])
    }

    /// A request to delete something.
    static func delete(_ path: String) -> HTTPRequest { HTTPRequest(method: "DELETE", path: path) }

    /// A request with a JSON body, and a key that makes sending it again safe.
    static func json(_ method: String = "POST", _ path: String, _ body: JSONValue, key: String? = nil)
        -> HTTPRequest
    {
        HTTPRequest(
            method: method, path: path,
            fields: [("Content-Type", "application/json")] + (key.map { [("Idempotency-Key", $0)] } ?? []),
            body: body.encoded())
    }

    /// The request in its wire format.
    var bytes: [UInt8] {
        var lines = ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1"]
        lines += fields.map { "\($0.name): \($0.value)" }
        if let body { lines.append("Content-Length: \(body.count)") }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? [])
    }
}
