/// Setting and reading properties of controllers (A6, EN-05 to EN-09).
extension PresentationSession {
    /// Sets properties in their order; what follows one whose turn parks waits for the answer (TD-24).
    mutating func assign(
        _ assignments: [PropertyAssignment], to handle: ControllerHandle, _ bindings: Bindings
    ) throws(Rejection) {
        for (index, assignment) in assignments.enumerated() {
            try set(assignment, of: handle, bindings)
            let rest = Array(assignments.dropFirst(index + 1))
            guard agenda.parked != nil else { continue }
            if !rest.isEmpty { push(.call(.setProperties(receiver: name(handle), rest), bindings)) }
            return
        }
    }

    mutating func set(_ assignment: PropertyAssignment, of handle: ControllerHandle, _ bindings: Bindings)
        throws(Rejection)
    {
        let value = assignment.value
        switch assignment.property {
        case .title:
            let title = try optionalText(assignment)
            setTitle(title, of: handle)
        case .navigationItemTitle:
            keep(Value(try optionalText(assignment)), as: assignment.property, of: handle)
        case .restorationIdentifier:
            let identifier = try optionalText(assignment)
            controllers.update(handle) { $0.properties.restorationIdentifier = identifier }
        case .restorationClass:
            let name = try optionalText(assignment)
            controllers.update(handle) { $0.restorationClass = name }
        case .modalPresentationStyle:
            guard let style = value.string.flatMap(ModalPresentationStyle.init(name:)),
                style.available <= rules.version
            else {
                let known = ModalPresentationStyle.allCases.filter { $0.available <= rules.version }
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
            let flag = try boolean(assignment)
            controllers.update(handle) { $0.properties.providesPresentationContextTransitionStyle = flag }
        case .isModalInPresentation:
            let flag = try boolean(assignment)
            controllers.update(handle) { $0.properties.isModalInPresentation = flag }
        case .isModalInPopover:
            let flag = try boolean(assignment)
            controllers.update(handle) { $0.properties.isModalInPopover = flag }
        case .modalPresentationCapturesStatusBarAppearance:
            let flag = try boolean(assignment)
            controllers.update(handle) { $0.properties.modalPresentationCapturesStatusBarAppearance = flag }
        case .preferredContentSize:
            guard case .size(let size) = value else { throw unsuitable(assignment, "a size") }
            let isNew = controllers[handle]?.properties.preferredContentSize != size
            controllers.update(handle) { $0.properties.preferredContentSize = size }
            if isNew { tellPreferredContentSize(of: handle) }
        case .popoverPresentationControllerAnchor:
            try setAnchor(assignment, of: handle)
        case .transitioningDelegate:
            let delegate: Actor? = value == .null ? nil : try actor(try text(assignment), bindings)
            controllers.update(handle) { $0.transitioningDelegate = delegate }
        case .presentationControllerDelegate:
            let delegate: Actor? = value == .null ? nil : try actor(try text(assignment), bindings)
            let again = Step.call(.setProperties(receiver: name(handle), [assignment]), bindings)
            guard let presentation = try readPresentation(of: handle, again: again) else { return }
            presentations.update(presentation) { $0.delegate = delegate }
        case .delegate:
            let delegate: Actor? = value == .null ? nil : try actor(try text(assignment), bindings)
            guard controllers[handle]?.kind.isContainer == true else {
                throw unsuitable(assignment, "a container of UIKit's as its owner")
            }
            controllers.update(handle) { $0.delegate = delegate }
        case .dataSource:
            let source: Actor? = value == .null ? nil : try actor(try text(assignment), bindings)
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
            .minimumSupplementaryColumnWidth, .maximumSupplementaryColumnWidth:
            try setSplit(assignment, of: handle)
        case .message, .preferredStyle, .preferredAction: try setAlert(assignment, of: handle)
        case .view:
            try setView(try optionalText(assignment).map { resolve($0, bindings) }, of: handle)
        case .edgesForExtendedLayout, .extendedLayoutIncludesOpaqueBars,
            .automaticallyAdjustsScrollViewInsets, .hidesBottomBarWhenPushed, .prefersStatusBarHidden,
            .preferredStatusBarStyle, .preferredStatusBarUpdateAnimation, .shouldAutorotate,
            .supportedInterfaceOrientations, .shouldAutomaticallyForwardAppearanceMethods,
            .restoresFocusAfterTransition, .wantsFullScreenLayout, .disablesAutomaticKeyboardDismissal,
            .isEditing, .isNavigationBarHidden, .isToolbarHidden, .hidesBackButton,
            .interactivePopGestureIsEnabled, .extensionContext, .toolbarItems:
            try store(assignment, of: handle)
        case .sourceType:
            guard controllers[handle]?.kind == .imagePickerController else {
                throw unsuitable(assignment, "an image picker as its owner")
            }
            try store(assignment, of: handle)
        }
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
        keep(assignment, of: handle)
    }

    mutating func keep(_ assignment: PropertyAssignment, of handle: ControllerHandle) {
        keep(assignment.value, as: assignment.property, of: handle)
    }

    /// Stores a value under a property, in the place of what was there.
    mutating func keep(_ value: Value, as property: Property, of handle: ControllerHandle) {
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
        case .bool, .integer, .number, .list, .size, .rect, .controller:
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

    private func optionalText(_ assignment: PropertyAssignment) throws(Rejection) -> String? {
        assignment.value == .null ? nil : try text(assignment)
    }

    // MARK: Reading

    /// A property as it reads, with UIKit's default where it was never set (A6).
    package func value(of property: Property, _ handle: ControllerHandle) -> Value {
        guard let controller = controllers[handle] else { return .null }
        let properties = controller.properties
        switch property {
        case .title: return Value(properties.title)
        case .restorationIdentifier: return Value(properties.restorationIdentifier)
        case .restorationClass: return Value(controller.restorationClass)
        case .modalPresentationStyle: return .text(presentationStyle(of: handle).name)
        case .modalTransitionStyle: return .text(properties.modalTransitionStyle.name)
        case .definesPresentationContext: return .bool(definesContext(handle))
        case .providesPresentationContextTransitionStyle:
            return .bool(properties.providesPresentationContextTransitionStyle)
        case .isModalInPresentation: return .bool(properties.isModalInPresentation)
        case .isModalInPopover: return .bool(properties.isModalInPopover)
        case .modalPresentationCapturesStatusBarAppearance:
            return .bool(properties.modalPresentationCapturesStatusBarAppearance)
        case .preferredContentSize: return .size(properties.preferredContentSize)
        case .popoverPresentationControllerAnchor:
            return properties.anchor.map(Value.anchor) ?? .null
        case .transitioningDelegate:
            return Value(controller.transitioningDelegate.flatMap { exists($0) ? name($0) : nil })
        case .presentationControllerDelegate:
            return Value(
                managingPresentation(of: handle).flatMap { presentations[$0]?.delegate }
                    .flatMap { exists($0) ? name($0) : nil })
        case .view: return Value(controller.view.flatMap { views[$0]?.name })
        case .edgesForExtendedLayout, .extendedLayoutIncludesOpaqueBars,
            .automaticallyAdjustsScrollViewInsets, .hidesBottomBarWhenPushed, .prefersStatusBarHidden,
            .preferredStatusBarStyle, .preferredStatusBarUpdateAnimation, .shouldAutorotate,
            .supportedInterfaceOrientations, .shouldAutomaticallyForwardAppearanceMethods,
            .restoresFocusAfterTransition, .wantsFullScreenLayout, .disablesAutomaticKeyboardDismissal,
            .isEditing, .isNavigationBarHidden, .isToolbarHidden, .hidesBackButton,
            .interactivePopGestureIsEnabled, .sourceType, .toolbarItems, .pageTransitionStyle,
            .navigationOrientation:
            return properties.stored.first { $0.property == property }?.value
                ?? defaultValue(property, of: handle)
        case .dataSource:
            return Value(controller.pages.dataSource.flatMap { exists($0) ? name($0) : nil })
        case .spineLocation: return spineLocation(of: handle)
        case .isDoubleSided: return isDoubleSided(handle)
        case .tabBarItemTitle: return tabTitle(of: handle)
        case .splitStyle, .preferredDisplayMode, .preferredSplitBehavior, .presentsWithGesture,
            .showsSecondaryOnlyButton, .displayModeButtonVisibility, .primaryEdge,
            .preferredPrimaryColumnWidthFraction, .preferredPrimaryColumnWidth,
            .minimumPrimaryColumnWidth, .maximumPrimaryColumnWidth,
            .preferredSupplementaryColumnWidthFraction, .preferredSupplementaryColumnWidth,
            .minimumSupplementaryColumnWidth, .maximumSupplementaryColumnWidth:
            return properties.stored.first { $0.property == property }?.value
                ?? splitDefault(property, of: handle)
        case .message, .preferredStyle, .preferredAction: return alertValue(of: property, handle)
        case .navigationItemTitle:
            return properties.stored.first { $0.property == property }?.value ?? Value(properties.title)
        case .delegate: return Value(controller.delegate.flatMap { exists($0) ? name($0) : nil })
        case .extensionContext:
            // HR-15: that of the nearest ancestor that has one.
            return lineage(handle).lazy.compactMap { controllers[$0]?.properties.stored }
                .compactMap { $0.first { $0.property == property && $0.value != .null }?.value }.first
                ?? .null
        }
    }

    private func defaultValue(_ property: Property, of handle: ControllerHandle) -> Value {
        switch property {
        case .edgesForExtendedLayout: "all"
        case .pageTransitionStyle: "pageCurl"
        case .navigationOrientation: "horizontal"
        case .spineLocation: "min"
        case .preferredStatusBarStyle: "default"
        case .preferredStatusBarUpdateAnimation: "fade"
        case .sourceType: controllers[handle]?.kind == .imagePickerController ? "photoLibrary" : .null
        case .supportedInterfaceOrientations: settings?.device.idiom == .pad ? "all" : "allButUpsideDown"
        case .automaticallyAdjustsScrollViewInsets, .shouldAutorotate,
            .shouldAutomaticallyForwardAppearanceMethods, .restoresFocusAfterTransition,
            .interactivePopGestureIsEnabled, .isToolbarHidden:
            true
        case .disablesAutomaticKeyboardDismissal: .bool(presentationStyle(of: handle) == .formSheet)
        case .extendedLayoutIncludesOpaqueBars, .hidesBottomBarWhenPushed, .prefersStatusBarHidden,
            .wantsFullScreenLayout, .isEditing, .isNavigationBarHidden, .hidesBackButton, .isDoubleSided:
            false
        case .title, .restorationIdentifier, .restorationClass, .modalPresentationStyle,
            .modalTransitionStyle, .definesPresentationContext, .providesPresentationContextTransitionStyle,
            .transitioningDelegate, .isModalInPresentation, .isModalInPopover,
            .modalPresentationCapturesStatusBarAppearance, .preferredContentSize,
            .popoverPresentationControllerAnchor, .presentationControllerDelegate, .view, .delegate,
            .extensionContext, .tabBarItemTitle, .dataSource, .toolbarItems, .navigationItemTitle,
            .message, .preferredStyle, .preferredAction:
            .null
        case .splitStyle, .preferredDisplayMode, .preferredSplitBehavior, .presentsWithGesture,
            .showsSecondaryOnlyButton, .displayModeButtonVisibility, .primaryEdge,
            .preferredPrimaryColumnWidthFraction, .preferredPrimaryColumnWidth,
            .minimumPrimaryColumnWidth, .maximumPrimaryColumnWidth,
            .preferredSupplementaryColumnWidthFraction, .preferredSupplementaryColumnWidth,
            .minimumSupplementaryColumnWidth, .maximumSupplementaryColumnWidth:
            splitDefault(property, of: handle)
        }
    }
}

extension Value {
    /// Whether this value may stand where `other` does.
    fileprivate func hasKind(of other: Value) -> Bool {
        switch (self, other) {
        case (.bool, .bool), (.text, .text), (.list, .text), (_, .null): true
        default: false
        }
    }
}
