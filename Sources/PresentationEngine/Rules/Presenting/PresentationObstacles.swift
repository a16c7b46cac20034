/// Obstacles to `present(_:animated:completion:)` that are found during the call, in their order of precedence (CH-12).
///
/// Each raises an exception. ``ObstacleAtPresenter`` continues the order.
enum ObstacleAtCall: CaseIterable {
    /// P69e
    case nilController
    /// d3: wherever the controller is.
    case itself
    /// P69a, P69b
    case presentedAlready
    /// P69a, P69c
    case child
    /// CH-20: the root of a window, or one of the receiver's supporters.
    case active
    /// CH-22
    case styleNone

    /// The obstacles to a substitute for the presented controller (R151).
    static let toSubstitutes: [Self] = [.itself, .presentedAlready, .child, .active]
}

/// Obstacles that are found once the presentation controller is known, and with it the presenter, in their order of
/// precedence (CH-12).
enum ObstacleAtPresenter: CaseIterable {
    /// TS-13, EX-08, PS-26, PS-36: in a popover, a context style accepts only cover vertical.
    case popoverContext
    /// TS-10 to TS-12, EX-06, EX-07, EX-09, PS-27: partial curl requires full screen, and a presenter that covers the
    /// screen.
    case partialCurl
    /// P57, P64, P65: what the presenter presents is still being presented, or is being dismissed; up to iOS 12 also
    /// what it has presented (CH-12).
    case presentedInTransition
    /// P63: also beneath a finished presentation that removed the presenter's view.
    case outsideWindow
    /// P64
    case presentsAlready
    /// P59, P65, F5: the presenter is being presented or dismissed.
    case inTransition
    /// TS-09: the presenter was presented with a partial curl.
    case partiallyCurled
    /// P68: the presenter's view is in a window, but the presenter itself has no place in the hierarchy.
    case detached
}

/// The consequence of an obstacle at the presenter.
enum ObstructedPresentation {
    case raises(Rejection)
    /// The call is dropped with a console message.
    case isDropped(ConsoleText, Rule)
    /// The call continues after a console message.
    case goesOn(ConsoleText, Rule)
}

/// A presentation that has not begun and whose presenter is known.
struct PlannedPresentation {
    let request: PresentationRequest
    let presentation: Presentation
    let transitionStyle: ModalTransitionStyle
    let presenter: ControllerHandle
}

extension PresentationSession {
    /// Throws the exception of the first obstacle that the call finds.
    func refuse(
        _ presented: ControllerHandle?, from receiver: ControllerHandle,
        _ obstacles: [ObstacleAtCall] = ObstacleAtCall.allCases
    ) throws(Rejection) {
        for obstacle in obstacles {
            if let exception = exception(obstacle, presented, receiver) { throw exception }
        }
    }

    private func exception(
        _ obstacle: ObstacleAtCall, _ presented: ControllerHandle?, _ receiver: ControllerHandle
    ) -> Rejection? {
        guard let presented else { return obstacle == .nilController ? nilException(receiver) : nil }
        return switch obstacle {
        case .nilController: nil
        case .itself: selfException(presented, receiver)
        case .presentedAlready: presentedException(presented, receiver)
        case .child: childException(presented, receiver)
        case .active: activeException(presented, receiver)
        case .styleNone: styleNoneException(presented, receiver)
        }
    }

    /// The consequence of the first obstacle at the presenter.
    func obstruction(of plan: PlannedPresentation) -> ObstructedPresentation? {
        for obstacle in ObstacleAtPresenter.allCases {
            if let obstruction = obstruction(obstacle, plan) { return obstruction }
        }
        return nil
    }

    private func obstruction(_ obstacle: ObstacleAtPresenter, _ plan: PlannedPresentation)
        -> ObstructedPresentation?
    {
        switch obstacle {
        case .popoverContext: popoverContextException(plan).map(ObstructedPresentation.raises)
        case .partialCurl: partialCurlException(plan).map(ObstructedPresentation.raises)
        case .presentedInTransition: presentedInTransitionWarning(plan).map(ObstructedPresentation.isDropped)
        case .outsideWindow: outsideWindowWarning(plan).map(ObstructedPresentation.isDropped)
        case .presentsAlready: presentsAlreadyWarning(plan).map(ObstructedPresentation.isDropped)
        case .inTransition: inTransitionWarning(plan).map(ObstructedPresentation.isDropped)
        case .partiallyCurled: partiallyCurledWarning(plan).map(ObstructedPresentation.isDropped)
        case .detached: detachedWarning(plan).map(ObstructedPresentation.goesOn)
        }
    }
}
