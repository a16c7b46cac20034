import JSONCoding
import PresentationCoding
import PresentationEngine

extension PresentationSession {
    /// What the session waits for, as a JSON array: a question, transitions and who moves them on, timers.
    var encodedPending: [UInt8] {
        var writer = JSONWriter(capacity: 64)
        writer.beginArray()
        if let parked = agenda.parked {
            writer.beginObject()
            writer.member("what", "question")
            writer.member("call", parked.member.rawValue)
            writer.endObject()
        }
        for handle in header.transitions {
            guard let transition = transitions[handle] else { continue }
            write(transition, to: &writer)
        }
        for entry in agenda.scheduled {
            writer.beginObject()
            writer.member("what", "timer")
            writer.member("due", thousandths: entry.due)
            writer.endObject()
        }
        writer.endArray()
        return writer.bytes
    }

    private func write(_ transition: Transition, to writer: inout JSONWriter) {
        writer.beginObject()
        switch transition.phase {
        case .running(_, let due):
            writer.member("what", "transition")
            writer.member("id", transition.name)
            writer.member("due", thousandths: due)
        case .interactive:
            writer.member("what", "interaction")
            writer.member("id", transition.name)
        case .waiting:
            writer.member("what", "completion")
            writer.member("id", transition.name)
        case .preparing, .ending:
            writer.member("what", "transition")
            writer.member("id", transition.name)
        }
        writer.endObject()
    }
}

extension [Event] {
    /// The transition that began among these events, as a JSON object; `nil` if none did.
    var encodedBeginning: [UInt8]? {
        for event in self {
            guard case .transition(let id, .began(let began)) = event.kind else { continue }
            var writer = JSONWriter(capacity: 160)
            writer.beginObject()
            writer.member("id", id)
            writer.member("kind", began.kind.rawValue)
            writer.member("from", began.from)
            writer.member("to", began.to)
            writer.member("duration", thousandths: began.duration)
            writer.member("interactive", began.isInteractive)
            writer.endObject()
            return writer.bytes
        }
        return nil
    }
}
