import Foundation

/// A failure on a connection, such as when the server is killed.
enum ConnectionFault: Error {
    case refused(Int32)
    case ended
    case timedOut
    case notHTTP(String)
}

/// One connection to a server, for one request at a time.
///
/// The tests speak HTTP by themselves: a library's retries and pooled connections would hide which request a
/// killed server had answered.
final class HTTPConnection: Sendable {
    /// A server that is silent for this long fails the test instead of hanging it.
    private static let silenceLimitSeconds = 1_200

    private let descriptor: Int32

    /// Connects to a port of this machine.
    static func open(port: UInt16) async throws -> HTTPConnection {
        try await blocking { try HTTPConnection(port: port) }
    }

    private init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw SystemFault("socket") }
        var limit = timeval(tv_sec: Self.silenceLimitSeconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            let code = errno
            close(descriptor)
            throw ConnectionFault.refused(code)
        }
    }

    deinit { close(descriptor) }

    /// Sends a request and waits for its whole answer.
    func exchange(_ request: [UInt8]) async throws -> HTTPAnswer {
        let descriptor = descriptor
        return try await blocking {
            try Self.send(request, on: descriptor)
            var incoming = IncomingBytes(descriptor: descriptor)
            return try incoming.answer()
        }
    }

    /// Sends bytes and waits for nothing.
    func send(_ bytes: [UInt8]) async throws {
        let descriptor = descriptor
        try await blocking { try Self.send(bytes, on: descriptor) }
    }

    /// Waits for the answer to something sent before.
    func receive() async throws -> HTTPAnswer {
        let descriptor = descriptor
        return try await blocking {
            var incoming = IncomingBytes(descriptor: descriptor)
            return try incoming.answer()
        }
    }

    private static func send(_ bytes: [UInt8], on descriptor: Int32) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw ConnectionFault.ended }
            rest = rest.dropFirst(count)
        }
    }
}
