/// The questions that UIKit asks the app's objects: one function asks each, another receives its answer.
extension PresentationSession {
    /// Asks a question, or parks the turn on it if the client answers.
    mutating func ask(_ question: Question) throws(Rejection) {
        switch question {
        case .presentationController(let request): try askPresentationController(request, question)
        // The question is asked when the property is read; a step that reads it again asks again.
        case .readPresentation(_, let step): enqueue(step)
        case .adaptiveStyle(let request): try askAdaptiveStyle(request, question)
        case .substitute(let handle): try askSubstitute(handle, question)
        case .newStyle(let handle): try askNewStyle(handle, question)
        case .newSubstitute(let handle, let style): try askNewSubstitute(handle, style, question)
        case .animator(let handle): try askAnimator(handle, question)
        case .interaction(let handle): try askInteraction(handle, question)
        case .wantsInteractiveStart(let handle): try askInteractiveStart(handle, question)
        case .duration(let handle): try askDuration(handle, question)
        case .interruptible(let handle): try askInterruptible(handle, question)
        case .zoomSource(let handle): try askZoomSource(handle, question)
        case .zoomDismissal(let handle): try askZoomDismissal(handle, question)
        case .shouldPerformSegue(let request): try askShouldPerform(request, question)
        case .segueDestination(let request): try askDestination(request, question)
        case .canPerform(let action, let responder): try askCanPerform(action, responder, question)
        case .shouldPop(let navigation): try askShouldPop(navigation, question)
        case .shouldPushItem(let transition): try askShouldPushItem(transition, question)
        case .barPosition(let navigation): try askBarPosition(of: navigation, question)
        case .popGesture(let inquiry): try ask(inquiry, question)
        case .pageIndicator(let pages, let count): try askIndicator(of: pages, count: count, question)
        case .actionTarget(let lookup): try askTarget(lookup, question)
        case .splitShow(let request): try askSplitShow(request, question)
        case .unwindTarget(let search): try askUnwindTarget(search, question)
        case .unwindSegue(let finding): try askUnwindSegue(finding, question)
        case .shouldSelect(let tabBar, let tab): try askShouldSelect(tabBar, tab, question)
        case .tab(let tabBar, let step): try ask(tabBar, step, question)
        case .shouldDismiss(let presentation, _): try askShouldDismiss(presentation, question)
        case .page(let search): try askPage(search, question)
        case .spine(let container, let orientation): try askSpine(of: container, orientation, question)
        case .split(let split, let asked): try ask(split, asked, question)
        case .forwardsAppearance(let handle, _, _): try askForwarding(handle, question)
        case .orientation(let inquiry): try ask(inquiry, question)
        case .childSize(let child, let parent, let size, _): try askSize(of: child, parent, size, question)
        case .statusBar(let inquiry): try ask(inquiry, question)
        case .preference(let inquiry): try ask(inquiry, question)
        case .responders(let inquiry): try ask(inquiry, question)
        case .contentScrollView(let scroll): try ask(scroll, question)
        case .previewActions(let handle): try askPreviewActions(of: handle, question)
        case .shouldSaveState(let isSecure): try askShouldSave(isSecure, question)
        case .shouldRestoreState(let isSecure): try askShouldRestore(isSecure, question)
        case .sceneActivity: try askSceneActivity(question)
        case .restoredController(let index): try askFactory(index, question)
        case .restoredObject(let index): try askForObject(index, question)
        case .intentHandler(let intent): try askIntentHandler(intent, question)
        case .keyboardExtensions: try askKeyboardExtensions(question)
        }
    }

    /// Hands an answer to the rule that asked.
    mutating func receive(_ answer: Value, for question: Question) throws(Rejection) {
        switch question {
        case .presentationController(let request): try receivePresentationController(answer, request)
        case .readPresentation(let handle, let step):
            try receiveReadPresentation(answer, handle, then: step)
        case .adaptiveStyle(let request): receiveAdaptiveStyle(answer, request)
        case .substitute(let handle): try receiveSubstitute(answer, handle)
        case .newStyle(let handle): receiveNewStyle(answer, handle)
        case .newSubstitute(let handle, let style): try receiveNewSubstitute(answer, handle, style)
        case .animator(let handle): try receiveAnimator(answer, handle)
        case .interaction(let handle): try receiveInteraction(answer, handle)
        case .wantsInteractiveStart(let handle): receiveInteractiveStart(answer, handle)
        case .duration(let handle): receiveDuration(answer, handle)
        case .interruptible(let handle): receiveInterruptible(answer, handle)
        case .zoomSource(let handle): try receiveZoomSource(answer, handle)
        case .zoomDismissal(let handle): receiveZoomDismissal(answer, handle)
        case .shouldPerformSegue(let request): try receiveShouldPerform(answer, request)
        case .segueDestination(let request): try receiveDestination(answer, request)
        case .canPerform(let action, let responder): try receiveCanPerform(answer, action, responder)
        case .shouldPop(let navigation): try receiveShouldPop(answer, navigation)
        case .shouldPushItem(let transition): receiveShouldPushItem(answer, transition)
        case .barPosition(let navigation): receiveBarPosition(answer, of: navigation)
        case .popGesture(let inquiry): receive(answer, inquiry)
        case .pageIndicator(let pages, let count): receiveIndicator(answer, of: pages, count: count)
        case .actionTarget(let lookup): try receiveTarget(answer, lookup)
        case .splitShow(let request): try receiveSplitShow(answer, request)
        case .unwindTarget(let search): try receiveUnwindTarget(answer, search)
        case .unwindSegue(let finding): try receiveUnwindSegue(answer, finding)
        case .shouldSelect(let tabBar, let tab): try receiveShouldSelect(answer, tabBar, tab)
        case .tab(let tabBar, let step): try receive(answer, tabBar, step)
        case .shouldDismiss(let presentation, let gesture):
            receiveShouldDismiss(answer, presentation, gesture)
        case .page(let search): try receivePage(answer, search)
        case .spine(let container, _): try receiveSpine(answer, of: container)
        case .split(let split, let asked): try receive(answer, split, asked)
        case .forwardsAppearance(let handle, let steps, let otherwise):
            receiveForwarding(answer, handle, then: steps, otherwise: otherwise)
        case .orientation(let inquiry): try receive(answer, inquiry)
        case .childSize(let child, let parent, let size, let withholder):
            receiveSize(answer, of: child, parent, size, withholder)
        case .statusBar(let inquiry): try receive(answer, inquiry)
        case .preference(let inquiry): try receive(answer, inquiry)
        case .responders(let inquiry): try receive(answer, inquiry)
        case .contentScrollView(let scroll): try receive(answer, scroll)
        case .previewActions: break
        case .shouldSaveState(let isSecure): try receiveShouldSave(answer, isSecure)
        case .shouldRestoreState(let isSecure): try receiveShouldRestore(answer, isSecure)
        case .sceneActivity: try receiveSceneActivity(answer)
        case .restoredController(let index): try receiveFactory(answer, index)
        case .restoredObject(let index): try receiveObject(answer, index)
        case .intentHandler: _ = try object(answer, asked: .intentHandler)
        case .keyboardExtensions: receiveKeyboardExtensions()
        }
    }

    /// The object of the app that an answer names; nil for the answer nil.
    func object(_ answer: Value, asked member: Member) throws(Rejection) -> Actor? {
        switch answer {
        case .null: return nil
        case .text(let name):
            switch names[name] {
            case .object(let handle): return .object(handle)
            case .controller(let handle): return .controller(handle)
            case .view, .window, .presentation, .transition, .segue, nil:
                throw .unusableAnswer(
                    "The answer to \(member.rawValue) names \"\(name)\", and no object has that name.")
            }
        case .bool, .integer, .number, .list, .size, .rect, .insets, .anchor, .controller:
            throw .unusableAnswer("The answer to \(member.rawValue) must be the name of an object, or null.")
        }
    }
}
