import PresentationEngine
import SessionStore

/// The request that creates a session.
public struct SessionRequest: Sendable, Equatable {
    /// How the session begins.
    public var launch: Launch
    /// The stored storyboards of the launch, so that they can be found again and are not deleted.
    public var storyboards: [StoryboardUse]
    /// A name for people.
    public var label: String?
    /// Its labels.
    public var labels: SessionLabels
    /// The seconds without use after which it expires; 0 for never, and nil for the service's setting.
    public var expireSeconds: Int?
    /// The name of the token that creates it; nil if there is none.
    public var owner: String?
    /// The session's clock.
    public var clock: SessionClock
    /// Whether the launch then settles the session, as a part of the same command.
    public var settles: Bool

    /// A request with the given values.
    public init(
        launch: Launch, storyboards: [StoryboardUse] = [], label: String? = nil,
        labels: SessionLabels = .none, clock: SessionClock = .manual,
        settles: Bool = false
    ) {
        self.launch = launch
        self.storyboards = storyboards
        self.label = label
        self.labels = labels
        self.clock = clock
        self.settles = settles
    }
}
