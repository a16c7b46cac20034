/// Setting properties of controllers (A6, EN-05 to EN-09).
extension PresentationSession {
    /// Sets properties in order; if one of them parks the turn, the rest wait for the answer (TD-24).
    mutating func assign(
        _ assignments: [PropertyAssignment], to handle: ControllerHandle, _ bindings: Bindings
    ) throws(Rejection) {
        for (index, assignment) in assignments.enumerated() {
            try set(assignment, of: handle, bindings)
            let rest = Array(assignments.dropFirst(index + 1))
            guard agenda.parked != nil else { continue }
            if !rest.isEmpty { enqueue(.call(.setProperties(receiver: name(handle), rest), bindings)) }
            return
        }
    }

    mutating func set(_ assignment: PropertyAssignment, of handle: ControllerHandle, _ bindings: Bindings)
        throws(Rejection)
    {
        try refuseForeign(assignment.property, of: handle)
        let value = assignment.value
        switch assignment.property {
        case .title:
            let title = try optionalText(assignment)
            setTitle(title, of: handle)
        case .navigationItemTitle:
            keep(Value(try optionalText(assignment)), as: assignment.property, of: handle)
        case .userActivity: keep(Value(try optionalText(assignment)), as: assignment.property, of: handle)
        case .navigationItemSubtitle:
            guard rules.hasSubtitles else {
                throw .unavailable(assignment.property, since: 26, rule: "Q47")
            }
            keep(Value(try optionalText(assignment)), as: assignment.property, of: handle)
        case .restorationIdentifier:
            let identifier = try optionalText(assignment)
            controllers.update(handle) { $0.properties.restorationIdentifier = identifier }
        case .restorationClass:
            let name = try optionalText(assignment)
            controllers.update(handle) { $0.restorationClass = name }
        case .modalPresentationStyle:
            guard let style = value.string.flatMap(ModalPresentationStyle.init(name:)),
                rules.has(style)
            else {
                let known = ModalPresentationStyle.allCases.filter { rules.has($0) }
                throw unsuitable(
                    assignment,
                    "a style of iOS \(rules.version): \(known.map(\.name).joined(separator: ", "))")
            }
            controllers.update(handle) { $0.properties.modalPresentationStyle = style }
        case .modalTransitionStyle:
            guard let style = value.string.flatMap(ModalTransitionStyle.init(name:)) else {
                throw unsuitable(assignment, "a transition style")
            }
            controllers.update(handle) { $0.properties.modalTransitionStyle = style }
        case .definesPresentationContext:
            let flag = try boolean(assignment)
            controllers.update(handle) { $0.properties.definesPresentationContext = flag }
        case .providesPresentationContextTransitionStyle:
            try setFlag(\.providesPresentationContextTransitionStyle, assignment, of: handle)
        case .isModalInPresentation: try setFlag(\.isModalInPresentation, assignment, of: handle)
        case .isModalInPopover: try setFlag(\.isModalInPopover, assignment, of: handle)
        case .modalPresentationCapturesStatusBarAppearance:
            try setFlag(\.modalPresentationCapturesStatusBarAppearance, assignment, of: handle)
        case .preferredContentSize:
            guard case .size(let size) = value else { throw unsuitable(assignment, "a size") }
            let isNew = controllers[handle]?.properties.preferredContentSize != size
            controllers.update(handle) { $0.properties.preferredContentSize = size }
            if isNew {
                resizeToContent(around: handle)
                tellPreferredContentSize(of: handle)
            }
        case .popoverPresentationControllerAnchor:
            try setAnchor(assignment, of: handle)
            replacePopover(of: handle)
        case .permittedArrowDirections, .canOverlapSourceViewRect, .popoverLayoutMargins:
            try store(assignment, of: handle)
            replacePopover(of: handle)
        case .passthroughViews: try store(assignment, of: handle)
        case .transitioningDelegate:
            let delegate = try actor(assignment, bindings)
            controllers.update(handle) { $0.transitioningDelegate = delegate }
        case .presentationControllerDelegate:
            let delegate = try actor(assignment, bindings)
            let again = Step.call(.setProperties(receiver: name(handle), [assignment]), bindings)
            guard let presentation = try readPresentation(of: handle, again: again) else { return }
            presentations.update(presentation) { $0.delegate = delegate }
        case .delegate:
            let delegate = try actor(assignment, bindings)
            guard controllers[handle]?.kind.hasDelegate == true else {
                throw unsuitable(assignment, "a container of UIKit's as its owner")
            }
            controllers.update(handle) { $0.delegate = delegate }
        case .interactivePopGestureDelegate:
            let isOwn = value == .text(ownPopGestureDelegate(of: name(handle)))
            let delegate = isOwn ? PopGestureDelegate.ofUIKit : .ofApp(try actor(assignment, bindings))
            controllers.update(handle) { $0.navigation.popGestureDelegate = delegate }
        case .dataSource:
            let source = try actor(assignment, bindings)
            try setDataSource(assignment, to: source, of: handle)
        case .pageTransitionStyle, .navigationOrientation, .spineLocation:
            try setPageWord(assignment, of: handle)
        case .isDoubleSided: try setDoubleSided(assignment, of: handle)
        case .tabBarItemTitle:
            _ = try optionalText(assignment)
            try store(assignment, of: handle)
        case .splitStyle, .preferredDisplayMode, .preferredSplitBehavior, .presentsWithGesture,
            .showsSecondaryOnlyButton, .displayModeButtonVisibility, .primaryEdge,
            .preferredPrimaryColumnWidthFraction, .preferredPrimaryColumnWidth,
            .minimumPrimaryColumnWidth, .maximumPrimaryColumnWidth,
            .preferredSupplementaryColumnWidthFraction, .preferredSupplementaryColumnWidth,
            .minimumSupplementaryColumnWidth, .maximumSupplementaryColumnWidth, .preferredInspectorColumnWidthFraction,
            .preferredInspectorColumnWidth, .minimumInspectorColumnWidth, .maximumInspectorColumnWidth:
            try setSplit(assignment, of: handle)
        case .message, .preferredStyle, .preferredAction: try setAlert(assignment, of: handle)
        case .searchController: try setSearchController(assignment, try optionalText(assignment), of: handle, bindings)
        case .searchResultsUpdater:
            let updater = try actor(assignment, bindings)
            controllers.update(handle) { $0.search?.updater = updater }
        case .isActive: try setActive(try boolean(assignment), handle)
        case .searchText: setSearchText(try optionalText(assignment), of: handle)
        case .view:
            try setView(try optionalText(assignment).map { resolve($0, bindings) }, of: handle)
        case .edgesForExtendedLayout, .extendedLayoutIncludesOpaqueBars,
            .automaticallyAdjustsScrollViewInsets, .prefersStatusBarHidden,
            .preferredStatusBarStyle, .preferredStatusBarUpdateAnimation, .shouldAutorotate,
            .supportedInterfaceOrientations, .restoresFocusAfterTransition, .wantsFullScreenLayout,
            .contentSizeForViewInPopover, .shouldAutomaticallyForwardRotationMethods,
            .disablesAutomaticKeyboardDismissal, .isEditing, .hidesBackButton,
            .interactivePopGestureIsEnabled, .extensionContext, .toolbarItems, .additionalSafeAreaInsets,
            .navigationBarIsTranslucent, .toolbarIsTranslucent, .tabBarIsTranslucent, .prefersLargeTitles:
            try store(assignment, of: handle)
            relayout(after: assignment.property, of: handle)
        case .hidesBottomBarWhenPushed:
            try setHidesBottomBar(assignment, of: handle)
            relayout(after: assignment.property, of: handle)
        case .isNavigationBarHidden, .isToolbarHidden, .hidesBarsOnTap, .hidesBarsOnSwipe,
            .hidesBarsWhenKeyboardAppears, .hidesBarsWhenVerticallyCompact,
            .barHideOnTapIsEnabled, .barHideOnSwipeIsEnabled:
            try setBars(assignment, of: handle)
        case .interactiveContentPopGestureIsEnabled:
            guard rules.popsFromContent else {
                throw .unavailable(
                    assignment.property, as: "interactiveContentPopGestureRecognizer", since: 26, rule: "Q14")
            }
            try store(assignment, of: handle)
        case .sourceType, .navigationBarStyle: try store(assignment, of: handle)
        case .tabBarMinimizeBehavior, .bottomAccessory:
            guard rules.minimizesTabBars else {
                throw .unavailable(assignment.property, since: 26, rule: "Q29")
            }
            if assignment.property == .bottomAccessory { _ = try optionalText(assignment) }
            try store(assignment, of: handle)
            reviewMinimizedBar(handle)
        case .sidebarPreferredPlacement, .prominentTabIdentifier, .barMinimizationBehavior, .barRestorationBehavior,
            .barSafeAreaAdjustment:
            guard rules.placesSidebars else {
                throw .unavailable(assignment.property, since: 27, rule: "Q30")
            }
            if assignment.property == .prominentTabIdentifier { _ = try optionalText(assignment) }
            try store(assignment, of: handle)
            relayout(after: assignment.property, of: handle)
        case .tabBarMode, .sidebarIsHidden:
            try store(assignment, of: handle)
            relayout(after: assignment.property, of: handle)
        case .fittingSize: try setFittingSize(assignment, of: handle)
        case .contentScrollViewTop, .contentScrollViewBottom:
            try setContentScrollView(assignment, of: handle, bindings)
        case .contentUnavailableConfiguration: try setUnavailableContent(assignment, of: handle)
        case .overrideUserInterfaceStyle: try setInterfaceStyle(assignment, of: handle)
        case .preferredTransition, .preferredTransitionSource: try setPreferredTransition(assignment, of: handle)
        case .shouldAutomaticallyForwardAppearanceMethods:
            let wasByHand = forwardsByHand(handle)
            try store(assignment, of: handle)
            if wasByHand { leaveUntold(beneath: handle) }
        }
    }

    /// d7: a property that the class does not have cannot be set. Such code does not compile, so there is no exception.
    private func refuseForeign(_ property: Property, of handle: ControllerHandle) throws(Rejection) {
        guard let kind = controllers[handle]?.kind, !property.belongs(to: kind) else { return }
        throw .unsuitable(
            key: property.rawValue,
            reason: "\(name(handle)) is a \(kind.className), which has no \(property.rawValue).", rule: "d7")
    }

    private mutating func setFlag(
        _ flag: WritableKeyPath<ControllerProperties, Bool>, _ assignment: PropertyAssignment,
        of handle: ControllerHandle
    ) throws(Rejection) {
        let isSet = try boolean(assignment)
        controllers.update(handle) { $0.properties[keyPath: flag] = isSet }
    }

    mutating func store(_ assignment: PropertyAssignment, of handle: ControllerHandle)
        throws(Rejection)
    {
        guard assignment.value.hasKind(of: defaultValue(assignment.property, of: handle)) else {
            throw unsuitable(assignment, "a value like its default")
        }
        guard assignment.property.admits(assignment.value) else {
            throw unsuitable(
                assignment, "one of " + (assignment.property.words ?? []).joined(separator: ", "))
        }
        if assignment.property == .preferredStatusBarStyle, isOfLaterVersion(assignment.value) {
            throw .unsuitable(
                key: assignment.property.rawValue, reason: StatusBarStyle.laterVersion, rule: "R262")
        }
        keep(assignment, of: handle)
    }

    mutating func keep(_ assignment: PropertyAssignment, of handle: ControllerHandle) {
        keep(assignment.value, as: assignment.property, of: handle)
    }

    /// Stores a value under a property, replacing an earlier one.
    mutating func keep(_ value: Value, as property: Property, of handle: ControllerHandle) {
        if property.isOfStatusBar { declareStatusBar() }
        // R257: the top controller decides about the style beneath a hidden bar, and a visible one by its own style.
        if property == .isNavigationBarHidden || property == .navigationBarStyle { noteStatusBar(changeOf: handle) }
        controllers.update(handle) {
            if let index = $0.properties.stored.firstIndex(where: { $0.property == property }) {
                $0.properties.stored[index].value = value
            } else {
                $0.properties.stored.append(.init(property: property, value: value))
            }
        }
    }

    private mutating func setAnchor(_ assignment: PropertyAssignment, of handle: ControllerHandle)
        throws(Rejection)
    {
        switch assignment.value {
        case .null: controllers.update(handle) { $0.properties.anchor = nil }
        case .text(let view):
            controllers.update(handle) { $0.properties.anchor = PopoverAnchor(sourceView: view) }
        case .anchor(let anchor): controllers.update(handle) { $0.properties.anchor = anchor }
        case .bool, .integer, .number, .list, .size, .rect, .insets, .controller:
            throw unsuitable(assignment, "an anchor, or a source view's name")
        }
    }

    func unsuitable(_ assignment: PropertyAssignment, _ wanted: String, rule: Rule? = nil) -> Rejection {
        let name = assignment.property.rawValue
        return .unsuitable(key: name, reason: "\(name) takes \(wanted).", rule: rule)
    }

    private func boolean(_ assignment: PropertyAssignment) throws(Rejection) -> Bool {
        guard let flag = assignment.value.boolean else { throw unsuitable(assignment, "true or false") }
        return flag
    }

    private func text(_ assignment: PropertyAssignment) throws(Rejection) -> String {
        guard let text = assignment.value.string else { throw unsuitable(assignment, "a name, or null") }
        return text
    }

    /// The object with this name; nil for null.
    private func actor(_ assignment: PropertyAssignment, _ bindings: Bindings) throws(Rejection) -> Actor? {
        guard let name = try optionalText(assignment) else { return nil }
        return try actor(name, bindings)
    }

    func optionalText(_ assignment: PropertyAssignment) throws(Rejection) -> String? {
        assignment.value == .null ? nil : try text(assignment)
    }
}

extension Property {
    /// Whether it answers a question about the status bar.
    fileprivate var isOfStatusBar: Bool {
        self == .prefersStatusBarHidden || self == .preferredStatusBarStyle
            || self == .preferredStatusBarUpdateAnimation || self == .navigationBarStyle
    }
}

extension Value {
    /// Whether this value can replace `other`.
    fileprivate func hasKind(of other: Value) -> Bool {
        switch (self, other) {
        case (.bool, .bool), (.text, .text), (.list, .text), (.size, .size), (.insets, .insets), (_, .null): true
        default: false
        }
    }
}
