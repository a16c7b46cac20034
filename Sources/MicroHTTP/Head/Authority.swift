import Glibc

/// A host with or without a port, as in `Host` and in absolute targets (RFC 9110, 7.2).
struct Authority: Hashable {
    /// The host in lower case; an IPv6 address is without its brackets.
    let host: String
    /// The port, if one is given.
    let port: UInt16?
    /// The host as an address; nil for a name.
    let address: NetworkAddress?

    /// Reads an authority; nil unless it is a name of letters, digits, `-`, `.`, `_` and `~`, an IPv4 address,
    /// or an IPv6 address in brackets, optionally followed by a port.
    init?(_ text: String) {
        var (name, rest) = (Substring(text), Substring())
        let isLiteral = text.utf8.first == UInt8(ascii: "[")
        if isLiteral {
            guard let end = text.firstIndex(of: "]") else { return nil }
            name = text[text.index(after: text.startIndex)..<end]
            rest = text[text.index(after: end)...]
        } else if let colon = text.firstIndex(of: ":") {
            (name, rest) = (text[..<colon], text[colon...])
        }
        guard !name.isEmpty, rest.isEmpty || rest.utf8.first == UInt8(ascii: ":") else { return nil }
        let digits = rest.dropFirst()
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        port = UInt16(digits)
        guard port != nil || digits.isEmpty else { return nil }
        host = name.lowercased()
        address = NetworkAddress(host)
        if isLiteral {
            guard let address, !address.isIPv4 || host.utf8.contains(UInt8(ascii: ":")) else { return nil }
        } else {
            guard host.utf8.allSatisfy(isNameCharacter) else { return nil }
        }
    }

    /// Whether the host is this machine by definition: no name server can resolve it to another one.
    var isLoopback: Bool { host == "localhost" || address?.isLoopback ?? false }
}

private func isNameCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        true
    default: false
    }
}
