/// What a popover's presentation controller has besides its anchor: the directions of its arrow, its margins, the views
/// that stay touchable beside it, and the size of its content (PO-07, PO-15, R182 to R199).
extension PresentationSession {
    // MARK: Place

    /// The directions in which the app lets the arrow point; none for a popover without an arrow (CH-260).
    func arrowDirections(permittedBy presentation: Presentation) -> [String] {
        let words = texts(of: .permittedArrowDirections, presentation)
        return words.contains("any") ? ["up", "down", "left", "right"] : words
    }

    /// The words or names that a property has, be it in a list or alone.
    func texts(of property: Property, _ presentation: Presentation) -> [String] {
        let value = value(of: property, presentation.presented)
        return value.texts ?? [value.string].compactMap(\.self)
    }

    /// The distances that a popover keeps from the edges of its window, besides the safe area (R187).
    func popoverMargins(of presentation: Presentation) -> EdgeInsets {
        guard rules.hasOwnPopoverMargins,
            case .insets(let margins) = value(of: .popoverLayoutMargins, presentation.presented)
        else { return ScreenNumbers.popoverMargins }
        return margins
    }

    /// Whether a popover that finds no room lies over its anchor instead of shrinking (R190).
    func mayOverlapAnchor(_ presentation: Presentation) -> Bool {
        rules.hasOverlappingPopovers && value(of: .canOverlapSourceViewRect, presentation.presented) == true
    }

    /// `arrowDirection`: unknown unless the popover is on the screen with an arrow; null without a popover (R197).
    func arrowDirection(of handle: ControllerHandle) -> Value {
        guard let presentation = managingPresentation(of: handle).flatMap({ presentations[$0] }) else {
            return presentationStyle(of: handle) == .popover ? "unknown" : .null
        }
        guard presentation.style == .popover else { return .null }
        return .text(presentation.presentedView.flatMap { popoverPlace(of: $0) }?.edge.arrowDirection ?? "unknown")
    }

    /// The sheet that a popover becomes in compact width; it is the popover's own presentation controller here (R199).
    func adaptiveSheetPresentationController(_ handle: ControllerHandle) -> Value {
        guard rules.hasSheetPresentationController,
            let presentation = managingPresentation(of: handle).flatMap({ presentations[$0] }),
            presentation.style == .popover
        else { return .null }
        return .text(presentation.name)
    }

    /// The part of a popover's view that its arrow takes, which the safe area leaves out (R185).
    func arrowInsets(of view: ViewHandle) -> EdgeInsets {
        guard rules.hasCardSheets,
            let presentation = views[view]?.owner.flatMap({ controllers[$0]?.presentedBy }).flatMap({
                presentations[$0]
            }),
            presentation.effectiveStyle == .popover, presentation.presentedView == view
        else { return .zero }
        return popoverPlace(of: view)?.arrow ?? .zero
    }

    /// The place of a popover with this view on the screen; nil if its anchor is not on the screen.
    func popoverPlace(of view: ViewHandle) -> PopoverPlace? {
        let places = screenPlaces(on: views[view]?.owner.map { screen(of: $0) } ?? .main)
        meter.look(at: places.views.count)
        return places.popovers[view]
    }

    /// The place that a popover has, or gets, beside its anchor in a container of this size; nil for any other
    /// presentation, and if the anchor is not on the screen (CH-240).
    func placeBesideAnchor(of presentation: Presentation, in bounds: Size) -> PopoverPlace? {
        guard presentation.declared == nil, isPopoverInPlace(presentation), let container = presentation.container,
            controllers[presentation.presented]?.properties.anchor != nil
        else { return nil }
        let views = screenPlaces(on: screen(of: presentation.presenting ?? presentation.presented)).views
        meter.look(at: views.count)
        guard let anchor = anchorRect(of: presentation, in: views) else { return nil }
        let insets = insets(of: container, in: header.orientation, withAdditional: true)
        return popoverPlace(of: presentation, beside: anchor, in: bounds, insets, isPicture: false)
    }

    /// Whether it is a popover in the place of one. A popover that becomes a sheet while its place is still to change
    /// is none: the screen gives it the place of the sheet, which follows from its frame.
    func isPopoverInPlace(_ presentation: Presentation) -> Bool {
        presentation.effectiveStyle == .popover && presentation.styleOfPlace == .popover
    }

    /// A visible popover whose anchor or whose directions, margins or overlap the app sets goes to its new place.
    mutating func replacePopover(of handle: ControllerHandle) {
        guard let presentation = controllers[handle]?.presentedBy.flatMap({ presentations[$0] }),
            presentation.effectiveStyle == .popover
        else { return }
        placeAgain(presentation, safeArea: "R185", layout: "LY-01")
    }

    // MARK: Size

    /// Whether a page sheet has the size of a form sheet, because its content prefers one (Q17, CH-261).
    func isSizedAsFormSheet(_ presentation: Presentation, _ preferred: Size) -> Bool {
        presentation.styleOfPlace == .pageSheet && preferred != .zero && followsContentSize(presentation)
    }

    /// Whether a page sheet follows the preferred size of its content (Q17).
    func followsContentSize(_ presentation: Presentation) -> Bool {
        rules.hasPageSizing && !prefers(.prefersPageSizing, presentation)
    }

    // MARK: Touches

    /// R192: once a popover from a bar button item is shown, its bar is among the views that stay touchable.
    mutating func passTouchesToBar(beside presentation: Presentation) {
        guard presentation.effectiveStyle == .popover,
            let item = controllers[presentation.presented]?.properties.anchor?.barButtonItem
        else { return }
        let views = screenLayout(on: screen(of: presentation.presented))
        meter.look(at: views.count)
        guard let bar = views.last(where: { $0.kind == .item && $0.target == item })?.superview,
            let name = views[bar].name
        else { return }
        let former = texts(of: .passthroughViews, presentation)
        guard !former.contains(name) else { return }
        keep(.list((former + [name]).map { .text($0) }), as: .passthroughViews, of: presentation.presented)
    }

    /// The views that the popover above a controller leaves touchable: its `passthroughViews` with all in them (PO-07,
    /// R192).
    private func viewsPassed(from owner: ControllerHandle) -> [LaidOutView] {
        guard let popover = presentationKeepingTouches(from: owner), popover.effectiveStyle == .popover,
            popover.phase == .presented, presentation(by: popover.presented) == nil
        else { return [] }
        let names = texts(of: .passthroughViews, popover)
        guard !names.isEmpty else { return [] }
        let views = screenLayout()
        meter.look(at: views.count)
        var passes: [Bool] = []
        return views.filter { view in
            let isPassed = view.name.map(names.contains) == true || view.superview.map { passes[$0] } == true
            passes.append(isPassed)
            return isPassed
        }
    }

    /// The targets of a controller that the popover above it leaves touchable.
    func targetsPassed(from owner: ControllerHandle) -> Set<ExactText> {
        var passed: Set<ExactText> = []
        for view in viewsPassed(from: owner) where view.controller == owner {
            for target in [view.target].compactMap(\.self) + view.gestureRecognizers {
                passed.insert(ExactText(target))
            }
        }
        return passed
    }

    /// Whether the popover above a container leaves its gestures touchable, or its bar of this name.
    func passesTouches(to container: ControllerHandle, bar: String?) -> Bool {
        viewsPassed(from: container).contains { view in
            isRootView(view) && view.controller == container || bar != nil && view.name == bar
        }
    }

    /// The obstacle to touches on an element in the view or in a bar of a controller; a popover may let them pass.
    func obstacle(beforeViewOf owner: ControllerHandle, _ element: String) -> Obstacle? {
        let obstacle = obstacle(beforeViewOf: owner)
        guard obstacle?.kind == .covered, targetsPassed(from: owner).contains(ExactText(element)) else {
            return obstacle
        }
        return ignoredTouches(in: owner)
    }

    // MARK: End

    /// Q77: the settings of a popover end with its presentation controller, but not with a canceled presentation.
    mutating func forgetPopover(of presentation: Presentation) {
        guard presentation.style == .popover, presentation.phase != .presenting else { return }
        controllers.update(presentation.presented) {
            $0.properties.anchor = nil
            $0.properties.stored.removeAll { Property.ofPopover.contains($0.property) }
        }
    }
}

extension Property {
    /// The properties of a popover's presentation controller that are stored with the controller.
    fileprivate static let ofPopover: [Property] = [
        .permittedArrowDirections, .passthroughViews, .canOverlapSourceViewRect, .popoverLayoutMargins,
    ]
}

extension ControllerProperties {
    /// Takes the settings that a storyboard gives a popover besides its anchor.
    mutating func take(_ popover: StoryboardPopover) {
        if let directions = popover.permittedArrowDirections {
            stored.removeAll { $0.property == .permittedArrowDirections }
            stored.append(StoredProperty(property: .permittedArrowDirections, value: directions.words))
        }
        if !popover.passthroughViewIDs.isEmpty {
            stored.removeAll { $0.property == .passthroughViews }
            stored.append(
                StoredProperty(
                    property: .passthroughViews, value: .list(popover.passthroughViewIDs.map { .text($0) })))
        }
    }
}

extension StoryboardArrowDirections {
    /// The directions as the value of the property.
    fileprivate var words: Value {
        let all = [("up", up), ("down", down), ("left", left), ("right", right)]
        return .list(all.filter { $0.1 }.map { Value.text($0.0) })
    }
}

extension ScreenEdge {
    /// The direction in which an arrow at this edge of a popover points.
    var arrowDirection: String {
        switch self {
        case .top: "up"
        case .bottom: "down"
        case .left: "left"
        case .right: "right"
        case .none, .all: "unknown"
        }
    }
}
