/// Explains calls about which no rule decided by the state of delegates, a transition's objects and completion
/// handlers.
extension ExplainedCommand {
    /// Checks that the receiver still exists; the event of its deallocation names the rule.
    func exists(_ actor: Actor, _ found: inout Standing) -> Bool {
        let end = events.last { event in
            guard case .lifecycle(let subject?, .deallocated) = event.kind else { return false }
            return subject.objectName == found.subject
        }
        return found.add(.exists, end?.rule, nil, isMet: after.exists(actor))
    }

    // MARK: Delegates

    /// Checks a controller whose delegate would be called.
    func owner(_ handle: ControllerHandle, _ found: inout Standing) {
        guard exists(.controller(handle), &found),
            let controller = after.controllers[handle] ?? before.controllers[handle]
        else { return }
        let reference = Value.text(found.call.receiverName)
        let delegate = delegate(of: controller, found.call)
        guard
            found.add(
                .isSet, nil, Value(delegate.map { after.name($0) }), isMet: delegate != nil, detail: reference),
            let delegate,
            found.add(.exists, "TD-05", nil, isMet: after.exists(delegate), detail: reference)
        else { return }
        _ = implementing(delegate, &found)
        shown(by: handle, &found)
        dismissed(delegate, &found)
    }

    /// A delegate learns of the end of a dismissal by the user once its transition has ended (R171, R194).
    private func dismissed(_ delegate: Actor, _ found: inout Standing) {
        guard found.call == .didDismiss || found.call == .didDismissPopover else { return }
        let running = after.header.transitions.last { handle in
            guard let transition = after.transitions[handle], transition.isByUser else { return false }
            return transition.presentation.flatMap { after.presentations[$0]?.delegate } == delegate
        }
        guard let running else { return }
        if after.transitions[running]?.wasCancelled == true {
            found.add(.transitionCompleted, "P174", Value(after.transitions[running]?.name), isMet: false)
        }
        addEnd(of: running, "R171", &found)
    }

    private func delegate(of controller: Controller, _ call: Member) -> Actor? {
        switch call {
        case let call where Member.transitioningDelegateCalls.contains(call): controller.transitioningDelegate
        case let call where Member.presentationDelegateCalls.contains(call):
            (controller.presentedBy ?? controller.preparedPresentation)
                .flatMap { after.presentations[$0]?.delegate }
        case .pageBefore, .pageAfter: controller.pages.dataSource
        case .pagePresentationCount, .pagePresentationIndex: controller.pages.dataSource
        case let call where Member.gestureCalls.contains(call): controller.navigation.popGestureDelegate.object
        case .updateSearchResults: controller.search?.updater
        default: controller.delegate
        }
    }

    /// Checks an object of the app, which is a delegate or takes part in transitions.
    func object(_ handle: ObjectHandle, _ found: inout Standing) {
        let actor = Actor.object(handle)
        guard exists(actor, &found) else { return }
        switch found.call {
        case let call where Member.animatorCalls.contains(call):
            animator(handle, &found)
        case let call where Member.interactionCalls.contains(call):
            let drives = after.objects[handle]?.drives
            found.add(
                .isInUse, nil, Value(drives.flatMap { after.transitions[$0]?.name }), isMet: drives != nil,
                detail: "interactionController")
        case let call where Member.presentationControllerCalls.contains(call):
            presentationController(handle, &found)
        default:
            found.add(.isSet, nil, .text(after.name(actor)), isMet: after.isReferredTo(actor))
            _ = implementing(actor, &found)
            for (container, record) in after.controllers.all where record.delegate == actor {
                shown(by: container, &found)
            }
            dismissed(actor, &found)
        }
    }

    /// TD-01 applies to the transitioning delegate only.
    func implementing(_ actor: Actor, _ found: inout Standing) -> Bool {
        let isImplemented = after.implements(actor, found.call)
        let rule: Rule? = Member.transitioningDelegateCalls.contains(found.call) ? "TD-01" : nil
        return found.add(
            .implementsMember, rule, .bool(isImplemented), isMet: isImplemented,
            detail: .text(after.name(actor)))
    }

    /// A navigation controller notifies its delegate of the shown controller at the end of its transitions (P85, P75,
    /// CH-52).
    private func shown(by container: ControllerHandle, _ found: inout Standing) {
        guard found.call == .navigationWillShow || found.call == .navigationDidShow,
            let record = after.controllers[container], record.kind.hasStack
        else { return }
        if let running = after.transition(inside: container) {
            if found.call == .navigationDidShow { return addEnd(of: running, "P85", &found) }
            if record.waitingChange != nil { addEnd(of: running, Choice.overlappingPush.rule, &found) }
            return
        }
        found.add(
            .containerIsOnScreen, "P75", .text(record.name), isMet: after.isOnScreen(container))
    }

    // MARK: A transition's objects

    private func animator(_ handle: ObjectHandle, _ found: inout Standing) {
        let running = after.header.transitions.last { after.transitions[$0]?.animator == .object(handle) }
        let transition = running.flatMap { after.transitions[$0] }
        found.add(.isInUse, nil, Value(transition?.name), isMet: transition != nil, detail: "animator")
        let settings = after.objects[handle]?.animator
        switch found.call {
        case .animationEnded:
            let isImplemented = settings?.implementsAnimationEnded ?? true
            found.add(
                .implementsMember, "AT-10", .bool(isImplemented), isMet: isImplemented,
                detail: .text(found.subject))
            if let running { addEnd(of: running, "AT-10", &found) }
        case .interruptibleAnimator:
            let isImplemented = after.canBeInterrupted(.object(handle))
            found.add(
                .implementsMember, "AT-01", .bool(isImplemented), isMet: isImplemented,
                detail: .text(found.subject))
        default: break
        }
    }

    private func presentationController(_ handle: ObjectHandle, _ found: inout Standing) {
        let managed = after.presentations.all.first { $0.record.declared == handle }?.record
        guard
            found.add(
                .isInUse, nil, Value(managed?.name), isMet: managed != nil, detail: "presentationController"),
            let managed
        else { return }
        let running = managed.transition.flatMap { after.transitions[$0] }
        switch (found.call, managed.phase) {
        case (.presentationTransitionDidEnd, .presenting), (.dismissalTransitionDidEnd, .dismissing):
            if let running = managed.transition {
                addEnd(of: running, managed.phase == .presenting ? "P133" : "P134", &found)
            }
        case (.dismissalTransitionWillBegin, _), (.dismissalTransitionDidEnd, _):
            found.add(.isDismissed, "P134", Value(running?.name), isMet: managed.phase == .dismissing)
        case (.presentationTransitionWillBegin, _), (.presentationTransitionDidEnd, _),
            (.containerViewWillLayoutSubviews, _), (.containerViewDidLayoutSubviews, _):
            found.add(.isPresented, "P133", Value(running?.name), isMet: managed.phase == .presenting)
        default: break
        }
    }

    // MARK: Completion handlers

    /// Checks the transition whose end runs a completion handler (PD-07, PD-16).
    func handler(_ handle: ControllerHandle, _ found: inout Standing) {
        guard exists(.controller(handle), &found) else { return }
        for running in after.header.transitions {
            guard let transition = after.transitions[running], waits(handle, for: transition, found.call)
            else { continue }
            let hasHandler =
                found.call == .alertHandler || transition.completion != nil
                || transition.change?.turn?.completion != nil
            found.add(.hasHandler, "PD-08", .bool(hasHandler), isMet: hasHandler)
            return addEnd(of: running, nil, &found)
        }
    }

    /// A handler for changes of traits is registered by the app (Q1).
    func traitHandler(_ handle: ControllerHandle, _ found: inout Standing) {
        guard exists(.controller(handle), &found) else { return }
        let hasHandler = after.controllers[handle]?.traitRegistrations.isEmpty == false
        found.add(.hasHandler, "Q1", .bool(hasHandler), isMet: hasHandler, detail: "changes of traits")
    }

    private func waits(_ handle: ControllerHandle, for transition: Transition, _ call: Member) -> Bool {
        switch (call, transition.kind) {
        case (.present, .presentation):
            transition.presentation.flatMap { after.presentations[$0]?.source } == handle
        case (.dismiss, .dismissal): transition.to == handle
        case (.setPages, .page), (.transitionFromTo, .child): transition.change?.container == handle
        case (.alertHandler, .dismissal):
            transition.from == handle && after.controllers[handle]?.alert?.chosen != nil
        default: false
        }
    }
}

extension PresentationSession {
    /// Whether an object is the delegate or the data source of something.
    fileprivate func isReferredTo(_ actor: Actor) -> Bool {
        controllers.all.contains {
            $0.record.delegate == actor || $0.record.transitioningDelegate == actor
                || $0.record.pages.dataSource == actor || $0.record.search?.updater == actor
                || $0.record.navigation.popGestureDelegate.object == actor
        } || presentations.all.contains { $0.record.delegate == actor }
            || transitions.all.contains { $0.record.animator == actor || $0.record.interaction == actor }
    }
}
