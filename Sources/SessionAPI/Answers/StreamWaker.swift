import Guarding
import MicroHTTP

/// Wakes a stream when its source has something, even before the stream exists.
///
/// It connects a source with its stream, which would otherwise retain each other forever.
final class StreamWaker: Sendable {
    private let stream = Guarded<ResponseStream?>(nil)

    /// Wakes the stream; a stream that does not exist yet will begin by polling its source.
    func wake() {
        stream.withLock { $0 }?.wake()
    }

    /// Sets the stream to wake.
    func remember(_ stream: ResponseStream) {
        self.stream.withLock { $0 = stream }
    }

    /// Releases the stream once it has ended.
    func forget() {
        stream.withLock { $0 = nil }
    }
}
