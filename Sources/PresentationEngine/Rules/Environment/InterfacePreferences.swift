/// The preferences of controllers about the home indicator, the edges of the screen and the pointer: who is asked,
/// when, and the outcome (CH-622 to CH-624). The lock of the orientation takes the same way from controller to
/// controller.
extension PresentationSession {
    // MARK: When

    /// A class of the app declares an answer about a preference, or a controller asks for an update: from now on its
    /// controllers are asked.
    mutating func declare(_ preference: InterfacePreference) {
        guard rules.has(preference) else { return }
        if preference == .orientationLocked { return declareOrientationLock() }
        guard header.preferences?[preference] == nil else { return }
        var stated = header.preferences ?? SystemPreferences()
        stated[preference] = StatedPreference()
        header.preferences = stated
    }

    /// Other controllers may decide, or the conditions for an outcome have changed (CH-622, CH-624).
    mutating func notePreferences() {
        noteOrientationLock()
        guard header.hasPreferences, var stated = header.preferences,
            InterfacePreference.allCases.contains(where: { stated[$0]?.isDue == false })
        else { return }
        for preference in InterfacePreference.allCases where stated[preference] != nil {
            stated[preference]?.isDue = true
        }
        header.preferences = stated
    }

    /// `setNeedsUpdateOfHomeIndicatorAutoHidden()` and the calls like it: the controllers are asked at the end of the
    /// turn.
    mutating func update(_ preference: InterfacePreference) throws(Rejection) {
        guard rules.has(preference) else {
            throw .invalid(
                reason: "\(preference.updatingCall)() exists from iOS \(rules.firstVersion(of: preference)) on.",
                rule: preference.rule)
        }
        if preference == .orientationLocked { return updateOrientationLock() }
        declare(preference)
        header.preferences?[preference]?.isDue = true
    }

    /// At the end of a turn, asks the controllers if their answers may have changed (CH-622).
    mutating func settlePreferences() {
        settleOrientationLock()
        guard header.hasPreferences, let stated = header.preferences, stated.isDue else { return }
        for preference in InterfacePreference.allCases.reversed() where stated[preference]?.isDue == true {
            header.preferences?[preference]?.isDue = false
            guard let start = statusBarController, preference != .pointerLocked || canLockPointer(about: start) else {
                keep(preference.usualAnswer, of: preference, by: nil)
                continue
            }
            enqueue([.question(.preference(PreferenceInquiry(preference, from: start))), .drain])
        }
    }

    /// CH-624: the pointer of an iPad is locked in a scene that fills the screen and is active.
    private func canLockPointer(about start: ControllerHandle) -> Bool {
        decides(
            settings?.device.idiom == .pad && windowSize == settings?.device.screenSize(in: header.orientation)
                && appState == .active,
            .pointerCanBeLocked, Choice.pointerLocks.rule, about: [.controller(start)],
            InterfacePreference.pointerLocked.members, value: .size(windowSize))
    }

    // MARK: Who

    mutating func ask(_ inquiry: PreferenceInquiry, _ question: Question) throws(Rejection) {
        guard let handle = inquiry.path.last, controllers.contains(handle) else { return }
        let preference = inquiry.preference
        let member = inquiry.asksForChild ? preference.childMember : preference.member
        try ask(.controller(handle), member, [], rule: preference.rule, for: question)
    }

    /// A child that the controller names is asked in its place, else the controller itself. A child on the way already
    /// is not asked again.
    mutating func receive(_ answer: Value, _ inquiry: PreferenceInquiry) throws(Rejection) {
        guard let handle = inquiry.path.last else { return }
        guard inquiry.asksForChild else { return settle(answer, inquiry.preference, by: handle) }
        // The path is copied and searched.
        meter.look(at: inquiry.path.count)
        let member = inquiry.preference.childMember
        let named: ControllerHandle? =
            if case .controller(let child)? = try object(answer, asked: member) { child } else { nil }
        let child = implements(.controller(handle), member) ? named : ownChild(of: handle, for: inquiry.preference)
        noteChildren(of: handle, named: child, for: inquiry.preference)
        var next = inquiry
        if let child, !inquiry.path.contains(child) {
            next.path.append(child)
        } else {
            next.asksForChild = false
        }
        enqueue(.question(.preference(next)))
    }

    /// The child that a UIKit container names: for the lock of the orientation the one that it shows (CH-442), for the
    /// others none (CH-623).
    private func ownChild(of handle: ControllerHandle, for preference: InterfacePreference) -> ControllerHandle? {
        preference == .orientationLocked ? ownStatusBarChild(of: handle, preference.childMember) : nil
    }

    /// Records, for explanations, which of the children the search goes on with.
    private func noteChildren(
        of handle: ControllerHandle, named child: ControllerHandle?, for preference: InterfacePreference
    ) {
        guard decisions != nil else { return }
        for other in controllers[handle]?.children ?? [] {
            note(
                other == child, .preferenceIsHandedOn, preference.rule, about: [.controller(other)],
                preference.members, value: .text(name(handle)), detail: .text(preference.childMember.rawValue))
        }
    }

    // MARK: The outcome

    private mutating func settle(_ answer: Value, _ preference: InterfacePreference, by decider: ControllerHandle) {
        switch preference {
        case .orientationLocked: lockOrientation(answer.boolean == true, by: decider)
        case .homeIndicatorAutoHidden, .pointerLocked:
            keep(.bool(answer.boolean == true), of: preference, by: decider)
        case .screenEdgesDeferringSystemGestures:
            let named = answer.texts ?? []
            let edges = Self.screenEdges.filter { named.contains($0) || named.contains("all") }
            keep(.list(edges.map { .text($0) }), of: preference, by: decider)
        }
    }

    private static let screenEdges = ["top", "left", "bottom", "right"]

    private mutating func keep(_ answer: Value, of preference: InterfacePreference, by decider: ControllerHandle?) {
        guard var stated = header.preferences?[preference] else { return }
        let former = stated.answer ?? preference.usualAnswer
        stated.answer = answer
        stated.decidedBy = decider.map { name($0) }
        header.preferences?[preference] = stated
        guard answer != former else { return }
        let rule = preference.rule
        switch preference {
        case .orientationLocked: break
        case .homeIndicatorAutoHidden:
            emit(.property(nil, name: "homeIndicator.isAutoHidden", value: answer), rule: rule)
        case .screenEdgesDeferringSystemGestures:
            emit(.property(nil, name: "screenEdgesDeferringSystemGestures", value: answer), rule: rule)
        case .pointerLocked:
            emit(.property(nil, name: "pointerLockState.isLocked", value: answer), rule: Choice.pointerLocks.rule)
            emit(
                .notification(name: "UIPointerLockStateDidChangeNotification", object: nil),
                rule: Choice.pointerLocks.rule)
        }
    }
}

extension InterfacePreference {
    /// The rule that says who is asked, and when.
    var rule: Rule { self == .orientationLocked ? "Q38" : Choice.systemPreferences.rule }

    /// The answer of `UIViewController` itself.
    fileprivate var usualAnswer: Value { self == .screenEdgesDeferringSystemGestures ? .list([]) : false }
}
