/// A gesture of UIKit that takes the touch from the view in which it begins, and goes on once the classes that want to
/// know have heard of that (CH-631).
package enum BegunGesture: Sendable, Hashable {
    /// A pan that goes back in a stack.
    ///
    /// `startsAt` is the fraction at which it begins, if it has finished a running transition; nil if it has not.
    case pop(ControllerHandle, fromContent: Bool, startsAt: Double?)
    /// A whole drag of a sheet, by points and points per second downwards.
    case drag(ControllerHandle, distance: Double, velocity: Double)
    /// A finger pulls a presented view down, and drives its dismissal.
    case pullDown(ControllerHandle)
    case turnPages(ControllerHandle, PageDirection)
    case moveColumns(ControllerHandle, reveals: Bool)
    /// What a finger does to a controller, once the view beneath it has heard of the end of its touch (CH-690).
    case perform(Call, of: ControllerHandle)
    /// A finger takes hold of the transition that its gesture has begun (CH-691).
    case hold(ControllerHandle)
    /// A finger is lifted that has begun and ended a drag in one movement (CH-691).
    case lift(FingerDrag, from: Point, to: Point, velocity: Point)

    /// The controller on which the gesture is made.
    package var controller: ControllerHandle {
        switch self {
        case .pop(let controller, _, _), .drag(let controller, _, _), .pullDown(let controller),
            .turnPages(let controller, _), .moveColumns(let controller, _), .perform(_, let controller),
            .hold(let controller):
            controller
        case .lift(let drag, _, _, _): drag.owner
        }
    }

    /// Whether a finger on the screen makes it, and no call for that gesture.
    var isOfFinger: Bool {
        switch self {
        case .perform, .hold, .lift: true
        case .pop, .drag, .pullDown, .turnPages, .moveColumns: false
        }
    }

    /// The name of the gesture in events.
    var selector: String {
        switch self {
        case .pop(_, let fromContent, _): (fromContent ? NavigationCall.panContent : .panBack).selector
        case .drag: PresentedCall.dragSelector
        case .pullDown: PresentedCall.panDown.selector
        case .turnPages(_, let direction): PageCall.swipe(direction).selector
        case .moveColumns: "presentsWithGesture"
        case .perform, .hold, .lift: "touchScreen"
        }
    }
}
