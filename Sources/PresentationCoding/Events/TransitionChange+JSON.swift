import JSONCoding
import PresentationEngine

extension TransitionChange {
    /// Writes the transition's id, what changed, and the values that belong to the change.
    func writeMembers(id: String, to writer: inout JSONWriter) {
        writer.member("id", id)
        switch self {
        case .began(let began):
            writer.member("change", "began")
            began.writeMembers(to: &writer)
        case .interactionChanged(let isInteractive, let isCancelled, let fraction):
            writer.member("change", "interactionChanged")
            writer.member("interactive", isInteractive)
            writer.member("cancelled", isCancelled)
            writer.member("fraction", fraction)
        case .updated(let fraction):
            writer.member("change", "updated")
            writer.member("fraction", fraction)
        case .paused(let fraction):
            writer.member("change", "paused")
            writer.member("fraction", fraction)
        case .ended(let isCompleted):
            writer.member("change", "ended")
            writer.member("completed", isCompleted)
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
        writer.member("fromView", fromView)
        writer.member("toView", toView)
        writer.member("fromInitialFrame", fromInitialFrame)
        writer.member("fromFinalFrame", fromFinalFrame)
        writer.member("toInitialFrame", toInitialFrame)
        writer.member("toFinalFrame", toFinalFrame)
    }
}
