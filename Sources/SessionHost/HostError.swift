import PresentationCoding
import PresentationEngine
import SessionStore

/// Why the host did not carry out a request. Nothing was changed.
public enum HostError: Error, Sendable, Equatable {
    /// There is nothing of this kind with this identifier.
    case unknown(StoreError.StoredKind, id: String)
    /// There is something of this kind with this identifier already.
    case alreadyExists(StoreError.StoredKind, id: String)
    /// The storyboard cannot be deleted, because this session uses it.
    case storyboardInUse(id: String, session: String)
    /// The session never had this revision, or does not have it yet.
    case unknownRevision(Int, current: Int)
    /// The request was for the events after one that the session does not have.
    case cursorAhead(lastSequence: Int)
    /// The request was for events that were thinned: those up to this revision. The first one that is kept has this
    /// sequence number. If they were to be computed again, `why` says why they cannot be.
    case eventsThinned(revision: Int, firstSequence: Int, why: String? = nil)
    /// The request was for a revision other than the current one.
    case revisionMismatch(current: Int)
    /// The idempotency key was used for a request with another body.
    case keyReused
    /// The kept answer for the idempotency key is damaged.
    case keptAnswerUnreadable(key: String)
    /// The engine refused the command. `call` is the index of the refused call of a batch, if the engine knows
    /// it; `place` the cause within the request, if there is one; `trail` the decisions that led to the
    /// refusal, if the command had begun.
    case refused(Rejection, call: Int? = nil, place: String? = nil, trail: RefusalTrail? = nil)
    /// The session is readable but cannot be driven, because it is damaged.
    case quarantined(reason: String)
    /// The session cannot have these labels.
    case labelsRefused(LabelFault)
    /// The configured number of sessions exists already.
    case tooManySessions(limit: Int)
    /// The tenant has as much as its quota allows.
    case quotaExceeded(TenantName, TenantLimits.Reached)
    /// Too many writes are waiting for the store; a retry may succeed a little later.
    case overloaded
    /// The host is stopping and accepts no more work.
    case stopping
    /// The request reached its deadline before its work was done; the work was abandoned.
    case abandoned
    /// The state, or what the request would add to the store in one piece, is longer than anything that is stored.
    case tooLongToStore(byteLimit: Int)
    /// A picture of the screen would have more bytes than it may.
    case pictureTooLarge(byteLimit: Int)
    /// The history of the session up to the revision is too long for a fork.
    case forkTooLarge(byteLimit: Int, commandLimit: Int)
    /// The session has the configured number of revisions already.
    case journalFull(limit: Int)
    /// The store could not be read or written; a retry may succeed later.
    case unavailable(StoreError)
    /// The state on which the answer would be based did not reach the disk; a retry may succeed a little later.
    case uncommitted
    /// This build does not understand the stored data.
    case unreadable(what: String, detail: String)
}

extension HostError {
    init(_ error: StoreError) {
        switch error {
        case .unknown(let kind, let id): self = .unknown(kind, id: id)
        case .alreadyExists(let kind, let id): self = .alreadyExists(kind, id: id)
        case .storyboardInUse(let id, let session): self = .storyboardInUse(id: id, session: session)
        case .eventsThinned(_, _, let revision, let first):
            self = .eventsThinned(revision: revision, firstSequence: first)
        case .tampered(.outcome(let key)): self = .keptAnswerUnreadable(key: key)
        case .tampered(let fault): self = .quarantined(reason: fault.description)
        case .closed: self = .stopping
        case .tooLong(let limit): self = .tooLongToStore(byteLimit: limit)
        case .unsuitable, .notADatabase, .empty, .foreignDatabase, .taken, .inUse, .unwritable, .newerDatabase,
            .olderDatabase,
            .editedMigration, .damaged, .diskFull, .locked, .moved, .unreachable, .missing, .disturbed, .failed,
            .conflict:
            self = .unavailable(error)
        }
    }

    init(_ error: CommitError) {
        switch error {
        case .overloaded: self = .overloaded
        case .stopping: self = .stopping
        case .tooLong(let limit): self = .tooLongToStore(byteLimit: limit)
        case .failed(let cause): self.init(cause)
        case .precedingWriteFailed(let cause): self = .unavailable(cause)
        }
    }
}

extension HostError {
    /// Why a session cannot be revived from its stored data; `nil` if the data is not to blame, and a retry may succeed
    /// later.
    var damage: String? {
        switch self {
        case .quarantined(let reason): reason
        case .unreadable, .unknown(.storyboard, _): description
        case .unknown, .alreadyExists, .storyboardInUse, .unknownRevision, .cursorAhead, .eventsThinned,
            .revisionMismatch, .keyReused, .keptAnswerUnreadable, .refused, .labelsRefused, .tooManySessions,
            .quotaExceeded, .overloaded, .stopping,
            .abandoned, .tooLongToStore, .pictureTooLarge, .forkTooLarge, .journalFull, .unavailable,
            .uncommitted:
            nil
        }
    }
}

extension HostError: CustomStringConvertible {
    /// One sentence for the person who sent the request.
    public var description: String {
        switch self {
        case .unknown(let kind, let id): "There is no \(kind.rawValue) \(id)."
        case .alreadyExists(let kind, let id): "There is a \(kind.rawValue) \(id) already."
        case .storyboardInUse(let id, let session): "Storyboard \(id) is used by session \(session)."
        case .unknownRevision(let revision, let current):
            "The session has no revision \(revision); its revisions are 1 to \(current)."
        case .cursorAhead(let last):
            "The session's last event has the number \(last): the cursor is beyond it."
        case .eventsThinned(let revision, let first, let why):
            "The events up to revision \(revision) were thinned; the first one that is kept is event \(first)."
                + (why.map { " \($0)" } ?? "")
        case .revisionMismatch(let current): "The session is at revision \(current)."
        case .keyReused: "The idempotency key was used for a request with another body."
        case .keptAnswerUnreadable(let key):
            "The answer kept for the idempotency key \(key) is damaged. The request that it answered was carried out."
        case .refused(let rejection, _, _, _): rejection.explanation
        case .quarantined(let reason): "The session is in quarantine: \(reason)"
        case .labelsRefused(let fault): fault.description
        case .quotaExceeded(let tenant, .sessions(let limit)):
            "The tenant \(tenant) has \(limit) sessions, as many as its quota allows."
        case .quotaExceeded(let tenant, .bytes(let limit)):
            "The tenant \(tenant) has stored as much as its quota of \(limit) bytes allows."
        case .tooManySessions(let limit): "There are \(limit) sessions, as many as are allowed."
        case .overloaded: "The store has too much to write at the moment."
        case .stopping: "The server is stopping."
        case .abandoned: "The work took longer than the request may wait, and was given up."
        case .tooLongToStore(let limit):
            """
            The session's state, or what the request adds to it, would have more than \(limit) bytes, the most that is \
            stored in one piece. Nothing was changed: use smaller texts or fewer objects, or remove some first.
            """
        case .pictureTooLarge(let limit):
            "The picture would have more than \(limit) bytes: read the layers as JSON, or fewer instants of a strip."
        case .forkTooLarge(let bytes, let commands):
            """
            The session's history up to that revision has more than \(commands) commands or \(bytes) bytes, the \
            limits for a fork: fork an earlier revision.
            """
        case .journalFull(let limit):
            "The session has \(limit) revisions, as many as are allowed: it can be read, exported and deleted."
        case .unavailable(let error): error.description
        case .uncommitted: "The state that the answer rests on did not reach the disk."
        case .unreadable(let what, let detail): "\(what) cannot be understood: \(detail)"
        }
    }
}
