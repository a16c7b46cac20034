import Foundation

/// The bytes of one answer as they arrive. They contain nothing of the next answer, because the next request is not
/// sent before this answer is read.
struct IncomingBytes {
    let descriptor: Int32
    private var bytes: [UInt8] = []
    private var start = 0

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Reads an answer with its whole body.
    mutating func answer() throws -> HTTPAnswer {
        var answer = try HTTPAnswer(head: String(decoding: try take(through: "\r\n\r\n"), as: UTF8.self))
        if answer.fields["transfer-encoding"]?.lowercased() == "chunked" {
            while let chunk = try chunk() { answer.body += chunk }
        } else if let length = answer.fields["content-length"].flatMap({ Int($0) }) {
            answer.body = Array(try take(count: length))
        }
        return answer
    }

    /// Reads a chunk of a chunked body; nil for the last one.
    private mutating func chunk() throws -> ArraySlice<UInt8>? {
        let line = String(decoding: try take(through: "\r\n").dropLast(2), as: UTF8.self)
        guard let count = Int(line, radix: 16) else { throw ConnectionFault.notHTTP(line) }
        let chunk = try take(count: count)
        _ = try take(count: 2)
        return count == 0 ? nil : chunk
    }

    private mutating func take(count: Int) throws -> ArraySlice<UInt8> {
        while bytes.count - start < count { try receive() }
        defer { start += count }
        return bytes[start..<start + count]
    }

    private mutating func take(through text: String) throws -> ArraySlice<UInt8> {
        let end = Array(text.utf8)
        while true {
            if let range = bytes[start...].firstRange(of: end) {
                defer { start = range.upperBound }
                return bytes[start..<range.upperBound]
            }
            try receive()
        }
    }

    private mutating func receive() throws {
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count < 0, errno == EINTR { return }
        if count < 0, errno == EAGAIN { throw ConnectionFault.timedOut }
        guard count > 0 else { throw ConnectionFault.ended }
        bytes += buffer.prefix(count)
    }
}
