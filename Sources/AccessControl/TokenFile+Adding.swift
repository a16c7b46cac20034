extension TokenFile {
    /// Adds a token at the end of the list in a file, and leaves every other line as it is.
    ///
    /// The file is made if it does not exist: readable by its owner alone. An existing file keeps its owner, group and
    /// mode, and a symbolic link keeps pointing to it. Concurrent calls of several processes are serialized. The result
    /// is parsed before it atomically replaces the file.
    public static func add(_ token: AccessToken, to path: String) throws(TokenAdditionFault) {
        let file = ReplaceableFile(path: path)
        try file.change { old throws(TokenAdditionFault) in try adding(token, to: old ?? heading, path: path) }
    }

    private static func adding(
        _ token: AccessToken, to text: String, path: String
    ) throws(TokenAdditionFault) -> String {
        let (root, old): (TokenFileRoot, TokenFile)
        do throws(TokenFileFault) {
            root = try TokenFileRoot(text: text, path: path)
            old = try TokenFile(root, path: path)
        } catch {
            throw .unusable(error)
        }
        guard !old.tokens.contains(where: { $0.name == token.name }) else { throw .nameTaken(token.name) }
        guard old.tokens.count < TokenList.greatestCount else {
            throw .unextendable(path: path, reason: "it has \(TokenList.greatestCount) tokens, which is the most")
        }
        let result: String
        do throws(TokenListText.Obstacle) {
            let (mark, body) = TokenFileRoot.split(text)
            result = try mark + TokenListText(body).adding(token, to: root.node)
        } catch {
            throw .unextendable(path: path, reason: error.rawValue)
        }
        // A result that cannot be parsed is refused, as is one that parses to other tokens.
        guard let new = try? TokenFile(text: result, path: path), new.tokens == old.tokens + [token],
            new.quotas == old.quotas
        else {
            throw .unextendable(path: path, reason: "with an entry more its other parts would be read differently")
        }
        return result
    }

    private static let heading = """
        # Tokens of proscenium: digests only. "proscenium token NAME --file THIS" adds one; delete an entry to revoke it.
        tokens:

        """
}

/// Why a token is not added to a file, which then remains unchanged.
public enum TokenAdditionFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file has a token of this name.
    case nameTaken(String)
    /// The file's contents are no valid list of tokens.
    case unusable(TokenFileFault)
    /// The contents are valid, but in a notation into which no entry can be inserted.
    case unextendable(path: String, reason: String)
    /// The file cannot be read, locked or replaced.
    case unreachable(path: String, reason: String)

    /// The fault of the file at a path; nil if the file is sound and only the name is taken.
    public func fileFault(_ path: String) -> TokenFileFault? {
        switch self {
        case .nameTaken: nil
        case .unusable(let fault): fault
        case .unextendable(_, let reason), .unreachable(_, let reason):
            TokenFileFault(path: path, line: nil, reason: reason)
        }
    }

    public var description: String {
        switch self {
        case .nameTaken(let name):
            "There is a token named \(name) already; choose another name, or delete its entry first."
        case .unusable(let fault): fault.description
        case .unextendable(let path, let reason):
            "No token can be added to the token file \(path): \(reason). Change it, or add the entry by hand."
        case .unreachable(let path, let reason): "The token file \(path) cannot be changed: \(reason)."
        }
    }
}
