/// The conditions of a session's state that explain a call about which no rule decided, checked as the rules would.
extension ExplainedCommand {
    /// The conditions of the state that keep a call from its subject; the last one is not met.
    func standing(of subject: String, for call: Member) -> [Decision] {
        var found = Standing(subject: subject, call: call, revision: after.header.sequence)
        if let parked = after.agenda.parked {
            found.add(.noQuestionIsOpen, nil, .text(parked.member.rawValue), isMet: false)
        }
        switch after.names[subject] ?? before.names[subject] {
        case .controller(let handle) where call.isOfControllers: controller(handle, &found)
        case .controller where Member.initializers.contains(call):
            let isNew = before.names[subject] == nil
            found.add(.isBeingMade, nil, .bool(isNew), isMet: isNew)
        case .controller(let handle):
            owner(handle, &found)
            unconcerned(&found)
        case .object(let handle) where Member.sceneDelegateCalls.contains(call):
            sceneDelegate(.object(handle), &found)
        case .object(let handle):
            object(.object(handle), &found)
            unconcerned(&found)
        case nil where subject == after.name(Actor.application): application(&found)
        case .view, .window, .presentation, .transition, .segue, nil: break
        }
        if found.decisions.allSatisfy(\.isMet) { unconcerned(&found) }
        return found.decisions
    }

    /// No rule looked at the subject and the call.
    private func unconcerned(_ found: inout Standing) {
        found.add(.wasConcerned, nil, .integer(after.revision), isMet: false)
    }

    private func controller(_ handle: ControllerHandle, _ found: inout Standing) {
        guard let old = before.controllers[handle] else { return }
        guard exists(.controller(handle), &found) else { return }
        switch found.call {
        case .viewWillAppear, .viewIsAppearing: appearing(handle, old, &found)
        case .viewDidAppear:
            if isBetween(handle, isAppearing: true, &found) { appearing(handle, old, &found) }
        case .viewWillDisappear: disappearing(old, &found)
        case .viewDidDisappear:
            if isBetween(handle, isAppearing: false, &found) { disappearing(old, &found) }
        case .loadView, .viewDidLoad:
            guard found.add(.isViewUnloaded, "VL-03", .bool(old.view == nil), isMet: old.view == nil) else {
                return
            }
            found.add(.isViewRead, "VL-03", false, isMet: false)
        case .willMoveToParent, .didMoveToParent:
            let parent = after.controllers[handle]?.parent
            found.add(
                .parentChanges, "CT-05", Value(parent.map { after.name($0) }), isMet: parent != old.parent)
        default: break
        }
    }

    /// A controller between will and did waits for the end of the change that moves it.
    ///
    /// - Returns: whether it is in another state.
    private func isBetween(_ handle: ControllerHandle, isAppearing: Bool, _ found: inout Standing) -> Bool {
        guard after.controllers[handle]?.appearance.ends(isAppearing: isAppearing) == true else {
            return true
        }
        let held = after.controllers[handle]?.byHand.holdsBack == true
        if held { return found.add(.isNotHeldBack, "P119", .bool(true), isMet: false) }
        let running = after.lineage(handle).lazy.compactMap { mover in
            after.header.transitions.last { after.moves($0, mover) }
        }.first
        if let running, after.transitions[running]?.wasCancelled == true {
            found.add(.transitionCompleted, "AT-25", Value(after.transitions[running]?.name), isMet: false)
        }
        return found.add(
            .transitionEnds, "CH-01", Value(running.flatMap { after.transitions[$0]?.name }), isMet: false)
    }

    private func appearing(_ handle: ControllerHandle, _ old: Controller, _ found: inout Standing) {
        if found.call == .viewIsAppearing {
            let rules = after.rules
            guard
                found.add(
                    .versionHasCallback, "P182", .text(rules.version.description),
                    isMet: rules.hasViewIsAppearing)
            else { return }
        }
        guard
            found.add(
                .canBegin, "AP-13", .text(old.appearance.state),
                isMet: old.appearance.begins(isAppearing: true))
        else { return }
        if let parent = after.controllers[handle]?.parent {
            guard
                found.add(
                    .containerShowsIt, "CT-19", .text(after.name(parent)),
                    isMet: after.visibleChildren(of: parent).contains(handle)),
                found.add(
                    .containerForwards, "CT-18", .text(after.name(parent)),
                    isMet: !after.forwardsByHand(parent)),
                found.add(
                    .containerIsOnScreen, "P75", .text(after.name(parent)), isMet: after.isOnScreen(parent))
            else { return }
        }
        let cover = after.presented(by: handle)
        let presentation = after.controllers[handle]?.presents.flatMap { after.presentations[$0] }
        let isRemoved = presentation?.keepsPresentersViewAway == true
        guard found.add(.isUncovered, "PS-12", Value(cover.map { after.name($0) }), isMet: !isRemoved) else {
            let isFree = presentation?.isInTransition != true
            found.add(.isFreeToDismiss, "P66", Value(presentation?.name), isMet: isFree)
            let returns = presentation.map(after.presentersViewReturns) == true
            let isSeen =
                returns && presentation?.presenterSuperview.flatMap { after.window(containing: $0) } != nil
            found.add(.isInWindow, "P114", .bool(isSeen), isMet: isSeen)
            return
        }
        let isInWindow = after.isInWindow(handle)
        found.add(.isInWindow, "P114", .bool(isInWindow), isMet: isInWindow)
    }

    private func disappearing(_ old: Controller, _ found: inout Standing) {
        found.add(
            .canBegin, "AP-13", .text(old.appearance.state),
            isMet: old.appearance.begins(isAppearing: false))
    }

    /// Checks a controller whose delegate would be called.
    private func owner(_ handle: ControllerHandle, _ found: inout Standing) {
        guard let controller = after.controllers[handle] ?? before.controllers[handle] else { return }
        let delegate =
            switch found.call {
            case let call where Member.transitioningDelegateCalls.contains(call):
                controller.transitioningDelegate
            case .pageBefore, .pageAfter: controller.pages.dataSource
            default: controller.delegate
            }
        guard
            found.add(.isSet, nil, Value(delegate.map { after.name($0) }), isMet: delegate != nil),
            let delegate
        else { return }
        implementing(delegate, &found)
    }

    private func object(_ actor: Actor, _ found: inout Standing) {
        guard exists(actor, &found) else { return }
        guard found.add(.isSet, nil, .text(after.name(actor)), isMet: after.isReferredTo(actor)) else {
            return
        }
        implementing(actor, &found)
    }

    /// Checks that the receiver is still there; the event of its end names the rule.
    private func exists(_ actor: Actor, _ found: inout Standing) -> Bool {
        let end = events.last { event in
            guard case .lifecycle(let subject?, .deallocated) = event.kind else { return false }
            return subject.objectName == found.subject
        }
        return found.add(.exists, end?.rule, nil, isMet: after.exists(actor))
    }

    /// TD-01 says it of the transitioning delegate alone.
    private func implementing(_ actor: Actor, _ found: inout Standing) {
        let isImplemented = after.implements(actor, found.call)
        let rule: Rule? = Member.transitioningDelegateCalls.contains(found.call) ? "TD-01" : nil
        found.add(.implementsMember, rule, .bool(isImplemented), isMet: isImplemented)
    }

    // MARK: The app's life cycle

    private func application(_ found: inout Standing) {
        guard Member.applicationLifeCycle.contains(found.call) else { return }
        found.add(.appChanges, nil, nil, isMet: false)
    }

    private func sceneDelegate(_ actor: Actor, _ found: inout Standing) {
        guard exists(actor, &found) else { return }
        let delegate = after.sceneDelegate
        guard
            found.add(
                .appHasScenes, Choice.sceneDelegate.rule, Value(delegate.map { after.name($0) }),
                isMet: delegate != nil),
            found.add(.isSet, Choice.sceneDelegate.rule, .text(after.name(actor)), isMet: delegate == actor)
        else { return }
        found.add(.appChanges, nil, nil, isMet: false)
    }
}

/// The conditions found in a session's state, met or not.
struct Standing {
    let subject: String
    let call: Member
    let revision: Int
    private(set) var decisions: [Decision] = []

    init(subject: String, call: Member, revision: Int) {
        self.subject = subject
        self.call = call
        self.revision = revision
    }

    /// Notes a condition, and returns whether it is met.
    @discardableResult
    mutating func add(_ condition: DecisionCondition, _ rule: Rule?, _ value: Value?, isMet: Bool) -> Bool {
        decisions.append(
            Decision(
                condition: condition, rule: rule, subjects: [subject], calls: [call], value: value ?? .null,
                isMet: isMet, after: revision))
        return isMet
    }
}

extension PresentationSession {
    /// Whether an object is the delegate or the data source of something.
    fileprivate func isReferredTo(_ actor: Actor) -> Bool {
        controllers.all.contains {
            $0.record.delegate == actor || $0.record.transitioningDelegate == actor
                || $0.record.pages.dataSource == actor
        } || presentations.all.contains { $0.record.delegate == actor }
            || transitions.all.contains { $0.record.animator == actor || $0.record.interaction == actor }
    }
}
