/// The evidence for a record.
public struct RuleSource: Sendable, Hashable {
    public let kind: SourceKind
    /// The page, header, log, report or test, by the name under which it can be found.
    public let name: String
    public let url: String?
}

/// The kinds of sources.
public enum SourceKind: String, Sendable, Hashable, CaseIterable {
    /// A page, guide, technote or release note of Apple's.
    case documentation
    /// A header of the SDK, or its comments.
    case header
    /// A session of Apple's developer conference.
    case talk
    /// Printed or measured output of a device or simulator.
    case log
    /// A crash or console log with UIKit's message.
    case crashReport
    /// A test of an open-source project that runs against UIKit.
    case test
    /// A bug report, issue or pull request.
    case report
    /// An article or an answer.
    case article
    /// Code that relies on the behavior, or its comments.
    case code
    /// Another implementation of UIKit.
    case reimplementation
    /// No evidence: a choice of this project.
    case choice
    /// A statement for which no citable source was found.
    case unconfirmed
}
