import ContentDigests
import InspectorPage
import JSONCoding
import MicroHTTP

/// A file of the inspector, the page for people. The files are part of the binary.
public struct InspectorFile: Sendable {
    /// Its name in `Sources/InspectorPage/Files`, such as `app.js`.
    public let name: String
    /// Its bytes, as they are served.
    public let bytes: [UInt8]
    let entityTag: EntityTag

    /// All of them, in the order of their names.
    public static let all: [InspectorFile] = {
        var files: [InspectorFile] = []
        while let file = inspector_page_file_at(files.count)?.pointee {
            let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.length))
            files.append(InspectorFile(name: String(cString: file.name), bytes: bytes))
        }
        return files
    }()

    /// The example app: the document of its `storyboard`, which is called Notes, and the request of its `session`.
    // A file that is not JSON fails the test of the page's files.
    public static var example: JSONValue? { named("example.json").flatMap { try? JSONValue(parsing: $0.bytes) } }

    init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
        entityTag = EntityTag(String(ContentDigest(of: bytes).description.prefix(32)))
    }

    /// The file with that name; nil if there is none.
    static func named(_ name: String) -> InspectorFile? { all.first { $0.name == name } }

    /// The media type, by the ending of the name, as `Content-Type` has it.
    var contentType: String {
        switch name.split(separator: ".").last {
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "svg": "image/svg+xml"
        case "json": "application/json"
        default: "text/html; charset=utf-8"
        }
    }

    /// The restrictions of the page: its own files, requests to this service, and nothing inline.
    private static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
        + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

    /// The file, or 304 if the client has it already. Browsers ask again each time, so that a new build of the service
    /// never runs with the scripts of an earlier one.
    func response(unless condition: EntityTagCondition?) -> HTTPResponse {
        let fields = [
            HTTPField("ETag", entityTag.description), HTTPField("Cache-Control", "private, no-cache"),
            HTTPField("Content-Security-Policy", Self.policy),
        ]
        if let condition, condition.weaklyMatches(entityTag) {
            return HTTPResponse(status: .notModified, fields: fields)
        }
        return HTTPResponse(
            status: .ok, fields: [HTTPField("Content-Type", contentType)] + fields, body: .bytes(bytes))
    }
}
