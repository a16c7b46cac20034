/// Fields hashed one after another: integers at a fixed width, bytes and text after their length.
package struct DigestFields {
    private var hash = SHA256()
    /// Whether content is added as its own digest, so that the content can later be deleted and its digest kept
    /// instead.
    package var addsContentByDigest = false

    /// Starts with a tag that names the hashed thing and the version of its form.
    package init(_ tag: String) {
        add(tag)
    }

    package mutating func add(_ number: Int) {
        withUnsafeBytes(of: Int64(number).bigEndian) { hash.update($0) }
    }

    package mutating func add(_ content: [UInt8]) {
        add(byteCount: content.count) { add in content.withUnsafeBytes { add($0) } }
    }

    /// Adds content that is read piece by piece.
    package mutating func add(
        byteCount: Int, _ pieces: (_ piece: (UnsafeRawBufferPointer) -> Void) throws -> Void
    ) rethrows {
        guard addsContentByDigest else {
            add(byteCount)
            return try pieces { hash.update($0) }
        }
        var own = SHA256()
        try pieces { own.update($0) }
        own.finish().withUnsafeBytes { hash.update($0) }
    }

    package mutating func add(_ text: String) {
        add(Array(text.utf8))
    }

    package mutating func add(_ digest: ContentDigest) {
        digest.withUnsafeBytes { hash.update($0) }
    }

    consuming func finish() -> ContentDigest {
        hash.finish()
    }
}
