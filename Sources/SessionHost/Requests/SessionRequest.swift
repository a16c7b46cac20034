import PresentationEngine
import SessionStore

/// What a session is created from.
public struct SessionRequest: Sendable, Equatable {
    /// How the session begins.
    public var launch: Launch
    /// The stored storyboards that the launch's are, so that they are found again and kept meanwhile.
    public var storyboards: [StoryboardUse]
    /// A name for people.
    public var label: String?
    /// What moves the session's time.
    public var clock: SessionClock

    /// A request with the given values.
    public init(
        launch: Launch, storyboards: [StoryboardUse] = [], label: String? = nil, clock: SessionClock = .manual
    ) {
        self.launch = launch
        self.storyboards = storyboards
        self.label = label
        self.clock = clock
    }
}
