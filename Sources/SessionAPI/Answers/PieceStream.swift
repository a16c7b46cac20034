import Guarding
import Logging
import MicroHTTP
import SessionHost

/// A body whose pieces are made one after another, each only once the previous one has been read.
final class PieceStream: Sendable {
    /// Makes the next piece; nil after the last.
    typealias Making = @Sendable () async throws -> [UInt8]?

    private enum State: Sendable {
        /// No piece is ready or being made. Becomes `making`.
        case idle
        /// A piece is being made. Becomes `ready`, `over` or `failed`.
        case making
        /// A piece waits to be read. Becomes `idle`.
        case ready([UInt8])
        /// There are no more pieces.
        case over
        /// The next piece could not be made.
        case failed
    }

    private let state = Guarded(State.idle)
    private let waker = StreamWaker()
    private let logger: Logger
    private let make: Making

    private init(_ logger: Logger, _ make: @escaping Making) {
        self.logger = logger
        self.make = make
    }

    /// The body. If it fails it is broken off, and the log says why.
    static func body(logger: Logger, _ make: @escaping Making) -> ResponseStream {
        let pieces = PieceStream(logger, make)
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
            case .failed: return (.failed, false)
            }
        }
        if makesMore { Task { await makeNext() } }
        return pull
    }

    private func makeNext() async {
        let next: State
        do {
            next = try await make().map { .ready($0) } ?? .over
        } catch HostError.unknown(let kind, let id) {
            // The deletion of something that is being read is not an error.
            logger.notice(
                "An answer was broken off, because what it reads was deleted.",
                metadata: ["kind": "\(kind.rawValue)", "id": "\(id)"])
            next = .failed
        } catch {
            logger.error("An answer had to be broken off.", metadata: ["cause": "\(error)"])
            next = .failed
        }
        state.withLock { state in
            guard case .making = state else { return }
            state = next
        }
        waker.wake()
    }

    private func end() {
        state.withLock { $0 = .over }
        waker.forget()
    }
}
