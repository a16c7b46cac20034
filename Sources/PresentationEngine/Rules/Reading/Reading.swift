/// The values that a controller reports about itself, inside a callback or between commands.
extension PresentationSession {
    /// Reads without side effects; reading `view` loads it, but the call sees to that.
    package func value(of readable: Readable, _ handle: ControllerHandle) -> Value {
        switch readable {
        case .property(let property): value(of: property, handle)
        case .link(let link): value(of: link, handle)
        case .transition(let value):
            coordinated(handle).map { self.value(of: value, $0, .coordinator) } ?? .null
        case .interaction: .null
        case .presentationController(let value):
            managingPresentation(of: handle).map { self.value(of: value, $0) } ?? .null
        case .split(let value): self.value(of: value, handle)
        case .trait(let value): self.value(of: value, handle)
        case .responder(let value): self.value(of: value, .controller(handle))
        case .item(let value): self.value(of: value, handle)
        case .sheet(let value): self.value(of: value, handle)
        case .adaptiveSheet(let value): self.value(ofAdaptiveSheet: value, handle)
        case .layout(let value): self.value(of: value, handle)
        }
    }

    private func value(of link: Readable.Link, _ handle: ControllerHandle) -> Value {
        guard let controller = controllers.box(handle) else { return .null }
        switch link {
        case .presentedViewController, .modalViewController:
            return Value(namedPresented(by: handle).map { name($0) })
        case .presentingViewController: return Value(namedPresenting(handle).map { name($0) })
        case .parent: return Value(namedLineage(handle).dropFirst().first.map { name($0) })
        // P47: children only, and no presented controllers.
        case .children: return .list(controller.children.map { .text(name($0)) })
        case .navigationController:
            return Value(namedContainer(of: handle, kind: .navigationController).map { name($0) })
        case .tabBarController:
            return Value(namedContainer(of: handle, kind: .tabBarController).map { name($0) })
        case .splitViewController:
            return Value(namedContainer(of: handle, kind: .splitViewController).map { name($0) })
        case .presentationController:
            return Value(managingPresentation(of: handle).flatMap { presentations[$0]?.name })
        case .popoverPresentationController: return popoverPresentationController(handle)
        case .popoverArrowDirection: return arrowDirection(of: handle)
        case .adaptiveSheetPresentationController: return adaptiveSheetPresentationController(handle)
        case .activePresentationController:
            guard rules.hasActivePresentationController else { return .null }
            return Value(controllers[outermost(handle)]?.presentedBy.flatMap { presentations[$0]?.name })
        // R306.
        case .transitionCoordinator: return Value(coordinated(handle).flatMap { transitions[$0]?.name })
        case .isViewLoaded: return .bool(controller.view != nil)
        case .viewIfLoaded, .view: return Value(controller.view.flatMap { views[$0]?.name })
        case .window: return Value(readableWindow(of: handle).flatMap { windows[$0]?.name })
        case .storyboard: return Value(controller.scene.flatMap { settings?.storyboards[$0.storyboard].name })
        // VL-16: nil, unless a nib is found by the name of the class.
        case .nibName: return Value(controller.nibName ?? findNib(for: controller.className))
        // VL-19: nil if none was given; the search for the nib is the same.
        case .nibBundle: return Value(controller.nibBundle)
        case .isBeingPresented: return .bool(isBeingPresented(controller.record))
        case .isBeingDismissed: return .bool(isBeingDismissed(controller.record))
        case .isMovingToParent:
            return .bool(isInside(controller.record, appearing: true) && controller.cause == .movingToParent)
        case .isMovingFromParent:
            return .bool(isInside(controller.record, appearing: false) && controller.cause == .movingFromParent)
        case .viewControllers:
            return .list(heldControllers(of: controller.record, handle).map { .text(name($0)) })
        case .selectedViewController: return Value(selectedTab(of: handle).map { name($0) })
        case .selectedIndex: return selectedIndex(of: handle)
        case .selectedTab: return Value(controller.tabBar.selectedTab)
        case .tabs: return .list(rootTabs(of: handle).map { .text($0.identifier) })
        case .tab: return tab(of: handle)
        case .moreNavigationController: return Value(controller.tabBar.more.map { name($0) })
        case .customizableViewControllers: return customizableControllers(of: handle)
        case .tabBarIsHidden: return .bool(isTabBarHidden(handle))
        case .sidebarIsAvailable: return rules.placesSidebars ? .bool(hasSidebar(handle)) : .null
        case .tabAccessoryEnvironment: return accessoryEnvironment(of: handle)
        case .tabBarItems: return tabTitles(of: handle)
        case .tabBarItem: return .text(tabBarItemName(of: handle))
        case .topViewController: return Value(reportedStack(of: controller.record, handle).last.map { name($0) })
        case .navigationBarPosition: return .text(controller.record.navigation.barPosition ?? "topAttached")
        case .pageIndicatorCount: return controller.pages.indicator.map { .integer($0.count) } ?? .null
        case .pageIndicatorIndex: return controller.pages.indicator.map { .integer($0.index) } ?? .null
        // P48, R297.
        case .visibleViewController:
            let top = reportedStack(of: controller.record, handle).last
            return Value((presented(by: handle) ?? top).map { name($0) })
        case .rotatingHeaderView: return Value(rotatingBar(of: handle, isHeader: true))
        case .rotatingFooterView: return Value(rotatingBar(of: handle, isHeader: false))
        case .searchDisplayController: return .null
        case .interfaceOrientation: return .text(header.orientation.rawValue)
        case .areAnimationsEnabled: return .bool(header.areAnimationsEnabled)
        case .frame: return controller.view.flatMap { views[$0]?.frame }.map(Value.rect) ?? .null
        }
    }

    /// The window of a controller's view; none yet in `viewWillAppear(_:)` of a view that is being added (AP-01).
    private func readableWindow(of handle: ControllerHandle) -> WindowHandle? {
        isEntering(handle) ? nil : controllers[handle]?.view.flatMap { window(containing: $0) }
    }

    /// The tabs that the user may move; all of them unless the app has chosen.
    private func customizableControllers(of tabBar: ControllerHandle) -> Value {
        let tabs = viewControllers(of: tabBar)
        return .list((controllers[tabBar]?.tabBar.customizable?.among(tabs) ?? tabs).map { .text(name($0)) })
    }

    /// Whether one of the controller's callbacks of that direction is running (MV-02, MV-04, MV-06, MV-08).
    func isInside(_ controller: Controller, appearing: Bool) -> Bool {
        controller.callbackDepth > 0 && controller.appearance.isOnScreen == appearing
    }

    /// By MV-06 the flag is true only inside the controller's own callbacks; as measured, it is true from
    /// `viewWillAppear(_:)` to the end of `viewDidAppear(_:)`, regardless of the reader (F1).
    private func isBeingPresented(_ controller: Controller) -> Bool {
        guard controller.cause == .presented else { return false }
        return rules.hasLastingPresentedFlag || isInside(controller, appearing: true)
    }

    /// MV-08 allows the flag to be true only inside the controller's own callbacks; as measured, it is true throughout
    /// the dismissal (P23) for all controllers that are dismissed together, including a controller before its first
    /// callback, and a covered one, which gets none (CH-09).
    private func isBeingDismissed(_ controller: Controller) -> Bool {
        guard controller.cause == .dismissed else { return false }
        guard rules.hasLastingDismissedFlag else { return isInside(controller, appearing: false) }
        guard let presentation = controller.presentedBy.flatMap({ presentations[$0] }) else {
            return !controller.appearance.isOnScreen
        }
        return presentation.phase == .dismissing
    }

    private func popoverPresentationController(_ handle: ControllerHandle) -> Value {
        guard let presentation = managingPresentation(of: handle).flatMap({ presentations[$0] }) else {
            return .null
        }
        return presentation.style == .popover ? .text(presentation.name) : .null
    }

    /// A probe: reading a presentation controller makes it (P30, OP-22), reading `view` loads it (VL-03).
    private mutating func read(_ receiver: ControllerHandle, _ readable: Readable, label: String?)
        throws(Rejection)
    {
        // d7: a class without the property has no such method.
        if let kind = controllers[receiver]?.kind, !readable.belongs(to: kind) {
            throw unrecognized(
                readable.name, by: .controller(receiver), "d7",
                hint: "\(name(receiver)) is a \(kind.className), which has no \(readable.name).")
        }
        try refuseGuide(readable, of: receiver)
        if let (delegate, member) = orientationQuestion(readable, receiver) {
            return try readOrientation(readable, receiver, asking: delegate, member, label: label)
        }
        switch readable {
        case .link(.view):
            enqueue(.probe(receiver, readable, label: label))
            enqueue(.load(receiver, "VL-03"))
        case .link(.moreNavigationController):
            _ = moreNavigationController(of: receiver)
            probe(receiver, readable, label: label)
        case .link(.presentationController), .presentationController, .sheet,
            .link(.popoverPresentationController) where presentationStyle(of: receiver) == .popover,
            .link(.popoverArrowDirection) where presentationStyle(of: receiver) == .popover,
            .link(.adaptiveSheetPresentationController) where presentationStyle(of: receiver) == .popover,
            .adaptiveSheet where presentationStyle(of: receiver) == .popover:
            let probing = Step.probe(receiver, readable, label: label)
            if try readPresentation(of: receiver, again: probing) != nil { enqueue(probing) }
        case .link, .property, .transition, .interaction, .split, .trait, .responder, .item, .adaptiveSheet, .layout:
            probe(receiver, readable, label: label)
        }
    }

    /// A probe of a controller, of a transition by its name, or of an interaction controller.
    mutating func read(_ receiver: String, _ readable: Readable, label: String?, _ bindings: Bindings)
        throws(Rejection)
    {
        let resolved = resolve(receiver, bindings)
        switch (names[resolved], readable) {
        case (.transition(let handle)?, .transition(let value)):
            emit(
                .reading(nil, name: label ?? readable.name, value: self.value(of: value, handle, .context)),
                rule: value.rule)
        case (.object(let handle)?, .interaction(let value)):
            guard let answer = self.value(of: value, handle) else {
                throw .unknown(kind: "interaction controller", name: resolved)
            }
            emit(
                .reading(.object(resolved), name: label ?? readable.name, value: answer), rule: "P148")
        case (.view(let handle)?, .responder(let value)): probe(.view(handle), value, label: label)
        case (.window(let handle)?, .responder(let value)):
            guard let view = windows[handle]?.view else { throw .unknown(kind: "window", name: resolved) }
            probe(.view(view), value, label: label)
        case (_, .interaction): throw .unknown(kind: "interaction controller", name: resolved)
        case (_, .property), (_, .link), (_, .transition), (_, .presentationController), (_, .split),
            (_, .trait), (_, .responder), (_, .item), (_, .sheet), (_, .adaptiveSheet), (_, .layout):
            try read(try controller(resolved), readable, label: label)
        }
    }

    private mutating func probe(_ responder: Responder, _ value: Readable.ResponderValue, label: String?) {
        emit(
            .reading(
                .view(name(responder)), name: label ?? value.rawValue, value: self.value(of: value, responder)
            ),
            rule: value.rule)
    }

    mutating func probe(_ receiver: ControllerHandle, _ readable: Readable, label: String?) {
        emit(
            .reading(
                .controller(name(receiver)), name: label ?? readable.name,
                value: value(of: readable, receiver)),
            rule: rule(of: readable, receiver))
    }
}

extension Readable {
    /// UIKit's name, after the object's name if that is not the controller itself.
    public var name: String {
        switch self {
        case .property(let property): property.rawValue
        case .link(let link): link.rawValue
        case .transition(let value): "transition.\(value.rawValue)"
        case .interaction(let value): "interactionController.\(value.rawValue)"
        case .presentationController(let value): "presentationController.\(value.rawValue)"
        case .split(let value): value.rawValue
        case .trait(let value): value.rawValue
        case .responder(let value): value.rawValue
        case .item(let value): value.rawValue
        case .sheet(let value): value.rawValue
        case .adaptiveSheet(let value): value.nameOfAdaptiveSheet
        case .layout(let value): value.rawValue
        }
    }

    /// Everything that can be read; links before properties, since `view` is both.
    public static let all: [Readable] =
        Link.allCases.map(Readable.link) + Property.allCases.map(Readable.property)
        + TransitionValue.allCases.map(Readable.transition)
        + InteractionValue.allCases.map(Readable.interaction)
        + PresentationValue.allCases.map(Readable.presentationController)
        + SplitValue.allCases.map(Readable.split)
        + TraitValue.allCases.map(Readable.trait)
        + ResponderValue.allCases.map(Readable.responder) + ItemValue.allCases.map(Readable.item)
        + SheetValue.allCases.map(Readable.sheet) + SheetValue.allCases.map(Readable.adaptiveSheet)
        + LayoutValue.allCases.map(Readable.layout)

    /// The names of everything that can be read, each once.
    public static let names: [String] = all.map(\.name).reduce(into: []) { names, name in
        if !names.contains(name) { names.append(name) }
    }

    private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    /// The value with this name; nil if there is none.
    public init?(name: String) {
        guard let found = Self.byName[name] else { return nil }
        self = found
    }
}
