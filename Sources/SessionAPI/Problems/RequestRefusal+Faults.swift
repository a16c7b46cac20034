import JSONCoding
import MicroHTTP
import PresentationCoding
import PresentationEngine
import StoryboardReader

extension RequestRefusal {
    /// The refusal of a body that is not JSON, does not match its schema, or has a value without an effect.
    init(_ fault: JSONFault) {
        var extensions: JSONObject = ["path": .string(fault.path)]
        extensions["byteOffset"] = fault.byteOffset.map { .integer($0) }
        let kind: ProblemKind =
            switch fault.kind {
            case .malformed, .limit, .mismatch: .malformedRequest
            case .noEffect: .noEffect
            }
        self.init(kind, fault.reason, extensions: extensions)
    }

    /// The refusal of a path, query or header that is not valid.
    init(_ fault: RequestFault) {
        self.init(.malformedRequest, fault.explanation)
    }

    /// The refusal by the server or its router, before a resource was reached.
    init(_ refusal: ServingRefusal) {
        let kind: ProblemKind =
            switch refusal {
            case .malformed: .malformedRequest
            case .methodUnknown: .methodUnknown
            case .notFound: .notFound
            case .methodNotAllowed: .methodNotAllowed
            case .targetTooLong: .targetTooLong
            case .misdirected: .misdirected
            case .foreignOrigin: .foreignOrigin
            case .tooManyConnections: .tooManyConnections
            case .late: .requestTimeout
            case .bodyTooLarge: .contentTooLarge
            case .bodiesTooLarge, .answersTooLarge: .overloaded
            case .unanswered: .unanswered
            case .stopping: .stopping
            }
        self.init(kind, refusal.explanation, extensions: refusal.extensions)
    }

    /// The refusal of a storyboard as a whole.
    init(_ fault: StoryboardFault) {
        var extensions: JSONObject = ["reason": .string(fault.reason.rawValue)]
        extensions["line"] = fault.line.map { .integer($0) }
        extensions["column"] = fault.column.map { .integer($0) }
        extensions["path"] = fault.path.map { .string($0) }
        let kind: ProblemKind =
            switch fault.reason {
            case .tooLarge: .contentTooLarge
            case .notUnicode, .malformed: .malformedRequest
            case .tooDeep, .tooManyElements, .tooManyAttributes, .textTooLong, .declaration, .notStoryboard,
                .otherPlatform, .noScenes, .missing, .invalidValue, .duplicateID:
                .storyboardRefused
            }
        self.init(kind, fault.message, extensions: extensions)
    }

    /// The guide for refused touches, more specific than the guide of their kind of problem.
    private static let guideToTouches: JSONValue? = ProblemKind.ambiguousName.guide.map { .string($0) }

    /// The refusal of a command by the engine.
    ///
    /// - Parameter target: the name in the request's path; if that is unknown, the status is 404.
    init(_ rejection: Rejection, target: String? = nil) {
        var extensions = JSONObject()
        extensions["rule"] = rejection.rule.map { .string($0.id) }
        let kind: ProblemKind
        switch rejection {
        case .terminated: kind = .sessionTerminated
        case .parked(let question):
            kind = .questionPending
            extensions["question"] = .string(question)
        case .notParked: kind = .noQuestion
        case .notLaunched, .alreadyLaunched, .invalid, .unsuitable: kind = .notApplicable
        case .untouchable:
            kind = .notApplicable
            extensions["guide"] = Self.guideToTouches
        case .unknown(_, let name), .ended(let name): kind = name == target ? .notFound : .unknownName
        case .unmatched(let mismatch):
            kind =
                mismatch.candidates.isEmpty
                ? (mismatch.name == target ? .notFound : .unknownName) : .ambiguousName
            extensions["guide"] = Self.guideToTouches
            if !mismatch.candidates.isEmpty {
                extensions["candidates"] = .array(mismatch.candidates.map(\.json))
            }
        case .taken: kind = .nameTaken
        case .exception(let name, let reason, _, _):
            kind = .exceptionRaised
            var exception: JSONObject = ["name": .string(name), "reason": .string(reason.text)]
            let participants = reason.participants.map { ($0.role.rawValue, JSONValue.string($0.id)) }
            if !participants.isEmpty {
                var roles = JSONObject()
                for (role, id) in participants { roles[role] = id }
                exception["participants"] = .object(roles)
            }
            extensions["exception"] = .object(exception)
        case .endlessTurn: kind = .endlessTurn
        case .tooMuchWork: kind = .tooMuchWork
        }
        self.init(kind, rejection.explanation, extensions: extensions)
    }
}

extension TargetMismatch.Candidate {
    /// The candidate, with the call that would touch it.
    fileprivate var json: JSONValue {
        var object: JSONObject = [
            "id": .string(id), "controller": .string(controller), "kind": .string(kind),
        ]
        object["label"] = label.map { .string($0) }
        object["call"] = call.json
        return .object(object)
    }
}

extension Call {
    /// The call as JSON; text that was just written is JSON.
    fileprivate var json: JSONValue {
        var writer = JSONWriter(capacity: 128)
        write(to: &writer)
        do { return try JSONValue(parsing: writer.bytes, limits: .stored) } catch { return .null }
    }
}
