/// How a trusted proxy names the client that it sends a request for.
public enum ForwardingField: String, Sendable, CaseIterable {
    /// `X-Forwarded-For: client, proxy`
    case xForwardedFor = "X-Forwarded-For"
    /// `Forwarded: for=client;proto=https, for=proxy` (RFC 7239)
    case forwarded = "Forwarded"

    /// The client: the last address of the list that is no trusted proxy's. What stands before it may be
    /// invented by the client.
    ///
    /// - Parameter list: all lines of the field, joined by commas.
    func client(in list: String, isTrustedProxy: (NetworkAddress) -> Bool) -> NetworkAddress? {
        for element in splitOutsideQuotes(list, at: ",").reversed() {
            guard let address = address(in: element) else { return nil }
            if !isTrustedProxy(address) { return address.clientKey }
        }
        return nil
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
