import JSONCoding
import SessionNumbers
import SessionStore

/// The answer to a request whose effect is durable.
public struct RequestAnswer: Sendable, Equatable {
    /// The status of the answer.
    public var status: Int
    /// The header fields that belong to the outcome, such as `ETag` and `Location`.
    public var headers: [Header]
    /// The body of the answer.
    public var body: [UInt8]
    /// The shorter body that is kept for retries in place of a long one: the same answer with fewer events.
    public var keptBody: [UInt8]?
    /// Whether this is the answer to an earlier request with the same key.
    public var isReplay: Bool

    /// One header field.
    public struct Header: Sendable, Equatable {
        /// The field's name.
        public var name: String
        /// The field's value.
        public var value: String

        /// A field.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The size up to which bodies are kept whole, in bytes; longer ones are shortened if possible.
    public static let keptByteLimit = 16 << 10

    /// An answer with the given values.
    public init(
        status: Int, headers: [Header] = [], body: [UInt8] = [], keptBody: [UInt8]? = nil,
        isReplay: Bool = false
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.keptBody = keptBody
        self.isReplay = isReplay
    }
}

extension RequestAnswer.Header {
    /// Whether HTTP can carry the field: a name of letters, digits and hyphens, and a value of visible
    /// characters.
    fileprivate var isSendable: Bool {
        !name.isEmpty && name.utf8.allSatisfy(Self.nameBytes.contains)
            && value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    private static let nameBytes = Set(
        "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
}

extension RequestAnswer {
    /// The answer to an earlier request, as stored; refused if the service never gives such an answer.
    init(_ outcome: RequestOutcome) throws(HostError) {
        do {
            if !(outcome.status == 204 && outcome.body.isEmpty) {
                _ = try JSONReader(try JSONValue(parsing: outcome.body, limits: .stored)).object()
            }
            let pairs = try JSONReader(try JSONValue(parsing: outcome.headers)).array()
            let headers = try pairs.map { pair throws(JSONFault) in
                let parts = try pair.array(count: 2...2)
                let header = Header(try parts[0].string(), try parts[1].string())
                guard header.isSendable else { throw pair.fault("This is not a header field.") }
                return header
            }
            self.init(status: outcome.status, headers: headers, body: outcome.body, isReplay: true)
        } catch {
            throw .keptAnswerUnreadable(key: outcome.key)
        }
    }

    /// The answer in its stored form, for retries.
    func outcome(of key: RequestKey, atMicroseconds time: Int, keptFor span: Int) -> RequestOutcome {
        var writer = JSONWriter()
        writer.beginArray()
        for header in headers {
            writer.beginArray()
            writer.value(header.name)
            writer.value(header.value)
            writer.endArray()
        }
        writer.endArray()
        return RequestOutcome(
            tenant: key.tenant, scope: key.scope, key: key.key, bodyDigest: key.bodyDigest, status: status,
            headers: writer.bytes, body: keptBody ?? body, createdMicroseconds: time,
            expiresMicroseconds: RealTime.moment(time, plus: span))
    }
}
