import CZstd

/// Unpacks a frame piece by piece.
package struct TextUnpacking: ~Copyable {
    private let stream: OpaquePointer
    private let room: UnsafeMutableRawBufferPointer
    /// The number of bytes of the text that are still missing.
    private var remaining: Int
    private var hasEnded = false

    /// Prepares to unpack a frame of `byteCount` bytes of text.
    package init(byteCount: Int) throws(UnpackingFault) {
        guard let stream = ZSTD_createDStream() else { throw UnpackingFault() }
        ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, Self.greatestWindow)
        self.stream = stream
        room = .allocate(byteCount: ZSTD_DStreamOutSize(), alignment: 16)
        remaining = byteCount
    }

    deinit {
        ZSTD_freeDStream(stream)
        room.deallocate()
    }

    /// Unpacks the next piece of the frame, and passes on the pieces of text in it.
    package mutating func add(
        _ piece: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
    ) throws(UnpackingFault) {
        guard !piece.isEmpty else { return }
        var input = ZSTD_inBuffer(src: piece.baseAddress, size: piece.count, pos: 0)
        var isFull: Bool
        repeat {
            guard !hasEnded else { throw UnpackingFault() }
            var output = ZSTD_outBuffer(dst: room.baseAddress, size: room.count, pos: 0)
            let code = ZSTD_decompressStream(stream, &output, &input)
            guard ZSTD_isError(code) == 0, output.pos <= remaining else { throw UnpackingFault() }
            remaining -= output.pos
            hasEnded = code == 0
            isFull = output.pos == output.size
            if output.pos > 0 { body(UnsafeRawBufferPointer(rebasing: room[..<output.pos])) }
        } while input.pos < input.size || (isFull && !hasEnded)
    }

    /// Checks that the whole text has arrived.
    package func end() throws(UnpackingFault) {
        guard hasEnded, remaining == 0 else { throw UnpackingFault() }
    }

    /// The binary logarithm of the largest window that is written, with some margin: a frame cannot request more
    /// memory.
    private static let greatestWindow: Int32 = 23
}
