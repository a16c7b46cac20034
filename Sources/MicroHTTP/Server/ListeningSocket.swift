import CMicroHTTPD
import Glibc

/// A socket that is bound to its address from the start and listens once a server is started on it.
///
/// The address is bound before anything else is set up, so that a program whose address is not available can
/// exit without leaving anything behind; connections are refused until the server starts. The socket is made
/// here and not by libmicrohttpd, which would report the failure without its reason. It is closed when it goes
/// out of scope.
public struct ListeningSocket: ~Copyable, Sendable {
    let descriptor: Int32
    /// The numeric address it is bound to.
    public let address: String
    /// The port it is bound to.
    public let port: UInt16
    /// Whether the address is an IPv6 address.
    let usesIPv6: Bool
    /// Whether only this machine can connect.
    public let isLoopback: Bool

    /// Binds a socket to the configuration's address.
    ///
    /// - Throws: `HTTPServerFault.addressUnknown` or `cannotListen` with the system's reason, or `exposed` if
    ///   other machines could connect and the configuration does not allow it.
    public init(_ configuration: HTTPServerConfiguration) throws(HTTPServerFault) {
        let (address, port) = (configuration.address, configuration.port)
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = streamSocket
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(address, String(port), &hints, &found)
        guard code == 0, let candidate = found else {
            throw .addressUnknown(address, reason: String(cString: gai_strerror(code)))
        }
        defer { freeaddrinfo(found) }
        let family = candidate.pointee.ai_family
        let descriptor = socket(
            family, streamSocket | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else {
            throw .cannotListen(address: address, port: port, reason: lastErrorText())
        }
        // A server that starts again takes its port back although connections to the last one are still closing. A port
        // that the system chooses is free of them, and must not be shared before this socket listens.
        var isReusable: Int32 = port == 0 ? 0 : 1
        let isBound =
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReusable, socklen_t(MemoryLayout<Int32>.size)) == 0
            && bind(descriptor, candidate.pointee.ai_addr, candidate.pointee.ai_addrlen) == 0
        guard isBound, let bound = boundAddress(of: descriptor) else {
            let reason = lastErrorText()
            close(descriptor)
            throw .cannotListen(address: address, port: port, reason: reason)
        }
        // The bound address decides and not its name, which may resolve to any address.
        let isLoopback = NetworkAddress(bound.address)?.isLoopback ?? false
        guard isLoopback || configuration.allowsOtherMachines else {
            close(descriptor)
            throw .exposed(address: bound.address, port: bound.port)
        }
        self.descriptor = descriptor
        self.address = bound.address
        self.port = bound.port
        self.usesIPv6 = family == AF_INET6
        self.isLoopback = isLoopback
    }

    deinit {
        close(descriptor)
    }

    /// Starts listening; connections wait in the socket's queue until they are accepted.
    ///
    /// - Throws: `HTTPServerFault.cannotListen` if another program has started listening there in the meantime.
    func listen() throws(HTTPServerFault) {
        guard Glibc.listen(descriptor, SOMAXCONN) == 0 else {
            throw .cannotListen(address: address, port: port, reason: lastErrorText())
        }
    }

    /// Another descriptor of the same socket, for an owner that closes it itself.
    ///
    /// - Throws: `HTTPServerFault.cannotListen` if the process has no descriptor left.
    func duplicate() throws(HTTPServerFault) -> Int32 {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw .cannotListen(address: address, port: port, reason: lastErrorText()) }
        return copy
    }

    /// Stops listening, even if there are other descriptors of this socket.
    func refuseConnections() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }
}

private let streamSocket = Int32(SOCK_STREAM.rawValue)

private func lastErrorText() -> String {
    String(cString: strerror(errno))
}

/// Asks the system for the numeric address and port of a bound socket.
private func boundAddress(of descriptor: Int32) -> (address: String, port: UInt16)? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    var service = [CChar](repeating: 0, count: Int(NI_MAXSERV))
    let isKnown = withUnsafeMutablePointer(to: &storage) { storage in
        storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            getsockname(descriptor, address, &length) == 0
                && getnameinfo(
                    address, length, &host, socklen_t(host.count), &service, socklen_t(service.count),
                    NI_NUMERICHOST | NI_NUMERICSERV) == 0
        }
    }
    guard isKnown, let port = UInt16(text(service)) else { return nil }
    return (text(host), port)
}

private func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
