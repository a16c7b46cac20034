import PresentationEngine
import SessionStore

/// The properties of a session that never change.
struct SessionIdentity: Sendable {
    let id: String
    let label: String?
    let tenant: TenantName
    /// The name of the token that created it.
    let owner: String?
    let createdMicroseconds: Int
    /// How it began; `nil` if the store cannot tell.
    let launch: Launch?
    let clock: SessionClock
}
