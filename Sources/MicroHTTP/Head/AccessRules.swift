/// The hosts that requests may be addressed to, and the web pages that may change something.
///
/// A service on the loopback address is within reach of every web page that its user visits. A page whose host
/// name resolves to 127.0.0.1 has the same origin as the service in the browser's eyes (DNS rebinding); the
/// name in `Host` gives it away. Any other page can send requests without seeing the answers; `Origin` and
/// `Sec-Fetch-Site`, which pages cannot set, give it away.
struct AccessRules: Sendable {
    private let allowsAddresses: Bool
    private let allowsEveryHost: Bool
    private let isSecure: Bool
    private let hosts: Set<String>
    private let origins: Set<String>

    init(_ configuration: HTTPServerConfiguration, isLoopback: Bool) {
        allowsAddresses = !isLoopback
        allowsEveryHost = configuration.allowedHosts.contains("*")
        isSecure = configuration.tls != nil
        hosts = Set(configuration.allowedHosts.map { $0.lowercased() })
        origins = Set(configuration.allowedOrigins.map { $0.lowercased() })
    }

    /// Checks which host the request is addressed to.
    ///
    /// - Throws: 400 if the host is unreadable or given twice with different values, 421 if it is another host.
    func admitHost(_ head: RequestHead, _ arrival: borrowing Arrival) throws(ServingRefusal) {
        if arrival.target[0] != CChar(UInt8(ascii: "/")) { return try admitAbsoluteTarget(head, arrival) }
        // HTTP/1.0 has no `Host`, and no browser speaks it.
        guard let host = head.host, !arrival.state.hasAdmitted(host) else { return }
        guard let authority = Authority(host.string) else { throw .malformed(.hostInvalid) }
        try admit(authority)
        arrival.state.admittedHost = Array(host.bytes)
    }

    /// Checks which web page makes the client send a request that changes something.
    ///
    /// - Throws: 403 for a page of another origin that is not allowed.
    func admitOrigin(_ head: RequestHead) throws(ServingRefusal) {
        guard head.origin != nil || head.fetchSite != nil else { return }
        guard !head.hasRepeatedOrigin else { throw .foreignOrigin }
        if let origin = head.origin {
            let text = origin.string.lowercased()
            if origins.contains(text) { return }
            // A browser that does not disclose the address of its pages. Pages with an opaque origin, such as sandboxed
            // frames, are never of the same origin.
            if text == "null", let site = head.fetchSite, site.matches("same-origin") { return }
            guard let host = head.host.flatMap({ Authority($0.string) }), isOrigin(text, of: host) else {
                throw .foreignOrigin
            }
        }
        guard let site = head.fetchSite else { return }
        guard site.matches("same-origin") || site.matches("none") else { throw .foreignOrigin }
    }

    func admit(_ authority: Authority) throws(ServingRefusal) {
        if authority.isLoopback || allowsEveryHost || hosts.contains(authority.host) { return }
        if allowsAddresses, authority.address != nil { return }
        if let port = authority.port, hosts.contains("\(authority.host):\(port)") { return }
        throw .misdirected
    }

    /// Checks an absolute target, which names the host a second time and must agree with `Host` (RFC 9112,
    /// 3.2.2).
    private func admitAbsoluteTarget(
        _ head: RequestHead, _ arrival: borrowing Arrival
    ) throws(ServingRefusal) {
        let target = String(cString: arrival.target)
        guard let scheme = ["http://", "https://"].first(where: { target.lowercased().hasPrefix($0) }) else {
            throw .malformed(.targetNotAPath)
        }
        let rest = target.dropFirst(scheme.count)
        guard let authority = Authority(String(rest.prefix { $0 != "/" })) else {
            throw .malformed(.hostInvalid)
        }
        if let host = head.host {
            guard Authority(host.string) == authority else { throw .malformed(.hostContradictsTarget) }
        }
        try admit(authority)
    }

    /// Whether a page of this origin was loaded from this host: over HTTP, or over HTTPS, possibly through a proxy.
    private func isOrigin(_ origin: String, of host: Authority) -> Bool {
        for (scheme, defaultPort) in [("http://", UInt16(80)), ("https://", 443)]
        where origin.hasPrefix(scheme) {
            // A server that speaks TLS serves no pages over plain HTTP.
            guard defaultPort == 443 || !isSecure else { return false }
            guard defaultPort == 80 || isSecure || !host.isLoopback else { return false }
            guard let authority = Authority(String(origin.dropFirst(scheme.count))) else { return false }
            return authority.host == host.host
                && (authority.port ?? defaultPort) == (host.port ?? defaultPort)
        }
        return false
    }
}
