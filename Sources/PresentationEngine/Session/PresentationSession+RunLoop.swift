import SessionNumbers

/// The run loop: turns of steps, parking, and the session's clock.
extension PresentationSession {
    /// Runs turns until nothing is left to do at this time, the turn parks, or `steps` have been taken.
    ///
    /// - Returns: whether they have come to an end.
    mutating func runTurns(_ steps: inout Int) throws(Rejection) -> Bool {
        while true {
            if agenda.isParked { return true }
            while true {
                if steps <= 0 || work.stepsLeft <= work.nextStop {
                    if agenda.steps.isEmpty, agenda.commit.isEmpty { break }
                    if steps <= 0 { return false }
                    try reviewWork()
                }
                guard let step = agenda.takeStep(from: &origin) else {
                    if agenda.commit.isEmpty { break }
                    commitTurn()
                    continue
                }
                steps &-= 1
                work.takeStep()
                try execute(step)
                if agenda.isParked {
                    if agenda.holdsTooMuch { throw .tooMuchWaiting }
                    noteLeftovers()
                    return true
                }
            }
            guard !agenda.turns.isEmpty else {
                if !agenda.endedTransitions.isEmpty {
                    agenda.endedTransitions.removeAll(keepingCapacity: true)
                }
                return true
            }
            header.turn += 1
            // Taking the first turn moves the others up.
            if agenda.turns.count >= 8 { meter.look(at: agenda.turns.count / 8) }
            for planned in agenda.turns.removeFirst().reversed() { agenda.steps.append(planned) }
        }
    }

    /// Puts `steps` in front of the turn's remaining steps.
    mutating func enqueue(_ steps: [Step]) {
        for step in steps.reversed() { agenda.steps.append(PlannedStep(step, origin: origin)) }
    }

    mutating func enqueue(_ step: Step) { agenda.steps.append(PlannedStep(step, origin: origin)) }

    /// Adds a turn with a step, and perhaps another one, behind the turns that wait already.
    mutating func later(_ step: Step, then other: Step? = nil) {
        let drain = PlannedStep(.drain, origin: origin)
        let first = PlannedStep(step, origin: origin)
        agenda.turns.append(other.map { [first, PlannedStep($0, origin: origin), drain] } ?? [first, drain])
    }

    /// Adds a turn with these steps behind the turns that wait already.
    mutating func laterTurn(of steps: [Step]) {
        let planned = steps.map { PlannedStep($0, origin: origin) }
        agenda.turns.append(planned + [PlannedStep(.drain, origin: origin)])
    }

    /// Calls take up memory until they are made.
    private mutating func enqueue(_ calls: [Call], _ bindings: Bindings) {
        meter.look(at: calls.count * 32)
        enqueue(calls.map { .call($0, bindings) })
    }

    mutating func execute(_ step: Step) throws(Rejection) {
        switch step {
        case .call(let call, let bindings): try perform(call, bindings)
        case .deferredCall(let call, let bindings): try perform(call, bindings, isDeferred: true)
        case .calls(let calls, let bindings): enqueue(calls, bindings)
        case .callback(let callback): if !isOvertaken(callback) { deliver(callback) }
        case .base(let controller, let member): try performBase(controller, member)
        case .leaveCallback(let controller): controllers.update(controller) { $0.callbackDepth -= 1 }
        case .question(let question): try ask(question)
        case .answer(let asked): try answer(asked)
        case .completion(let actor, let member, let completion, let bindings, let rule):
            runCompletion(actor, member, completion, bindings, rule)
        case .load(let controller, let rule): loadView(controller, rule: rule)
        case .finishLoading(let controller): finishLoading(controller)
        case .begin(let step): begin(step)
        case .beginByHand(let step): change(step)
        case .beginChildren(let step): beginChildren(step)
        case .arrive(let controller): arrive(controller)
        case .updateProperties(let controller, let pass, let rule): updateProperties(controller, pass, rule)
        case .review(let controller, let part, let rule): review(controller, part, rule)
        case .awaitCommit(let controller, _): awaitCommit(controller)
        case .arriveInCommit(let controller): arriveInCommit(controller)
        case .end(let step): end(step)
        case .endAfterCommit(let step): endAfterCommit(step)
        case .endChildren(let step): endChildren(step)
        case .settleAppearance(let controller): settleAppearance(of: controller)
        case .clearCause(let controller): clearCause(controller)
        case .link(let child, let parent): try link(child, parent)
        case .giveChildren(let parent, let children): try giveChildren(children, to: parent)
        case .changeStack(let change): try apply(change)
        case .changeAfterFinishing(let change): try makeAfterFinishing(change)
        case .turnPages(let turn, let stage): try advance(turn, stage)
        case .reorderTabs(let tabBar, let tabs): reorderTabs(of: tabBar, tabs)
        case .tab(let tabBar, let step): try advance(tabBar, step)
        case .swap(let change): swap(change)
        case .withdraw(let child, let container): withdraw(child, from: container)
        case .placeChildren(let container): placeChildren(of: container)
        case .split(let split, let step): try advance(split, step)
        case .transitionChildren(let call, let container, let bindings):
            try transitionChildren(call, in: container, bindings)
        case .refuseChildTransition(let container): try refuseChildTransition(in: container)
        case .resumeContainer(let container): resumeContainer(container)
        case .detach(let view): remove(view)
        case .destroy(let view): destroy(view)
        case .showWindow(let window): showWindow(window)
        case .hideWindow(let window): hideWindow(window)
        case .removeWindow(let window): removeWindow(window)
        case .respond(let responder, let event): respond(responder, event)
        case .settleTouch: settleTouch()
        case .goOn(let gesture, let finger): try goOn(gesture, of: finger)
        case .postMemoryWarning: postMemoryWarning()
        case .keyboard(let step): advance(step)
        case .send(let action): try send(action)
        case .editing(let controller, let isEditing): changeEditing(of: controller, to: isEditing)
        case .placeRoot(let window): placeRoot(window)
        case .makeRoot(let window, let request): try makeRoot(request, of: window)
        case .setRoot(let window, let root): try setRoot(ofLaunch: root, of: window)
        case .finishLaunching(let steps): finishLaunching(then: steps)
        case .becomeActive: becomeActive()
        case .present(let request): try present(request)
        case .dismiss(let receiver, let isAnimated, let completion, let bindings):
            try dismiss(receiver, isAnimated: isAnimated, completion: completion, bindings: bindings)
        case .transition(let transition, let stage):
            origin = origin(of: transition)
            try advance(transition, stage)
        case .completeTransition(let transition, let didComplete, let rule):
            completeTransition(transition, didComplete: didComplete, rule: rule)
        case .beginSegue(let request): try begin(request)
        case .segue(let segue, let stage): try advance(segue, stage)
        case .show(let request): try showByKind(request)
        case .unwind(let step): try advance(step)
        case .notifyInteraction(let transition): notifyInteraction(transition)
        case .settleSheet(let presentation): settleSheet(presentation)
        case .layOutSheets(let presentation):
            enqueue(layoutStepsOfSheets(beside: presentation, rule: Choice.sheetLayout.rule))
        case .layOut(let view, let stage): try layOut(view, stage)
        case .takeBackZoom(let presentation, let start): takeBackZoom(presentation, startsAt: start)
        case .runBlocks(let transition, let kind): runBlocks(transition, kind)
        case .probe(let receiver, let readable, let label): probe(receiver, readable, label: label)
        case .environment(let step): try advance(step)
        case .app(let step): advance(step)
        case .preserve(let stage): try advance(stage)
        case .restore(let stage): try advance(stage)
        case .drain: try endTurn()
        }
    }

    private mutating func endTurn() throws(Rejection) {
        guard agenda.commit.isEmpty else { return commitTurn() }
        adaptWaitingSplits()
        resumeEnvironment()
        resumeDisplay()
        settlePreferences()
        settleStatusBar()
        try releaseUnowned()
        settleLeftovers()
    }

    /// Makes a call. If it fails in the command's own turn, the command is refused. A call that the app left for later
    /// can no longer be refused: it is dropped with an event that says why, and the calls after it in the same method
    /// or block are not made either (CH-28).
    ///
    /// - Parameter isDeferred: whether the call is a pop that has returned before, with nothing (P90).
    private mutating func perform(_ call: Call, _ bindings: Bindings, isDeferred: Bool = false) throws(Rejection) {
        let depth = agenda.steps.count
        do {
            if isDeferred, case .navigation(let receiver, let pop) = call {
                try navigate(receiver, pop, bindings, isDeferred: true)
            } else {
                try make(call, bindings)
            }
        } catch {
            guard isRunningLaterWork else {
                refusedCall = call
                throw error
            }
            guard error.isOfCall else { throw error }
            let left = leaveCalls(beneath: depth, bindings)
            let reason = [error.explanation, left == 0 ? nil : Self.notMade(left)].compactMap(\.self)
            emit(
                .noop(
                    author(of: bindings), call: call.name,
                    reason: reason.joined(separator: " ")),
                rule: Choice.callRefusedLate.rule)
        }
    }

    /// Drops the calls that follow a failed one in its method or block: the calls beneath it with the same variables,
    /// and in a reaction the calls after `super`, which itself is called.
    ///
    /// - Returns: how many there are.
    private mutating func leaveCalls(beneath depth: Int, _ bindings: Bindings) -> Int {
        var place = depth
        while place > 0, case .call(_, bindings) = agenda.steps[place - 1].step { place -= 1 }
        var left = depth - place
        agenda.steps.removeSubrange(place..<depth)
        // In a reaction, the calls after `super`, which itself may be no step at all.
        for beneath in [place - 1, place - 2] where beneath >= 0 && !bindings.values.isEmpty {
            guard case .calls(let after, bindings) = agenda.steps[beneath].step else { continue }
            left += after.count
            agenda.steps.remove(at: beneath)
            break
        }
        return left
    }

    /// Says how many calls were not made after another one.
    static func notMade(_ count: Int) -> String {
        count == 1 ? "The call after it is not made." : "The \(count) calls after it are not made."
    }

    // MARK: The clock

    /// The goal of an advance of the clock.
    func goal(of advance: Advance) throws(Rejection) -> ClockGoal {
        switch advance {
        case .by(let span):
            guard span >= 0 else {
                throw .invalid(reason: "The clock cannot be advanced by less than 0.", rule: nil)
            }
            guard let span = SessionSpan(microseconds: span),
                let end = SessionTime(clamping: header.time).adding(span)
            else { throw clockEnds }
            return .to(end.microseconds)
        case .to(let time):
            try checkReachable(time)
            return .to(time)
        case .catchUp(let time, let limit):
            try checkReachable(time)
            guard limit > 0 else {
                throw .unsuitable(
                    key: "limit", reason: "At least one thing that falls due must be allowed to run.",
                    rule: nil)
            }
            return .catchUp(to: time, remaining: limit)
        case .next: return .next
        case .settle: return .settle
        }
    }

    private func checkReachable(_ time: Int) throws(Rejection) {
        guard time >= header.time else {
            throw .invalid(reason: "The clock cannot go back to a time that has passed.", rule: nil)
        }
        guard SessionTime(microseconds: time) != nil else { throw clockEnds }
    }

    /// The end of every session's clock, in the unit of the API.
    static let clockEnd = "\(SessionTime.latest.microseconds / 1_000) ms"

    private var clockEnds: Rejection {
        .invalid(
            reason: "A session's clock runs to \(Self.clockEnd); it cannot be advanced beyond.", rule: nil)
    }

    /// Moves the clock to the next due time and lays out the turn that falls due then; moves it to the goal itself if
    /// nothing is left to run.
    mutating func moveClock(_ goal: ClockGoal) -> CommandProgress {
        guard header.status == .active, !agenda.isParked else { return .done }
        let due = nextDue
        guard let due, goal.reaches(due) else {
            if let end = goal.end(nextDue: due) { header.time = max(header.time, end) }
            return .done
        }
        fall(due: due)
        work.beginTurns(commandBudget)
        isRunningLaterWork = true
        return .acceptedTurns(goal)
    }

    /// The time at which the next thing falls due, in microseconds; nil if nothing does.
    public var nextDue: Int? {
        var next = Int.max
        for transition in header.transitions { next = min(next, transitions[transition]?.due ?? .max) }
        next = min(next, header.resizing?.due ?? .max, agenda.scheduled.first?.due ?? .max)
        return next == .max ? nil : next
    }

    /// Runs the work that falls due at `due`.
    private mutating func fall(due: Int) {
        header.time = max(header.time, due)
        if let transition = header.transitions.first(where: { transitions[$0]?.due == due }) {
            let didComplete = transitions[transition]?.wasCancelled == false
            origin = origin(of: transition)
            later(.completeTransition(transition, didComplete: didComplete, "AT-22"))
        } else if header.resizing?.due == due {
            header.resizing = nil
            later(.drain)
        } else if let entry = agenda.takeScheduled() {
            origin = entry.origin
            noteCaptured(by: entry.bindings)
            later(.calls(entry.calls, entry.bindings))
        }
    }

    /// Handles an error in turns that the clock set off or that continue after an answer. They can no longer be refused
    /// (CH-28), so an uncaught exception ends the app, as it would on a device.
    mutating func endApp(by error: Rejection) throws(Rejection) {
        switch error {
        case .exception(let name, let reason, let rule, _):
            terminate(name: name, reason: reason, rule: rule)
        case .unknown, .unmatched, .ended, .taken, .invalid, .untouchable, .unsuitable:
            // An answer that names nothing, in code that can no longer be refused.
            terminate(
                name: "NSInternalInconsistencyException", reason: ConsoleText(error.explanation),
                rule: Choice.callRefusedLate.rule)
        case .terminated, .parked, .notParked, .notLaunched, .alreadyLaunched, .endlessTurn, .tooMuchWork:
            throw error
        }
    }

    /// In a launch that may restore the app's state an exception ends the app, as on a device, because the archive that
    /// caused it must be discarded (R40).
    mutating func endLaunch(by error: Rejection) throws(Rejection) {
        guard agenda.reading?.isDone == false, case .exception(let name, let reason, let rule, _) = error
        else { throw error }
        terminate(name: name, reason: reason, rule: rule)
    }

    private mutating func terminate(name: String, reason: ConsoleText, rule: Rule) {
        emit(.exception(name: name, reason: reason), rule: rule)
        dropArchiveOfCrash(name)
        header.status = .terminated
        header.appChange = nil
        agenda = Agenda()
    }

    // MARK: Parking

    mutating func resume(with value: Value) throws(Rejection) {
        guard let parked = agenda.parked else { throw .notParked }
        if let fault = value.fault(answering: parked.member) {
            throw .unusableAnswer(fault)
        }
        if parked.member == .preferredStatusBarStyle, isOfLaterVersion(value) {
            throw .unusableAnswer(StatusBarStyle.laterVersion, "R262")
        }
        agenda.parked = nil
        origin = parked.origin
        if decisions != nil { noteResumption(of: parked) }
        try accept(
            value, of: parked.actor, parked.member, parked.arguments, rule: parked.rule, for: parked.question)
    }
}
