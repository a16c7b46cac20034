import JSONCoding
import PresentationEngine

/// What was understood of a storyboard's document.
public struct StoryboardReading: Sendable, Equatable {
    /// The storyboard.
    public let storyboard: Storyboard
    /// The behaviors the document declares, as they stand in it; Xcode's files have none.
    public let behaviors: JSONValue?
    /// What was not understood or leads nowhere, in the order of the document.
    public let warnings: [StoryboardWarning]

    /// Makes a reading; the storyboard's digest is computed from what was understood.
    init(storyboard: Storyboard, behaviors: JSONValue?, warnings: [StoryboardWarning]) {
        self.storyboard = storyboard.withDigest(behaviors: behaviors)
        self.behaviors = behaviors
        self.warnings = warnings
    }
}
