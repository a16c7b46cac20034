import Glibc
import MicroHTTP

/// A server in this process, which gets each input as the bytes of a connection.
enum FuzzServer {
    private static let port: UInt16 = {
        do {
            let router = try Router([
                Route(.get, "/text/{name}") { request, parameters in
                    .now(.text(parameters["name"] ?? ""))
                },
                Route(.post, "/echo", bodyLimitBytes: 4_096) { request, _ in .now(.json(request.body)) },
                Route(.put, "/later/{name}") { request, _ in
                    let body = request.body
                    return .later { exchange in _ = exchange.answer(.json(body)) }
                },
            ])
            var configuration = HTTPServerConfiguration()
            configuration.idleTimeoutSeconds = 2
            return try HTTPServer.start(configuration, handler: router.handler).port
        } catch {
            fatalError("\(error)")
        }
    }()

    /// Sends the bytes and reads until the server ends the connection; silence ends the process.
    static func take(_ bytes: [UInt8]) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        // A connection that is reset leaves no port behind that has to rest.
        var reset = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        precondition(isConnected == 0, "The server takes no connection.")
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        shutdown(descriptor, Int32(SHUT_WR))
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0 {
                precondition(errno != EAGAIN, "The server is silent.")
                break
            }
            guard count > 0 else { break }
            if answer.count < 16 { answer += buffer[..<count] }
        }
        precondition(
            answer.isEmpty || answer.starts(with: "HTTP/1.".utf8), "The server answers something else.")
    }
}
