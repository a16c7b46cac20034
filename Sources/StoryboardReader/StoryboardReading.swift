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

    /// Makes a reading of a document from outside; the storyboard's digest is computed from what was understood.
    ///
    /// - Throws: ``StoryboardFault`` if a name in it is no name, or if what was understood is too much to be kept and
    ///   shown: texts that stand once in the document may stand with each trigger in the service's own form.
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

    /// Makes a reading of a document that the service keeps; its warnings are kept beside it.
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
