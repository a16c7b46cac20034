/// The user's gesture that dismisses a presentation.
package enum DismissalGesture: Sendable, Hashable {
    /// A finger pulls the sheet down, and drives the dismissal.
    case pan
    /// A touch beside the presented view.
    case touchOutside
    /// A whole drag, from the touch to the release.
    case drag(SheetDrag)

    /// The call that makes the gesture; nil for a drag, of which only the end is known.
    var call: PresentedCall? {
        switch self {
        case .pan: .panDown
        case .touchOutside: .touchOutside
        case .drag: nil
        }
    }

    /// The name of the call that makes the gesture, in events.
    var selector: String { call?.selector ?? PresentedCall.dragSelector }
}

/// The gestures that a presentation's style understands, and the obstacles to them.
extension PresentationSession {
    /// The gestures that can dismiss a presentation: sheets from iOS 13 on, popovers in all versions (P173, R191), and
    /// what a zoom brought (CH-384).
    func dismissalGestures(of presentation: Presentation) -> [DismissalGesture] {
        guard alert(shownBy: presentation) == nil else { return [] }
        switch presentation.effectiveStyle {
        case .popover: return [.touchOutside]
        case .pageSheet, .formSheet: return rules.hasCardSheets ? [.pan, .touchOutside] : []
        case .custom where hasCancelButton(presentation): return [.touchOutside]
        case .fullScreen, .currentContext, .custom, .overFullScreen, .overCurrentContext, .none, .automatic:
            return isZoomed(presentation) ? [.pan] : []
        }
    }

    /// The obstacle to a gesture on a presented controller.
    func obstacle(before gesture: DismissalGesture, on handle: ControllerHandle) -> Obstacle? {
        guard let presentation = controllers[handle]?.presentedBy.flatMap({ presentations[$0] }) else {
            return Obstacle(.notPresented, "it is not presented", "P173")
        }
        let rule = gestureRule(presentation)
        switch presentation.phase {
        case .presented: break
        // CH-432.
        case .dismissing where gesture == .pan && dismissalToHold(of: presentation) != nil,
            .presenting where gesture == .pan && presentationToFinish(presentation) != nil:
            break
        case .dismissing: return Obstacle(.transition, "it is being dismissed", rule)
        case .prepared, .presenting: return Obstacle(.transition, "it is still being presented", rule)
        }
        let cover = self.presentation(by: handle).flatMap { presentations[$0] }
        if let cover, !isReachedThrough(cover, to: presentation) {
            return Obstacle(.covered, "\(name(cover.presented)) covers it", coveringRule(cover))
        }
        if let obstacle = absence(of: handle) ?? coverage(byRootOver: handle) { return obstacle }
        // What is presented inside a popover may have taken its view from the window.
        guard cover != nil || isInWindow(handle) else {
            return Obstacle(.offScreen, "it is not on screen", rule)
        }
        guard dismissalGestures(of: presentation).contains(gesture) else {
            return Obstacle(.noEffect, "the style \(presentation.effectiveStyle.name) has no such gesture", rule)
        }
        guard !coversTheScreen(presentation) else {
            return Obstacle(
                .noEffect, "the sheet covers the screen in compact height", Choice.sheetInCompactHeight.rule)
        }
        if gesture == .touchOutside, isUndimmed(presentation) {
            return Obstacle(.noEffect, "touches beside the sheet reach what is beneath", "Q90")
        }
        return inactivity
    }

    /// R195: up to iOS 12 a touch outside a popover reaches it through a controller that is presented inside it.
    private func isReachedThrough(_ cover: Presentation, to presentation: Presentation) -> Bool {
        !rules.tellsOfUserDismissal && presentation.effectiveStyle == .popover && usesContext(cover)
            && cover.phase == .presented
    }

    /// A sheet covers the screen in compact height, unless it is attached to the edge there (R143, R179, CH-224).
    func coversTheScreen(_ presentation: Presentation) -> Bool {
        presentation.effectiveStyle.isSheet && isInCompactHeight(presentation)
            && !prefers(.prefersEdgeAttachedInCompactHeight, presentation)
    }

    // MARK: Targets

    /// The name by which a gesture on a presented controller is listed among the targets.
    func targetName(of gesture: DismissalGesture, on presentation: Presentation) -> String {
        let owner = name(presentation.presented)
        switch gesture {
        case .pan, .drag: return isZoomed(presentation) ? "\(owner).zoomed" : "\(owner).sheet"
        case .touchOutside:
            if hasCancelButton(presentation) { return "\(owner).cancelButton" }
            return presentation.effectiveStyle.isSheet ? "\(owner).backdrop" : "\(owner).surroundings"
        }
    }

    /// The sheet, its backdrop, or the surroundings of the popover by which a controller is presented.
    func presentedTargets(of handle: ControllerHandle, _ isWanted: TargetFilter) -> [TouchTarget] {
        guard let presentation = controllers[handle]?.presentedBy.flatMap({ presentations[$0] }) else {
            return []
        }
        let owner = name(handle)
        return dismissalGestures(of: presentation).compactMap { gesture in
            let names = TouchTarget.Names(
                targetName(of: gesture, on: presentation), label: hasCancelButton(presentation) ? "Cancel" : nil)
            guard isWanted(names), let call = gesture.call else { return nil }
            let kind: TouchTarget.Kind =
                switch gesture {
                case .pan, .drag: isZoomed(presentation) ? .zoomed : .sheet
                case .touchOutside:
                    if hasCancelButton(presentation) {
                        .cancelButton
                    } else {
                        presentation.effectiveStyle.isSheet ? .backdrop : .popoverSurroundings
                    }
                }
            return TouchTarget(
                kind: kind, names: names, owner: owner, effects: [.other(.dismiss, controller: owner)],
                call: .presented(receiver: owner, call), obstacle: obstacle(before: gesture, on: handle))
        }
    }
}
