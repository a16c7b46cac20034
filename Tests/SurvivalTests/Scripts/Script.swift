import PresentationEngine
import SessionStore

/// What happens to one session: its launch, and the commands after it, of which some may be refused.
struct Script: Sendable {
    /// A storyboard as the session uses it.
    struct Board: Sendable {
        let name: String
        let stored: StoredStoryboard
    }

    let name: String
    var launch: Launch
    /// Whether the launch also settles the session.
    var settles = false
    var boards: [Board] = []
    var commands: [Command] = []
}
