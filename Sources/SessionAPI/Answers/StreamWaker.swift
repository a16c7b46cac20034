import Guarding
import MicroHTTP

/// Passes on the word that a stream's source has something, also before there is the stream.
///
/// It stands between a source and its stream, each of which would otherwise keep the other alive for ever.
final class StreamWaker: Sendable {
    private let stream = Guarded<ResponseStream?>(nil)

    /// Wakes the stream; one that does not exist yet will ask its source first of all.
    func wake() {
        stream.withLock { $0 }?.wake()
    }

    /// Names the stream to wake.
    func remember(_ stream: ResponseStream) {
        self.stream.withLock { $0 = stream }
    }

    /// Lets the stream go once it is over.
    func forget() {
        stream.withLock { $0 = nil }
    }
}
