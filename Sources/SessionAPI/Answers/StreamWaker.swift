import Guarding
import MicroHTTP

/// Wakes a stream when its source has something, even before the stream exists.
///
/// It stands between a source and its stream, which would otherwise keep each other alive forever.
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
