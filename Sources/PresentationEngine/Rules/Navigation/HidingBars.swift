/// The bars that a navigation controller hides by itself: in compact height, by a tap, by a swipe and with the keyboard
/// (R309).
extension PresentationSession {
    /// A navigation controller whose bars hide in compact height, and whether they were hidden before a change.
    typealias HidingBars = (navigation: ControllerHandle, hidden: [Property: Bool])

    private static let bars: [Property] = [.isNavigationBarHidden, .isToolbarHidden]

    // MARK: What is hidden

    /// Whether the navigation bar or the toolbar is hidden, as the app reads it (CH-460).
    ///
    /// - Parameter orientation: the orientation of the interface; nil for the present one.
    func isBarHidden(
        _ bar: Property, of navigation: ControllerHandle, in orientation: InterfaceOrientation? = nil
    ) -> Bool {
        let stored = controllers[navigation]?.properties.stored.first { $0.property == bar }?.value
        if (stored ?? defaultValue(bar, of: navigation)) == true { return true }
        return hidesBarsForHeight(navigation, in: orientation) && takesPart(bar, of: navigation)
    }

    private func hidesBarsForHeight(_ navigation: ControllerHandle, in orientation: InterfaceOrientation? = nil) -> Bool
    {
        guard let record = controllers[navigation], record.barHiding != .revealed,
            value(of: .hidesBarsWhenVerticallyCompact, navigation) == true
        else { return false }
        if let orientation, orientation != header.orientation {
            return settings?.device.traits(in: orientation).vertical == .compact
        }
        return traits(of: navigation).vertical == .compact
    }

    /// The toolbar only takes part if the top controller has items for it.
    func takesPart(_ bar: Property, of navigation: ControllerHandle) -> Bool {
        guard bar == .isToolbarHidden else { return true }
        guard let top = controllers[navigation]?.children.last else { return false }
        if let items = value(of: .toolbarItems, top).texts { return !items.isEmpty }
        return scene(of: top)?.toolbarItems.isEmpty == false
    }

    private func hiddenBars(of navigation: ControllerHandle) -> [Property: Bool] {
        Dictionary(uniqueKeysWithValues: Self.bars.map { ($0, isBarHidden($0, of: navigation)) })
    }

    // MARK: The app

    /// Sets one of the properties that hide the bars, or that let them hide by themselves.
    mutating func setBars(_ assignment: PropertyAssignment, of navigation: ControllerHandle) throws(Rejection) {
        let before = hiddenBars(of: navigation)
        let wasHiddenByHeight = hidesBarsForHeight(navigation)
        try store(assignment, of: navigation)
        switch assignment.property {
        case .isNavigationBarHidden, .isToolbarHidden:
            // CH-460: the app shows a bar where it would be hidden.
            if assignment.value == false, wasHiddenByHeight {
                setHiding(.revealed, of: navigation)
            } else if controllers[navigation]?.barHiding == .byKeyboard {
                setHiding(.byProperties, of: navigation)
            }
            relayout(after: assignment.property, of: navigation)
        case .hidesBarsWhenVerticallyCompact:
            if controllers[navigation]?.barHiding == .revealed { setHiding(.byProperties, of: navigation) }
            guard announceBars(of: navigation, since: before) else { return }
            noteStatusBar(changeOf: navigation)
            relayout(after: .isNavigationBarHidden, of: navigation)
        default: return
        }
    }

    private mutating func setHiding(_ hiding: BarHiding, of navigation: ControllerHandle) {
        controllers.update(navigation) { $0.barHiding = hiding }
    }

    /// The events of bars that were hidden or shown by themselves.
    ///
    /// - Returns: whether there was one.
    private mutating func announceBars(of navigation: ControllerHandle, since former: [Property: Bool]) -> Bool {
        let changed = Self.bars.filter { isBarHidden($0, of: navigation) != former[$0] }
        for bar in changed {
            emit(
                .property(
                    .controller(name(navigation)), name: bar.rawValue, value: .bool(isBarHidden(bar, of: navigation))),
                rule: "R309")
        }
        return !changed.isEmpty
    }

    // MARK: Compact height

    /// The navigation controllers whose bars a change of their height can hide or show.
    func hidingBars(among environments: [Environment]) -> [HidingBars] {
        environments.map(\.controller).filter {
            controllers[$0]?.kind.hasStack == true && value(of: .hidesBarsWhenVerticallyCompact, $0) == true
        }.map { ($0, hiddenBars(of: $0)) }
    }

    /// R309: bars follow a height that is compact now, or no longer.
    ///
    /// - Returns: the navigation controllers whose bars changed.
    mutating func followHeights(since former: [HidingBars]) -> [ControllerHandle] {
        var changed: [ControllerHandle] = []
        for entry in former {
            if controllers[entry.navigation]?.barHiding == .revealed,
                traits(of: entry.navigation).vertical != .compact
            {
                setHiding(.byProperties, of: entry.navigation)
            }
            guard announceBars(of: entry.navigation, since: entry.hidden) else { continue }
            noteStatusBar(changeOf: entry.navigation)
            changed.append(entry.navigation)
        }
        return changed
    }

    // MARK: The keyboard

    /// R309, CH-461: a keyboard that comes hides the bars around the control that wants it.
    mutating func hideBars(withKeyboardOf owner: ControllerHandle?) {
        guard let owner else { return }
        for navigation in lineage(owner) where isInWindow(navigation) {
            guard value(of: .hidesBarsWhenKeyboardAppears, navigation) == true,
                !isBarHidden(.isNavigationBarHidden, of: navigation)
            else { continue }
            moveBars(of: navigation, isHidden: true)
            setHiding(.byKeyboard, of: navigation)
        }
    }

    // MARK: The user

    /// R309: a tap that no view of the content handles.
    mutating func tapContent(_ navigation: ControllerHandle, _ area: BarTapArea, _ call: NavigationCall)
        throws(Rejection)
    {
        try refuseUntouchable(navigation)
        if let obstacle = obstacle(beforeTapIn: area, of: navigation) { return ignore(call, obstacle, navigation) }
        touch(navigation, "tap", area.rawValue) {
            $0.moveBars(of: navigation, isHidden: !$0.isBarHidden(.isNavigationBarHidden, of: navigation))
        }
    }

    /// R309: a swipe up hides the bars, and a swipe down shows them.
    mutating func swipeContent(_ navigation: ControllerHandle, _ way: ContentSwipe, _ call: NavigationCall)
        throws(Rejection)
    {
        try refuseUntouchable(navigation)
        if let obstacle = obstacle(beforeSwipe: way, in: navigation) { return ignore(call, obstacle, navigation) }
        touch(navigation, "swipe", way.rawValue) { $0.moveBars(of: navigation, isHidden: way == .up) }
    }

    private mutating func touch(
        _ navigation: ControllerHandle, _ gesture: String, _ value: String, _ effect: (inout Self) -> Void
    ) {
        let before = origin
        defer { origin = before }
        emitLeading(.touch(.controller(name(navigation)), name: gesture, value: .text(value)), rule: "R309")
        effect(&self)
    }

    private func refuseUntouchable(_ navigation: ControllerHandle) throws(Rejection) {
        guard let obstacle = obstacle(beforeContentOf: navigation) else { return }
        throw obstacle.refusal(toTouch: "the content of \(name(navigation))")
    }

    private mutating func ignore(_ call: NavigationCall, _ obstacle: Obstacle, _ navigation: ControllerHandle) {
        emit(
            .noop(
                .controller(name(navigation)), call: call.selector,
                reason: "The bars of \(name(navigation)) stay as they are: \(obstacle.reason)."),
            rule: obstacle.rule ?? "R309")
    }

    private func obstacle(beforeContentOf navigation: ControllerHandle) -> Obstacle? {
        obstacle(beforeContainer: navigation, rule: "R309")
            ?? controllers[navigation]?.children.last.flatMap { ignoredTouches(in: $0) }
    }

    /// CH-462: the reason for which a tap does nothing with the bars.
    private func obstacle(beforeTapIn area: BarTapArea, of navigation: ControllerHandle) -> Obstacle? {
        let isHidden = isBarHidden(.isNavigationBarHidden, of: navigation)
        if area == .bars {
            if !isHidden { return Obstacle(.noEffect, "a tap on bars that are shown is theirs", "R309") }
            if hidesBarsForHeight(navigation) { return nil }
        }
        if controllers[navigation]?.barHiding == .byKeyboard { return nil }
        guard value(of: .hidesBarsOnTap, navigation) == true else {
            return Obstacle(.disabled, "hidesBarsOnTap is false", "R309")
        }
        guard value(of: .barHideOnTapIsEnabled, navigation) == true else {
            return Obstacle(.disabled, "barHideOnTapGestureRecognizer is not enabled", Choice.barGestures.rule)
        }
        return nil
    }

    private func obstacle(beforeSwipe way: ContentSwipe, in navigation: ControllerHandle) -> Obstacle? {
        guard value(of: .hidesBarsOnSwipe, navigation) == true else {
            return Obstacle(.disabled, "hidesBarsOnSwipe is false", "R309")
        }
        guard value(of: .barHideOnSwipeIsEnabled, navigation) == true else {
            return Obstacle(.disabled, "barHideOnSwipeGestureRecognizer is not enabled", Choice.barGestures.rule)
        }
        guard isBarHidden(.isNavigationBarHidden, of: navigation) == (way == .down) else {
            return Obstacle(.noEffect, "they are \(way == .up ? "hidden" : "shown") already", "R309")
        }
        return nil
    }

    /// Hides or shows the bars in the turn of the gesture; safe areas, layout and the status bar follow (CH-326).
    private mutating func moveBars(of navigation: ControllerHandle, isHidden: Bool) {
        let before = hiddenBars(of: navigation)
        let isRevealed = !isHidden && hidesBarsForHeight(navigation)
        for bar in Self.bars where takesPart(bar, of: navigation) { keep(.bool(isHidden), as: bar, of: navigation) }
        if isRevealed {
            setHiding(.revealed, of: navigation)
        } else if controllers[navigation]?.barHiding == .byKeyboard {
            setHiding(.byProperties, of: navigation)
        }
        _ = announceBars(of: navigation, since: before)
        relayout(after: .isNavigationBarHidden, of: navigation)
    }

    // MARK: Targets

    /// The content of a navigation controller whose bars hide, as touch targets.
    func barTargets(of navigation: ControllerHandle, _ isWanted: TargetFilter) -> [TouchTarget] {
        let hidesForHeight = hidesBarsForHeight(navigation)
        let taps =
            value(of: .hidesBarsOnTap, navigation) == true || controllers[navigation]?.barHiding == .byKeyboard
        let swipes = value(of: .hidesBarsOnSwipe, navigation) == true
        guard hidesForHeight || taps || swipes else { return [] }
        let isHidden = isBarHidden(.isNavigationBarHidden, of: navigation)
        let ofContent = obstacle(beforeContentOf: navigation)
        let owner = name(navigation)
        func target(
            _ kind: TouchTarget.Kind, _ part: String, _ call: NavigationCall, shows: Bool, _ obstacle: Obstacle?
        ) -> TouchTarget? {
            let names = TouchTarget.Names("\(owner).\(part)")
            guard isWanted(names) else { return nil }
            return TouchTarget(
                kind: kind, names: names, owner: owner,
                effects: [.other(shows ? .showBars : .hideBars, controller: owner)],
                call: .navigation(receiver: owner, call), obstacle: ofContent ?? obstacle)
        }
        let tap: (BarTapArea) -> Obstacle? = { obstacle(beforeTapIn: $0, of: navigation) }
        return [
            taps ? target(.contentTap, "content", .tapContent(.content), shows: isHidden, tap(.content)) : nil,
            hidesForHeight ? target(.barRegion, "bars", .tapContent(.bars), shows: true, tap(.bars)) : nil,
        ].compactMap(\.self)
            + ContentSwipe.allCases.compactMap { way in
                guard swipes else { return nil }
                return target(
                    .contentSwipe, "swipe.\(way.rawValue)", .swipeContent(way), shows: way == .down,
                    obstacle(beforeSwipe: way, in: navigation))
            }
    }
}
