import JSONCoding

/// A service that scenarios are played against: the one in this process, or a server.
public protocol ScenarioService: Sendable {
    /// Sends a request and returns its answer, whatever its status is.
    func send(_ request: ServiceRequest) async throws(ServiceFailure) -> ServiceAnswer
}

extension ScenarioService {
    /// Why the service cannot be used, as a sentence; nil if it answers, and accepts the token.
    public func obstacle() async -> String? {
        do throws(ServiceFailure) {
            let answer = try await send(ServiceRequest("GET", "/v1/sessions?limit=1"))
            return answer.isSuccess ? nil : "The service refuses: \(ScenarioPlay.detail(of: answer))"
        } catch {
            return error.description
        }
    }
}

/// A request to a service.
public struct ServiceRequest: Sendable {
    /// The method, such as `POST`.
    public var method: String
    /// The path with its query, percent-encoded.
    public var target: String
    /// The body.
    public var body: [UInt8] = []
    /// The body's media type.
    public var contentType: String?
    /// The media type that is preferred for the answer.
    public var accept = "application/json"

    /// Makes a request without a body.
    public init(_ method: String, _ target: String) {
        self.method = method
        self.target = target
    }

    /// Makes a request with a body of JSON.
    public init(_ method: String, _ target: String, _ body: JSONValue) {
        self.init(method, target)
        self.body = body.encoded()
        contentType = "application/json"
    }
}

/// The answer of a service.
public struct ServiceAnswer: Sendable {
    /// The status.
    public let status: Int
    /// The body.
    public let body: [UInt8]

    /// Makes an answer.
    public init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
    }

    var isSuccess: Bool { (200..<300).contains(status) }
    var text: String { String(decoding: body, as: UTF8.self) }
    var json: JSONValue? {
        do {
            return try JSONValue(parsing: body)
        } catch {
            return nil
        }
    }
}

/// A service that did not answer, or not in its own form.
public struct ServiceFailure: Error, Sendable, CustomStringConvertible {
    /// One sentence for a person.
    public let description: String

    /// Makes a failure.
    public init(_ description: String) {
        self.description = description
    }
}
