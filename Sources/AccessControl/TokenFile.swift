import ContentDigests
import Foundation
import SessionStore
import Yams

/// The file with tokens and quotas, in YAML.
///
///     tokens:
///       - name: ci
///         sha256: 6b3a55e0261b0304143f805a24924d0c1c44524821305f31d9277843b8a10f4e
///         scopes: [read, drive]
///         tenant: checkout            # "default" if it is missing
///         expires: 2027-06-30T00:00:00Z   # never, if it is missing
///     tenants:
///       checkout: {sessions: 100, bytes: 1073741824, requestsPerSecond: 200}
public struct TokenFile: Sendable, Equatable {
    /// The tokens, in their order.
    public let tokens: [AccessToken]
    /// The limits of the tenants that have any.
    public let quotas: [TenantName: TenantQuota]

    /// Reads a file.
    public init(readingFrom path: String) throws(TokenFileFault) {
        let bytes: Data
        do {
            bytes = try Data(contentsOf: URL(filePath: path))
        } catch {
            let exists = FileManager.default.fileExists(atPath: path)
            throw TokenFileFault(path: path, line: nil, reason: exists ? "it cannot be read" : "it does not exist")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw TokenFileFault(path: path, line: nil, reason: "it is not UTF-8")
        }
        try self.init(text: text, path: path)
    }

    /// Reads a file's text, which must have the key `tokens`, so that a truncated file does not revoke all tokens.
    public init(text: String, path: String) throws(TokenFileFault) {
        let root = try TokenFileRoot(text: text, path: path)
        try self.init(root, path: path)
        guard root.node?.contains(where: { $0.key.string == "tokens" }) ?? false else {
            throw TokenFileFault(
                path: path, line: nil, reason: "the key tokens is missing; write tokens: [] to accept none")
        }
    }

    /// Reads the parts of a file, both of which may be missing.
    init(_ root: TokenFileRoot, path: String) throws(TokenFileFault) {
        let reader = TokenFileReader(path: path)
        let members = try root.node.map { node throws(TokenFileFault) in
            try reader.members(of: .mapping(node), ["tokens", "tenants"])
        }
        tokens = try reader.tokens(in: members?["tokens"])
        quotas = try reader.quotas(in: members?["tenants"])
    }
}

/// Why a token file cannot be used.
public struct TokenFileFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file's path.
    public let path: String
    /// The line; nil for the file as a whole.
    public let line: Int?
    /// The reason, which continues the sentence "The file … cannot be used: ".
    public let reason: String

    public var description: String {
        let place = line.map { ", line \($0)" } ?? ""
        return "The token file \(path)\(place) cannot be used: \(reason)."
    }
}

/// Reads the parts of a token file. Its faults name lines and quote nothing, since they are logged.
private struct TokenFileReader {
    let path: String

    func tokens(in node: Node?) throws(TokenFileFault) -> [AccessToken] {
        guard let node, node.null == nil else { return [] }
        guard case .sequence(let sequence) = node else { throw fault(node, "tokens must be a list") }
        guard sequence.count <= TokenList.greatestCount else {
            throw fault(node, "it has more than \(TokenList.greatestCount) tokens")
        }
        var tokens: [AccessToken] = []
        var (names, digests) = (Set<String>(), Set<ContentDigest>())
        for item in sequence {
            let token = try token(in: item)
            guard names.insert(token.name).inserted else {
                throw fault(item, "an earlier token has the same name")
            }
            guard digests.insert(token.digest).inserted else {
                throw fault(item, "an earlier token has the same sha256")
            }
            tokens.append(token)
        }
        return tokens
    }

    private func token(in node: Node) throws(TokenFileFault) -> AccessToken {
        let members = try members(of: node, ["name", "sha256", "scopes", "tenant", "expires"])
        guard let name = members["name"]?.string, TenantName(name) != nil else {
            throw fault(
                members["name"] ?? node,
                "a token needs a name of up to 64 letters of ASCII, digits, '.', '_' and '-'")
        }
        guard let digest = members["sha256"]?.string.flatMap(ContentDigest.init(hexadecimal:)) else {
            throw fault(members["sha256"] ?? node, "a token needs a sha256 of 64 hexadecimal digits")
        }
        return AccessToken(
            name: name, digest: digest, scopes: try scopes(members["scopes"] ?? node),
            tenant: try members["tenant"].map { node throws(TokenFileFault) in try tenant(node) } ?? .standard,
            expiresMicroseconds: try members["expires"].map { node throws(TokenFileFault) in
                try moment(node)
            })
    }

    private func scopes(_ node: Node) throws(TokenFileFault) -> Set<AccessScope> {
        let words = AccessScope.allCases.map(\.rawValue).joined(separator: ", ")
        guard case .sequence(let sequence) = node, !sequence.isEmpty else {
            throw fault(node, "a token needs a list of scopes (\(words))")
        }
        var scopes: Set<AccessScope> = []
        for item in sequence {
            guard let scope = item.string.flatMap(AccessScope.init(rawValue:)) else {
                throw fault(item, "this is not a scope (\(words))")
            }
            scopes.insert(scope)
        }
        return scopes
    }

    private func moment(_ node: Node) throws(TokenFileFault) -> Int {
        let text = node.string ?? ""
        let styles = [
            Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true),
            Date.ISO8601FormatStyle().year().month().day(),
        ]
        for style in styles {
            // A text that one style refuses may fit the next one.
            if let date = try? style.parse(text) { return Int(date.timeIntervalSince1970 * 1_000_000) }
        }
        throw fault(node, "expires must be a time such as 2027-06-30T00:00:00Z")
    }

    func quotas(in node: Node?) throws(TokenFileFault) -> [TenantName: TenantQuota] {
        guard let node, node.null == nil else { return [:] }
        guard case .mapping(let mapping) = node else {
            throw fault(node, "tenants must name tenants with their limits")
        }
        var quotas: [TenantName: TenantQuota] = [:]
        for (name, limits) in mapping {
            let members = try members(of: limits, ["sessions", "bytes", "requestsPerSecond"])
            let quota = TenantQuota(
                sessions: try limit(members["sessions"]), bytes: try limit(members["bytes"]),
                requestsPerSecond: try limit(members["requestsPerSecond"]))
            guard quotas.updateValue(quota, forKey: try tenant(name)) == nil else {
                throw fault(name, "the tenant occurs twice")
            }
        }
        return quotas
    }

    private func limit(_ node: Node?) throws(TokenFileFault) -> Int? {
        guard let node else { return nil }
        guard let number = node.string.flatMap({ Int($0) }), (0...1 << 50).contains(number) else {
            throw fault(node, "a limit must be a whole number from 0 to \(1 << 50)")
        }
        return number
    }

    private func tenant(_ node: Node) throws(TokenFileFault) -> TenantName {
        guard let tenant = node.string.flatMap(TenantName.init) else {
            throw fault(
                node, "a tenant's name has up to 64 letters of ASCII, digits, '.', '_' and '-'")
        }
        return tenant
    }

    /// The members of a mapping, none of which may be unknown.
    func members(of node: Node, _ known: [String]) throws(TokenFileFault) -> [String: Node] {
        guard case .mapping(let mapping) = node else {
            throw fault(node, "keys with values are expected (\(known.joined(separator: ", ")))")
        }
        var members: [String: Node] = [:]
        for (key, value) in mapping {
            guard let name = key.string, known.contains(name) else {
                throw fault(
                    key, "this key is unknown; known are \(known.joined(separator: ", "))")
            }
            members[name] = value
        }
        return members
    }

    func fault(_ node: Node, _ reason: String) -> TokenFileFault {
        TokenFileFault(path: path, line: node.mark?.line, reason: reason)
    }
}
