/// Which hosts a request may be meant for, and which web pages may change something here.
///
/// A service on the loopback address is within reach of every web page that its user looks at. A page whose name is
/// pointed at 127.0.0.1 shares its origin with the service for the browser (DNS rebinding); it is told by the name in
/// `Host`. Any other page can send requests without seeing the answers; it is told by `Origin` and `Sec-Fetch-Site`,
/// which pages cannot set.
struct AccessRules: Sendable {
    private let allowsAddresses: Bool
    private let allowsEveryHost: Bool
    private let hosts: Set<String>
    private let origins: Set<String>

    init(_ configuration: HTTPServerConfiguration, isLoopback: Bool) {
        allowsAddresses = !isLoopback
        allowsEveryHost = configuration.allowedHosts.contains("*")
        hosts = Set(configuration.allowedHosts.map { $0.lowercased() })
        origins = Set(configuration.allowedOrigins.map { $0.lowercased() })
    }

    /// Checks where a request is meant to go.
    ///
    /// - Throws: 400 if that cannot be understood or is said twice differently, 421 if it is another host.
    func admitHost(_ head: RequestHead, _ arrival: Arrival) throws(ServingRefusal) {
        if arrival.target[0] != CChar(UInt8(ascii: "/")) { return try admitAbsoluteTarget(head, arrival) }
        // HTTP/1.0 knows no Host, and no browser speaks it.
        guard let host = head.host, !arrival.state.hasAdmitted(host) else { return }
        guard let authority = Authority(host.string) else { throw .malformed(.hostInvalid) }
        try admit(authority)
        arrival.state.admittedHost = Array(host.bytes)
    }

    /// Checks who makes a client change something.
    ///
    /// - Throws: 403 for a page of another origin that is not allowed to.
    func admitOrigin(_ head: RequestHead) throws(ServingRefusal) {
        guard head.origin != nil || head.fetchSite != nil else { return }
        guard !head.hasRepeatedOrigin else { throw .foreignOrigin }
        if let origin = head.origin {
            let text = origin.string.lowercased()
            if origins.contains(text) { return }
            guard let host = head.host.flatMap({ Authority($0.string) }), Self.isOrigin(text, of: host) else {
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

    /// An absolute target names the host a second time, in the same words (RFC 9112, 3.2.2).
    private func admitAbsoluteTarget(
        _ head: RequestHead, _ arrival: Arrival
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

    /// Whether a page of this origin was loaded from this host: over HTTP, or over HTTPS from a proxy that speaks it.
    private static func isOrigin(_ origin: String, of host: Authority) -> Bool {
        for (scheme, defaultPort) in [("http://", UInt16(80)), ("https://", 443)]
        where origin.hasPrefix(scheme) {
            guard defaultPort == 80 || !host.isLoopback else { return false }
            guard let authority = Authority(String(origin.dropFirst(scheme.count))) else { return false }
            return authority.host == host.host
                && (authority.port ?? defaultPort) == (host.port ?? defaultPort)
        }
        return false
    }
}
