import JSONCoding

/// What a service understands, by which scenarios are examined before anything is played: the words of events, the
/// rules, and the readers of requests and storyboards.
///
/// The package of the service supplies it, so that scenarios are examined by the readers that requests go through.
public struct ScenarioLanguage: Sendable {
    /// A member that UIKit calls or asks.
    public struct Member: Sendable {
        /// The names of its arguments.
        public let arguments: [String]
        /// Whether every one of its events shows an argument, if it has any.
        public let showsArguments: Bool
        /// Whether its events are questions, and never callbacks.
        public let isAsked: Bool
        /// Whether its events are callbacks, and never questions.
        public let isTold: Bool

        /// Makes a member.
        public init(arguments: [String], showsArguments: Bool = true, isAsked: Bool, isTold: Bool) {
            self.arguments = arguments
            self.showsArguments = showsArguments
            self.isAsked = isAsked
            self.isTold = isTold
        }
    }

    /// The words of which lines of events are made.
    public struct Words: Sendable {
        /// The members that UIKit calls and asks, by their Swift spelling.
        public var members: [String: Member]
        /// The flags of callbacks.
        public var flags: [String]
        /// The links of the hierarchy, and the calls that return a value.
        public var relations: [String]
        /// The changes of objects and of the app.
        public var changes: [String]
        /// The changes of transitions.
        public var transitionChanges: [String]
        /// Further names of calls, properties and values.
        public var names: [String]
        /// The classes of UIKit's controllers.
        public var controllerClasses: [String] = []

        /// Makes the words.
        public init(
            members: [String: Member], flags: [String], relations: [String], changes: [String],
            transitionChanges: [String], names: [String]
        ) {
            self.members = members
            self.flags = flags
            self.relations = relations
            self.changes = changes
            self.transitionChanges = transitionChanges
            self.names = names
        }
    }

    /// The document of a storyboard.
    public struct Document: Sendable {
        /// The document.
        public let bytes: [UInt8]
        /// The storyboard's name.
        public let name: String
        /// The form of the document.
        public let mediaType: String

        /// Makes a document.
        public init(bytes: [UInt8], name: String, mediaType: String) {
            self.bytes = bytes
            self.name = name
            self.mediaType = mediaType
        }
    }

    /// How a storyboard is understood.
    public struct StoryboardReading: Sendable {
        /// Why it cannot be used, as a sentence without its name; nil if it can.
        public let fault: String?
        /// The path in an inline document at which the fault is, if known.
        public let path: String?
        /// The names and classes in it.
        public let names: Set<String>
        /// Warnings about parts that were not understood, each with its line if it has one.
        public var warnings: [(line: Int?, message: String)] = []

        /// Makes a reading.
        public init(fault: String? = nil, path: String? = nil, names: Set<String> = []) {
            self.fault = fault
            self.path = path
            self.names = names
        }
    }

    /// A part of a request that a step becomes.
    public enum Part: Sendable {
        /// A call of the app's code.
        case call
        /// A move of the clock.
        case clock
        /// A question's member, which is a text.
        case question
        /// The answer to a question.
        case answer
        /// A selector of controllers, which is a text.
        case selector
    }

    /// The words of lines.
    public var words: Words
    /// The roles of the screen's layers.
    public var layerRoles: [String] = []
    /// The names of properties that `values` can have; empty if they are not known.
    public var properties: [String] = []
    /// Why a member of UIKit never comes, as a sentence; nil if UIKit has no such member, or if it comes.
    public var absence: @Sendable (String) -> String?
    /// Whether there is a rule of an id.
    public var hasRule: @Sendable (String) -> Bool
    /// The id of a rule that is probably meant.
    public var nearestRule: @Sendable (String) -> String?
    /// Why a part of a request is refused; nil if it is understood.
    public var fault: @Sendable (Part, JSONValue) -> JSONFault?
    /// Why the value of an axis is refused; nil if it is understood.
    public var axisFault: @Sendable (Setting.Axis, JSONValue) -> JSONFault?
    /// Every reason for which the request that creates a session is refused: the request without storyboards, and
    /// these; nil if the session cannot be launched here, and only its request can be read.
    public var sessionFaults: @Sendable (JSONObject, [Document]?) -> [JSONFault]
    /// Why an archive in a file is refused; nil if it is understood.
    public var archiveFault: @Sendable (JSONValue) -> JSONFault?
    /// The members of a problem, for `refused`.
    package var problem = SchemaMembers(Schema([:]))
    /// The members of something that a session waits for.
    package var pending = SchemaMembers(Schema([:]))
    /// The keys of `given` that the service reads; empty if they are not known.
    public var givenKeys: [String] = []
    /// Reads a storyboard.
    public var storyboard: @Sendable (Document) -> StoryboardReading

    /// Makes a language of words; every request is understood, until the other properties are set.
    public init(words: Words) {
        self.words = words
        absence = { _ in nil }
        hasRule = { _ in true }
        nearestRule = { _ in nil }
        fault = { _, _ in nil }
        axisFault = { _, _ in nil }
        sessionFaults = { _, _ in [] }
        archiveFault = { _ in nil }
        storyboard = { _ in StoryboardReading() }
    }
}
