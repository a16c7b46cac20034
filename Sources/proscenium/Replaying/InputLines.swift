import Foundation
import Glibc

/// The lines of a file or of the standard input, of which only one is in memory.
struct InputLines: ~Copyable {
    private let descriptor: Int32
    private let ownsDescriptor: Bool
    /// The longest line that is read to its end.
    private let byteLimit: Int
    private var buffer: [UInt8] = []
    private var start = 0
    private var hasEnded = false
    /// The number of the last line, from 1; empty lines count.
    private(set) var number = 0

    /// Opens a file; `-` is the standard input.
    ///
    /// - Parameter byteLimit: of a longer line, at least one byte more than this is returned, and the rest is not read.
    init(_ path: String, byteLimit: Int) throws(InputFault) {
        self.byteLimit = byteLimit
        ownsDescriptor = path != "-"
        descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw InputFault(code: errno) }
    }

    deinit {
        if ownsDescriptor { close(descriptor) }
    }

    /// The next line that is not empty, without its line break; nil after the last.
    mutating func next() throws(InputFault) -> ArraySlice<UInt8>? {
        while true {
            guard let line = try nextLine() else { return nil }
            number += 1
            if !line.isEmpty { return line }
        }
    }

    private mutating func nextLine() throws(InputFault) -> ArraySlice<UInt8>? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                return buffer[start..<end]
            }
            guard !hasEnded, buffer.count - start <= byteLimit else {
                defer { start = buffer.count }
                return start < buffer.count ? buffer[start...] : nil
            }
            buffer.removeFirst(start)
            start = 0
            searched = buffer.count
            try readMore()
        }
    }

    private mutating func readMore() throws(InputFault) {
        let (known, descriptor) = (buffer.count, descriptor)
        buffer.append(contentsOf: repeatElement(0, count: Self.pieceByteCount))
        let count = buffer.withUnsafeMutableBytes { bytes in
            var count = 0
            repeat {
                count = read(descriptor, bytes.baseAddress?.advanced(by: known), Self.pieceByteCount)
            } while count < 0 && errno == EINTR
            return count
        }
        let code = errno
        buffer.removeLast(Self.pieceByteCount - max(0, count))
        guard count >= 0 else { throw InputFault(code: code) }
        hasEnded = count == 0
    }

    private static let pieceByteCount = 64 << 10
}

/// Why a file cannot be read.
struct InputFault: Error, CustomStringConvertible {
    let code: Int32

    var description: String { String(cString: strerror(code)) }
}
