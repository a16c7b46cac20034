/// From iOS 17 on a controller inherits its traits through the superview of its view (Q150): while the view is in no
/// window it keeps the traits it had, and it gets those of its place before `viewIsAppearing(_:)`.
extension PresentationSession {
    /// Whether the controller keeps its traits while those of its place change.
    func keepsTraits(_ handle: ControllerHandle) -> Bool {
        guard rules.inheritsTraitsThroughViews, let appearance = controllers[handle]?.appearance else { return false }
        return switch appearance {
        case .disappeared: !isInWindow(handle)
        // It gets them as it arrives.
        case .appearing: keepsTraitsForItself(handle)
        // The view may have gone before the callbacks, or without any.
        case .appeared, .disappearing: !isInWindow(handle)
        }
    }

    /// Whether the controller keeps traits, and not only until the commit.
    private func keepsTraitsForItself(_ handle: ControllerHandle) -> Bool {
        controllers[handle]?.keptTraits != nil && controllers[handle]?.traitKeeping != .waiting
    }

    /// The controllers whose traits differ from before, with their former traits. A controller outside of all windows
    /// keeps its traits and is not among them.
    ///
    /// - Parameters:
    ///   - before: the controllers with the traits of their places before the change, parents first.
    ///   - after: the same controllers after it.
    mutating func changedTraits(from before: [Environment], to after: [Environment]) -> [TraitUpdate] {
        var changed: [TraitUpdate] = []
        for (entry, former) in zip(after, before) {
            let handle = entry.controller
            let differs = entry.traits != former.traits
            guard differs || controllers[handle]?.keptTraits != nil, !awaitsFirstTraits(handle) else { continue }
            if keepsTraits(handle) {
                guard differs else { continue }
                if controllers[handle]?.keptTraits == nil { keep(former.traits, of: handle) }
                note(
                    false, .isInWindow, "Q150", about: [.controller(handle)], [.traitCollectionDidChange],
                    value: .text(entry.traits.text))
            } else {
                let last = exchangeKept(handle, for: entry.traits) ?? former.traits
                if last != entry.traits { changed.append((entry, last)) }
            }
        }
        return changed
    }

    /// R114, R115: up to iOS 12 a controller in a level that is being presented has no size classes before the view of
    /// the level is in the window; it is notified of its traits when it arrives.
    private func awaitsFirstTraits(_ handle: ControllerHandle) -> Bool {
        guard !rules.predictsTraits else { return false }
        let level = outermost(handle)
        return controllers[level]?.presentedBy.flatMap { presentations[$0]?.phase } == .presenting && !isInWindow(level)
    }

    /// The kept traits of a controller in a window, which gets others: it keeps them no longer, or the others instead
    /// if its view is about to leave the window.
    private mutating func exchangeKept(_ handle: ControllerHandle, for traits: TraitCollection) -> TraitCollection? {
        guard let kept = controllers[handle]?.keptTraits, let record = controllers.box(handle) else { return nil }
        let isLeaving = record.appearance.isDisappearing
        // A controller whose callbacks nobody forwards has the traits of its place in the window.
        let isUntold = record.appearance == .disappeared && record.traitKeeping != .waiting
        if !isLeaving {
            controllers.update(handle) { $0.takeTraitsOfPlace() }
        } else if kept != traits {
            controllers.update(handle) { $0.keptTraits = traits }
        }
        return isUntold ? nil : kept
    }

    // MARK: Leaving

    /// A controller that begins to disappear keeps the traits that it has, wherever its view goes.
    mutating func keepTraits(of handle: ControllerHandle) {
        guard rules.inheritsTraitsThroughViews, let record = controllers.box(handle), record.view != nil else { return }
        if record.keptTraits == nil {
            keep(traits(of: handle), of: handle)
        } else if record.traitKeeping == .waiting {
            controllers.update(handle) { $0.traitKeeping = .outside }
        }
    }

    private mutating func keep(_ traits: TraitCollection, of handle: ControllerHandle) {
        controllers.update(handle) {
            $0.keptTraits = traits
            $0.traitKeeping = .outside
        }
    }

    /// The controllers in a controller that is about to leave its window or its parent, itself included, keep the
    /// traits that they have there. What it presents may stay.
    mutating func keepTraits(beneath handle: ControllerHandle) {
        guard rules.inheritsTraitsThroughViews, isInWindow(handle) else { return }
        let root = outermost(handle)
        for (controller, traits) in environments(beneath: handle)
        where controllers[controller]?.keptTraits == nil && outermost(controller) == root {
            keep(traits, of: controller)
        }
    }

    /// A controller that has not disappeared after all follows the traits of its place again.
    mutating func comeBack(_ handle: ControllerHandle) {
        guard let record = controllers.box(handle), record.keptTraits != nil, record.appearance.isDisappearing,
            record.keptTraits == traits(of: handle), isInWindow(handle)
        else { return }
        controllers.update(handle) { $0.takeTraitsOfPlace() }
    }

    // MARK: Reading

    /// The traits that `traitCollection` of a controller returns: those of its place, or while it is in no window those
    /// that it keeps, and before its view is loaded those that the system predicts.
    func readTraits(of handle: ControllerHandle) -> TraitCollection {
        let place = traits(of: handle)
        guard rules.inheritsTraitsThroughViews, let record = controllers.box(handle) else { return place }
        guard record.view != nil else { return predictedTraits(inPlace: place) }
        guard let kept = record.keptTraits else { return place }
        // A controller whose callbacks nobody forwards has the traits of its place in the window.
        let isUntold =
            switch record.appearance {
            case .disappeared, .appeared: record.traitKeeping != .waiting
            case .appearing, .disappearing: false
            }
        return isUntold && isInWindow(handle) ? place : kept
    }

    /// The traits that the system predicts for a controller that has never been in a window: those of the screen
    /// (CH-510).
    private func predictedTraits(inPlace place: @autoclosure () -> TraitCollection) -> TraitCollection {
        var predicted = screenTraits
        // CH-443: the layout around it is among the predicted traits.
        if rules.hasSplitLayoutTrait { predicted.splitLayout = place().splitLayout }
        return predicted
    }

    /// A controller whose view has just been loaded keeps the predicted traits until it arrives.
    mutating func predictTraits(of handle: ControllerHandle) {
        guard rules.inheritsTraitsThroughViews, controllers[handle]?.keptTraits == nil, !isInWindow(handle) else {
            return
        }
        let predicted = predictedTraits(inPlace: traits(of: handle))
        controllers.update(handle) {
            $0.keptTraits = predicted
            $0.traitKeeping = .predicted
        }
    }

    // MARK: Arriving

    /// The callbacks of a controller that comes into the hierarchy: up to iOS 12 once with no former traits (R115),
    /// from iOS 13 on only if the predicted traits were wrong (Q2, R116), and later whenever the traits have changed in
    /// the meantime (R113, Q150). They come before the view is visible (Q3).
    mutating func arrivalTraitSteps(_ handle: ControllerHandle) -> [Step] {
        let kept = controllers[handle]?.keptTraits
        let isPrediction = kept != nil && controllers[handle]?.traitKeeping == .predicted
        let isDeclared = implements(.controller(handle), .traitCollectionDidChange)
        guard isDeclared || kept != nil else { return [] }
        let current = traits(of: handle)
        let known = controllers[handle]?.toldTraits
        if kept != nil || isDeclared && known != current {
            controllers.update(handle) {
                $0.takeTraitsOfPlace()
                if isDeclared { $0.toldTraits = current }
            }
        }
        if known == nil, !rules.predictsTraits { return [traitStep(handle, from: nil, to: current, rule: "R115")] }
        let former = kept ?? known ?? predictedTraits(inPlace: current)
        let isFirst = kept == nil ? known == nil : isPrediction
        let rule: Rule = isFirst ? "Q2" : rules.inheritsTraitsThroughViews ? "Q150" : "R113"
        let isTold = isDeclared || !isPrediction
        let hasHandlers = controllers[handle]?.traitRegistrations.isEmpty == false
        guard isTold || hasHandlers,
            decides(
                former != current, .traitsChange, rule, about: [.controller(handle)],
                [.traitCollectionDidChange], value: .text(current.text), detail: .text(former.text))
        else { return [] }
        // CH-361: its properties are updated once it has arrived.
        if !isFirst, rules.hasPropertyUpdates, reads(.updateProperties, (handle, current), changedFrom: former) {
            controllers.update(handle) { $0.hasUpdatedProperties = false }
        }
        return (isTold ? [traitStep(handle, from: former, to: current, rule: rule)] : [])
            + (kept == nil ? [] : registrationSteps(handle, from: former, to: current))
    }

    /// The same for a controller that has appeared without an arrival.
    mutating func missedTraitSteps(_ handle: ControllerHandle) -> [Step] {
        keepsTraitsForItself(handle) && isInWindow(handle) ? arrivalTraitSteps(handle) : []
    }

    // MARK: Updates in the commit

    /// Q151, CH-512: the controllers keep their traits until the commit of the turn.
    mutating func keepUntilCommit(_ changed: [TraitUpdate]) {
        guard !changed.isEmpty else { return }
        for (entry, former) in changed {
            controllers.update(entry.controller) {
                $0.keptTraits = former
                $0.traitKeeping = $0.appearance.isDisappearing ? .outside : .waiting
            }
        }
        agenda.commit.append(
            PlannedStep(.environment(.updateTraits(changed.map(\.entry.controller))), origin: origin))
    }

    /// Q151: the traits that waited take effect in the controllers that are in a window still, wherever they are now.
    mutating func updateTraits(of handles: [ControllerHandle]) {
        var changed: [TraitUpdate] = []
        for handle in handles where controllers[handle]?.keptTraits != nil {
            guard !keepsTraits(handle) else {
                // It is outside now.
                keepTraits(of: handle)
                continue
            }
            let traits = traits(of: handle)
            guard let former = exchangeKept(handle, for: traits) else { continue }
            guard
                decides(
                    former != traits, .traitsChange, "Q151", about: [.controller(handle)],
                    [.traitCollectionDidChange], value: .text(traits.text), detail: .text(former.text))
            else { continue }
            changed.append(((handle, traits), former))
        }
        enqueue(updateSteps(changed, rule: "Q151"))
    }
}
