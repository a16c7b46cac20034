import JSONCoding
import PresentationEngine

extension TransitionChange {
    /// Writes the transition's id, what changed, and the values that belong to the change.
    func writeMembers(id: String, to writer: inout JSONWriter) {
        writer.member("id", id)
        writer.member("change", name)
        writeDetails(to: &writer)
    }

    /// Writes the values that belong to the change.
    func writeDetails(to writer: inout JSONWriter) {
        switch self {
        case .began(let began): began.writeMembers(to: &writer)
        case .interactionChanged(let isInteractive, let isCancelled, let fraction):
            writer.member("interactive", isInteractive)
            writer.member("cancelled", isCancelled)
            writer.member("fraction", fraction)
        case .updated(let fraction), .paused(let fraction): writer.member("fraction", fraction)
        case .ended(let isCompleted): writer.member("completed", isCompleted)
        }
    }
}

extension TransitionChange.Began {
    fileprivate func writeMembers(to writer: inout JSONWriter) {
        writer.member("kind", kind.rawValue)
        writer.member("from", from)
        writer.member("to", to)
        writer.member("animated", isAnimated)
        writer.member("interactive", isInteractive)
        writer.member("duration", thousandths: duration)
        writer.member("presentationStyle", presentationStyle.name)
        writer.member("transitionStyle", transitionStyle?.name)
        writer.member("preferredTransition", preferredTransition?.rawValue)
        writer.member("sourceView", sourceView)
        writer.member("fromView", fromView)
        writer.member("toView", toView)
        writer.member("fromInitialFrame", fromInitialFrame)
        writer.member("fromFinalFrame", fromFinalFrame)
        writer.member("toInitialFrame", toInitialFrame)
        writer.member("toFinalFrame", toFinalFrame)
    }
}
