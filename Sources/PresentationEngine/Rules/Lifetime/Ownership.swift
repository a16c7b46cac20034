/// Ownership: a controller that nothing retains any more is deallocated (TD-05, CH-19).
extension PresentationSession {
    /// Deallocates controllers without an owner at the end of a turn, when the autorelease pool is drained.
    ///
    /// A controller that UIKit still owes a `viewDidDisappear` stays until it has had it (AP-10, AP-11, P71).
    mutating func releaseUnowned() throws(Rejection) {
        if candidates.isEmpty { return }
        var kept: [ControllerHandle] = []
        var passing: [ControllerHandle] = []
        // No transition begins and no step is pushed in this loop, so the movers are looked up once.
        var movers: Movers?
        while let candidate = candidates.popLast() {
            try checkWork()
            guard controllers.contains(candidate) else { continue }
            switch ownership(of: candidate, &movers) {
            case .lasting: continue
            // The turns that wait do the work that still retains it.
            case .passing: if !agenda.turns.isEmpty { passing.append(candidate) }
            case nil: if awaitsDeparture(candidate) { kept.append(candidate) } else { try deallocate(candidate) }
            }
        }
        noteUnsettled(kept)
        candidates = (kept + passing).distinct.reversed()
    }

    /// Whether UIKit still shows a controller, or is between its will and its did callback.
    ///
    /// A controller that the app's own code put on screen and released is deallocated without callbacks (CH-19).
    private func awaitsDeparture(_ handle: ControllerHandle) -> Bool {
        guard let appearance = controllers[handle]?.appearance else { return false }
        switch appearance {
        case .disappeared: return false
        case .appearing, .disappearing: return isLeftOver(handle) || isMoved(handle)
        case .appeared:
            let superview = controllers[handle]?.view.flatMap { views[$0]?.superview }
            let container = superview.flatMap { views[$0]?.owner }
            return isLeftOver(handle) || container.flatMap { controllers[$0]?.shown.contains(handle) } == true
        }
    }

    private enum Ownership {
        case lasting
        /// A change or other work alone, until it is done.
        case passing
    }

    private func ownership(of handle: ControllerHandle, _ movers: inout Movers?) -> Ownership? {
        var ownership: Ownership?
        visitKeepers(of: handle) {
            let known = movers ?? Movers(self.movers, isAskedOften: candidates.count > 16)
            movers = known
            return known.contains(handle)
        } visit: { keeper in
            ownership = keeper == .containerChange || keeper == .pendingWork ? .passing : .lasting
            return false
        }
        return ownership
    }

    /// Everything that keeps a controller alive now, in the order of ``Keeper``.
    package func keepers(of handle: ControllerHandle) -> [Keeper] {
        var keepers: [Keeper] = []
        visitKeepers(of: handle) {
            movers.contains(handle)
        } visit: { keeper in
            keepers.append(keeper)
            return true
        }
        return keepers.isEmpty && awaitsDeparture(handle) ? [.departure] : keepers
    }

    /// The names of the controllers that live on between two turns though nothing keeps them alive, which would be
    /// leaks of the session's own.
    package var forgottenControllers: [String] {
        guard header.status == .active, agenda.parked == nil, agenda.turns.isEmpty else { return [] }
        let moved = Set(movers)
        return controllers.all.compactMap { handle, record in
            guard !candidates.contains(handle) else { return nil }
            var isKept = awaitsDeparture(handle)
            visitKeepers(of: handle) {
                moved.contains(handle)
            } visit: { _ in
                isKept = true
                return false
            }
            return isKept ? nil : record.name
        }
    }

    /// Visits everything that retains a controller, until a visit returns false; table lookups come last.
    ///
    /// - Parameter isMoved: whether a container change, running or still to come, retains the controller.
    private func visitKeepers(
        of handle: ControllerHandle, isMoved: () -> Bool, visit: (Keeper) -> Bool
    ) {
        guard let controller = controllers.box(handle) else { return }
        if controller.isHeld, !visit(.client) { return }
        if let window = controller.window, !visit(.window(window)) { return }
        if let parent = controller.parent, !visit(.parent(parent)) { return }
        if let container = controller.keptBy, !visit(.container(container)) { return }
        if let owner = controller.search?.owner, !visit(.container(owner)) { return }
        if let popover = controller.popoverController, !visit(.popoverController(popover)) { return }
        if header.hasFirstResponder, isOfInput(handle), !visit(.input) { return }
        if let presentation = controller.presentedBy, !visit(.presenter(presentation)) { return }
        if let presentation = controller.presents, !visit(.presented(presentation)) { return }
        if controller.isLoadingView, !visit(.loadingView) { return }
        if controller.callbackDepth > 0, !visit(.callback) { return }
        if isMoved(), !visit(.containerChange) { return }
        if let adapted = every(presentations).first(where: { $0.record.original == handle })?.handle,
            !visit(.adaptation(adapted))
        {
            return
        }
        if agenda.hasWork(on: handle, named: controller.name, meter), !visit(.pendingWork) { return }
        if agenda.isCaptured(controller.name) { _ = visit(.block) }
    }

    /// Controllers in container changes that are running or still to come. A container retains the controllers that it
    /// shows or removes until its transition is over.
    private var movers: [ControllerHandle] {
        var movers: [ControllerHandle] = []
        for handle in header.transitions {
            // The coordinator of a rotation retains the root.
            if transitions[handle]?.environment != nil, let root = transitions[handle]?.to {
                movers.append(root)
            }
            guard let change = transitions[handle]?.change else { continue }
            movers += change.participants
            if let waiting = controllers[change.container]?.pages.waiting { movers += waiting.participants }
            movers += controllers[change.container]?.waitingChange?.moves.leaving ?? []
        }
        for ended in agenda.endedTransitions { movers += transitions[ended.handle]?.change?.participants ?? [] }
        for planned in agenda.steps { movers += planned.step.movers }
        for turn in agenda.turns { for planned in turn { movers += planned.step.movers } }
        meter.look(at: movers.count + agenda.steps.count + agenda.turns.count)
        return movers
    }

    /// A container retains a controller that need not be its child; another one that did so releases it, as a
    /// controller has one place alone.
    mutating func keep(_ held: ControllerHandle, for container: ControllerHandle) {
        if let other = controllers[held]?.keptBy, other != container {
            controllers.update(other) { $0.release(held) }
        }
        controllers.update(held) { $0.keptBy = container }
    }

    /// A container releases controllers, as far as it is the one that retains them; they may be deallocated without it.
    mutating func letGo(of kept: [ControllerHandle], keptBy container: ControllerHandle) {
        for held in kept where controllers[held]?.keptBy == container {
            controllers.update(held) { $0.keptBy = nil }
            candidates.append(held)
        }
    }

    private mutating func deallocate(_ handle: ControllerHandle) throws(Rejection) {
        guard let controller = controllers[handle] else { return }
        try refuseVisiblePopovers(among: objects(ownedBy: .controller(handle)))
        depart(controller.name, qualifiedClassName(of: controller))
        emit(.lifecycle(.controller(controller.name), .deallocated), rule: Choice.clientHolds.rule)
        for child in controller.children { leaveUntold(child) }
        if let prepared = controller.preparedPresentation {
            if let presentation = presentations[prepared] {
                depart(presentation.name, printedClass(of: presentation))
                names.set(presentation.name, nil)
            }
            presentations.remove(prepared)
        }
        loseSearchController(handle)
        forgetAccessory(of: handle)
        // VL-29: this is the only place where a controller loses its view.
        if let view = controller.view { destroy(view) }
        names.set(controller.name, nil)
        controllers.remove(handle)
        releaseObjects(ownedBy: .controller(handle))
        if let split = controller.split { letGoOfColumns(split, of: handle) }
        letGo(of: controller.tabBar.objects.flatMap(\.controllers), keptBy: handle)
        letGo(of: controller.pages.neighbors?.pages ?? [], keptBy: handle)
        for child in controller.children {
            controllers.update(child) {
                $0.parent = nil
                $0.hasAppearedAhead = false
            }
            candidates.append(child)
        }
    }

    /// Objects die with their owner: UIKit's own references to delegates are weak (TD-05, P162).
    private mutating func releaseObjects(ownedBy owner: Actor) {
        release(objects(ownedBy: owner))
    }

    private func objects(ownedBy owner: Actor) -> [ObjectHandle] {
        every(objects).filter { $0.record.owner == .actor(owner) }.map(\.handle)
    }

    mutating func releaseObject(_ handle: ObjectHandle) { release([handle]) }

    /// Releases objects, each with the objects it owns before the next.
    private mutating func release(_ handles: [ObjectHandle]) {
        // Objects may own each other, more of them than a thread's stack is deep.
        var waiting = Array(handles.reversed())
        while let handle = waiting.popLast() {
            if dies(handle) { waiting += objects(ownedBy: .object(handle)).reversed() }
        }
    }

    /// Releases an object, and returns whether it was deallocated.
    private mutating func dies(_ handle: ObjectHandle) -> Bool {
        guard let object = objects[handle] else { return false }
        // UIKit retains an object from the question that it answered to the end of its use (P162, PC-02).
        let isInUse =
            object.uses > 0 || object.drives != nil || displayDelegate == .object(handle)
            || header.transitions.contains { transitions[$0]?.animator == .object(handle) }
            || agenda.endedTransitions.contains { transitions[$0.handle]?.animator == .object(handle) }
        if isInUse {
            objects.update(handle) { $0.owner = .nobody }
            return false
        }
        depart(object.name, qualifiedClassName(object.className))
        emit(.lifecycle(.object(object.name), .deallocated), rule: "TD-05")
        releaseContent(of: handle, object)
        names.set(object.name, nil)
        objects.remove(handle)
        return true
    }

    /// UIKit releases objects that it was given for a transition or a presentation; without another owner they are
    /// deallocated.
    mutating func letGo(of actors: [Actor?]) {
        for case .object(let handle)? in actors where objects[handle]?.owner == .nobody {
            releaseObject(handle)
        }
    }

    /// A block that runs releases what it has captured; controllers without another owner are deallocated (CH-19).
    mutating func noteCaptured(by bindings: Bindings) {
        for binding in bindings.values {
            guard case .text(let name) = binding.value, case .controller(let handle)? = names[name] else { continue }
            candidates.append(handle)
        }
    }

    /// `release`: the client's variable goes out of scope.
    mutating func release(_ name: String, _ bindings: Bindings) throws(Rejection) {
        switch try actor(name, bindings) {
        case .controller(let handle):
            controllers.update(handle) { $0.isHeld = false }
            candidates.append(handle)
        case .object(let handle):
            try refuseVisiblePopovers(among: [handle] + objects(ownedBy: .object(handle)))
            releaseObject(handle)
        case .view, .application, .type:
            break
        }
    }
}

/// Controllers that take part in changes, as a set if they are searched often.
private struct Movers {
    private let list: [ControllerHandle]
    private let set: Set<ControllerHandle>?

    init(_ list: [ControllerHandle], isAskedOften: Bool) {
        self.list = isAskedOften ? [] : list
        set = isAskedOften ? Set(list) : nil
    }

    func contains(_ handle: ControllerHandle) -> Bool { set?.contains(handle) ?? list.contains(handle) }
}

extension Agenda {
    /// Whether pending steps refer to a controller.
    func hasWork(on handle: ControllerHandle, named name: String, _ meter: WorkMeter) -> Bool {
        meter.look(at: steps.count + commit.count + turns.count + scheduled.count)
        return steps.contains { $0.step.keeps(handle, named: name) }
            || commit.contains { $0.step.keeps(handle, named: name) }
            || turns.contains { $0.contains { $0.step.keeps(handle, named: name) } }
            || reading?.position(of: .controller(handle)) != nil
    }

    /// Whether the block of a later call has captured a controller.
    func isCaptured(_ name: String) -> Bool {
        scheduled.contains { $0.bindings.values.contains { $0.value == .text(name) } }
    }
}
