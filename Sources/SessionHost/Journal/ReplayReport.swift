import JSONCoding

/// The result of a replay.
public struct ReplayReport: Sendable, Equatable {
    /// The session that the journal belongs to.
    public let session: String
    /// The number of commands run with the same events as before.
    public let commandCount: Int
    /// The number of their events.
    public let eventCount: Int
    /// The revision of this build's rules.
    public let rulesRevision: Int
    /// The revision of the rules under which the last replayed command was recorded.
    public let recordedRulesRevision: Int
    /// The first difference; `nil` if there is none.
    public let divergence: Divergence?

    /// The first difference between a journal and its replay.
    public struct Divergence: Sendable, Equatable {
        /// The revision of the command.
        public let revision: Int
        /// The index of the event in the command, from 0; `nil` if the command was refused or the time after it
        /// differs.
        public let eventIndex: Int?
        /// The place of the difference in the event, such as `$.arguments.animated`; `$` if one of the events
        /// is missing, and `nil` if no event is concerned.
        public let path: String?
        /// The recorded value in that place, shortened; `nil` if there was none.
        public let recorded: JSONValue?
        /// The replayed value in that place, shortened; `nil` if there is none.
        public let replayed: JSONValue?
        /// The command as it was recorded, shortened.
        public let command: JSONValue
        /// The recorded event, shortened; `nil` if there was none, or if no event is concerned.
        public let recordedEvent: JSONValue?
        /// The replayed event, shortened; `nil` if there is none, or if no event is concerned.
        public let replayedEvent: JSONValue?
        /// The events of the command that led to the event, in the form of text, the first one first. They are the same
        /// in both runs.
        public let origins: [String]
        /// The rule of the replayed event, or else of the recorded one.
        public let rule: String?
        /// The revision of the rules the command was recorded under.
        public let recordedRulesRevision: Int
        /// The difference as a sentence.
        public let explanation: String
    }
}

/// Why a journal cannot be replayed.
public struct ReplayFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// The number of the line, from 1.
    public let line: Int
    /// The fault of that line.
    public let detail: String

    /// A fault of a line.
    package init(line: Int, detail: String) {
        self.line = line
        self.detail = detail
    }

    /// Both in a sentence.
    public var description: String { "Line \(line): \(detail)" }
}
