import Foundation

extension AccessToken {
    /// The token as an element of the list in a file of tokens, indented by two spaces.
    public var entry: String {
        var lines = [
            "  - name: \(name)", "    sha256: \(digest)",
            "    scopes: [\(scopes.sorted().map(\.rawValue).joined(separator: ", "))]",
            "    tenant: \(tenant)",
        ]
        if let expiresMicroseconds {
            let date = Date(timeIntervalSince1970: Double(expiresMicroseconds) / 1_000_000)
            lines.append("    expires: \(date.formatted(.iso8601))")
        }
        return lines.map { $0 + "\n" }.joined()
    }
}

extension TokenFile {
    /// Adds a token to a file, which is made if it does not exist: readable by its owner alone.
    ///
    /// The list of tokens must be the last part of the file, as in every file that was made here, since the entry is
    /// added at the end; the result is read before it replaces the file.
    public static func add(_ token: AccessToken, to path: String) throws(TokenFileFault) {
        let exists = FileManager.default.fileExists(atPath: path)
        var text = exists ? try read(path) : heading
        if !text.hasSuffix("\n"), !text.isEmpty { text += "\n" }
        if !text.split(separator: "\n").contains(where: { $0.hasPrefix("tokens:") }) { text += "tokens:\n" }
        text += token.entry
        guard try TokenFile(text: text, path: path).tokens.contains(token) else {
            throw TokenFileFault(path: path, line: nil, reason: "an entry cannot be added at its end; add it by hand")
        }
        try write(text, to: path)
    }

    private static func read(_ path: String) throws(TokenFileFault) -> String {
        do {
            return try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            throw TokenFileFault(path: path, line: nil, reason: "it cannot be read")
        }
    }

    /// Writes beside the file and renames, so that no reader sees half of it.
    private static func write(_ text: String, to path: String) throws(TokenFileFault) {
        let temporary = "\(path).\(TokenSecret.random().text.suffix(8)).new"
        let isMade = FileManager.default.createFile(
            atPath: temporary, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
        guard isMade, rename(temporary, path) == 0 else {
            unlink(temporary)
            throw TokenFileFault(path: path, line: nil, reason: "it cannot be written")
        }
    }

    private static let heading = """
        # Tokens of proscenium: digests only. "proscenium token NAME --file THIS" adds one; delete an entry to revoke it.
        tokens:

        """
}
