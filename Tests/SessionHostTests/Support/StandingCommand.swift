import Guarding
import PresentationEngine

@testable import SessionHost

/// A command that is long work and pauses between two of its slices until it is released.
final class StandingCommand: Sendable {
    /// More steps than a slice has, and far fewer than a command may take.
    static let command = Command.perform((0..<20_000).map { _ in .log("x") })

    private let (begun, door) = (Gate(), Gate())
    private let asked = Guarded(0)

    private var lifetime: RequestLifetime {
        RequestLifetime { [self] in
            let count = asked.withLock { asked in
                asked += 1
                return asked
            }
            // The third question comes between two slices.
            if count == 3 {
                begun.arrive(count: 2)
                door.wait()
            }
            return false
        }
    }

    /// Begins it in a session, and returns when it is paused.
    func begin(in session: String, of registry: SessionRegistry) async -> Task<RequestAnswer, any Error> {
        let lifetime = lifetime
        let task = Task {
            try await registry.perform(Self.command, in: session, for: lifetime, answer: Hall.answer)
        }
        await begun.pass(count: 2)
        return task
    }

    func letGo() { door.open() }
}
