import PresentationEngine

/// Requests for controllers, objects and views.
extension CallGenerator {
    mutating func request(depth: Int = 1) -> ControllerRequest {
        let origin: ControllerRequest.Origin =
            flip()
            ? .storyboard(name: maybe { $0.name() }, identifier: maybe { $0.name() })
            : .code(
                className: maybe { $0.name() }, kind: pick(ControllerKind.allCases),
                nibName: maybe { $0.name() }, bundle: maybe { $0.name() },
                children: depth > 0 ? some { $0.child(depth: depth - 1) } : [])
        var request = ControllerRequest(
            name: maybe { $0.name() }, origin: origin, properties: assignments(), isHeld: flip())
        if case .storyboard = origin {
            request.creator = maybe { .init(className: $0.maybe { $0.name() }, usesCoder: $0.flip()) }
        } else {
            request.actions = some { $0.alertAction(depth) }
            request.textFields = some { $0.alertField(depth) }
            if depth > 0 { request.tabs = some { $0.tabRequest(depth: 1) } }
        }
        return request
    }

    /// A first child of a container: a new one, or one that exists already.
    private mutating func child(depth: Int) -> ControllerRequest {
        flip() ? request(depth: depth) : ControllerRequest(name: name(), origin: .existing)
    }

    mutating func object(depth: Int = 1) -> ObjectRequest {
        ObjectRequest(
            name: name(), className: maybe { $0.name() }, owner: maybe { $0.name() },
            animator: maybe { $0.animator() }, interaction: maybe { $0.interaction() },
            presentationController: maybe { $0.presentationController() },
            popoverController: maybe {
                PopoverControllerRequest(contentViewController: $0.name(), settings: $0.popoverSettings())
            },
            restorationParent: maybe { $0.name() }, objectRestorationClass: maybe { $0.name() },
            behavior: maybe { $0.behavior(depth: depth) })
    }

    private mutating func animator() -> AnimatorSettings {
        AnimatorSettings(
            duration: pick([0, 1_000, 1_999, 16_667, 500_000]), curve: pick(AnimationCurve.allCases),
            isManual: flip(), isInterruptible: flip(), implementsAnimationEnded: flip(),
            addsIncomingView: flip(), effects: some { $0.name() })
    }

    private mutating func interaction() -> InteractionSettings {
        InteractionSettings(
            isPercentDriven: flip(), completionSpeed: speed(),
            completionCurve: pick(AnimationCurve.allCases),
            wantsInteractiveStart: flip(), edge: pick(ScreenEdge.allCases))
    }

    private mutating func presentationController() -> PresentationControllerSettings {
        PresentationControllerSettings(
            shouldPresentInFullscreen: flip(), shouldRemovePresentersView: flip(), frame: maybe { $0.rect() },
            wrapper: maybe { $0.name() }, decorations: some { $0.name() },
            adaptiveStyle: maybe { $0.pick(ModalPresentationStyle.allCases) })
    }

    mutating func viewRequest() -> ViewRequest {
        ViewRequest(
            view: name(), superview: name(), frame: maybe { $0.rect() },
            restorationIdentifier: maybe { $0.name() })
    }
}
