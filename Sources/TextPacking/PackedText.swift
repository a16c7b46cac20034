import CZstd

/// Long texts, compressed: each is one Zstandard frame (RFC 8878) that declares the length of the text.
///
/// A frame is distinguished from plain text by its first bytes, with which no JSON, YAML or XML begins.
package enum PackedText {
    /// The bytes that each frame begins with.
    package static let mark: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
    /// The number of bytes at the start of a frame that suffice to read the length of its text.
    package static let headByteCount = 18
    /// Shorter texts are stored uncompressed: compression would hardly save pages.
    package static let leastByteCount = 16 << 10

    /// The text as a frame; `nil` if it is short, or if a frame would not be much shorter.
    package static func pack(_ text: [UInt8]) -> [UInt8]? {
        guard text.count >= leastByteCount else { return nil }
        let room = text.count / 4 * 3
        var code = 0
        let frame = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            code = text.withUnsafeBytes {
                ZSTD_compress(buffer.baseAddress, room, $0.baseAddress, $0.count, level)
            }
            count = ZSTD_isError(code) == 0 ? code : 0
        }
        // An error means that the frame does not fit, or that memory is exhausted.
        guard !frame.isEmpty else { return nil }
        // Otherwise the unused room would be retained as long as the frame.
        return Array(frame[...])
    }

    /// Whether stored bytes are a frame.
    package static func isPacked(_ stored: some Sequence<UInt8>) -> Bool { stored.starts(with: mark) }

    /// The text of stored bytes, which may be a frame.
    ///
    /// - Throws: ``UnpackingFault`` for a damaged frame, and for a text of more than `limit` bytes.
    package static func unpack(_ stored: [UInt8], limit: Int) throws(UnpackingFault) -> [UInt8] {
        guard isPacked(stored) else { return stored }
        let byteCount = try byteCount(of: stored, limit: limit)
        var text: [UInt8] = []
        text.reserveCapacity(byteCount)
        var unpacking = try TextUnpacking(byteCount: byteCount)
        let frame = stored.span
        try frame.withUnsafeBytes { frame throws(UnpackingFault) in
            try unpacking.add(frame) { text.append(contentsOf: $0) }
        }
        try unpacking.end()
        return text
    }

    /// The length of the text of a frame, according to its header.
    package static func byteCount(
        of head: some Collection<UInt8>, limit: Int
    ) throws(UnpackingFault) -> Int {
        let head = Array(head.prefix(headByteCount))
        let count = ZSTD_getFrameContentSize(head, head.count)
        guard count <= UInt64(max(limit, 0)) else { throw UnpackingFault() }
        return Int(count)
    }

    /// The fastest of the regular levels, because commands wait for the compression.
    private static let level: Int32 = 1
}

/// A frame is damaged, or its text is longer than the reader allows.
package struct UnpackingFault: Error, Equatable {
    package init() {}
}
