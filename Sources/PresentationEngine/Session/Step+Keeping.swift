/// The controllers that a pending step keeps alive.
///
/// Every step declares this, so that a new one cannot be forgotten: either it keeps controllers alive, or it states why
/// it need not.
package enum StepKeeping {
    /// The step keeps these controllers alive, such as those of a waiting call.
    case controllers(ControllerHandle, ControllerHandle? = nil)
    /// The controllers of a container's change, of which there may be many: all steps are looked up in one list.
    case movers([ControllerHandle])
    /// The step keeps the variables that a block captured, and the receiver of a call that has the block.
    case captured(Bindings, receiver: ControllerHandle? = nil)
    /// Whatever these steps keep.
    case steps([Step])
    /// The step refers to controllers that may be deallocated when it runs: then it is a no-op.
    case nothingLeftToDo
    /// The step refers to no controller itself, but to a window, a view or a transition that has its own.
    case noController
}

extension Step {
    package var keeping: StepKeeping {
        switch self {
        case .present(let request): .controllers(request.controller, request.receiver)
        case .show(let request), .question(.splitShow(let request)):
            .controllers(request.controller, request.receiver)
        case .question(.actionTarget(let lookup)): .controllers(lookup.receiver, lookup.shown)
        case .dismiss(let receiver, _, _, let bindings): .captured(bindings, receiver: receiver)
        case .beginSegue(let request), .question(.segueDestination(let request)):
            .controllers(request.source)
        case .send(let action), .question(.canPerform(let action, _)): .controllers(action.owner)
        case .tab(let tabBar, _), .question(.tab(let tabBar, _)): .controllers(tabBar)
        case .begin(let step), .beginByHand(let step), .end(let step), .endAfterCommit(let step):
            .controllers(step.controller)
        case .load(let controller, _), .arrive(let controller), .awaitCommit(let controller, _),
            .arriveInCommit(let controller), .setRoot(_, let controller),
            .environment(.exchange(_, let controller, _)):
            .controllers(controller)
        case .finishLaunching(let steps): .steps(steps)
        case .answer(let asked): .steps([.question(asked.question)])
        case .call(_, let bindings), .deferredCall(_, let bindings), .calls(_, let bindings),
            .transitionChildren(_, _, let bindings):
            .captured(bindings)
        case .changeStack(let change): .movers(change.stack)
        case .changeAfterFinishing(let change): .movers(change.controllers)
        case .turnPages(let turn, _): .movers(turn.participants)
        case .reorderTabs(_, let tabs): .movers(tabs)
        case .giveChildren(let parent, let children): .movers([parent] + children)
        case .swap(let change): .movers(change.participants)
        case .callback, .base, .leaveCallback, .question, .completion, .finishLoading, .beginChildren, .link,
            .updateProperties, .review,
            .withdraw, .placeChildren, .resumeContainer, .endChildren, .settleAppearance,
            .refuseChildTransition, .clearCause, .respond, .goOn, .editing, .keyboard, .split, .unwind, .probe,
            .environment:
            .nothingLeftToDo
        case .detach, .destroy, .showWindow, .hideWindow, .removeWindow, .postMemoryWarning, .placeRoot, .becomeActive,
            .transition, .completeTransition, .segue, .notifyInteraction, .settleSheet, .layOutSheets, .layOut,
            .takeBackZoom, .runBlocks, .preserve, .restore,
            .app, .makeRoot, .settleTouch, .drain:
            .noController
        }
    }

    /// Whether the step itself keeps a controller alive; the controllers of container changes are among ``movers``.
    func keeps(_ handle: ControllerHandle, named name: String) -> Bool {
        switch keeping {
        case .controllers(let first, let second): first == handle || second == handle
        case .captured(let bindings, let receiver):
            receiver == handle || bindings.values.contains { $0.value == .text(name) }
        case .steps(let steps): steps.contains { $0.keeps(handle, named: name) }
        case .movers, .nothingLeftToDo, .noController: false
        }
    }

    /// The controllers of a pending container change, of which there may be many.
    var movers: [ControllerHandle] {
        switch keeping {
        case .movers(let movers): movers
        case .steps(let steps): steps.flatMap(\.movers)
        case .controllers, .captured, .nothingLeftToDo, .noController: []
        }
    }
}
