/// The conditions of a session's state that explain a call about which no rule decided, checked as the rules would.
extension ExplainedCommand {
    /// The conditions of the state that keep a call from its subject; the last one is not met. Behind the first one
    /// that is not met, those follow that are not met either and do not depend on it.
    func standing(of subject: String, for call: Member) -> [Decision] {
        var found = Standing(subject: subject, call: call, revision: after.header.sequence)
        if let parked = after.agenda.parked {
            found.add(.noQuestionIsOpen, nil, .text(parked.member.rawValue), isMet: false)
        }
        let named = after.names[subject] ?? before.names[subject]
        switch named {
        case _ where Member.savingCalls.contains(call) || Member.restoringCalls.contains(call):
            restoration(actor(named, subject), &found)
        case .controller(let handle) where Member.callsWithHandlers.contains(call):
            handler(handle, &found)
        case .controller(let handle) where call == .registerForTraitChanges: traitHandler(handle, &found)
        case .controller(let handle) where call.isOfControllers || Member.sizeMessages.contains(call):
            controller(handle, &found)
        case .controller where Member.initializers.contains(call):
            let isNew = before.names[subject] == nil
            found.add(.isBeingMade, nil, .bool(isNew), isMet: isNew)
        case .controller(let handle): owner(handle, &found)
        case .object(let handle) where Member.sceneDelegateCalls.contains(call):
            sceneDelegate(.object(handle), &found)
        case .object(let handle): object(handle, &found)
        case nil where subject == after.name(Actor.application): application(&found)
        case .view, .window, .presentation, .transition, .segue, nil: break
        }
        if found.decisions.allSatisfy(\.isMet) { unconcerned(&found) }
        return found.decisions
    }

    /// The receiver with a name; nil for a class, and for anything that receives no calls.
    private func actor(_ named: NameTable.Entry?, _ subject: String) -> Actor? {
        switch named {
        case .controller(let handle)?: .controller(handle)
        case .object(let handle)?: .object(handle)
        case .view(let handle)?: .view(handle)
        case .window?, .presentation?, .transition?, .segue?: nil
        case nil: subject == after.name(Actor.application) ? .application : nil
        }
    }

    /// No rule examined the subject and the call; the command may not have affected the subject.
    private func unconcerned(_ found: inout Standing) {
        for event in events {
            guard case .noop(let receiver?, _, let reason) = event.kind, receiver.objectName == found.subject
            else { continue }
            found.add(.hasEffect, event.rule, .text(reason), isMet: false)
            return
        }
        found.add(.wasConcerned, nil, .integer(after.revision), isMet: false)
    }

    private func controller(_ handle: ControllerHandle, _ found: inout Standing) {
        guard exists(.controller(handle), &found), let old = original(handle) else { return }
        switch found.call {
        case .viewWillAppear, .viewIsAppearing: appearing(handle, old, &found)
        case .viewDidAppear:
            if isBetween(handle, isAppearing: true, &found) { appearing(handle, old, &found) }
        case .viewWillDisappear: disappearing(handle, old, &found)
        case .viewDidDisappear:
            if isBetween(handle, isAppearing: false, &found) { disappearing(handle, old, &found) }
        case .loadView, .viewDidLoad:
            guard found.add(.isViewUnloaded, "VL-07", .bool(old.view == nil), isMet: old.view == nil) else {
                return
            }
            found.add(.isViewRead, "VL-03", false, isMet: false)
        case .willMoveToParent: moving(handle, old, &found)
        case .didMoveToParent:
            if isMoved(handle, &found) { moving(handle, old, &found) }
        default:
            if Member.unwindQuestions.contains(found.call) { searched(&found) }
        }
    }

    /// The controller before the command, or as made by the command.
    private func original(_ handle: ControllerHandle) -> Controller? {
        if let old = before.controllers[handle] { return old }
        var made = after.controllers[handle]
        made?.appearance = .disappeared
        made?.view = nil
        made?.parent = nil
        return made
    }

    private func moving(_ handle: ControllerHandle, _ old: Controller, _ found: inout Standing) {
        let parent = after.controllers[handle]?.parent
        found.add(.parentChanges, "CT-05", Value(parent.map { after.name($0) }), isMet: parent != old.parent)
    }

    /// `didMove(toParent:)` waits for the end of the transition that shows the move (P83, CH-52).
    ///
    /// - Returns: whether no transition delays it.
    private func isMoved(_ handle: ControllerHandle, _ found: inout Standing) -> Bool {
        for running in after.header.transitions {
            guard let change = after.transitions[running]?.change,
                change.joining.contains(handle) || change.leaving.contains(handle)
            else { continue }
            addEnd(of: running, after.moveRule(change.container), &found)
            return false
        }
        return true
    }

    /// The search for the target of an unwinding follows the rules of the version, and ends with the first controller
    /// that accepts (R84, R95).
    private func searched(_ found: inout Standing) {
        let rules = after.rules
        let rule: Rule = rules.searchesAllowedChildren ? "R84" : "R95"
        if found.call == .allowedChildrenForUnwinding {
            guard
                found.add(
                    .versionHasCallback, rule, .text(rules.version.description),
                    isMet: rules.searchesAllowedChildren)
            else { return }
        }
        let asked = events.last { event in
            guard case .question(_, let call, _, _) = event.kind else { return false }
            return Member.unwindQuestions.contains(call)
        }
        guard case .question(let last, _, let arguments, _)? = asked?.kind else { return }
        let action = arguments.first { $0.name == "action" }?.value ?? .null
        found.add(
            .searchReachesIt, rule, .text(found.subject), isMet: false,
            detail: action == .null ? .text(last.objectName) : action)
    }

    /// Adds the reason why a transition has not ended.
    func addEnd(of running: TransitionHandle, _ rule: Rule?, _ found: inout Standing) {
        guard let transition = after.transitions[running] else { return }
        let (condition, own) = after.pendingEnd(of: transition)
        found.add(condition, rule ?? own, .text(transition.name), isMet: false)
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
        guard let running else { return found.add(.transitionEnds, nil, nil, isMet: false) }
        addEnd(of: running, nil, &found)
        return false
    }

    private func appearing(_ handle: ControllerHandle, _ old: Controller, _ found: inout Standing) {
        if found.call == .viewIsAppearing {
            let rules = after.rules
            found.add(
                .versionHasCallback, "P182", .text(rules.version.description), isMet: rules.hasViewIsAppearing)
        }
        found.add(
            .canBegin, "AP-13", .text(old.appearance.state), isMet: old.appearance.begins(isAppearing: true))
        if let parent = after.controllers[handle]?.parent {
            guard carries(parent, handle, &found) else { return }
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

    /// Checks the container of a child that has not appeared.
    ///
    /// - Returns: whether nothing in the container prevents the child from appearing.
    private func carries(
        _ parent: ControllerHandle, _ handle: ControllerHandle, _ found: inout Standing
    ) -> Bool {
        guard let record = after.controllers[parent] else { return true }
        let name = Value.text(record.name)
        let isOnScreen = after.isOnScreen(parent)
        let rule: Rule = record.kind.hasStack ? "P75" : "CT-19"
        let isShown = after.visibleChildren(of: parent).contains(handle)
        let isChosen = after.chosenChildren(of: record, parent).contains(handle)
        let forwards = !after.forwardsByHand(parent)
        guard !isChosen else {
            // The container shows it once it is on screen, or once its transition has ended.
            let isCarried = found.add(.containerIsOnScreen, rule, name, isMet: isOnScreen)
            // A page that a turn removes stays the current one until the turn ends.
            if isCarried, !isShown, let running = after.transition(inside: parent),
                after.transitions[running]?.change?.going.contains(handle) != true
            {
                addEnd(of: running, record.waitingChange == nil ? nil : Choice.overlappingPush.rule, &found)
                found.add(.containerForwards, "CT-18", name, isMet: forwards)
                return false
            }
            let willShow = record.kind.isContainer && !isOnScreen || isShown
            let shows = found.add(.containerShowsIt, "CT-19", name, isMet: willShow)
            return found.add(.containerForwards, "CT-18", name, isMet: forwards) && shows && isCarried
        }
        let shows = found.add(
            .containerShowsIt, "CT-19", name, isMet: isShown && (isOnScreen || !record.kind.isContainer))
        let isForwarded = found.add(.containerForwards, "CT-18", name, isMet: forwards)
        let isCarried = found.add(.containerIsOnScreen, rule, name, isMet: isOnScreen)
        return shows && isForwarded && isCarried
    }

    private func disappearing(_ handle: ControllerHandle, _ old: Controller, _ found: inout Standing) {
        let canBegin = old.appearance.begins(isAppearing: false)
        guard found.add(.canBegin, "AP-13", .text(old.appearance.state), isMet: canBegin) else { return }
        // A container stays while it changes the children in it.
        let children = after.visibleChildren(of: handle)
        guard after.isOnScreen(handle), children != before.visibleChildren(of: handle) else { return }
        let shown = children.map { after.name($0) }
        found.add(.leavesScreen, nil, shown.isEmpty ? nil : .text(shown.joined(separator: ", ")), isMet: false)
    }

    // MARK: The app's life cycle

    private func application(_ found: inout Standing) {
        guard Member.applicationLifeCycle.contains(found.call) else { return }
        if found.call == .configurationForConnecting || found.call == .didDiscardSceneSessions {
            let delegate = after.sceneDelegate
            guard
                found.add(
                    .appHasScenes, Choice.sceneDelegate.rule, Value(delegate.map { after.name($0) }),
                    isMet: delegate != nil)
            else { return }
        }
        stateIsKept(&found)
    }

    /// The command did not change the app's state, for the reason that it gives, or not in a way that makes the call.
    private func stateIsKept(_ found: inout Standing) {
        let ignored = events.last { $0.rule == Choice.repeatedAppState.rule }
        if case .noop(.application?, _, let reason)? = ignored?.kind {
            found.add(.hasEffect, ignored?.rule, .text(reason), isMet: false)
        } else {
            found.add(.appChanges, nil, nil, isMet: false)
        }
    }

    private func sceneDelegate(_ actor: Actor, _ found: inout Standing) {
        guard exists(actor, &found) else { return }
        let delegate = after.sceneDelegate
        guard
            found.add(
                .appHasScenes, Choice.sceneDelegate.rule, Value(delegate.map { after.name($0) }),
                isMet: delegate != nil),
            found.add(
                .isSet, Choice.sceneDelegate.rule, .text(after.name(actor)),
                isMet: delegate == actor || after.displayDelegate == actor)
        else { return }
        if after.displayDelegate == actor, [.sceneDidBecomeActive, .sceneWillResignActive].contains(found.call) {
            found.add(.takesEvents, "Q58", nil, isMet: false)
        }
        stateIsKept(&found)
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

    /// Records a condition, and returns whether it is met. After an unmet one,
    /// met ones are not recorded: they add nothing.
    @discardableResult
    mutating func add(
        _ condition: DecisionCondition, _ rule: Rule?, _ value: Value?, isMet: Bool, detail: Value = .null
    ) -> Bool {
        guard !isMet || decisions.allSatisfy(\.isMet) else { return true }
        decisions.append(
            Decision(
                condition: condition, rule: rule, subjects: [subject], calls: [call], value: value ?? .null,
                detail: detail, isMet: isMet, after: revision))
        return isMet
    }
}
