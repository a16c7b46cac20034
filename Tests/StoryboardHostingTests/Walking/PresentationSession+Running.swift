import SessionComparison

@testable import PresentationEngine

extension PresentationSession {
    /// Applies a command and settles.
    @discardableResult
    mutating func run(_ command: Command) throws -> [Event] {
        var events = try apply(command)
        events += try apply(.advance(.settle))
        return events
    }

    /// Brings the controller of a scene into view, as a user would.
    mutating func reveal(_ reference: SceneReference) throws {
        var last: Call?
        while let call = callRevealing(reference), call != last {
            try run(.perform([call]))
            last = call
        }
    }
}
