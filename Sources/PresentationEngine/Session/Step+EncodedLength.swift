extension Step {
    /// The approximate number of bytes of the step's JSON, which a turn that waits for an answer leaves in the
    /// session's state.
    var encodedLength: Int {
        switch self {
        case .call(let call, let bindings), .deferredCall(let call, let bindings):
            32 + call.encodedLength + bindings.encodedLength
        case .calls(let calls, let bindings): 32 + calls.encodedLength + bindings.encodedLength
        case .callback(let callback):
            128 + callback.arguments.encodedLength + callback.bindings.encodedLength
        case .completion(_, _, let completion, let bindings, _):
            128 + completion.encodedLength + bindings.encodedLength
        case .transitionChildren(let call, _, let bindings):
            64 + call.encodedLength + bindings.encodedLength
        case .present(let request): request.encodedLength
        case .dismiss(_, _, let completion, let bindings):
            128 + (completion?.encodedLength ?? 0) + bindings.encodedLength
        case .tab(_, let step), .question(.tab(_, let step)):
            256 + step.identifier.encodedLength + step.displayOrder.encodedLength
        case .question(let question): 64 + question.encodedLength
        case .answer(let asked): 256 + asked.question.encodedLength + asked.arguments.encodedLength
        case .finishLaunching(let steps): steps.encodedLength
        case .goOn(.perform(let call, _), _): 128 + call.encodedLength
        case .goOn: 256
        case .respond(_, let event): 128 + event.arguments.encodedLength
        case .probe(_, _, let label): 64 + label.encodedLength
        case .changeStack(let change): 128 + change.stack.count * Self.handleLength
        case .changeAfterFinishing(let change): 128 + change.controllers.count * Self.handleLength
        case .reorderTabs(_, let tabs): 64 + tabs.count * Self.handleLength
        case .turnPages(let turn, _): turn.encodedLength
        case .giveChildren(_, let children): 128 + children.count * Step.handleLength
        case .swap(let change): change.encodedLength
        case .makeRoot(_, let request): 64 + (request?.encodedLength ?? 0)
        case .app(.showStatusBar(let bar)):
            256 + (bar.hiddenBy?.encodedLength ?? 0) + (bar.styledBy?.encodedLength ?? 0)
        case .base, .leaveCallback, .load, .finishLoading, .begin, .beginByHand, .beginChildren, .arrive,
            .updateProperties,
            .awaitCommit, .arriveInCommit, .end, .endAfterCommit, .endChildren, .settleAppearance, .clearCause, .link,
            .withdraw, .placeChildren, .split,
            .refuseChildTransition, .resumeContainer, .detach, .destroy, .showWindow, .hideWindow, .removeWindow,
            .settleTouch, .editing, .postMemoryWarning, .keyboard, .send, .placeRoot, .setRoot, .becomeActive,
            .transition,
            .completeTransition, .beginSegue, .segue, .show, .unwind, .notifyInteraction, .settleSheet, .layOutSheets,
            .layOut, .takeBackZoom, .runBlocks,
            .app, .preserve, .restore, .drain:
            128
        case .review: 128
        case .environment: 256
        }
    }

    /// The approximate number of bytes of a handle in a list.
    fileprivate static let handleLength = 12
}

extension [Step] {
    fileprivate var encodedLength: Int { reduce(0) { $0 + $1.encodedLength } }

}

extension [PlannedStep] {
    /// The total length, computed only until it exceeds `limit`.
    func encodedLength(upTo limit: Int) -> Int {
        var length = 0
        for planned in self where length <= limit { length += planned.step.encodedLength + 24 }
        return length
    }
}

extension PresentationRequest {
    fileprivate var encodedLength: Int {
        128 + (completion?.encodedLength ?? 0) + bindings.encodedLength
    }
}

extension PageTurn {
    fileprivate var encodedLength: Int {
        160 + (pages.count + before.count) * Step.handleLength + (completion?.encodedLength ?? 0)
            + bindings.encodedLength
    }
}

extension ContainerChange {
    fileprivate var encodedLength: Int {
        let moved = going.count + coming.count + staying.count + joining.count + leaving.count
        return 256 + (childrenBefore.count + moved + appearedBefore.count) * Step.handleLength
            + (turn?.encodedLength ?? 0)
    }
}

extension Question {
    fileprivate var encodedLength: Int {
        switch self {
        case .presentationController(let request), .adaptiveStyle(let request): request.encodedLength
        case .readPresentation(_, let step): 64 + step.encodedLength
        case .forwardsAppearance(_, let steps, let others): steps.encodedLength + others.encodedLength
        case .statusBar(let inquiry): 256 + inquiry.path.count * Step.handleLength
        case .popGesture(let inquiry): 256 + inquiry.others.count * Step.handleLength
        case .shouldPushItem, .barPosition, .pageIndicator: 256
        case .preference(let inquiry): 288 + inquiry.path.count * Step.handleLength
        case .responders(let inquiry):
            512 + (inquiry.path.count + inquiry.asked.count) * 2 * Step.handleLength
        case .intentHandler(let intent): 256 + intent.encodedLength
        case .keyboardExtensions: 256
        case .previewActions: 256
        case .contentScrollView(let scroll): 256 + (scroll.view?.utf8.count ?? 0)
        case .unwindTarget(let search): 256 + search.inquiries.count * 32
        case .unwindSegue, .substitute, .newStyle, .newSubstitute, .animator, .interaction, .wantsInteractiveStart,
            .duration,
            .interruptible, .zoomSource, .zoomDismissal,
            .shouldPerformSegue, .segueDestination, .canPerform, .shouldPop, .actionTarget, .splitShow,
            .shouldSelect, .tab, .shouldDismiss, .page, .spine, .split, .orientation, .childSize, .shouldSaveState,
            .shouldRestoreState, .sceneActivity,
            .restoredController,
            .restoredObject:
            256
        }
    }
}
