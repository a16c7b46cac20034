/// A picture would have more bytes than it may.
package struct PictureFault: Error, Equatable {
    /// The number of bytes that it may have.
    package let byteLimit: Int

    /// The most bytes of a picture or a film strip, unless the caller says otherwise.
    package static let usualByteLimit = 32 << 20
}
