import JSONCoding
import MicroHTTP

/// An answer as a test reads it.
struct Answered: Sendable {
    let status: HTTPStatus
    let fields: [HTTPField]
    let body: [UInt8]

    init(_ response: HTTPResponse) {
        status = response.status
        fields = response.fields
        switch response.body {
        case .empty, .stream: body = []
        case .constant(let text): body = Array(text.description.utf8)
        case .bytes(let bytes): body = bytes
        }
    }

    /// The value of a header.
    func header(_ name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The body as text.
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as JSON; `null` if it is not JSON.
    var json: JSONValue {
        do { return try JSONValue(parsing: body, limits: .stored) } catch { return .null }
    }

    /// The kind of a problem, without the words around it.
    var problem: String? {
        guard case .string(let type)? = json["type"] else { return nil }
        return type.split(separator: ":").last.map(String.init)
    }
}
