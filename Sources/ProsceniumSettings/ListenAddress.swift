/// An address and a port to listen on.
public struct ListenAddress: Hashable, Sendable {
    /// The address, numeric or a name, without brackets.
    public let host: String
    /// The port; 0 lets the system choose.
    public let port: UInt16

    /// An address as a server reports it.
    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Reads `host:port`, with an IPv6 address in brackets: `127.0.0.1:8750`, `[::1]:0`; nil if it is neither.
    public init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = text[..<colon]
        if host.first == "[", host.last == "]" {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty, !host.contains(where: { $0.isWhitespace || $0 == "/" || $0 == "[" || $0 == "]" })
        else {
            return nil
        }
        self.host = String(host)
        self.port = port
    }

    /// Whether the address, as written, is reachable only from this machine.
    ///
    /// Of the names only `localhost` counts as loopback; the server decides by the address that a name resolves to.
    public var isLoopback: Bool {
        if host == "localhost" || host == "::1" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
    }
}

extension ListenAddress: CustomStringConvertible {
    /// The address as it is written: `127.0.0.1:8750`, `[::1]:8750`.
    public var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
