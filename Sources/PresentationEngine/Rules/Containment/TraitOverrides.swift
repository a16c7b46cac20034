/// Traits and their sources: the screen, the window, a presentation, and parents that override them.
extension PresentationSession {
    /// The size classes of the app's window (SC-06, SC-07, A2).
    var screenTraits: TraitCollection {
        traits(ofWindowIn: header.orientation, header.placement)
    }

    /// The size classes of a window in that orientation and place.
    func traits(ofWindowIn orientation: InterfaceOrientation, _ placement: WindowPlacement) -> TraitCollection {
        settings?.device.traits(
            placement, width: windowSize(placement, in: orientation)?.width ?? 0, in: orientation)
            ?? TraitCollection(idiom: .phone, horizontal: .compact, vertical: .regular)
    }

    /// The traits in which a controller is shown: those of its modal level, changed by its ancestors' overrides and by
    /// the widths of their columns, from the outermost inwards (CT-23, CT-24, R130, R131).
    func traits(of handle: ControllerHandle) -> TraitCollection {
        let line = traitLine(of: handle)
        let root = line.last ?? handle
        return line.reversed().reduce(levelTraits(of: root, windowTraits(of: root))) { traits, controller in
            ownTraits(of: controller, columnTraits(of: controller, traits))
        }
    }

    /// The controllers through which traits reach a controller, itself first: its parents, and from iOS 17 on those in
    /// whose views the views of controllers without a parent lie (Q150).
    private func traitLine(of handle: ControllerHandle) -> [ControllerHandle] {
        var line = lineage(handle)
        guard rules.inheritsTraitsThroughViews else { return line }
        // A broken hierarchy ends it.
        while line.count <= controllers.placeCount, let carrier = line.last.flatMap({ carrier(of: $0) }) {
            line += lineage(carrier)
        }
        return line
    }

    /// The controller in whose view the view of a controller without a parent lies.
    func carrier(of root: ControllerHandle) -> ControllerHandle? {
        guard rules.inheritsTraitsThroughViews, isLoose(root),
            let superview = controllers[root]?.view.flatMap({ views[$0]?.superview })
        else { return nil }
        return owner(above: superview)
    }

    /// Whether a controller has neither a parent nor a presentation, and is the root of no window.
    func isLoose(_ handle: ControllerHandle) -> Bool {
        controllers[handle]?.parent == nil && controllers[handle]?.presentedBy == nil
            && controllers[handle]?.window == nil
    }

    /// The traits that decide how a controller's presentations adapt: overrides count (CT-25), the narrow content of a
    /// column, a popover or a form sheet does not.
    func adaptationTraits(of source: ControllerHandle) -> TraitCollection {
        adaptationTraits(of: source, in: windowTraits(of: source))
    }

    /// The same in a window with these traits.
    func adaptationTraits(of source: ControllerHandle, in window: TraitCollection) -> TraitCollection {
        lineage(source).reversed().reduce(window) { traits, controller in
            traits.overridden(by: controllers.box(controller)?.traitOverride)
        }
    }

    func windowTraits(of handle: ControllerHandle) -> TraitCollection {
        let window = window(of: handle)
        return traitsOfScreen(with: window).overridden(by: window.flatMap { windows[$0]?.traitOverride })
    }

    /// The traits of a controller's window after a change of the environment.
    func windowTraits(of handle: ControllerHandle, after change: EnvironmentChange) -> TraitCollection {
        let window = window(of: handle)
        let traits = traits(ofWindowIn: change.orientation, change.placement)
        return (window.map { isOnDisplay($0) } == true ? displayTraits(traits) : traits)
            .overridden(by: window.flatMap { windows[$0]?.traitOverride })
    }

    /// The traits of a modal level in a window with these traits.
    func levelTraits(of root: ControllerHandle, _ traits: TraitCollection) -> TraitCollection {
        guard let presentation = controllers[root]?.presentedBy.flatMap({ presentations[$0] }) else {
            return traits
        }
        return levelTraits(of: presentation, traits)
    }

    /// The traits of what a presentation shows in a window with these traits.
    func levelTraits(of presentation: Presentation, _ traits: TraitCollection) -> TraitCollection {
        switch presentation.styleOfPlace {
        case .popover, .formSheet:
            // R131: the content of a popover or a form sheet has a compact width, even on an iPad.
            return traits.overridden(by: TraitOverride(horizontal: .compact))
        case .fullScreen, .pageSheet, .currentContext, .custom, .overFullScreen, .overCurrentContext, .none,
            .automatic:
            return traits
        }
    }

    /// `setOverrideTraitCollection(_:forChild:)`, or the same for a window.
    mutating func overrideTraits(
        _ traits: TraitOverride?, of child: String?, receiver: String, _ bindings: Bindings
    ) throws(Rejection) {
        try refuseStyle(in: traits)
        guard let child else {
            let name = resolve(receiver, bindings)
            guard case .window(let window)? = names[name] else { throw .unknown(kind: "window", name: name) }
            return enqueueOverride(of: .window(window), traits)
        }
        let parent = try controller(receiver, bindings)
        let handle = try controller(child, bindings)
        guard controllers[handle]?.parent == parent else {
            throw .invalid(reason: "\(name(handle)) is not a child of \(name(parent)).", rule: "CT-24")
        }
        enqueueOverride(of: .child(handle), traits)
    }

    /// Adapts the containers on screen whose shape depends on their traits to the current traits.
    mutating func adaptContainers() {
        adaptSplits()
        adaptTabBars()
    }

    func value(of value: Readable.TraitValue, _ handle: ControllerHandle) -> Value {
        let override = controllers[handle]?.traitOverride
        return switch value {
        // R114: unspecified.
        case .horizontalSizeClass where !hasSizeClasses(handle), .verticalSizeClass where !hasSizeClasses(handle): .null
        case .horizontalSizeClass: .text(readTraits(of: handle).horizontal.rawValue)
        case .verticalSizeClass: .text(readTraits(of: handle).vertical.rawValue)
        case .userInterfaceIdiom: .text(readTraits(of: handle).idiom.name)
        case .userInterfaceStyle: .text(readTraits(of: handle).style.rawValue)
        case .splitViewControllerLayoutEnvironment:
            rules.hasSplitLayoutTrait ? .text(readTraits(of: handle).splitLayout.rawValue) : .null
        case .overriddenUserInterfaceStyle: Value(override?.style?.rawValue)
        case .overriddenHorizontalSizeClass: Value(override?.horizontal?.rawValue)
        case .overriddenVerticalSizeClass: Value(override?.vertical?.rawValue)
        case .overriddenUserInterfaceIdiom: Value(override?.idiom?.name)
        }
    }

    /// R114: up to iOS 12 a controller outside a window has no size classes, besides those that a parent gives it.
    private func hasSizeClasses(_ handle: ControllerHandle) -> Bool {
        rules.predictsTraits || window(of: handle) != nil
            || lineage(handle).contains { controllers[$0]?.traitOverride != nil }
    }

    func rule(of value: Readable.TraitValue, _ handle: ControllerHandle) -> Rule {
        switch value {
        case .horizontalSizeClass where !hasSizeClasses(handle), .verticalSizeClass where !hasSizeClasses(handle):
            "R114"
        case .horizontalSizeClass, .verticalSizeClass, .userInterfaceIdiom, .userInterfaceStyle,
            .splitViewControllerLayoutEnvironment:
            readTraits(of: handle) == traits(of: handle) ? ruleInPlace(of: value, handle) : "Q150"
        case .overriddenHorizontalSizeClass, .overriddenVerticalSizeClass, .overriddenUserInterfaceIdiom,
            .overriddenUserInterfaceStyle:
            "CT-26"
        }
    }

    /// The rule behind a trait that is that of the controller's place.
    private func ruleInPlace(of value: Readable.TraitValue, _ handle: ControllerHandle) -> Rule {
        switch value {
        case .horizontalSizeClass where isNarrowColumn(handle): "R130"
        case .userInterfaceStyle: "Q141"
        case .splitViewControllerLayoutEnvironment: "Q32"
        case .horizontalSizeClass, .verticalSizeClass, .userInterfaceIdiom:
            lineage(handle).contains { controllers[$0]?.traitOverride != nil } ? "CT-24" : "CT-23"
        case .overriddenHorizontalSizeClass, .overriddenVerticalSizeClass, .overriddenUserInterfaceIdiom,
            .overriddenUserInterfaceStyle:
            "CT-26"
        }
    }
}
