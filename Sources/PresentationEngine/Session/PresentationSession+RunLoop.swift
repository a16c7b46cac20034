import SessionNumbers

/// The run loop: turns of steps, parking, and the session's clock.
extension PresentationSession {
    /// A turn that takes more steps than this is refused by name: it would not come to an end.
    public static let stepLimit = 100_000

    /// Runs a turn of `steps`, and the turns that it causes, until nothing is left to do at this time.
    mutating func runTurn(_ steps: [Step]) throws(Rejection) {
        agenda.turns.append(steps)
        try runTurns()
    }

    mutating func runTurns() throws(Rejection) {
        var budget = Self.stepLimit
        while true {
            if agenda.isParked { return }
            while let step = agenda.steps.popLast() {
                guard budget > 0 else { throw endlessTurn }
                budget -= 1
                try execute(step)
                if agenda.isParked { return noteLeftovers() }
            }
            guard !agenda.turns.isEmpty else { return }
            header.turn += 1
            push(agenda.turns.removeFirst())
        }
    }

    /// Runs turns in which the app may restore its state: there an exception ends the app, as on a device, since
    /// the archive that it died over must go (R40).
    mutating func runTurnsOfLaunch() throws(Rejection) {
        do {
            try runTurns()
        } catch {
            guard agenda.reading?.isDone == false, case .exception(let name, let reason, let rule, _) = error
            else {
                throw error
            }
            terminate(name: name, reason: reason, rule: rule)
        }
    }

    /// Puts `steps` in front of what the turn has still to do.
    mutating func push(_ steps: [Step]) {
        agenda.steps.append(contentsOf: steps.reversed())
    }

    mutating func push(_ step: Step) { agenda.steps.append(step) }

    /// Leaves `steps` to the turn after those that wait already.
    mutating func later(_ steps: [Step]) { agenda.turns.append(steps + [.drain]) }

    mutating func execute(_ step: Step) throws(Rejection) {
        switch step {
        case .call(let call, let bindings): try perform(call, bindings)
        case .calls(let calls, let bindings): push(calls.map { .call($0, bindings) })
        case .callback(let callback): if !isOvertaken(callback) { deliver(callback) }
        case .base(let controller, let member): try performBase(controller, member)
        case .leaveCallback(let controller): controllers.update(controller) { $0.callbackDepth -= 1 }
        case .question(let question): try ask(question)
        case .completion(let actor, let member, let completion, let bindings, let rule):
            runCompletion(actor, member, completion, bindings, rule)
        case .load(let controller, let rule): loadView(controller, rule: rule)
        case .finishLoading(let controller): finishLoading(controller)
        case .begin(let step): begin(step)
        case .beginByHand(let step): change(step)
        case .beginChildren(let step): beginChildren(step)
        case .arrive(let controller): arrive(controller)
        case .end(let step): end(step)
        case .endChildren(let step): endChildren(step)
        case .settleAppearance(let controller): settleAppearance(of: controller)
        case .clearCause(let controller): clearCause(controller)
        case .link(let child, let parent): link(child, parent)
        case .changeStack(let change): apply(change)
        case .turnPages(let turn, let stage): advance(turn, stage)
        case .reorderTabs(let tabBar, let tabs): reorderTabs(of: tabBar, tabs)
        case .swap(let change): swap(change)
        case .withdraw(let child, let container): withdraw(child, from: container)
        case .placeChildren(let container): placeChildren(of: container)
        case .split(let split, let step): advance(split, step)
        case .transitionChildren(let call, let container, let bindings):
            try transitionChildren(call, in: container, bindings)
        case .refuseChildTransition(let container): try refuseChildTransition(in: container)
        case .resumeContainer(let container): resumeContainer(container)
        case .detach(let view): remove(view)
        case .showWindow(let window): showWindow(window)
        case .hideWindow(let window): hideWindow(window)
        case .removeWindow(let window): removeWindow(window)
        case .respond(let responder, let member): respond(responder, member)
        case .postMemoryWarning: postMemoryWarning()
        case .send(let action): try send(action)
        case .editing(let controller, let isEditing): changeEditing(of: controller, to: isEditing)
        case .placeRoot(let window): placeRoot(window)
        case .setRoot(let window, let root): try setRoot(ofLaunch: root, of: window)
        case .finishLaunching(let steps): finishLaunching(then: steps)
        case .becomeActive: becomeActive()
        case .present(let request): try present(request)
        case .transition(let transition, let stage): try advance(transition, stage)
        case .completeTransition(let transition, let didComplete, let rule):
            completeTransition(transition, didComplete: didComplete, rule: rule)
        case .beginSegue(let request): try begin(request)
        case .segue(let segue, let stage): try advance(segue, stage)
        case .show(let request): try showByKind(request)
        case .unwind(let step): try advance(step)
        case .notifyInteraction(let transition): notifyInteraction(transition)
        case .runBlocks(let transition, let kind): runBlocks(transition, kind)
        case .probe(let receiver, let readable, let label): probe(receiver, readable, label: label)
        case .preserve(let stage): try advance(stage)
        case .restore(let stage): try advance(stage)
        case .drain:
            adaptWaitingSplits()
            releaseUnowned()
            settleLeftovers()
        }
    }

    /// A call of the command's own turn refuses the command; one that the app left for later cannot be refused
    /// any more: where it makes no sense it is dropped, and says why (CH-28).
    private mutating func perform(_ call: Call, _ bindings: Bindings) throws(Rejection) {
        guard isRunningLaterWork else { return try make(call, bindings) }
        do {
            try make(call, bindings)
        } catch {
            switch error {
            case .unknown, .ended, .taken, .invalid, .unsuitable:
                emit(
                    .noop(nil, call: "\(call)".prefixOfName, reason: error.explanation),
                    rule: Choice.lateCallWithoutSense.rule)
            case .terminated, .parked, .notParked, .notLaunched, .alreadyLaunched, .exception, .endlessTurn:
                throw error
            }
        }
    }

    // MARK: The clock

    mutating func advance(_ request: Advance) throws(Rejection) {
        switch request {
        case .by(let span):
            guard span >= 0 else {
                throw .invalid(reason: "The clock cannot be advanced by less than 0.", rule: nil)
            }
            guard let span = SessionSpan(microseconds: span),
                let end = SessionTime(clamping: header.time).adding(span)
            else { throw clockEnds }
            try advance(to: end.microseconds)
        case .to(let time):
            guard time >= header.time else {
                throw .invalid(reason: "The clock cannot go back to a time that has passed.", rule: nil)
            }
            guard SessionTime(microseconds: time) != nil else { throw clockEnds }
            try advance(to: time)
        case .next:
            if let due = nextDue { try advance(to: due, stopsAfterFirst: true) }
        case .settle:
            var rounds = 0
            while let due = nextDue, header.status == .active, !agenda.isParked {
                rounds += 1
                guard rounds <= Self.stepLimit else { throw endlessTurn }
                try fall(due: due)
            }
        }
    }

    /// The end of every session's clock, in the unit of the wire.
    static let clockEnd = "\(SessionTime.latest.microseconds / 1_000) ms"

    private var clockEnds: Rejection {
        .invalid(
            reason: "A session's clock runs to \(Self.clockEnd); it cannot be advanced beyond.", rule: nil)
    }

    private mutating func advance(to end: Int, stopsAfterFirst: Bool = false) throws(Rejection) {
        var rounds = 0
        while let due = nextDue, due <= end, header.status == .active, !agenda.isParked {
            rounds += 1
            guard rounds <= Self.stepLimit else { throw endlessTurn }
            try fall(due: due)
            if stopsAfterFirst { return }
        }
        if !agenda.isParked, header.status == .active { header.time = max(header.time, end) }
    }

    /// The time at which the next thing falls due, in microseconds; nil where nothing does.
    public var nextDue: Int? {
        let animations = header.transitions.compactMap { transitions[$0]?.due }.min()
        let scheduled = agenda.scheduled.first?.due
        switch (animations, scheduled) {
        case (let animation?, let scheduled?): return min(animation, scheduled)
        case (let animation?, nil): return animation
        case (nil, let scheduled): return scheduled
        }
    }

    /// Runs what falls due at `due`.
    private mutating func fall(due: Int) throws(Rejection) {
        header.time = max(header.time, due)
        if let transition = header.transitions.first(where: { transitions[$0]?.due == due }) {
            let didComplete = transitions[transition]?.wasCancelled == false
            agenda.turns.append([
                .completeTransition(transition, didComplete: didComplete, "AT-22"), .drain,
            ])
        } else if let entry = agenda.scheduled.first {
            agenda.scheduled.removeFirst()
            agenda.turns.append([.calls(entry.calls, entry.bindings), .drain])
        }
        try runAcceptedTurns()
    }

    /// Runs turns that nobody can refuse any more: those that the clock set off, and what a turn has still to do after
    /// a question, which was accepted with the command that asked it (CH-28). An uncaught exception ends the app, as
    /// it would on a device.
    private mutating func runAcceptedTurns() throws(Rejection) {
        isRunningLaterWork = true
        defer { isRunningLaterWork = false }
        do {
            try runTurns()
        } catch {
            switch error {
            case .exception(let name, let reason, let rule, _):
                terminate(name: name, reason: reason, rule: rule)
            case .unknown, .ended, .taken, .invalid, .unsuitable:
                // An answer that names nothing, in code that nobody can refuse any more.
                terminate(
                    name: "NSInternalInconsistencyException", reason: error.explanation,
                    rule: Choice.lateCallWithoutSense.rule)
            case .terminated, .parked, .notParked, .notLaunched, .alreadyLaunched, .endlessTurn:
                throw error
            }
        }
    }

    private mutating func terminate(name: String, reason: String, rule: Rule) {
        emit(.exception(name: name, reason: reason), rule: rule)
        dropArchiveOfCrash(name)
        header.status = .terminated
        agenda = Agenda()
    }

    // MARK: Parking

    mutating func resume(with value: Value) throws(Rejection) {
        guard let parked = agenda.parked else { throw .notParked }
        if let fault = value.fault(answering: parked.member) {
            throw .unusableAnswer(fault)
        }
        agenda.parked = nil
        try accept(
            value, of: parked.actor, parked.member, parked.arguments, rule: parked.rule, for: parked.question)
        try runAcceptedTurns()
    }
}

extension String {
    /// The name of an enumeration's case from its description.
    fileprivate var prefixOfName: String { String(prefix { $0.isLetter }) }
}
