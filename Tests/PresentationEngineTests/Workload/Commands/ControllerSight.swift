@testable import PresentationEngine

/// A controller's line in the tree.
struct ControllerSight {
    let name: String
    let parent: String?
    let hasAppeared: Bool
    let isInWindow: Bool
    /// Whether UIKit itself shows it: as a window's root, as a presented controller above one, or as a shown child of
    /// a UIKit container that has appeared, with nothing presented over it.
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

    /// Whether a controller without a parent is the root of a window or is supported by one: a replaced root leaves
    /// its presentations in the window, where they receive no more callbacks (CH-26). A view that the app has moved
    /// from there by hand is exempt (CH-81).
    private func isOfItsWindow(_ handle: ControllerHandle) -> Bool {
        guard let window = supporters(of: handle).last.flatMap({ controllers[$0]?.window }),
            controllers[handle].map(isPlacedElsewhere) == false
        else { return false }
        return controllers[handle]?.view.flatMap(window(containing:)) == window
    }
}
