import JSONCoding
import Logging
import MicroHTTP
import PresentationCoding
import PresentationEngine
import SessionHost
import SessionStore
import StoryboardReader

extension RequestRefusal {
    /// The refusal for any error that a handler threw; unexpected errors are logged and not sent.
    init(anything error: any Error, logger: Logger) {
        switch error {
        case let refusal as RequestRefusal: self = refusal
        case let fault as JSONFault: self.init(fault)
        case let fault as RequestFault: self.init(fault)
        case let fault as StoryboardFault: self.init(fault)
        case let error as HostError: self.init(error, logger: logger)
        case let error as StoreError: self.init(error, logger: logger)
        case let error as CommitError: self.init(error, logger: logger)
        default:
            logger.error("A request failed unexpectedly", metadata: ["error": "\(error)"])
            self.init(.internalFault, "The service could not carry out the request; its log says why.")
        }
    }

    /// The refusal for an error of the session host.
    ///
    /// - Parameter target: the name in the request's path; if that is unknown, the status is 404.
    init(_ error: HostError, target: String? = nil, logger: Logger) {
        switch error {
        case .refused(let rejection, _, let place, let trail):
            self.init(rejection, target: target)
            if let place { extensions["path"] = .string(place) }
            if let trail { add(trail) }
        case .unknown, .unknownRevision: self.init(.notFound, error.description)
        case .alreadyExists: self.init(.nameTaken, error.description)
        case .storyboardInUse: self.init(.storyboardInUse, error.description)
        case .cursorAhead(let last):
            self.init(.cursorAhead, error.description, extensions: ["lastSequence": .integer(last)])
        case .eventsThinned(let revision, let first, _):
            self.init(
                .eventsThinned, error.description,
                extensions: ["thinnedRevision": .integer(revision), "firstSequence": .integer(first)])
        case .revisionMismatch(let current):
            self.init(
                .revisionMismatch, error.description, extensions: ["revision": .integer(current)])
        case .keyReused: self.init(.idempotencyKeyReused, error.description)
        case .keptAnswerUnreadable:
            logger.error("A kept answer is damaged", metadata: ["error": "\(error)"])
            self.init(
                .keptAnswerUnreadable,
                "\(error.description) Read its effect, and use a new key for whatever is still to be done.")
        case .quarantined: self.init(.sessionQuarantined, error.description)
        case .labelsRefused: self.init(.malformedRequest, error.description, extensions: ["path": "$.labels"])
        case .quotaExceeded(_, let reached):
            self.init(.quotaExceeded, error.description, extensions: ["quota": .string(reached.name)])
        case .tooManySessions: self.init(.tooManySessions, error.description)
        case .overloaded: self.init(.overloaded, error.description)
        case .stopping: self.init(.stopping, error.description)
        case .abandoned: self.init(.unanswered, error.description)
        case .forkTooLarge, .tooLongToStore, .pictureTooLarge: self.init(.tooMuchWork, error.description)
        case .journalFull: self.init(.journalFull, error.description)
        case .uncommitted: self.init(.storeUnavailable, error.description)
        case .unavailable(let error): self.init(error, logger: logger)
        case .unreadable:
            logger.error("Something stored cannot be understood", metadata: ["error": "\(error)"])
            self.init(.internalFault, "This build does not understand the stored data.")
        }
    }

    /// The refusal for an error of the commit queue.
    init(_ error: CommitError, logger: Logger) {
        switch error {
        case .overloaded: self.init(.overloaded, error.description)
        case .stopping: self.init(.stopping, error.description)
        case .tooLong(let limit): self.init(HostError.tooLongToStore(byteLimit: limit), logger: logger)
        case .failed(let error), .precedingWriteFailed(let error): self.init(error, logger: logger)
        }
    }

    /// The refusal for an error of the store; paths and SQLite's messages stay in the log.
    init(_ error: StoreError, logger: Logger) {
        switch error {
        case .unknown: self.init(.notFound, error.description)
        case .alreadyExists: self.init(.nameTaken, error.description)
        case .storyboardInUse: self.init(.storyboardInUse, error.description)
        case .eventsThinned(_, _, let revision, let first):
            self.init(HostError.eventsThinned(revision: revision, firstSequence: first), logger: logger)
        case .closed: self.init(.stopping, "The server is stopping.")
        case .tooLong(let limit): self.init(HostError.tooLongToStore(byteLimit: limit), logger: logger)
        case .tampered(let fault):
            logger.error("Something stored is damaged", metadata: ["error": "\(error)"])
            if fault.session != nil {
                self.init(.sessionQuarantined, fault.description)
            } else {
                self.init(.internalFault, fault.description)
            }
        case .unsuitable, .notADatabase, .empty, .foreignDatabase, .taken, .inUse, .unwritable, .newerDatabase,
            .olderDatabase,
            .editedMigration, .damaged, .diskFull, .locked, .moved, .unreachable, .missing, .disturbed, .failed,
            .conflict:
            logger.error("The store failed", metadata: ["error": "\(error)"])
            self.init(error.trouble ?? .failing)
        }
    }

    /// Adds the call, the chain of reactions that led to it, and the events that are rolled back.
    private mutating func add(_ trail: RefusalTrail) {
        // Text that the service wrote a moment ago is JSON.
        guard let members = try? JSONValue(parsing: trail.encoded, limits: .stored), case .object(let object) = members
        else {
            return
        }
        for member in object.members { extensions[member.key] = member.value }
    }

    /// The refusal for trouble with the disk, the file or another program.
    init(_ trouble: StoreTrouble) {
        self.init(
            .storeUnavailable, "\(trouble.sentence) Nothing was changed.",
            extensions: ["reason": .string(trouble.rawValue)])
    }
}
