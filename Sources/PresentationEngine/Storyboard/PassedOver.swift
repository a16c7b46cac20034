/// The reason why a touch passes over a view of a storyboard with all in it, as in `hitTest(_:with:)` (CH-209).
struct PassedOver: Sendable, Equatable {
    enum Reason: Sendable {
        case isHidden
        /// An alpha below 0.01.
        case isTransparent
        case hasNoUserInteraction
    }

    let reason: Reason
    /// The object id of the outermost view that is passed over.
    let view: String?
    let elementName: String

    /// Nil for a view into which a hit test looks.
    init?(_ view: StoryboardView) {
        if view.isHidden {
            reason = .isHidden
        } else if view.alpha < Self.leastAlpha {
            reason = .isTransparent
        } else if !(view.isUserInteractionEnabled ?? view.takesTouches) {
            reason = .hasNoUserInteraction
        } else {
            return nil
        }
        self.view = view.id
        elementName = view.elementName
    }

    /// UIKit's page on `hitTest(_:with:)`.
    static let leastAlpha = 0.01
}
