import JSONCoding
import PresentationEngine

/// Transitions in flight and everything else that the session waits for, as clients read them.
extension PresentationSession {
    /// Writes an array of the transitions in flight, in the order in which they began.
    package func writeTransitions(to writer: inout JSONWriter) {
        writer.beginArray()
        for handle in header.transitions { writeTransition(handle, to: &writer) }
        writer.endArray()
    }

    /// The transition with this name, while it is in flight.
    package func transitionHandle(named name: String) -> TransitionHandle? {
        guard case .transition(let handle)? = names[name], transitions.contains(handle) else { return nil }
        return handle
    }

    /// Writes the current state of a transition.
    package func writeTransition(_ handle: TransitionHandle, to writer: inout JSONWriter) {
        guard let transition = transitions[handle] else { return writer.null() }
        let rest = rest(of: transition)
        writer.object {
            $0.member("id", transition.name)
            $0.member("kind", transition.kind.rawValue)
            $0.member("from", name(transition.from))
            $0.member("to", name(transition.to))
            $0.member("duration", thousandths: transition.duration)
            $0.member("animated", transition.isAnimated)
            $0.member("interactive", transition.isInteractive)
            $0.member("interruptible", transition.isInterruptible)
            $0.member("cancelled", transition.wasCancelled)
            $0.member("phase", transition.phase.word)
            $0.member("fraction", fraction(of: transition))
            if let due = transition.due { $0.member("due", thousandths: due) }
            $0.member("presentationStyle", transition.presentationStyle.name)
            if transition.animator == nil, transition.kind.isOfPresentation, transition.preferred != .zoom {
                $0.member("transitionStyle", transition.style.name)
            }
            $0.member("preferredTransition", transition.preferred?.rawValue)
            $0.member("sourceView", transition.zoomSource)
            $0.member("animator", transition.animator.map { name($0) })
            $0.member("interactionController", transition.interaction.map { name($0) })
            $0.member("completionSpeed", rest.speed)
            $0.member("completionCurve", rest.curve.rawValue)
        }
    }

    /// The number of delayed calls listed individually.
    package static let pendingTimerLimit = 100

    /// Writes an array of the work that the session waits for: the open question, transitions with the input that
    /// advances them, delayed calls, of which the first ``pendingTimerLimit`` are listed, and a restoration
    /// that the app has extended. A session whose app has ended has none.
    package func writePending(to writer: inout JSONWriter) {
        writer.beginArray()
        defer { writer.endArray() }
        guard header.status == .active else { return }
        if let parked = agenda.parked { writeQuestion(parked, to: &writer) }
        for handle in header.transitions {
            guard let transition = transitions[handle] else { continue }
            writer.object { writeWaiting(transition, to: &$0) }
        }
        if let resizing = header.resizing {
            writer.object {
                $0.member("what", "animation")
                $0.member("presentationController", resizing.popover)
                $0.member("due", thousandths: resizing.due)
            }
        }
        for entry in agenda.scheduled.prefix(Self.pendingTimerLimit) {
            writer.object {
                $0.member("what", "timer")
                $0.member("due", thousandths: entry.due)
            }
        }
        if agenda.scheduled.count > Self.pendingTimerLimit {
            writer.object {
                $0.member("what", "timers")
                $0.member("count", agenda.scheduled.count - Self.pendingTimerLimit)
            }
        }
        if header.extendedReturns > 0 {
            writer.object {
                $0.member("what", "restoration")
                $0.member("extensions", header.extendedReturns)
                $0.member("rule", "Q43" as Rule)
            }
        }
        if let reading = agenda.reading, reading.extensions > 0 {
            writer.object {
                $0.member("what", "restoration")
                $0.member("extensions", reading.extensions)
                $0.member("rule", "R41" as Rule)
            }
        }
    }

    private func writeQuestion(_ parked: AskedQuestion, to writer: inout JSONWriter) {
        writer.object {
            $0.member("what", "question")
            $0.member("of", name(parked.actor))
            $0.member("call", parked.member)
            $0.key("arguments")
            $0.value(arguments: parked.arguments)
            $0.member("rule", parked.rule)
        }
    }

    private func writeWaiting(_ transition: Transition, to writer: inout JSONWriter) {
        switch transition.phase {
        case .running(_, let due):
            writer.member("what", "transition")
            writer.member("id", transition.name)
            writer.member("due", thousandths: due)
        case .preparing, .ending:
            writer.member("what", "transition")
            writer.member("id", transition.name)
        case .interactive:
            writer.member("what", "interaction")
            writer.member("id", transition.name)
            writer.member("interactionController", transition.interaction.map { name($0) })
            writer.member("fraction", transition.fraction)
        case .waiting:
            writer.member("what", "completion")
            writer.member("id", transition.name)
            writer.member("animator", transition.animator.map { name($0) })
        }
    }
}

extension Transition.Phase {
    /// The phase of the transition in one word.
    package var word: String {
        switch self {
        case .preparing: "preparing"
        case .running: "running"
        case .interactive: "interactive"
        case .waiting: "waiting"
        case .ending: "ending"
        }
    }
}
