import JSONCoding

/// What came of running a journal again.
public struct ReplayReport: Sendable, Equatable {
    /// The session the journal is of.
    public let session: String
    /// How many commands were run and gave the events they gave before.
    public let commandCount: Int
    /// How many events those were.
    public let eventCount: Int
    /// The revision of the rules that this build has.
    public let rulesRevision: Int
    /// The revision of the rules under which the journal's last command that was run was recorded.
    public let recordedRulesRevision: Int
    /// The first difference; `nil` if there is none.
    public let divergence: Divergence?

    /// The first place where a journal and its replay part.
    public struct Divergence: Sendable, Equatable {
        /// The revision of the command.
        public let revision: Int
        /// The place of the event among the command's, from 0; `nil` if the command was refused or the time
        /// after it differs.
        public let eventIndex: Int?
        /// The place in the event that differs, such as `$.arguments.animated`; `$` where one of the events is missing,
        /// and `nil` where none is concerned.
        public let path: String?
        /// What was recorded in that place, shortened; `nil` if nothing was.
        public let recorded: JSONValue?
        /// What is there now, shortened; `nil` if nothing is.
        public let replayed: JSONValue?
        /// The rule of what happens now, or else of what was recorded.
        public let rule: String?
        /// The revision of the rules the command was recorded under.
        public let recordedRulesRevision: Int
        /// What parted, in a sentence.
        public let explanation: String
    }
}

/// Why a journal cannot be replayed.
public struct ReplayFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// The number of the line, from 1.
    public let line: Int
    /// What is wrong with it.
    public let detail: String

    /// Both in a sentence.
    public var description: String { "Line \(line): \(detail)" }
}
