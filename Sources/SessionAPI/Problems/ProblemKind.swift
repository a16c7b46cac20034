import MicroHTTP

/// The kinds of errors that clients see, with their statuses.
///
/// This is the one table of errors: every error thrown below becomes one of these, the contract lists them, and
/// the documentation's table is tested against them.
public enum ProblemKind: String, Sendable, CaseIterable {
    case malformedRequest
    case tokenMissing
    case tokenRefused
    case scopeMissing
    case foreignOrigin
    case notFound
    case methodNotAllowed
    case notAcceptable
    case requestTimeout
    case nameTaken
    case questionPending
    case noQuestion
    case storyboardInUse
    case keptAnswerUnreadable
    case cursorAhead
    case gone
    case eventsThinned
    case revisionMismatch
    case contentTooLarge
    case targetTooLong
    case unsupportedMediaType
    case misdirected
    case exceptionRaised
    case notApplicable
    case noEffect
    case unknownName
    case ambiguousName
    case endlessTurn
    case tooMuchWork
    case storyboardRefused
    case archiveRefused
    case idempotencyKeyReused
    case sessionTerminated
    case sessionQuarantined
    case journalFull
    case quotaExceeded
    case tooManySessions
    case tooManyConnections
    case internalFault
    case methodUnknown
    case storeUnavailable
    case overloaded
    case unanswered
    case stopping

    /// The status of the answer.
    public var status: HTTPStatus {
        switch self {
        case .malformedRequest: .badRequest
        case .tokenMissing, .tokenRefused: .unauthorized
        case .scopeMissing, .foreignOrigin: .forbidden
        case .notFound: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .notAcceptable: .notAcceptable
        case .requestTimeout: .requestTimeout
        case .nameTaken, .questionPending, .noQuestion, .storyboardInUse, .keptAnswerUnreadable, .cursorAhead:
            .conflict
        case .gone, .eventsThinned: .gone
        case .revisionMismatch: .preconditionFailed
        case .contentTooLarge: .contentTooLarge
        case .targetTooLong: .uriTooLong
        case .unsupportedMediaType: .unsupportedMediaType
        case .misdirected: .misdirectedRequest
        case .exceptionRaised, .notApplicable, .noEffect, .unknownName, .ambiguousName, .endlessTurn,
            .tooMuchWork, .storyboardRefused, .archiveRefused, .idempotencyKeyReused:
            .unprocessableContent
        case .sessionTerminated, .sessionQuarantined, .journalFull: .locked
        case .quotaExceeded, .tooManySessions, .tooManyConnections: .tooManyRequests
        case .internalFault: .internalServerError
        case .methodUnknown: .notImplemented
        case .storeUnavailable, .overloaded, .unanswered, .stopping: .serviceUnavailable
        }
    }

    /// The name of the kind of problem, the same for every occurrence.
    public var title: String {
        switch self {
        case .malformedRequest: "The request cannot be understood"
        case .tokenMissing: "A token is needed"
        case .tokenRefused: "The token is not accepted"
        case .scopeMissing: "The token does not permit this"
        case .foreignOrigin: "The request comes from a web page of another origin"
        case .notFound: "There is no such resource"
        case .methodNotAllowed: "The resource does not answer this method"
        case .notAcceptable: "The resource has no acceptable form"
        case .requestTimeout: "The request did not arrive in time"
        case .nameTaken: "The name is taken"
        case .questionPending: "The turn waits for an answer"
        case .noQuestion: "No question waits for an answer"
        case .storyboardInUse: "The storyboard is in use"
        case .keptAnswerUnreadable: "The kept answer is damaged"
        case .cursorAhead: "The session has no such event yet"
        case .gone: "The object no longer exists"
        case .eventsThinned: "The events were thinned"
        case .revisionMismatch: "The resource has changed"
        case .contentTooLarge: "The body is too large"
        case .targetTooLong: "The path and query are too long"
        case .misdirected: "The request is meant for another host"
        case .unsupportedMediaType: "The media type of the body is not supported"
        case .exceptionRaised: "UIKit raises an exception"
        case .notApplicable: "The command does not apply in the current state"
        case .noEffect: "The declaration would have no effect"
        case .unknownName: "The command names something that does not exist"
        case .ambiguousName: "The name can mean several things"
        case .endlessTurn: "The turn does not come to an end"
        case .tooMuchWork: "The command exceeds a limit"
        case .storyboardRefused: "The storyboard cannot be used"
        case .archiveRefused: "The archive cannot be used"
        case .idempotencyKeyReused: "The idempotency key belongs to another request"
        case .sessionTerminated: "The app has ended"
        case .sessionQuarantined: "The session is in quarantine"
        case .journalFull: "The session's journal is full"
        case .quotaExceeded: "The tenant's quota is used up"
        case .tooManySessions: "There are too many sessions"
        case .tooManyConnections: "The client has too many connections"
        case .internalFault: "Internal error"
        case .methodUnknown: "The method is not known"
        case .storeUnavailable: "The store cannot be written or read"
        case .overloaded: "The service is overloaded"
        case .unanswered: "The answer did not come in time"
        case .stopping: "The service is stopping"
        }
    }

    /// When it occurs and what a client can do, in a sentence for the contract and the documentation.
    public var explanation: String {
        switch self {
        case .malformedRequest:
            "The path, query, headers or body do not match the contract; path names the place in the body."
        case .tokenMissing:
            "Send a token in Authorization, as Bearer or as the password of Basic; a browser can log in at /login."
        case .tokenRefused: "The service does not know the token, or it has expired; detail says which."
        case .scopeMissing: "The operation needs a scope that the token lacks; scope names it."
        case .foreignOrigin:
            "A web page of another origin may not change anything; http.allowedOrigins can allow its origin."
        case .notFound: "Nothing of that kind has the identifier or name in the path."
        case .methodNotAllowed: "Allow lists the methods that are answered."
        case .notAcceptable: "Accept does not list any of the forms in the contract."
        case .requestTimeout: "The head or the body took longer than the configuration allows; nothing was changed."
        case .nameTaken: "Something else in the session has that name already; choose another."
        case .questionPending: "A question is waiting for an answer; `pending` names it."
        case .noQuestion: "The question was answered before, or was never asked."
        case .storyboardInUse: "A session is built from it; delete the session first."
        case .keptAnswerUnreadable:
            "An earlier request with the same Idempotency-Key was carried out, and its stored answer cannot be read any more. Nothing else is damaged: read the resource to see its current revision, and use a new key for whatever is still to be done."
        case .cursorAhead:
            "The cursor is beyond the session's last event, whose number is lastSequence. Either the number is wrong, or the service was restored from a backup that lacks the later events: read the session anew, and continue after lastSequence."
        case .gone:
            "The session had an object of that name, which was deallocated or has ended; ended says when, and with which outcome."
        case .eventsThinned:
            "The first of the requested events were thinned, up to thinnedRevision: only their digests are left. Read from firstSequence on, the first event that is kept, or in pages with thinned=recompute, which runs the commands again and answers with their events if they are the recorded ones; if they are not, detail says so."
        case .revisionMismatch: "If-Match names another revision than the current one; read again."
        case .contentTooLarge: "The body is longer than the configuration allows."
        case .targetTooLong: "Send a shorter path and query."
        case .misdirected:
            "Host names a host that the service does not answer for; http.allowedHosts can add it."
        case .unsupportedMediaType:
            "Content-Type is missing or not one of the media types in the contract, or the request has a `Content-Encoding`."
        case .exceptionRaised:
            "The call would end the app; exception holds UIKit's name and reason, rule the rule. Nothing changed."
        case .notApplicable:
            "The command, or the value that path names, does not apply in the session's current state; nothing changed."
        case .noEffect:
            "The member at path in the body could never have an effect; detail says what would. Nothing changed."
        case .unknownName:
            "The body names a controller, view or object that the session does not have; path names the place."
        case .ambiguousName:
            "A label, title or identifier belongs to several things that can be touched; candidates lists them, each with the call that touches it."
        case .endlessTurn:
            "The behaviors trigger each other endlessly, and detail names the repeated call; the command was rolled back."
        case .tooMuchWork:
            "Together with everything it triggers, the command exceeds the limit that detail names, and nothing changed; advance the clock by less, make fewer calls at once, or fork an earlier revision."
        case .storyboardRefused:
            "The document is understood as a whole but cannot be used; line or path names the place."
        case .archiveRefused: "The archive is damaged, of an unknown version, or not for this app."
        case .idempotencyKeyReused: "The same Idempotency-Key came with another body."
        case .sessionTerminated: "An exception, its user or the system ended the app. It can be read, but not driven."
        case .sessionQuarantined:
            "The stored data of the session is inconsistent, and detail says where; once it is repaired, DELETE …/quarantine lets the session be driven again."
        case .journalFull:
            "The session has the configured number of revisions; it can be read, exported and deleted, not driven."
        case .quotaExceeded:
            "The tenant of the token has used up the quota that the member quota names: delete sessions, or send requests more slowly."
        case .tooManySessions: "The configured number of sessions exists; delete one."
        case .tooManyConnections: "The client has reached the limit on open connections; close some, or wait."
        case .internalFault: "The log says more; nothing was changed."
        case .methodUnknown: "No resource of the service answers this method."
        case .storeUnavailable:
            "The database cannot be written or read at the moment, and reason says why; nothing was changed, send the request again later."
        case .overloaded: "Nothing was changed; send the request again later."
        case .unanswered:
            "The answer was not ready within `http.exchangeDeadlineMilliseconds`. A command that is waiting for its commit may still take effect; repeated with the same Idempotency-Key, it takes effect once. Unfinished work is abandoned."
        case .stopping: "Nothing was changed; send the request again later."
        }
    }

    /// The guide of the project's documentation that says more, if there is one.
    public var guide: String? {
        switch self {
        case .questionPending, .noQuestion, .noEffect, .endlessTurn, .tooMuchWork:
            "Documentation/Behaviors.md"
        case .exceptionRaised, .notApplicable, .unknownName: "Documentation/Calls.md"
        case .ambiguousName: "Documentation/Controls.md"
        case .archiveRefused: "Documentation/Archives.md"
        case .eventsThinned: "Documentation/Events.md"
        case .sessionQuarantined, .storeUnavailable, .keptAnswerUnreadable: "Documentation/Database.md"
        case .tokenMissing, .tokenRefused, .scopeMissing, .quotaExceeded: "Documentation/Security.md"
        case .malformedRequest, .foreignOrigin, .notFound, .methodNotAllowed, .notAcceptable, .requestTimeout,
            .nameTaken, .storyboardInUse, .cursorAhead, .gone, .revisionMismatch, .contentTooLarge, .targetTooLong,
            .unsupportedMediaType, .misdirected, .storyboardRefused, .idempotencyKeyReused,
            .sessionTerminated, .journalFull, .tooManySessions, .tooManyConnections, .internalFault,
            .methodUnknown, .overloaded, .unanswered, .stopping:
            nil
        }
    }

    /// A URN that names the kind in a problem's `type`.
    public var type: String { Self.typePrefix + code }

    /// The kind in the type of a problem, or the whole type if it has another form.
    static func code(ofType type: String) -> Substring {
        type.hasPrefix(typePrefix) ? type.dropFirst(typePrefix.count) : type[...]
    }

    private static let typePrefix = "urn:proscenium:problem:"

    /// The kind in lower case with hyphens, the last part of `type`.
    public var code: String {
        var code = ""
        for character in rawValue {
            if character.isUppercase { code.append("-") }
            code.append(contentsOf: character.lowercased())
        }
        return code
    }
}
