/// A running animated or interactive change, with its context and its coordinator.
package struct Transition: Sendable, Equatable {
    package let serial: Int
    package let name: String
    /// The sequence number of the event with which it began, and before that of the event that led to it; 0 if the
    /// command did.
    package var leader = 0
    package var kind: TransitionKind
    package var subject: Subject
    package let from: ControllerHandle
    package var to: ControllerHandle
    package var isAnimated: Bool
    package var style: ModalTransitionStyle
    /// The style that the context reports: that of the presented controller (P145).
    package let presentationStyle: ModalPresentationStyle
    /// The `preferredTransition` in which it is shown; nil if an animator of the app moves the views (Q8, CH-382).
    package var preferred: PreferredTransition?
    /// The name of the view, or of the bar button item, from which a zoom begins, or to which it returns (Q9).
    package var zoomSource: String?
    /// The next change of the stack finished it before its animation was over (Q10, Q13).
    package var isFinishedEarly = false
    package var animator: Actor?
    package var interaction: Actor?
    package var isInterruptible = false
    /// In microseconds.
    package var duration = 0
    package var phase = Phase.preparing
    /// The user dismisses, and the delegate has not been notified of the end (R171).
    package var isByUser = false
    /// The whole drag of a sheet that began it; what the finger did is carried out once the turn has set it up.
    package var drag: SheetDrag?
    /// Whether it starts interactively is decided: its interaction controller was asked, or is from before iOS 10.
    package var isStartDecided = false
    /// The duration has been asked for; sessions of earlier builds may come to the will callbacks without it.
    package var isDurationDecided = false
    package var isInitiallyInteractive = false
    package var isInteractive = false
    package var wasCancelled = false
    /// The progress, 0 to 1, at the moment the phase began.
    package var fraction = 0.0
    package var completionSpeed = 1.0
    package var completionCurve = AnimationCurve.easeInOut
    package var blocks: [CoordinatorBlock] = []
    package var completion: Completion?
    package var completionBindings = Bindings.none
    /// The argument of `completeTransition(_:)`, once it was called.
    package var didComplete: Bool?
    /// The alongside blocks have run.
    package var hasAnimated = false
    /// The turn that sets it up has begun; until then the container may still change its mind (P96).
    package var hasStarted = false
    /// In a stacked dismissal: the presentation whose controller moves, and whose delegate is asked (OP-12).
    package var animating: PresentationHandle?
    /// Presentations above the dismissed one, which are dismissed with it, from the top down (P53).
    package var vanishing: [PresentationHandle] = []
    /// The context's four frames once the views are in place (P141).
    package var frames = Frames()
    /// The former positions of the views that it moves; they are restored if it is canceled.
    package var placesBefore: [ViewPlace] = []
    /// The children that incoming containers showed before; they are restored if it is canceled.
    package var shownBefore: [ShownChildren] = []

    /// The subject of the change: a modal level, or the children that a container shows.
    package enum Subject: Sendable, Hashable {
        case presentation(PresentationHandle)
        /// Stored apart, so that the transition of a presentation stays small.
        indirect case container(ContainerChange)
        /// A rotation, or a new size of the window.
        indirect case environment(EnvironmentChange)
    }

    package struct Frames: Sendable, Hashable {
        package var fromInitial = Rect.zero
        package var fromFinal = Rect.zero
        package var toInitial = Rect.zero
        package var toFinal = Rect.zero

        package init() {}
    }

    /// What the transition waits for. preparing → running | interactive | waiting; running ⇄ interactive while it can
    /// be interrupted; each of them → ending, after which the transition is removed.
    package enum Phase: Sendable, Hashable {
        /// The turn that sets it up has not come to an end.
        case preparing
        /// The animation runs on the session's clock from `since` to `due`, both in microseconds.
        case running(since: Int, due: Int)
        /// An interaction controller holds it.
        case interactive
        /// The app has to call `completeTransition(_:)`.
        case waiting
        case ending
    }

    package init(
        serial: Int, name: String, kind: TransitionKind, subject: Subject,
        from: ControllerHandle, to: ControllerHandle, isAnimated: Bool, style: ModalTransitionStyle,
        presentationStyle: ModalPresentationStyle
    ) {
        self.serial = serial
        self.name = name
        self.kind = kind
        self.subject = subject
        self.from = from
        self.to = to
        self.isAnimated = isAnimated
        self.style = style
        self.presentationStyle = presentationStyle
    }

    /// The presentation that begins or ends; nil for a change inside a container.
    ///
    /// Not inlined: in optional chains the optimizer of Swift 6.3 ends the life of the transition too early, and the
    /// compiler stops with an ownership error.
    @inline(never)
    package var presentation: PresentationHandle? {
        guard case .presentation(let handle) = subject else { return nil }
        return handle
    }

    /// The change inside a container; nil for a presentation.
    package var change: ContainerChange? {
        get {
            guard case .container(let change) = subject else { return nil }
            return change
        }
        set {
            if let newValue { subject = .container(newValue) }
        }
    }

    /// The change of orientation or size; nil for any other transition.
    package var environment: EnvironmentChange? {
        get {
            guard case .environment(let change) = subject else { return nil }
            return change
        }
        set {
            if let newValue { subject = .environment(newValue) }
        }
    }

    /// When the running animation is over, in microseconds of the session's clock.
    package var due: Int? {
        switch phase {
        case .running(_, let due): due
        case .preparing, .interactive, .waiting, .ending: nil
        }
    }
}

/// `UIView.AnimationCurve`.
public enum AnimationCurve: String, Sendable, Hashable, CaseIterable {
    case easeInOut
    case easeIn
    case easeOut
    case linear
}

/// A block that the app gave to a transition coordinator.
package struct CoordinatorBlock: Sendable, Hashable {
    package let kind: Kind
    package let label: String?
    package let calls: [Call]
    package let bindings: Bindings

    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case alongside
        /// The animations of `transition(from:to:duration:options:animations:completion:)` (CT-14).
        case animations
        case completion
        /// `notifyWhenInteractionEnds(_:)`: runs once (P158).
        case interactionEnds
        /// `notifyWhenInteractionChanges(_:)`: runs each time (P158).
        case interactionChanges
    }

    package init(kind: Kind, label: String?, calls: [Call], bindings: Bindings) {
        self.kind = kind
        self.label = label
        self.calls = calls
        self.bindings = bindings
    }

    /// The approximate number of bytes of the block's JSON.
    var encodedLength: Int {
        64 + label.encodedLength + calls.encodedLength + bindings.encodedLength
    }
}

/// The completion handler of a call: a label that identifies it, and its calls.
public struct Completion: Sendable, Hashable {
    public var label: String?
    public var calls: [Call]

    public init(label: String? = nil, calls: [Call] = []) {
        self.label = label
        self.calls = calls
    }
}
