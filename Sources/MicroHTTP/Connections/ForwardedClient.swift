/// How a trusted proxy names the client that it sends a request for.
public enum ForwardingField: String, Sendable, CaseIterable {
    /// `X-Forwarded-For: client, proxy`
    case xForwardedFor = "X-Forwarded-For"
    /// `Forwarded: for=client;proto=https, for=proxy` (RFC 7239)
    case forwarded = "Forwarded"

    /// The client: the last address of the list that is no trusted proxy's. Text before it may be invented by the
    /// client, and is not looked at. Where there is no such address, or where the element in its place names none,
    /// the proxy that sent the request is counted as the client.
    ///
    /// - Parameters:
    ///   - list: all lines of the field, joined by commas.
    ///   - proxy: the address at the other end of the connection.
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

    /// Takes the last element off a list. A quotation mark before it, which a client may have written, has no meaning
    /// for it.
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

    /// The last comma that stands in no quoted string, as seen from the end.
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

    /// Whether an odd number of backslashes stands before the character.
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
