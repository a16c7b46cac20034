/// The progress of the search for the target of an unwinding (R84, R93, R95).
package struct UnwindSearch: Sendable, Hashable {
    /// The controller that initiated it.
    package let source: ControllerHandle
    package let action: String
    package let sender: String?
    /// The segue that is performed once a target is found; nil for a search alone.
    package let segue: SegueRequest?
    /// The inquiries that are still to be made, the next one last.
    package var inquiries: [UnwindInquiry]
    /// iOS 8: the container whose own `forUnwindSegueAction` asks its children.
    package var container: ControllerHandle?
    /// The target was given by an override of the deprecated question (R94).
    package var isAnsweredByOverride = false

    package init(
        source: ControllerHandle, action: String, sender: String?, segue: SegueRequest?,
        inquiries: [UnwindInquiry], container: ControllerHandle? = nil
    ) {
        self.source = source
        self.action = action
        self.sender = sender
        self.segue = segue
        self.inquiries = inquiries
        self.container = container
    }
}

/// One inquiry in the search for an unwinding's target.
package enum UnwindInquiry: Sendable, Hashable {
    /// The children that are to be searched (R85).
    case allowedChildren(ControllerHandle)
    /// Whether the controller accepts the action (R86).
    case canPerform(ControllerHandle)
    /// The deprecated question, which a controller answers in place of its children (R93, R95).
    case forUnwindSegueAction(ControllerHandle)
    /// iOS 8: no controller in the container accepted the action.
    case declined(ControllerHandle)
    /// On to the next ancestor, which is the presenter of a modal level's root (R84).
    case climb(from: ControllerHandle)
}

/// A target that was found for an unwind segue that is to be performed.
package struct UnwindFinding: Sendable, Hashable {
    package let segue: SegueRequest
    package let target: ControllerHandle

    package init(segue: SegueRequest, target: ControllerHandle) {
        self.segue = segue
        self.target = target
    }
}

/// One container on the way to an unwinding's target, which is to bring one of its children into view.
package struct UnwindLeg: Sendable, Hashable {
    package let container: ControllerHandle
    package let child: ControllerHandle
    package let segue: SegueHandle
    package let isAnimated: Bool

    package init(
        container: ControllerHandle, child: ControllerHandle, segue: SegueHandle, isAnimated: Bool
    ) {
        self.container = container
        self.child = child
        self.segue = segue
        self.isAnimated = isAnimated
    }
}

/// The steps of an unwinding besides those of its segue.
package enum UnwindStep: Sendable, Hashable {
    case search(UnwindSearch)
    /// The search has ended with this target, if any.
    case found(UnwindSearch, ControllerHandle?)
    /// Controllers that are presented over the way to the target are dismissed.
    case dismiss(ControllerHandle, isAnimated: Bool)
    /// `unwind(for:towards:)` is called on a container.
    case tell(UnwindLeg)
    /// UIKit's own `unwind(for:towards:)`.
    case travel(UnwindLeg)
}
