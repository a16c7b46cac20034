/// A rule of UIKit, a measured case, a table, a decision, or a choice: its statement, sources and proofs.
public struct RuleRecord: Sendable, Hashable {
    /// The id that events, refusals, tests and comments cite, such as `PS-11`.
    public let id: String
    /// The engine's name for a choice; nil for every other record.
    public let name: String?
    public let kind: RecordKind
    /// The subject area, by the name of its file.
    public let area: String
    /// One or two sentences in UIKit's terms.
    public let statement: String
    /// The system versions under which it holds.
    public let versions: VersionRange
    public let sources: [RuleSource]
    public let confidence: Confidence
    /// The ids of records that belong to this one.
    public let related: [String]
    /// The grounds of a choice; nil for every other record.
    public let choice: ChoiceGrounds?
    /// Both sides of a point at which documents and measurement differ.
    public let fidelity: FidelitySides?
    /// The choice that settles a question this record leaves open.
    public let settledBy: String?
    /// Why the record cannot be proved yet.
    public let waits: String?
    /// Why the record is listed although the engine does not follow it.
    public let note: String?
    /// The tests that cite it as proved, as `Suite/function`.
    public let tests: [String]
}

/// The kinds of records.
public enum RecordKind: String, Sendable, Hashable, CaseIterable {
    /// Behavior of UIKit that a document states.
    case rule
    /// A duty of the app's code for whose neglect no document names a consequence.
    case obligation
    /// Advice, permission or history.
    case guidance
    /// Behavior of versions before iOS 8, which no session reaches.
    case historic
    /// Behavior of UIKit that was observed.
    case `case`
    /// Values by device, style or version.
    case table
    /// The reading of documents that contradict each other or leave something open.
    case decision
    /// Behavior for which no evidence was found.
    case gap
    /// Behavior that the engine chooses because no source settles it.
    case choice
}

/// How certain a record is.
public enum Confidence: String, Sendable, Hashable, CaseIterable {
    /// Apple's documents or headers, or two independent observations.
    case high
    /// One careful observation, or a conclusion from documents.
    case medium
    /// One remark, an inference, or a choice.
    case low
}

/// The grounds of a choice.
public struct ChoiceGrounds: Sendable, Hashable {
    /// The knowledge that is missing.
    public let standsFor: String
    public let reason: String
    /// The evidence that would settle it.
    public let evidence: String
}

/// Both sides of a point of fidelity.
public struct FidelitySides: Sendable, Hashable {
    public let measured: String
    public let documented: String
}

/// The proof status of a record.
public enum RecordStatus: String, Sendable, Hashable, CaseIterable {
    /// Tests cite it as proved.
    case proved
    /// It is a choice, or a choice settles it, and no test cites it as proved.
    case chosen
    /// It needs parts of UIKit that the engine does not implement yet; ``RuleRecord/waits`` says which.
    case waiting
    /// It needs no test: obligations, guidance, history, decisions, notes.
    case informative
    /// No test proves it.
    case open
}

extension RuleRecord {
    public var status: RecordStatus {
        if !tests.isEmpty { return .proved }
        if kind == .choice || settledBy != nil { return .chosen }
        if waits != nil { return .waiting }
        if note != nil { return .informative }
        switch kind {
        case .obligation, .guidance, .historic, .decision, .gap: return .informative
        case .rule, .case, .table, .choice: return .open
        }
    }
}
