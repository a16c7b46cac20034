import PresentationEngine
import SessionStore

/// What never changes of a session.
struct SessionIdentity: Sendable {
    let id: String
    let label: String?
    let createdMicroseconds: Int
    /// How it began; `nil` where the store cannot say.
    let launch: Launch?
    let clock: SessionClock
}
