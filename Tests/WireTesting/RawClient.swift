import Glibc

/// A failure in the communication between a test and the server.
package enum RawClientFault: Error {
    case cannotConnect(Int32)
    case cannotSend(Int32)
    case connectionEnded(received: String)
    case timedOut(received: String)
    case notHTTP(String)
}

/// A socket that sends a server exactly the bytes that a test specifies.
///
/// Every read has a timeout, so a silent server fails the test and does not hang it.
package final class RawClient {
    private let descriptor: Int32
    private var received: [UInt8] = []

    /// Connects to a port of this machine.
    ///
    /// - Parameter source: the loopback address to connect from, by default 127.0.0.1: all of 127.0.0.0/8 are
    ///   this machine's, and different clients to a server.
    package init(
        port: UInt16, receiveBufferBytes: Int32? = nil, source: UInt32 = 0x7F00_0001
    ) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var limit = timeval(tv_sec: 1_200, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        if var receiveBufferBytes {
            setsockopt(
                descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBufferBytes,
                socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        if source != 0x7F00_0001 {
            address.sin_addr.s_addr = source.bigEndian
            guard Self.call(bind, descriptor, &address) else { throw RawClientFault.cannotConnect(errno) }
        }
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        guard Self.call(connect, descriptor, &address) else { throw RawClientFault.cannotConnect(errno) }
    }

    private static func call(
        _ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ descriptor: Int32,
        _ address: inout sockaddr_in
    ) -> Bool {
        withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                function(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    deinit {
        close(descriptor)
    }

    /// Sends text as it is.
    package func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    /// Sends bytes as they are.
    package func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { bytes in
                Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw RawClientFault.cannotSend(errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends text, with the end of the stream in the same packet.
    package func send(lastly text: String) throws {
        let bytes = Array(text.utf8)
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_MORE)
        let count = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags) }
        guard count == bytes.count else { throw RawClientFault.cannotSend(errno) }
        finishSending()
    }

    /// Says that nothing more will be sent.
    package func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Sends a request and reads its answer.
    package func exchange(
        _ method: String = "GET", _ target: String, fields: [String] = [], body: String? = nil
    ) throws -> RawResponse {
        var lines = ["\(method) \(target) HTTP/1.1", "Host: localhost"] + fields
        if let body { lines.append("Content-Length: \(body.utf8.count)") }
        try send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
        return try readResponse(hasBody: method != "HEAD")
    }

    /// Reads one response: headers, and the body according to its framing.
    package func readResponse(hasBody: Bool = true) throws -> RawResponse {
        let head = try read(through: "\r\n\r\n")
        var response = try RawResponse(head: head)
        guard hasBody, ![204, 304].contains(response.status), response.status >= 200 else { return response }
        if response.fields["transfer-encoding"] == "chunked" {
            while let chunk = try readChunk() { response.body += chunk }
        } else if let length = response.fields["content-length"].flatMap({ Int($0) }) {
            response.body = String(decoding: try read(count: length), as: UTF8.self)
        }
        return response
    }

    /// Reads one chunk of a chunked body; `nil` for the last one.
    package func readChunk() throws -> String? {
        let line = try read(through: "\r\n")
        // A line break of two bytes is one character.
        guard let count = Int(line.dropLast(), radix: 16) else { throw RawClientFault.notHTTP(line) }
        let chunk = try read(count: count)
        _ = try read(through: "\r\n")
        return count == 0 ? nil : String(decoding: chunk, as: UTF8.self)
    }

    /// Reads up to and including a text.
    package func read(through text: String) throws -> String {
        let end = Array(text.utf8)
        while true {
            if let range = received.firstRange(of: end) {
                let found = received[..<range.upperBound]
                received.removeFirst(range.upperBound)
                return String(decoding: found, as: UTF8.self)
            }
            try receive()
        }
    }

    /// Whether the server ended the connection, in order or not.
    package func readsToEnd() throws -> Bool {
        do {
            while true {
                received = []
                try receive()
            }
        } catch RawClientFault.connectionEnded {
            return true
        }
    }

    /// Whether nothing arrives for a while; arriving bytes are kept.
    ///
    /// - Throws: `RawClientFault.connectionEnded` if the server ends the connection instead.
    package func receivesNothing(withinMilliseconds: Int32) throws -> Bool {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard Glibc.poll(&poll, 1, withinMilliseconds) > 0 else { return true }
        try receive()
        return false
    }

    /// Reads everything until the server ends the connection, in order or not.
    package func readAll() throws -> [UInt8] {
        do {
            while true { try receive() }
        } catch RawClientFault.connectionEnded {
            return received
        }
    }

    private func read(count: Int) throws -> [UInt8] {
        while received.count < count { try receive() }
        defer { received.removeFirst(count) }
        return Array(received.prefix(count))
    }

    private func receive() throws {
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        let text = String(decoding: received.prefix(500), as: UTF8.self)
        if count < 0, errno == EAGAIN { throw RawClientFault.timedOut(received: text) }
        guard count > 0 else { throw RawClientFault.connectionEnded(received: text) }
        received += buffer.prefix(count)
    }
}

/// A response as received.
package struct RawResponse: Sendable {
    package let status: Int
    /// Header values by their names in lower case.
    package let fields: [String: String]
    package var body = ""

    init(head: String) throws {
        let lines = head.split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]) else {
            throw RawClientFault.notHTTP(head)
        }
        self.status = status
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { throw RawClientFault.notHTTP(String(line)) }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            fields[line[..<colon].lowercased()] = String(value)
        }
        self.fields = fields
    }
}
