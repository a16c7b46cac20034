import JSONCoding
import PresentationCoding

/// How an object of a session ended, according to the last event that reports it.
public struct ObjectEnding: Sendable, Equatable {
    /// The event's subject: `controller`, `object`, `window`, `presentationController` or `segue`; or `transition`.
    public let kind: String
    /// The object's id.
    public let id: String
    /// Its class, if the journal knows it.
    public let className: String?
    /// The revision of the command in which it ended.
    public let revision: Int
    /// The session's clock at that time, in microseconds.
    public let time: Int
    /// The event's sequence number in the session.
    public let sequence: Int
    /// The rule that the event cites.
    public let rule: String
    /// Whether a transition was completed; nil for anything else.
    public let didComplete: Bool?
    /// The circumstances, as the end of a sentence: `when its presentation had been dismissed`.
    public let circumstances: String?

    /// Reads the end of an object from an event, if the event reports it.
    ///
    /// - Parameters:
    ///   - kinds: the kinds of object to consider.
    ///   - earlier: the events of the same command before this one.
    init?(_ event: EventRecord, of id: String, _ kinds: Set<String>, after earlier: ArraySlice<EventRecord>) {
        if event.kind == "transition" {
            guard event.name == "ended", event.transition == id, kinds.contains("transition") else {
                return nil
            }
            kind = "transition"
            className = nil
            didComplete = event.extras["details"]?["completed"].map { $0 == true }
            circumstances = nil
        } else {
            guard event.kind == "lifecycle", let name = event.name, Self.words.contains(name),
                let subject = event.subject, subject.id == id, kinds.contains(subject.kind)
            else { return nil }
            kind = subject.kind
            className = subject.className
            didComplete = nil
            circumstances = Self.circumstances(of: subject.kind, id, after: earlier)
        }
        self.id = id
        revision = event.cause
        time = event.time
        sequence = event.sequence
        rule = event.rule
    }

    /// The changes that end an object.
    private static let words: Set = ["deallocated", "presentationControllerReleased", "segueReleased"]

    /// The change that removed the last reference to the object, if the events of the same command show it.
    private static func circumstances(
        of kind: String, _ id: String, after earlier: ArraySlice<EventRecord>
    ) -> String? {
        guard kind == "controller" else { return nil }
        for event in earlier.reversed()
        where event.kind == "relation" && event.subject?.id == id && event.extras["to"] == .null {
            switch event.name {
            case "presentingViewController": return "when its presentation had been dismissed"
            case "parent": return "when it had left its parent"
            case "rootViewController": return "when its window had been removed"
            default: continue
            }
        }
        return "when nothing held it any more"
    }
}

/// The result of a search for the end of an object.
public enum EndingSearch: Sendable, Equatable {
    case found(ObjectEnding)
    /// No event of the session reports it.
    case unknown
    /// No event from this revision on reports it; earlier ones were not searched.
    case unknownSince(revision: Int)
}
