import CNettle

/// SHA-256 by Nettle, which uses the processor's own instructions where it has them.
///
/// Nettle keeps the state of a hash in a plain structure: nothing is allocated, and nothing can fail.
struct SHA256 {
    private var state = sha256_ctx()

    init() {
        nettle_sha256_init(&state)
    }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
        nettle_sha256_update(&state, bytes.count, start)
    }

    /// The digest of all bytes so far.
    consuming func finish() -> ContentDigest {
        ContentDigest { buffer in
            guard let start = buffer.bindMemory(to: UInt8.self).baseAddress else { return }
            nettle_sha256_digest(&state, ContentDigest.byteCount, start)
        }
    }
}
