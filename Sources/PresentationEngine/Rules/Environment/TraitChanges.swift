/// Traits that have changed, and the callback that says so (R113 to R120, R125, Q2).
extension PresentationSession {
    /// A controller with its traits.
    typealias Environment = (controller: ControllerHandle, traits: TraitCollection)

    /// A controller with its new traits, and its traits before.
    typealias TraitUpdate = (entry: Environment, former: TraitCollection)

    /// The loaded controllers in visible windows with their traits, parents before children and presenters before the
    /// controllers that they present.
    var traitsInWindows: [Environment] {
        let windows = header.windows.filter { self.windows[$0]?.isVisible == true }
        return traits(beneath: windows.compactMap { root(of: $0) })
    }

    /// The root of a window, with the window's traits.
    private func root(of window: WindowHandle) -> Environment? {
        windows[window]?.root.map { ($0, traitsOfScreen(with: window).overridden(by: windows[window]?.traitOverride)) }
    }

    /// The environments of all visible windows, which a change of traits may concern: those of ``traitsInWindows``, and
    /// from iOS 17 on those of controllers whose views lie in them without a parent (Q150).
    var environmentsInWindows: [Environment] {
        let windows = header.windows.filter { self.windows[$0]?.isVisible == true }
        return traits(beneath: windows.compactMap { root(of: $0) }, loose: rules.inheritsTraitsThroughViews)
    }

    /// The loaded controllers beneath these, themselves included, with their traits. A controller is given with the
    /// traits of its environment, which its parent may override.
    ///
    /// - Parameter loose: whether controllers without a parent are found by their views.
    private func traits(beneath roots: [Environment], loose: Bool = false) -> [Environment] {
        var found: [Environment] = []
        var waiting = Array(roots.reversed())
        // Iterative, because a deep hierarchy would overflow the stack; a broken one ends it.
        while let entry = waiting.popLast(), found.count <= controllers.placeCount {
            guard let record = controllers[entry.controller], record.view != nil else { continue }
            let traits = ownTraits(of: entry.controller, entry.traits)
            found.append((entry.controller, traits))
            if let presentation = record.presents.flatMap({ presentations[$0] }) {
                let presented = presentation.presented
                waiting.append((presented, levelTraits(of: presented, windowTraits(of: presented))))
            }
            if loose { waiting += looseControllers(in: entry.controller).map { ($0, traits) } }
            for child in record.children.reversed() {
                waiting.append((child, columnTraits(of: child, traits)))
            }
        }
        meter.look(at: found.count)
        return found
    }

    /// The controllers whose views lie in the view of another and that have no parent, the last one first.
    private func looseControllers(in owner: ControllerHandle) -> [ControllerHandle] {
        controllersShown(inViewOf: owner).filter { isLoose($0) }.reversed()
    }

    /// The loaded controllers that a presentation shows, with their traits.
    func traitsShown(by presentation: Presentation) -> [Environment] {
        let root = presentation.presented
        return traits(beneath: [(root, levelTraits(of: root, windowTraits(of: root)))])
    }

    func traits(beneath target: TraitTarget) -> [Environment] {
        switch target {
        case .window(let window):
            guard windows[window]?.isVisible == true, let root = root(of: window) else { return [] }
            return traits(beneath: [root], loose: rules.inheritsTraitsThroughViews)
        case .child(let child):
            return environments(beneath: child)
        }
    }

    /// The loaded controllers beneath one that is in a window, itself included, with their traits.
    func traits(beneathController handle: ControllerHandle) -> [Environment] {
        window(of: handle) == nil ? [] : environments(beneath: handle)
    }

    /// The loaded controllers beneath another, itself included, in a window or not.
    func environments(beneath handle: ControllerHandle) -> [Environment] {
        let around =
            controllers[handle]?.parent.map { columnTraits(of: handle, traits(of: $0)) }
            ?? carrier(of: handle).map { traits(of: $0) } ?? levelTraits(of: handle, windowTraits(of: handle))
        return traits(beneath: [(handle, around)], loose: rules.inheritsTraitsThroughViews)
    }

    /// The same beneath controllers whose traits depend on where their views lie (Q150).
    func environments(carriedBy handles: [ControllerHandle]) -> [Environment] {
        guard rules.inheritsTraitsThroughViews else { return [] }
        return handles.filter { isLoose($0) }.flatMap { environments(beneath: $0) }
    }

    // MARK: Callbacks

    /// `traitCollectionDidChange(_:)`, with the traits that the controller had before.
    mutating func traitStep(
        _ handle: ControllerHandle, from former: TraitCollection?, to traits: TraitCollection, rule: Rule
    ) -> Step {
        if controllers[handle]?.toldTraits != nil
            || rules.predictsTraits && implements(.controller(handle), .traitCollectionDidChange)
        {
            controllers.update(handle) { $0.toldTraits = traits }
        }
        note(
            true, .traitsChange, rule, about: [.controller(handle)], [.traitCollectionDidChange],
            value: .text(traits.text), detail: Value(former?.text))
        var previous = [
            Argument("previousHorizontal", Value(former?.horizontal.rawValue)),
            Argument("previousVertical", Value(former?.vertical.rawValue)),
        ]
        if let style = former?.style, style != traits.style {
            previous.append(Argument("previousUserInterfaceStyle", .text(style.rawValue)))
        }
        previous += layoutArgument(from: former, to: traits)
        return .callback(Callback(.controller(handle), .traitCollectionDidChange, previous, rule: rule))
    }

    /// Q32: the former layout of the split view controller around it, if that has changed.
    private func layoutArgument(from former: TraitCollection?, to traits: TraitCollection) -> [Argument] {
        guard let layout = former?.splitLayout, layout != traits.splitLayout else { return [] }
        return [Argument("previousSplitViewControllerLayoutEnvironment", .text(layout.rawValue))]
    }

    // MARK: Registered handlers

    /// The handlers of one controller.
    private static let registrationLimit = 100

    /// `registerForTraitChanges(_:handler:)`: the handler is not called for the present traits.
    mutating func register(_ registration: TraitRegistration, of receiver: String) throws(Rejection) {
        let handle = try controller(receiver, registration.bindings)
        guard rules.hasTraitRegistrations else {
            throw .invalid(reason: "registerForTraitChanges(_:handler:) exists from iOS 17 on.", rule: "Q1")
        }
        guard let count = controllers[handle]?.traitRegistrations.count, count < Self.registrationLimit else {
            throw .invalid(
                reason: "A controller has at most \(Self.registrationLimit) registered handlers.",
                rule: Choice.traitHandlers.rule)
        }
        controllers.update(handle) { $0.traitRegistrations.append(registration) }
    }

    /// Q1: the handlers run if one of their traits has changed, with the traits before (CH-287).
    func registrationSteps(
        _ handle: ControllerHandle, from former: TraitCollection, to traits: TraitCollection, style: String? = nil
    ) -> [Step] {
        let style = style ?? (traits.style != former.style ? former.style.rawValue : nil)
        let registrations = controllers[handle]?.traitRegistrations ?? []
        return unavailableContentSteps(handle)
            + registrations.compactMap { registration in
                let isConcerned = registration.traits.contains { trait in
                    switch trait {
                    case .horizontalSizeClass: traits.horizontal != former.horizontal
                    case .verticalSizeClass: traits.vertical != former.vertical
                    case .userInterfaceIdiom: traits.idiom != former.idiom
                    case .userInterfaceStyle: style != nil
                    case .splitViewControllerLayoutEnvironment: traits.splitLayout != former.splitLayout
                    }
                }
                guard isConcerned else { return nil }
                var previous = [
                    Argument("previousHorizontal", .text(former.horizontal.rawValue)),
                    Argument("previousVertical", .text(former.vertical.rawValue)),
                ]
                if let style { previous.append(Argument("previousUserInterfaceStyle", .text(style))) }
                previous += layoutArgument(from: former, to: traits)
                return .completion(
                    .controller(handle), .registerForTraitChanges, registration.handler,
                    Bindings(registration.bindings.values + previous), "Q1")
            }
    }

    // MARK: Tracking

    /// Q4: from iOS 18 on a layout method that reads a trait of its controller runs again when that has changed.
    func trackedSteps(_ entry: Environment, from former: TraitCollection) -> [Step] {
        guard rules.tracksTraits, entry.traits != former, isInWindow(entry.controller) else { return [] }
        let actor = Actor.controller(entry.controller)
        func reads(_ member: Member) -> Bool { self.reads(member, entry, changedFrom: former) }
        let constraints: [Step] =
            reads(.updateViewConstraints)
            ? [.callback(Callback(actor, .updateViewConstraints, rule: "Q4"))] : []
        let isLaidOut = reads(.viewWillLayoutSubviews) || reads(.viewDidLayoutSubviews)
        return constraints + (isLaidOut || !constraints.isEmpty ? layoutSteps(entry.controller, rule: "Q4") : [])
    }

    /// Whether the controller's override of a member reads one of its traits that has changed.
    func reads(_ member: Member, _ entry: Environment, changedFrom former: TraitCollection) -> Bool {
        guard let override = reaction(of: .controller(entry.controller), to: member) else { return false }
        return (override.before + override.after).contains { call in
            guard case .read(let receiver, .trait(let trait), _) = call,
                receiver == "$self" || receiver == name(entry.controller)
            else { return false }
            return entry.traits.differs(from: former, in: trait)
        }
    }

    // MARK: Overrides

    /// The messages and the change of an override: trait callbacks, and none about sizes (R120).
    mutating func enqueueOverride(of target: TraitTarget, _ override: TraitOverride?) {
        var steps: [Step] = []
        switch target {
        case .child(let child):
            guard let parent = controllers[child]?.parent else { return }
            let traits = TraitsToCome(
                new: columnTraits(of: child, self.traits(of: parent)).overridden(by: override),
                old: self.traits(of: child), size: size(of: child))
            steps.append(.environment(.tellTraits(child, traits)))
        case .window(let window):
            guard windows[window]?.isVisible == true, let root = windows[window]?.root else { break }
            let traits = traitsOfScreen(with: window).overridden(by: override)
            steps.append(
                .environment(
                    .tellTraits(
                        root,
                        TraitsToCome(
                            new: levelTraits(of: root, traits), old: self.traits(of: root),
                            size: size(of: root), window: traits))))
        }
        enqueue(steps + [.environment(.override(target, override))])
    }

    private func size(of handle: ControllerHandle) -> Size {
        controllers[handle]?.view.flatMap { views[$0]?.frame.size } ?? windowSize
    }

    mutating func override(_ target: TraitTarget, _ override: TraitOverride?) {
        let before = traits(beneath: target)
        let adapting = adaptingPresentations
        let bars = hidingBars(among: before)
        let text = override.map { Value.text($0.text) } ?? .null
        switch target {
        case .child(let child):
            guard controllers.contains(child) else { return }
            controllers.update(child) { $0.traitOverride = override }
            emit(
                .property(.controller(name(child)), name: "overrideTraitCollection", value: text),
                rule: "CT-24")
        case .window(let window):
            guard let name = windows[window]?.name else { return }
            windows.update(window) { $0.traitOverride = override }
            placeAdapting(since: adapting)
            emit(.property(nil, name: "\(name).traits", value: text), rule: Choice.windowTraits.rule)
        }
        for navigation in followHeights(since: bars) { relayout(after: .isNavigationBarHidden, of: navigation) }
        let after = traits(beneath: target)
        let changed = changedTraits(from: before, to: after)
        adaptContainers()
        let adaptation = adaptationSteps(since: adapting)
        if rules.updatesStylesInCommit, changed.allSatisfy({ $0.entry.traits.hasSizeClasses(of: $0.former) }) {
            keepUntilCommit(changed)
            return enqueue(adaptation)
        }
        enqueue(updateSteps(changed, rule: "R120") + adaptation)
    }

    /// The callbacks and the handlers of controllers with other traits, and then the methods that read them.
    mutating func updateSteps(_ changed: [TraitUpdate], rule: Rule) -> [Step] {
        var steps: [Step] = []
        for (entry, former) in changed {
            steps.append(traitStep(entry.controller, from: former, to: entry.traits, rule: rule))
            steps += registrationSteps(entry.controller, from: former, to: entry.traits)
        }
        for (entry, former) in changed { steps += trackedPropertySteps(entry, from: former) }
        for (entry, former) in changed { steps += trackedSteps(entry, from: former) }
        return steps
    }
}
