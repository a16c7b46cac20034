/// The header in which a trusted proxy names the client of a request.
public enum ForwardingField: String, Sendable, CaseIterable {
    /// `X-Forwarded-For: client, proxy`
    case xForwardedFor = "X-Forwarded-For"
    /// `Forwarded: for=client;proto=https, for=proxy` (RFC 7239)
    case forwarded = "Forwarded"

    /// The client: the last address of the list that does not belong to a trusted proxy. The text before it may
    /// be invented by the client and is ignored. If there is no such address, or if its element names no
    /// address, the proxy that sent the request is counted as the client.
    ///
    /// - Parameters:
    ///   - list: all lines of the field, joined with commas.
    ///   - proxy: the address of the connection's peer.
    func client(
        in list: String, behind proxy: NetworkAddress, isTrustedProxy: (NetworkAddress) -> Bool
    ) -> NetworkAddress {
        var rest = list[...]
        while !rest.isEmpty {
            guard let address = address(in: takeLastElement(of: &rest)) else { break }
            if !isTrustedProxy(address) { return address.clientKey }
        }
        return proxy.clientKey
    }

    /// Removes the last element of a list. An unmatched quotation mark before it, which a client may have
    /// written, does not affect it.
    private func takeLastElement(of list: inout Substring) -> Substring {
        let comma: Substring.Index? =
            switch self {
            case .xForwardedFor: list.lastIndex(of: ",")
            case .forwarded: lastComma(in: list)
            }
        guard let comma else {
            defer { list = list[list.startIndex..<list.startIndex] }
            return list
        }
        defer { list = list[..<comma] }
        return list[list.index(after: comma)...]
    }

    /// The last comma outside quoted strings, scanning from the end.
    private func lastComma(in list: Substring) -> Substring.Index? {
        var isQuoted = false
        for index in list.indices.reversed() {
            switch list[index] {
            case "\"" where !isQuoted || !isEscaped(index, in: list): isQuoted.toggle()
            case "," where !isQuoted: return index
            default: break
            }
        }
        return nil
    }

    /// Whether an odd number of backslashes precedes the character.
    private func isEscaped(_ index: Substring.Index, in list: Substring) -> Bool {
        !list[..<index].reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
    }

    private func address(in element: Substring) -> NetworkAddress? {
        switch self {
        case .xForwardedFor: return Self.address(trimmed(element))
        case .forwarded:
            for pair in splitOutsideQuotes(element, at: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1).map(trimmed)
                guard parts.count == 2, parts[0].lowercased() == "for" else { continue }
                return Self.address(unquoted(parts[1]))
            }
            return nil
        }
    }

    /// An address, in brackets or not, with or without a port.
    private static func address(_ text: String) -> NetworkAddress? {
        NetworkAddress(text) ?? Authority(text)?.address
    }
}
