import Foundation

extension AccessToken {
    /// The token as an element of the list in a token file, indented by two spaces.
    public var entry: String { entryLines.map { "  \($0)\n" }.joined() }

    /// The lines of the element, without indentation and line breaks.
    var entryLines: [String] {
        var lines = [
            "- name: \(name)", "  sha256: \(digest)",
            "  scopes: [\(scopes.sorted().map(\.rawValue).joined(separator: ", "))]",
            "  tenant: \(tenant)",
        ]
        if let expiresMicroseconds {
            let date = Date(timeIntervalSince1970: Double(expiresMicroseconds) / 1_000_000)
            lines.append("  expires: \(date.formatted(.iso8601))")
        }
        return lines
    }
}
