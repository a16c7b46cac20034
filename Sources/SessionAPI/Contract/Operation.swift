import AccessControl
import JSONCoding
import MicroHTTP

/// One operation of the service: its contract and its handler in one value.
///
/// The router and `/openapi.json` are both made from the table of these, so that neither can contain anything
/// that the other lacks.
struct Operation: Sendable {
    /// Answers a request, or throws an error that ``Problem/init(_:)`` turns into a problem.
    typealias Handler = @Sendable (borrowing HTTPRequest, OperationContext) throws -> HTTPReply

    /// Prepares the replies to repetitions of a request, which its tenant must have counted; nil if each must be read.
    typealias Standing = @Sendable (borrowing HTTPRequest, OperationContext) -> Route.StandingReply?

    /// The name that generated clients use.
    let id: String
    let method: HTTPMethod
    /// The path's template.
    let path: String
    let tag: OperationTag
    /// Who may call it.
    let access: OperationAccess
    /// One sentence.
    let summary: String
    /// The permitted query items; anything else is refused.
    var query: [QueryParameter] = []
    /// The body; nil if none is read.
    var body: BodyContent?
    /// The answers on success.
    let answers: [AnswerContent]
    /// The problems of this operation, besides those of every operation.
    var problems: [ProblemKind] = []
    /// Whether `If-Match` is supported; an operation that changes something and does not support it refuses it.
    var isConditional = false
    /// Whether `Idempotency-Key` is supported.
    var isIdempotent = false
    /// Whether a browser without a token is sent to the login page.
    var sendsToLogin = false
    /// Answers a client that polls; nil to read each of its requests.
    var standing: Standing?
    let handler: Handler
}

/// Who may call an operation, where the service has tokens.
enum OperationAccess: Sendable, Hashable {
    /// Everybody.
    case open
    /// The holders of a token with this scope.
    case token(AccessScope)
}

/// The groups of the contract.
enum OperationTag: String, Sendable, CaseIterable {
    case storyboards
    case sessions
    case hierarchy
    case calls
    case transitions
    case time
    case events
    case archives
    case replay
    case operations
}

/// An item of a query.
struct QueryParameter: Sendable {
    let name: String
    let schema: Schema
    let explanation: String
    var isRequired = false
    /// Whether it is a name that the client chooses, which must satisfy the rule for names.
    var isChosenName = false
    /// Whether the item may be given several times; its schema is a list.
    var isRepeatable = false
}

/// The body of an operation's request.
struct BodyContent: Sendable {
    /// The accepted media types, the usual one first.
    let mediaTypes: [MediaType]
    let schema: Schema
    /// The schemas of media types that have one of their own.
    var schemas: [MediaType: Schema] = [:]
    /// The examples of media types that do not use their schema's.
    var examples: [MediaType: JSONValue] = [:]
    /// Whether the body may be missing, which is equivalent to `{}`.
    var isOptional = false
    /// The limit on its length.
    var size = BodySize.ordinary

    /// A body in JSON.
    static func json(
        _ schema: Schema, isOptional: Bool = false, example: JSONValue? = nil
    ) -> BodyContent {
        BodyContent(
            mediaTypes: [.json], schema: schema, examples: example.map { [.json: $0] } ?? [:],
            isOptional: isOptional)
    }

    /// The schema of a media type.
    func schema(of mediaType: MediaType) -> Schema { schemas[mediaType] ?? schema }
}

/// The limits on the length of a body, by its purpose.
enum BodySize: Sendable {
    case ordinary
    case upload
    case journal
}

/// An answer of an operation, with one status and one media type.
struct AnswerContent: Sendable {
    let status: HTTPStatus
    /// Nil for an answer without a body.
    let mediaType: MediaType?
    let schema: Schema
    let explanation: String
    /// The headers that clients rely on.
    var fields: [AnswerField] = []
    /// An example, if it differs from the schema's.
    var example: JSONValue?

    /// An answer in JSON.
    static func json(
        _ schema: Schema, status: HTTPStatus = .ok, _ explanation: String, fields: [AnswerField] = []
    ) -> AnswerContent {
        AnswerContent(
            status: status, mediaType: .json, schema: schema, explanation: explanation, fields: fields)
    }

    /// An answer in a text format.
    static func text(
        _ mediaType: MediaType, status: HTTPStatus = .ok, _ explanation: String, example: JSONValue
    ) -> AnswerContent {
        AnswerContent(
            status: status, mediaType: mediaType, schema: .string, explanation: explanation, example: example)
    }

    /// The events of a command as text, for clients that request it.
    static func eventLines(status: HTTPStatus = .ok) -> AnswerContent {
        .text(.plainText, status: status, "The events of the command, a line each.", example: lines)
    }

    /// Events as lines.
    static let lines: JSONValue = """
        detail.viewDidAppear(_:) animated=true [isBeingPresented]  P1
        t_1 ended completed=true  CH-01

        """

    /// The answer to a client that has the current version already.
    static let notModified = AnswerContent(
        status: .notModified, mediaType: nil, schema: .string,
        explanation: "If-None-Match names the current version."
    )

    /// An answer without content.
    static func empty(_ explanation: String) -> AnswerContent {
        AnswerContent(status: .noContent, mediaType: nil, schema: .string, explanation: explanation)
    }
}

/// A header of an answer that clients rely on.
enum AnswerField: String, Sendable {
    case entityTag = "ETag"
    case location = "Location"

    var name: String { rawValue }

    var explanation: String {
        switch self {
        case .entityTag: "The version of the resource, for If-Match or If-None-Match."
        case .location: "The path of the new resource."
        }
    }
}

extension MediaType {
    static let json = MediaType("application", "json")
    static let problem = MediaType("application", "problem+json")
    static let xml = MediaType("application", "xml")
    static let textXML = MediaType("text", "xml")
    static let yaml = MediaType("application", "yaml")
    static let plainText = MediaType("text", "plain")
    static let markdown = MediaType("text", "markdown")
    static let html = MediaType("text", "html")
    static let javaScript = MediaType("text", "javascript")
    static let styleSheet = MediaType("text", "css")
    static let svg = MediaType("image", "svg+xml")
    static let png = MediaType("image", "png")
    static let eventStream = MediaType("text", "event-stream")
    static let lines = MediaType("application", "x-ndjson")
    static let bytes = MediaType("application", "octet-stream")
}
