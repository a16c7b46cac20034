@testable import PresentationEngine

/// What a line of the tree of controllers says of one of them.
struct ControllerSight {
    let name: String
    let parent: String?
    let hasAppeared: Bool
    let isInWindow: Bool
    /// Whether UIKit itself shows it: a window's root, what is presented over one, and what a container of UIKit's
    /// that has appeared shows, with nothing presented over it.
    let isPlacedByUIKit: Bool
}

extension PresentationSession {
    /// The tree of controllers as a client reads it.
    var sights: [ControllerSight] {
        controllers.all.map { handle, controller in
            let parent = controller.parent.flatMap { controllers[$0] }
            return ControllerSight(
                name: controller.name, parent: parent?.name, hasAppeared: controller.appearance == .appeared,
                isInWindow: isInWindow(handle),
                isPlacedByUIKit: controller.presents == nil
                    && (parent.map {
                        $0.appearance == .appeared && $0.presents == nil && $0.shown.contains(handle)
                    }
                        ?? isOfItsWindow(handle))
            )
        }
    }

    /// Whether a controller without a parent is the root of a window or rests on one: a root that was replaced
    /// leaves what it had presented in the window, where nobody tells it anything any more (CH-26). A view that the
    /// app has moved from there by hand is where the app wants it (CH-81).
    private func isOfItsWindow(_ handle: ControllerHandle) -> Bool {
        guard let window = supporters(of: handle).last.flatMap({ controllers[$0]?.window }),
            controllers[handle].map(isPlacedElsewhere) == false
        else { return false }
        return controllers[handle]?.view.flatMap(window(containing:)) == window
    }
}
