import Guarding
import MicroHTTP

/// A body whose pieces are made one after another, each only when the one before has been read.
final class PieceStream: Sendable {
    /// Makes the next piece; nil after the last.
    typealias Making = @Sendable () async throws -> [UInt8]?

    private enum State: Sendable {
        /// Nothing is there and nothing is being made. Becomes `making`.
        case idle
        /// A piece is being made. Becomes `ready` or `over`.
        case making
        /// A piece waits to be read. Becomes `idle`.
        case ready([UInt8])
        /// There is nothing more.
        case over
    }

    private let state = Guarded(State.idle)
    private let waker = StreamWaker()
    private let make: Making

    private init(_ make: @escaping Making) {
        self.make = make
    }

    /// The body. One that fails ends where it is, so what it holds must tell by itself whether it is whole.
    static func body(_ make: @escaping Making) -> ResponseStream {
        let pieces = PieceStream(make)
        let stream = ResponseStream(
            heartbeat: nil, source: { pieces.pull() }, whenEnded: { _ in pieces.end() })
        pieces.waker.remember(stream)
        return stream
    }

    private func pull() -> ResponseStream.Pull {
        let (pull, makesMore) = state.withLock { state -> (ResponseStream.Pull, Bool) in
            switch state {
            case .ready(let bytes):
                state = .idle
                return (.bytes(bytes), false)
            case .idle:
                state = .making
                return (.nothing, true)
            case .making: return (.nothing, false)
            case .over: return (.end, false)
            }
        }
        if makesMore { Task { await makeNext() } }
        return pull
    }

    private func makeNext() async {
        let piece: [UInt8]?
        do { piece = try await make() } catch { piece = nil }
        state.withLock { state in
            guard case .making = state else { return }
            state = piece.map { .ready($0) } ?? .over
        }
        waker.wake()
    }

    private func end() {
        state.withLock { $0 = .over }
        waker.forget()
    }
}
