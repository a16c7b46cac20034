import SessionNumbers

/// The values of a transition's context and coordinator, an interaction controller and a presentation controller.
extension PresentationSession {
    /// The protocol through which a transition is read.
    package enum TransitionReader: Sendable, Hashable {
        /// `UIViewControllerContextTransitioning`, which animators receive.
        case context
        /// `UIViewControllerTransitionCoordinatorContext`.
        case coordinator
    }

    package func value(
        of readable: Readable.TransitionValue, _ handle: TransitionHandle, _ reader: TransitionReader
    ) -> Value {
        guard let transition = transitions[handle] else { return .null }
        switch readable {
        case .isAnimated: return .bool(transition.isAnimated)
        case .isInteractive: return .bool(isInteractive(transition, reader))
        case .initiallyInteractive: return .bool(transition.isInitiallyInteractive)
        case .isInterruptible: return .bool(transition.isInterruptible)
        case .isCancelled, .transitionWasCancelled: return .bool(transition.wasCancelled)
        case .percentComplete: return .number(fraction(of: transition))
        case .completionVelocity: return .number(transition.completionSpeed)
        case .completionCurve: return .text(transition.completionCurve.rawValue)
        case .transitionDuration: return .number(Double(transition.duration) / 1_000_000)
        case .presentationStyle: return .text(transition.presentationStyle.name)
        case .containerView:
            return Value(containerView(of: transition).flatMap { views[$0]?.name })
        // AT-11, P139.
        case .fromViewController: return .text(name(transition.from))
        case .toViewController: return .text(name(transition.to))
        case .fromView: return Value(contextViews(transition).from)
        case .toView: return Value(contextViews(transition).to)
        case .fromInitialFrame: return .rect(transition.frames.fromInitial)
        case .fromFinalFrame: return .rect(transition.frames.fromFinal)
        case .toInitialFrame: return .rect(transition.frames.toInitial)
        case .toFinalFrame: return .rect(transition.frames.toFinal)
        case .targetTransform: return targetTransform(of: transition)
        }
    }

    /// R245: the identity, unless the interface rotates; then its turn in quarters, positive ones clockwise: from
    /// portrait to landscapeLeft it is -90°.
    private func targetTransform(of transition: Transition) -> Value {
        let quarters = transition.environment.map { $0.orientation.quarters - $0.formerOrientation.quarters } ?? 0
        let numbers: [Int] =
            switch (quarters + 4) % 4 {
            case 1: [0, 1, -1, 0, 0, 0]
            case 2: [-1, 0, 0, -1, 0, 0]
            case 3: [0, -1, 1, 0, 0, 0]
            default: [1, 0, 0, 1, 0, 0]
            }
        return .list(numbers.map { .integer($0) })
    }

    /// P146: before iOS 10 the context's value does not change during a transition.
    private func isInteractive(_ transition: Transition, _ reader: TransitionReader) -> Bool {
        switch reader {
        case .context:
            rules.hasInterruptibleTransitions ? transition.isInteractive : transition.isInitiallyInteractive
        case .coordinator: transition.isInteractive
        }
    }

    /// The progress of a transition at this moment, 0 to 1 (P159).
    package func fraction(of transition: Transition) -> Double {
        switch transition.phase {
        case .preparing, .interactive, .waiting: return transition.fraction
        case .running(let since, let due):
            let beginning = SessionTime(clamping: since)
            let whole = SessionTime(clamping: due).span(since: beginning)
            let elapsed = SessionTime(clamping: header.time).span(since: beginning).share(of: whole)
            // AT-04: the fraction grows linearly with time.
            let start = transition.fraction
            return transition.wasCancelled ? start * (1 - elapsed) : start + (1 - start) * elapsed
        case .ending: return transition.didComplete == true ? 1 : 0
        }
    }

    /// Nil if the object is not an interaction controller (P148).
    package func value(of readable: Readable.InteractionValue, _ handle: ObjectHandle) -> Value? {
        guard let object = objects[handle], let settings = object.interaction else { return nil }
        let driven = object.drives.flatMap { transitions[$0] }
        switch readable {
        case .completionSpeed: return .number(settings.completionSpeed)
        case .completionCurve: return .text(settings.completionCurve.rawValue)
        case .percentComplete: return .number(driven.map { fraction(of: $0) } ?? 0)
        case .duration: return .number(Double(driven?.duration ?? 0) / 1_000_000)
        case .wantsInteractiveStart: return .bool(settings.wantsInteractiveStart)
        case .timingCurve: return .null
        }
    }

    package func value(of readable: Readable.PresentationValue, _ handle: PresentationHandle) -> Value {
        guard let presentation = presentations[handle] else { return .null }
        let container = presentation.container.flatMap { views[$0] }
        switch readable {
        case .presentedViewController: return .text(name(presentation.presented))
        case .presentingViewController: return Value(presentation.presenting.map { name($0) })
        case .presentationStyle: return .text(presentation.style.name)
        case .containerView: return Value(container?.name)
        case .presentedView: return Value(presentedViewName(presentation))
        case .frameOfPresentedViewInContainerView:
            return .rect(presentedFrame(presentation, in: Rect(size: container?.frame.size ?? .zero)))
        case .shouldPresentInFullscreen: return .bool(presentation.presentsInFullscreen)
        case .shouldRemovePresentersView: return .bool(presentation.removesPresentersView)
        }
    }
}

extension Readable.TransitionValue {
    /// The rule that defines the value.
    var rule: Rule {
        switch self {
        case .isAnimated, .isInteractive, .transitionWasCancelled: "P146"
        case .initiallyInteractive, .isInterruptible, .isCancelled, .percentComplete, .completionVelocity,
            .completionCurve:
            "P159"
        case .transitionDuration: "AT-03"
        case .presentationStyle: "P145"
        case .containerView: "P142"
        case .fromViewController, .toViewController: "AT-11"
        case .fromView, .toView: "AT-16"
        case .fromInitialFrame, .fromFinalFrame, .toInitialFrame, .toFinalFrame: "AT-20"
        case .targetTransform: "R245"
        }
    }
}

extension Readable.PresentationValue {
    /// The rule that defines the value.
    var rule: Rule {
        switch self {
        case .presentedViewController, .presentingViewController: "PC-06"
        case .presentationStyle: "P30"
        case .containerView: "P142"
        case .presentedView, .frameOfPresentedViewInContainerView, .shouldPresentInFullscreen,
            .shouldRemovePresentersView:
            "P147"
        }
    }
}
