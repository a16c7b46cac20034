import JSONCoding
import SessionNumbers

/// An event as it was journaled, independent of the format of its row.
///
/// It is not converted to the engine's types, so that events of other builds are served as they were written.
public struct EventRecord: Sendable {
    /// The position among all events of the session, from 1.
    public let sequence: Int
    /// The session's clock, in microseconds.
    public let time: Int
    /// The pass of the run loop in which it happened, from 1.
    public let turn: Int
    /// The revision of the command that it belongs to.
    public let cause: Int
    /// One of the documented words.
    public let kind: String
    /// The event's subject.
    public let subject: Subject?
    /// The member, relation or change, or the name given by UIKit or the app.
    public let name: String?
    /// The members that the kind adds, by the keys that clients see.
    public let extras: JSONObject
    /// The transition that it belongs to.
    public let transition: String?
    /// The sequence number of the event that led to it.
    public let parent: Int?
    /// The id of the rule.
    public let rule: String

    /// An object that an event is about.
    public struct Subject: Sendable {
        /// `controller`, `view` and so on.
        public let kind: String
        /// The object's id; the application has none.
        public let id: String?
        /// The class, where it is known.
        public let className: String?
    }
}

extension EventRecord {
    /// The same event without information that `other` lacks: its cause, and the participants and subjects that
    /// earlier builds did not write.
    public func knowingNoMore(than other: EventRecord) -> EventRecord {
        var extras = extras
        if other.extras["participants"] == nil { extras["participants"] = nil }
        return EventRecord(
            sequence: sequence, time: time, turn: turn, cause: cause, kind: kind,
            subject: other.subject == nil ? nil : subject, name: name,
            extras: extras, transition: other.transition == nil ? nil : transition,
            parent: other.parent == nil ? nil : parent, rule: rule)
    }
}

extension EventRecord: JSONWritable {
    /// Writes the event in the form that clients read, with times in milliseconds.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("sequence", sequence)
        writer.member("time", thousandths: time)
        writer.member("turn", turn)
        writer.member("kind", kind)
        if let subject {
            writer.object("subject") {
                $0.member("kind", subject.kind)
                $0.member("id", subject.id)
                $0.member("class", subject.className)
            }
        }
        writer.member("name", name)
        for member in extras.members {
            writer.key(member.key)
            writer.value(member.value)
        }
        writer.member("transition", transition)
        writer.member("parent", parent)
        writer.member("cause", cause)
        writer.member("rule", rule)
        writer.endObject()
    }
}
