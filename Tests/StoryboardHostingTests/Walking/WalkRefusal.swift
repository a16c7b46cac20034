@testable import PresentationEngine

/// Something that a session does not do: a refused command, an exception that ends the app, or a gesture that a sheet
/// or a popover does not have.
struct WalkRefusal: Hashable {
    let rule: String?
    /// The text, with `…` in place of the names of controllers.
    let text: String
    /// Whether UIKit raises an exception.
    let isException: Bool

    init(_ rejection: Rejection, of command: Command, in session: PresentationSession) {
        rule = rejection.rule?.id
        text = Self.template(rejection.explanation, in: session)
        if case .exception = rejection { isException = true } else { isException = false }
    }

    /// Nil for every other event.
    init?(_ event: Event, in session: PresentationSession) {
        switch event.kind {
        case .exception(let name, let reason):
            text = Self.template("\(name): \(reason.text)", in: session)
            isException = true
        case .noop(_, let call, let reason) where Self.gestures.contains(call) && event.rule.id != Self.settling:
            text = Self.template(reason, in: session)
            isException = false
        default: return nil
        }
        rule = event.rule.id
    }

    /// The gestures whose no-ops count.
    private static let gestures: Set<String> = ["dragSheet", "touchOutside"]
    /// A drag that changes nothing, because the sheet returns to its place.
    private static let settling = "CH-226"

    private static func template(_ text: String, in session: PresentationSession) -> String {
        session.controllers.all.map(\.record.name).sorted { ($0.count, $0) > ($1.count, $1) }
            .reduce(text) { $0.replacing($1, with: "…") }
    }
}
