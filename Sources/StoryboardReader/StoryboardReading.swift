import JSONCoding
import PresentationEngine

/// The result of reading a storyboard's document.
public struct StoryboardReading: Sendable, Equatable {
    /// The storyboard.
    public let storyboard: Storyboard
    /// The declared behaviors, unchanged; Xcode's files have none.
    public let behaviors: JSONValue?
    /// Warnings about parts that were not understood and about dangling references, in the order of the
    /// document.
    public let warnings: [StoryboardWarning]

    /// Makes a reading of an uploaded document; the storyboard's digest is computed from the parts that were
    /// understood.
    ///
    /// - Throws: ``StoryboardFault`` if a name in it is invalid, or if the result is too large to be stored and shown:
    ///   strings that occur once in the document may be repeated for each trigger in the service's own form.
    init(
        _ storyboard: Storyboard, behaviors: JSONValue?, warnings: WarningList, limits: StoryboardLimits
    ) throws(StoryboardFault) {
        try StoryboardNames.check(storyboard)
        let document = StoryboardDocument(storyboard, behaviors: behaviors).json
        try Self.check(document, "in the service's own form", limits)
        self.storyboard = storyboard.withDigest(of: document)
        self.behaviors = behaviors
        self.warnings = warnings.inOrder
        try Self.check(StoryboardReport(self).json, "as a report", limits)
    }

    /// Makes a reading of a stored document; its warnings are stored beside it.
    init(stored document: StoryboardDocument) {
        storyboard = document.storyboard.withDigest(of: document.json)
        behaviors = document.behaviors
        warnings = []
    }

    private static func check(
        _ value: JSONValue, _ form: String, _ limits: StoryboardLimits
    ) throws(StoryboardFault) {
        guard value.hasBytes(atMost: limits.storedBytes) else {
            throw StoryboardFault(
                .tooLarge, "What was understood takes more than \(limits.storedBytes) bytes \(form).")
        }
    }
}
