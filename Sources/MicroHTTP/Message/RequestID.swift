/// The name of a request, which appears on every log line that the request causes.
///
/// A client may choose it with the header `X-Request-Id`; otherwise it is composed of the process, the connection and
/// the request's number on that connection. Answers to requests that failed repeat it, so it must not reveal the number
/// of other connections and requests: connections have random numbers, and the two numbers appear as one keyed hash.
public struct RequestID: Sendable, Hashable, CustomStringConvertible {
    private enum Origin: Hashable {
        case client(String)
        case connection(UInt64, request: UInt64)
        case process
    }

    private let origin: Origin

    /// The id of requests that the process sends to itself.
    public static let process = RequestID(origin: .process)

    /// The request on whose behalf the current task runs; nil if there is none.
    @TaskLocal public static var current: RequestID?

    /// The header in which clients send it and errors repeat it.
    static let fieldName = "X-Request-Id"

    private init(origin: Origin) {
        self.origin = origin
    }

    /// The id of a request by its position: the connection, and the number of the request on it.
    ///
    /// - Parameter connection: the random number of the connection.
    init(connection: UInt64, request: UInt64) {
        origin = .connection(connection, request: request)
    }

    /// The id that a client chose; nil unless it consists of 1 to 64 letters, digits, `-`, `_`, `.` or `:`.
    init?(_ field: FieldText) {
        guard (1...64).contains(field.count), field.bytes.allSatisfy(Self.isPermitted) else { return nil }
        origin = .client(field.string)
    }

    public var description: String {
        switch origin {
        case .client(let text): text
        case .connection(let connection, let request): "\(Self.processName)-\(Self.hash(connection, request))"
        case .process: "\(Self.processName)"
        }
    }

    /// Distinguishes the requests of one process from those of an earlier or later one.
    private static let processName = String(UInt32.random(in: 0...UInt32.max) | 0x8000_0000, radix: 36)

    /// The two numbers under the key that Swift's hashes have in this process.
    private static func hash(_ connection: UInt64, _ request: UInt64) -> String {
        var hasher = Hasher()
        hasher.combine(connection)
        hasher.combine(request)
        return String(UInt(bitPattern: hasher.finalize()), radix: 36)
    }

    private static func isPermitted(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: ":"):
            true
        default: false
        }
    }
}
