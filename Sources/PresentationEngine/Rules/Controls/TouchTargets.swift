/// The touch targets of each controller; the obstacle of a target is the reason for which the touch itself is refused.
extension PresentationSession {
    /// Decides by its names whether a target is wanted, before anything else about it is determined.
    package typealias TargetFilter = (TouchTarget.Names) -> Bool

    /// The targets in the view of a controller, and those of its bars and gestures as a container.
    ///
    /// - Parameter elements: the elements of the controller's scene.
    package func touchTargets(
        of handle: ControllerHandle, _ elements: [ElementOutline], where isWanted: TargetFilter
    ) -> [TouchTarget] {
        guard let record = controllers[handle] else { return [] }
        var targets = elementTargets(of: handle, elements, isWanted) + presentedTargets(of: handle, isWanted)
        targets += searchBarTargets(of: handle, isWanted)
        switch record.kind {
        case .navigationController:
            targets += navigationTargets(of: handle, record.children, isWanted) + barTargets(of: handle, isWanted)
        case .tabBarController: targets += tabTargets(of: handle, isWanted)
        case .pageViewController: targets += pageTargets(of: handle, isWanted)
        case .splitViewController: targets += splitTargets(of: handle, isWanted)
        case .alertController: targets += alertTargets(of: handle, isWanted)
        case .searchController: targets += cancelTargets(of: handle, isWanted)
        case .viewController, .tableViewController, .collectionViewController, .avPlayerViewController,
            .activityViewController, .imagePickerController:
            break
        }
        return targets
    }

    /// The elements of the scene that a controller was made from.
    package func elementOutlines(of handle: ControllerHandle) -> [ElementOutline] {
        scene(of: handle)?.elementOutlines ?? []
    }

    // MARK: Elements

    private func elementTargets(
        of owner: ControllerHandle, _ elements: [ElementOutline], _ isWanted: TargetFilter
    ) -> [TouchTarget] {
        let backItem = backItem(of: owner)
        let wanted = elements.compactMap { element -> (ElementOutline, TouchTarget.Names)? in
            guard element.kind != .tabBarItem, element.id != backItem else { return nil }
            var names = TouchTarget.Names(element.id, label: element.label)
            names.accessibilityLabel = element.accessibilityLabel
            names.accessibilityIdentifier = element.accessibilityIdentifier
            return isWanted(names) ? (element, names) : nil
        }
        guard !wanted.isEmpty else { return [] }
        let ofView = obstacle(beforeViewOf: owner)
        let passed = ofView?.kind == .covered ? targetsPassed(from: owner) : []
        let ofPassed = passed.isEmpty ? nil : ignoredTouches(in: owner)
        let missing = elementsNotInstalled(of: owner)
        let set = enabling(of: owner)
        let ofPlace = passedOver(above: owner)
        return wanted.map { element, names in
            let answered = triggers(ofTapAmong: element.triggers)
            return TouchTarget(
                kind: TouchTarget.Kind(element.kind), names: names, owner: name(owner),
                elementName: element.elementName,
                effects: answered.compactMap { effect(of: $0, in: owner) } + keyboardEffects(of: element.id, in: owner),
                call: .tap(element: element.id, controller: name(owner)),
                obstacle: (passed.contains(ExactText(element.id)) ? ofPassed : ofView)
                    ?? (missing.contains(ExactText(element.id)) ? Self.notInstalled : nil)
                    ?? passedOver(element.id, in: owner) ?? ofPlace
                    ?? disabling(set[element.id] ?? isEnabledInFile(element.id, of: owner))
                    ?? (answered.isEmpty && !wantsKeyboard(element.id, in: owner) ? Self.missingConnection : nil))
        }
    }

    /// A tap on a control that wants the keyboard makes it the first responder (ME-06, CH-302).
    private func keyboardEffects(of element: String, in owner: ControllerHandle) -> [TouchTarget.Effect] {
        wantsKeyboard(element, in: owner) ? [.other(.becomeFirstResponder, controller: name(owner))] : []
    }

    private static let notInstalled = Obstacle(
        .hidden, "its storyboard does not install it in these size classes", Choice.sizeClassVariations.rule)

    /// The obstacle to touches on an element by the storyboards alone: its view is not installed, or touches pass over
    /// it (CH-209, CH-210).
    func obstacle(before element: String, in owner: ControllerHandle) -> Obstacle? {
        if elementsNotInstalled(of: owner).contains(ExactText(element)) { return Self.notInstalled }
        return passedOver(element, in: owner) ?? passedOver(above: owner)
    }

    /// The views of a scene that are not installed in the size classes of its controller (CH-210).
    private func elementsNotInstalled(of owner: ControllerHandle) -> Set<ExactText> {
        guard let (storyboard, reference) = storyboardScene(of: owner),
            storyboard.elements(ofSceneWithID: reference.objectID)?.hasVariations == true
        else { return [] }
        let scene = storyboard.scene(withID: reference.objectID)
        let traits = traits(of: owner)
        var missing: Set<ExactText> = []
        var waiting = [scene?.view].compactMap(\.self).map { ($0, true) }
        while let (view, isInstalled) = waiting.popLast() {
            let isInstalled = isInstalled && traits.installs(view.installation)
            if !isInstalled, let id = view.id { missing.insert(ExactText(id)) }
            meter.look(at: view.subviews.count)
            waiting += view.subviews.map { ($0, isInstalled) }
        }
        return missing
    }

    /// The id of the item that describes the back button of what is pushed on a controller. While the controller itself
    /// is on top, no bar shows the item.
    func backItem(of owner: ControllerHandle) -> String? {
        let scene = scene(of: owner)
        return scene?.navigationItem?.backBarButtonItem?.id
    }

    private func disabling(_ isEnabled: Bool) -> Obstacle? {
        isEnabled
            ? nil : Obstacle(.disabled, "it is not enabled", Choice.disabledElements.rule)
    }

    private static let missingConnection = Obstacle(
        .notConnected, "a tap on it is connected to nothing", Choice.tapEvents.rule)

    private func effect(of trigger: StoryboardTrigger, in owner: ControllerHandle) -> TouchTarget.Effect? {
        guard let (storyboard, reference) = storyboardScene(of: owner),
            let scene = storyboard.scene(withID: reference.objectID)
        else { return nil }
        switch trigger.effect {
        case .segue(let id):
            guard let segue = storyboard.segue(withID: id) else { return nil }
            if case .unwind(let action) = segue.kind { return .segue(segue, destination: "exit (\(action))") }
            let destination = storyboard.scene(withID: segue.destinationID)
            if case .placeholder(let reference) = destination?.kind {
                let name = reference.referencedIdentifier ?? reference.storyboardName
                return .segue(segue, destination: name ?? segue.destinationID)
            }
            return .segue(segue, destination: destination?.displayName ?? segue.destinationID)
        case .action(let selector, let target):
            switch storyboard.actionTarget(withID: target, in: scene) {
            case .owner:
                return .action(
                    selector, receiver: name(owner), hint: hint(onEffectOf: selector, by: .controller(owner)))
            case .firstResponder, .keyCommand: return .action(selector, receiver: "First Responder")
            case .object(let className, _):
                return .action(
                    selector, receiver: className, hint: hint(onEffectOf: selector, by: .type(className)))
            }
        }
    }

    // MARK: Bars and gestures of containers

    private func navigationTargets(
        of navigation: ControllerHandle, _ stack: [ControllerHandle], _ isWanted: TargetFilter
    ) -> [TouchTarget] {
        // A pop that a finger can hold is still the way back from the controller that goes.
        let held = popToHold(in: navigation).flatMap { transitions[$0]?.from }
        guard let top = held ?? stack.last, stack.count > 1 || held != nil else { return [] }
        let owner = name(navigation)
        let effects = [TouchTarget.Effect.other(.pop, controller: name(top))]
        let button = TouchTarget.Names("\(owner).backButton", label: stack.dropLast().last.map { backTitle(over: $0) })
        let swipe = TouchTarget.Names("\(owner).backSwipe")
        let drag = TouchTarget.Names("\(owner).contentBackSwipe")
        return [
            stack.count > 1 && isWanted(button)
                ? TouchTarget(
                    kind: .backButton, names: button, owner: owner, effects: effects,
                    call: .navigation(receiver: owner, .tapBack),
                    obstacle: obstacle(beforeBackButtonOf: navigation)) : nil,
            isWanted(swipe)
                ? TouchTarget(
                    kind: .backSwipe, names: swipe, owner: owner, effects: effects,
                    call: .navigation(receiver: owner, .panBack),
                    obstacle: obstacle(beforeBackSwipeOf: navigation)) : nil,
            rules.popsFromContent && isWanted(drag)
                ? TouchTarget(
                    kind: .contentBackSwipe, names: drag, owner: owner, effects: effects,
                    call: .navigation(receiver: owner, .panContent),
                    obstacle: obstacle(beforeContentSwipeOf: navigation)) : nil,
        ].compactMap(\.self)
    }

    /// The title of the back button above a controller of the stack: that of its own back item, else that of its item.
    private func backTitle(over previous: ControllerHandle) -> String {
        scene(of: previous)?.navigationItem?.backBarButtonItem?.title ?? navigationTitle(of: previous) ?? "Back"
    }

    private func tabTargets(of tabBar: ControllerHandle, _ isWanted: TargetFilter) -> [TouchTarget] {
        let owner = name(tabBar)
        let ofBar = obstacle(beforeBarOf: tabBar)
        let objects = hasTabObjects(tabBar) ? objectTargets(of: tabBar, isWanted) : []
        let tabs = barTabs(of: tabBar).compactMap { tab -> TouchTarget? in
            if case .identifier = tab { return nil }
            guard case .controller(let controller) = tab, case .controller(let handle)? = names[controller]
            else {
                let names = TouchTarget.Names("\(owner).moreTab", label: "More")
                guard tab == .more, isWanted(names) else { return nil }
                return TouchTarget(
                    kind: .tab, names: names, owner: owner,
                    effects: [.other(.showMoreList, controller: nil)],
                    call: .tabBar(receiver: owner, .tap(.more)),
                    obstacle: ofBar ?? obstacle(beforeTab: isMoreSelected(in: tabBar), ofMinimized: tabBar))
            }
            let names = tabNames(of: handle)
            guard isWanted(names) else { return nil }
            return TouchTarget(
                kind: .tab, names: names, owner: owner,
                effects: [.other(.selectTab, controller: controller)],
                call: .tabBar(receiver: owner, .tap(tab)),
                obstacle: ofBar ?? obstacle(beforeTab: shownChild(of: tabBar) == handle, ofMinimized: tabBar)
                    ?? disabling(ofTab: handle))
        }
        return objects + tabs + rowTargets(of: tabBar, isWanted)
    }

    /// The tab objects of the bar, or the rows of the sidebar in its place (Q25).
    private func objectTargets(of tabBar: ControllerHandle, _ isWanted: TargetFilter) -> [TouchTarget] {
        let owner = name(tabBar)
        let obstacle = obstacle(beforeTabsOf: tabBar)
        return touchableTabs(of: tabBar).compactMap { tab in
            var names = TouchTarget.Names(tabTargetName(tab, of: tabBar), label: tab.title)
            names.furtherIDs = [tab.identifier]
            guard isWanted(names) else { return nil }
            return TouchTarget(
                kind: .tab, names: names, owner: owner,
                effects: [.other(.selectTab, controller: tab.controller.map { name($0) })],
                call: .tabBar(receiver: owner, .tap(.identifier(tab.identifier))),
                obstacle: obstacle
                    ?? self.obstacle(beforeTab: isSelected(tab.identifier, in: tabBar), ofMinimized: tabBar))
        }
    }

    /// The name of the target of a tab object, which its item on the bar has as well.
    func tabTargetName(_ tab: TabObject, of tabBar: ControllerHandle) -> String {
        "\(name(tabBar)).tabs.\(tab.identifier)"
    }

    private func tabNames(of handle: ControllerHandle) -> TouchTarget.Names {
        var names = TouchTarget.Names(tabBarItemName(of: handle), label: tabTitle(of: handle).string)
        let item = scene(of: handle)?.tabBarItem
        names.furtherIDs = item?.id.map { [$0] } ?? []
        if names.label == nil { names.label = item?.systemItem }
        return names
    }

    private func disabling(ofTab handle: ControllerHandle) -> Obstacle? {
        isTabEnabled(handle)
            ? nil : Obstacle(.disabled, "the tab is not enabled", Choice.disabledElements.rule)
    }

    private func rowTargets(of tabBar: ControllerHandle, _ isWanted: TargetFilter) -> [TouchTarget] {
        guard hasMoreTab(tabBar) else { return [] }
        let ofList = obstacle(beforeMoreListOf: tabBar)
        let owner = name(tabBar)
        if hasTabObjects(tabBar) {
            return moreTabs(of: tabBar).compactMap { tab in
                let names = TouchTarget.Names("\(owner).moreRow.\(tab.identifier)", label: tab.title)
                guard isWanted(names) else { return nil }
                return TouchTarget(
                    kind: .moreRow, names: names, owner: owner,
                    effects: [.other(.pickFromMore, controller: tab.controller.map { name($0) })],
                    call: .tabBar(receiver: owner, .pickFromMore(.identifier(tab.identifier))), obstacle: ofList)
            }
        }
        return viewControllers(of: tabBar).dropFirst(Self.tabsInCompactWidth - 1).compactMap { tab in
            let names = TouchTarget.Names("\(name(tab)).moreRow", label: tabTitle(of: tab).string)
            guard isWanted(names) else { return nil }
            return TouchTarget(
                kind: .moreRow, names: names, owner: owner,
                effects: [.other(.pickFromMore, controller: name(tab))],
                call: .tabBar(receiver: owner, .pickFromMore(.controller(name(tab)))), obstacle: ofList)
        }
    }

    private func pageTargets(of container: ControllerHandle, _ isWanted: TargetFilter) -> [TouchTarget] {
        let owner = name(container)
        let obstacle = obstacle(beforePagesOf: container)
        return PageDirection.allCases.flatMap { direction -> [TouchTarget] in
            let swipe = TouchTarget.Names("\(owner).swipe.\(direction.rawValue)")
            let edge = TouchTarget.Names("\(owner).edge.\(direction.rawValue)")
            let effects = [TouchTarget.Effect.other(.turnPage, controller: owner)]
            return [
                isWanted(swipe)
                    ? TouchTarget(
                        kind: .pageSwipe, names: swipe, owner: owner, effects: effects,
                        call: .page(receiver: owner, .swipe(direction)), obstacle: obstacle) : nil,
                !scrolls(container) && isWanted(edge)
                    ? TouchTarget(
                        kind: .pageEdge, names: edge, owner: owner, effects: effects,
                        call: .page(receiver: owner, .tapEdge(direction)), obstacle: obstacle) : nil,
            ].compactMap(\.self)
        }
    }

    private func splitTargets(of split: ControllerHandle, _ isWanted: TargetFilter) -> [TouchTarget] {
        let owner = name(split)
        func target(
            _ kind: TouchTarget.Kind, _ part: String, _ call: SplitCall, _ obstacle: Obstacle?
        ) -> TouchTarget? {
            let names = TouchTarget.Names("\(owner).\(part)")
            guard isWanted(names) else { return nil }
            return TouchTarget(
                kind: kind, names: names, owner: owner,
                effects: [.other(.changeDisplayMode, controller: owner)],
                call: .split(receiver: owner, call), obstacle: obstacle)
        }
        return [
            target(
                .displayModeButton, "displayModeButton", .tapDisplayModeButton,
                obstacle(beforeDisplayModeButtonOf: split)),
            hasSecondaryOnlyButton(split)
                ? target(
                    .secondaryOnlyButton, "secondaryOnlyButton", .tapSecondaryOnlyButton,
                    obstacle(beforeColumnsOf: split, rule: "R218")) : nil,
            target(
                .columnSwipe, "swipe.reveal", .swipe(reveals: true),
                obstacle(beforeColumnsOf: split, rule: "R217")
                    ?? obstacle(beforeSwipeOf: split, reveals: true)),
            target(
                .columnSwipe, "swipe.hide", .swipe(reveals: false),
                obstacle(beforeColumnsOf: split, rule: "R217")
                    ?? obstacle(beforeSwipeOf: split, reveals: false)),
        ].compactMap(\.self)
    }

    // MARK: Alerts

    private func alertTargets(of alert: ControllerHandle, _ isWanted: TargetFilter) -> [TouchTarget] {
        guard let state = controllers[alert]?.alert else { return [] }
        let owner = name(alert)
        let ofAlert = obstacle(beforeAlert: alert)
        var targets = state.actions.compactMap { action -> TouchTarget? in
            let names = TouchTarget.Names(action.name, label: action.title)
            guard isWanted(names) else { return nil }
            return TouchTarget(
                kind: .alertAction, names: names, owner: owner,
                effects: [.other(.chooseAction, controller: owner)],
                call: .tap(element: action.name, controller: owner),
                obstacle: ofAlert ?? obstacle(beforeAction: action, of: alert))
        }
        let beside = TouchTarget.Names("\(owner).surroundings")
        if state.style == .actionSheet, isWanted(beside) {
            targets.append(
                TouchTarget(
                    kind: .alertSurroundings, names: beside, owner: owner,
                    effects: [.other(.dismiss, controller: owner)],
                    call: .presented(receiver: owner, .touchOutside),
                    obstacle: ofAlert ?? obstacle(beforeSurroundingsOf: alert, state)))
        }
        return targets
    }
}
