/// The pictures that the system takes of an app in the background, and what its controllers hear of them (R133, Q53,
/// R133r, Q55, Q56, CH-284, CH-285, CH-602).
extension PresentationSession {
    mutating func takeSnapshots() {
        enqueue(turnedSnapshot + compactSnapshot + loadedTabs + styleFlips)
    }

    // MARK: Sizes

    /// R133r, CH-602: the window of an iPad app that takes part in multitasking turns to the other orientation and
    /// back, if it covers the screen.
    private var turnedSnapshot: [Step] {
        guard settings?.isMultitasking == true, header.placement == .full, header.transitions.isEmpty,
            !traitsInWindows.isEmpty
        else { return [] }
        let other: InterfaceOrientation = header.orientation.isLandscape ? .portrait : .landscapeRight
        return [other, header.orientation].map { orientation in
            .environment(.begin(EnvironmentRequest(turns: true, orientation: orientation)))
        }
    }

    /// R133, Q55: an iPad's window with a split view controller in regular width gets a compact width and then its own
    /// again.
    private var compactSnapshot: [Step] {
        let placement = header.placement
        guard let compact = compactPlacement, header.transitions.isEmpty, screenTraits.horizontal == .regular,
            traitsInWindows.contains(where: { controllers[$0.controller]?.split?.isCollapsed == false })
        else { return [] }
        return [compact, placement].map { placement in
            .environment(.begin(EnvironmentRequest(turns: false, placement: placement)))
        }
    }

    /// A narrow part of the screen; nil if the app's window always covers the screen.
    private var compactPlacement: WindowPlacement? {
        guard let device = settings?.device, device.idiom == .pad, rules.hasMultitasking,
            settings?.requiresFullScreen != true
        else { return nil }
        if device.multitaskingWidths != nil { return .oneThird }
        return .size(Size(MultitaskingWidths.all[0].portraitNarrow, windowSize.height))
    }

    /// Q56: on iOS 12.2 an iPad loads the tabs that were never selected, with all that lies in them.
    private var loadedTabs: [Step] {
        guard rules.loadsTabsForSnapshots, settings?.device.idiom == .pad else { return [] }
        return traitsInWindows.map(\.controller).filter { hasTabsToLoad($0) }
            .flatMap { descendants(of: $0) }.filter { controllers[$0]?.view == nil }.map { .load($0, "Q56") }
    }

    private func descendants(of handle: ControllerHandle) -> [ControllerHandle] {
        var found: [ControllerHandle] = []
        var waiting = [handle]
        // Iterative, because a deep hierarchy would overflow the stack; a broken one ends it.
        while let next = waiting.popLast(), found.count <= controllers.placeCount {
            found.append(next)
            waiting += (controllers[next]?.children ?? []).reversed()
        }
        meter.look(at: found.count)
        return found
    }

    // MARK: Styles

    /// Q53: from iOS 13 on the style of the interface flips and returns, so that each controller that overrides
    /// `traitCollectionDidChange(_:)` is notified twice.
    private var styleFlips: [Step] {
        guard rules.flipsStyleInBackground else { return [] }
        let following = environmentsOfSystemStyle
        return ["light", "dark"].flatMap { style in
            coordinateSpaceStep(style: style)
                + following.flatMap { entry -> [Step] in
                    let isTold = implements(.controller(entry.controller), .traitCollectionDidChange)
                    return (isTold ? [flip(entry, from: style)] : [])
                        + registrationSteps(entry.controller, from: entry.traits, to: entry.traits, style: style)
                }
        }
    }

    private func flip(_ entry: Environment, from style: String) -> Step {
        .callback(
            Callback(
                .controller(entry.controller), .traitCollectionDidChange,
                [
                    Argument("previousHorizontal", .text(entry.traits.horizontal.rawValue)),
                    Argument("previousVertical", .text(entry.traits.vertical.rawValue)),
                    Argument("previousUserInterfaceStyle", .text(style)),
                ], rule: "Q53"))
    }
}
