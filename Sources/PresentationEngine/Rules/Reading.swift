/// What a controller answers when it is asked about itself, inside a callback or between commands.
extension PresentationSession {
    /// Reads without a side effect; `view` alone loads, which the call sees to.
    package func value(of readable: Readable, _ handle: ControllerHandle) -> Value {
        switch readable {
        case .property(let property): value(of: property, handle)
        case .link(let link): value(of: link, handle)
        }
    }

    private func value(of link: Readable.Link, _ handle: ControllerHandle) -> Value {
        guard let controller = controllers[handle] else { return .null }
        switch link {
        case .presentedViewController, .modalViewController: return Value(presented(by: handle).map(name))
        case .presentingViewController: return Value(presenting(handle).map(name))
        case .parent: return Value(controller.parent.map(name))
        case .children: return .list(controller.children.map { .text(name($0)) })
        case .navigationController: return Value(container(of: handle, kind: .navigationController).map(name))
        case .tabBarController: return Value(container(of: handle, kind: .tabBarController).map(name))
        case .splitViewController: return Value(container(of: handle, kind: .splitViewController).map(name))
        case .presentationController:
            return Value(managingPresentation(of: handle).flatMap { presentations[$0]?.name })
        case .popoverPresentationController: return popoverPresentationController(handle)
        case .activePresentationController:
            guard rules.hasActivePresentationController else { return .null }
            return Value(controllers[outermost(handle)]?.presentedBy.flatMap { presentations[$0]?.name })
        case .transitionCoordinator: return Value(coordinated(handle).flatMap { transitions[$0]?.name })
        case .isViewLoaded: return .bool(controller.view != nil)
        case .viewIfLoaded, .view: return Value(controller.view.flatMap { views[$0]?.name })
        case .window:
            return Value(controller.view.flatMap(window(containing:)).flatMap { windows[$0]?.name })
        case .storyboard: return Value(controller.scene.flatMap { settings?.storyboards[$0.storyboard].name })
        case .nibName: return Value(controller.nibName ?? findNib(for: controller.className))
        case .nibBundle: return Value(controller.nibBundle)
        case .isBeingPresented: return .bool(isInside(controller) && controller.cause == .presented)
        case .isBeingDismissed: return .bool(isBeingDismissed(controller))
        case .isMovingToParent: return .bool(isInside(controller) && controller.cause == .movingToParent)
        case .isMovingFromParent: return .bool(isInside(controller) && controller.cause == .movingFromParent)
        case .topViewController: return Value(controller.children.last.map(name))
        case .visibleViewController:
            return Value((presented(by: handle) ?? controller.children.last).map(name))
        case .frame: return controller.view.flatMap { views[$0]?.frame }.map(Value.rect) ?? .null
        }
    }

    private func isInside(_ controller: Controller) -> Bool { controller.callbackDepth > 0 }

    /// MV-08 lets the flag be true only inside the own callbacks; measured, it is true throughout (P23).
    private func isBeingDismissed(_ controller: Controller) -> Bool {
        guard controller.cause == .dismissed else { return false }
        return rules.fidelity.isMeasured(.dismissedFlag) || isInside(controller)
    }

    private func popoverPresentationController(_ handle: ControllerHandle) -> Value {
        guard let presentation = managingPresentation(of: handle).flatMap({ presentations[$0] }) else {
            return .null
        }
        return presentation.style == .popover ? .text(presentation.name) : .null
    }

    /// A probe: reading a presentation controller makes it (P30, OP-22), reading `view` loads it (VL-03).
    mutating func read(_ receiver: ControllerHandle, _ readable: Readable, label: String?) {
        switch readable {
        case .link(.view): 
            push(.probe(receiver, readable, label: label))
            push(.load(receiver, "VL-03"))
        case .link(.presentationController):
            if managingPresentation(of: receiver) == nil { _ = preparePresentation(of: receiver) }
            probe(receiver, readable, label: label)
        case .link(.popoverPresentationController):
            if managingPresentation(of: receiver) == nil, presentationStyle(of: receiver) == .popover {
                _ = preparePresentation(of: receiver)
            }
            probe(receiver, readable, label: label)
        case .link, .property:
            probe(receiver, readable, label: label)
        }
    }

    mutating func probe(_ receiver: ControllerHandle, _ readable: Readable, label: String?) {
        emit(
            .action(
                .controller(name(receiver)), name: label ?? readable.name,
                value: value(of: readable, receiver)),
            rule: rule(of: readable, receiver))
    }
}

extension Readable {
    public var name: String {
        switch self {
        case .property(let property): property.rawValue
        case .link(let link): link.rawValue
        }
    }
}
