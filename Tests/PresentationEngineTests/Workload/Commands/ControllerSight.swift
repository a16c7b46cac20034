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
    /// Whether it is a page that has appeared before its container, or lies in one (P126).
    let isAhead: Bool
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
                        ?? isOfItsWindow(handle)),
                isAhead: isAheadOfItsContainer(handle)
            )
        }
    }

    /// P126, CH-600: a page may appear, with its children, before its container has ever done so.
    private func isAheadOfItsContainer(_ handle: ControllerHandle) -> Bool {
        lineage(handle).contains { page in
            guard let record = controllers[page], record.hasAppearedAhead,
                let container = record.parent.flatMap({ controllers[$0] })
            else { return false }
            return !container.pages.hasAppeared && container.pages.current.contains(page)
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
