/// The rules by which a presentation style shows, dims, covers and removes views.
///
/// The presented controller's style decides (PS-01): its own in regular width (PS-04), the adapted one in compact width
/// (PS-03, PD-23).
extension PresentationSession {
    /// Whether the presenter's view leaves the window at the end (P10 to P18, PS-12, PS-24), or stays beneath and shows
    /// through transparent content (PS-07, PS-31, PS-32, PS-34, PS-35).
    func removesPresentersView(_ presentation: Presentation) -> Bool {
        if isFromPopover(presentation) { return false }
        return switch presentation.effectiveStyle {
        case .fullScreen, .currentContext: true
        case .custom:
            presentation.declared.flatMap { objects[$0]?.presentationController }?.shouldRemovePresentersView
                ?? false
        case .pageSheet, .formSheet, .overFullScreen, .overCurrentContext, .popover, .none, .automatic: false
        }
    }

    /// Q23: what is presented from inside a popover leaves the presenter's view there, so that it does not appear again
    /// after the dismissal.
    private func isFromPopover(_ presentation: Presentation) -> Bool {
        presentation.presenting.map { isInPopover($0) } == true
    }

    /// The rule by which the presented view is sized and shown.
    package func showingRule(_ presentation: Presentation) -> Rule {
        if presentation.adaptedStyle != nil { return adaptationRule(presentation) }
        switch presentation.style {
        case .fullScreen, .none, .automatic: return "PS-11"
        case .pageSheet: return rules.hasCardSheets ? "R143" : isPortrait ? "PS-16" : "PS-14"
        case .formSheet: return rules.hasCardSheets && screenTraits.idiom == .phone ? "R143" : "PS-18"
        case .currentContext: return "PS-23"
        case .custom: return "PS-29"
        case .overFullScreen: return "PS-30"
        case .overCurrentContext: return "PS-33"
        case .popover: return "PS-37"
        }
    }

    /// The rule by which a presentation adapted to another style.
    package func adaptationRule(_ presentation: Presentation) -> Rule {
        if presentation.delegate.map({ answersAdaptively($0) }) == true { return "PS-05" }
        switch presentation.style {
        case .pageSheet: return "PS-17"
        case .formSheet: return "PS-22"
        case .popover:
            if rules.hasCardSheets { return "R142" }
            return presentation.adaptedStyle == .fullScreen ? "PS-39" : "R141"
        case .overFullScreen: return "PS-08"
        case .currentContext, .overCurrentContext: return "PS-28"
        case .custom: return "R158"
        case .fullScreen, .none, .automatic: return "PS-08"
        }
    }

    private func answersAdaptively(_ delegate: Actor) -> Bool {
        implements(delegate, .adaptivePresentationStyle)
            || implements(delegate, .adaptivePresentationStyleTraits)
    }

    /// The rule by which the presenter's view leaves the hierarchy, and comes back (PS-46).
    func presentersViewRule(_ presentation: Presentation) -> Rule {
        switch presentation.style {
        case .fullScreen, .none, .automatic: "PS-12"
        case .pageSheet: "PS-17"
        case .formSheet: "PS-22"
        case .popover: "PS-39"
        case .currentContext: "PS-24"
        case .overCurrentContext: "PS-28"
        case .overFullScreen: "PS-08"
        case .custom: "P14"
        }
    }

    /// The rule by which a style dims the uncovered area and blocks touches there.
    func coveringRule(_ presentation: Presentation) -> Rule {
        switch presentation.effectiveStyle {
        case .pageSheet: rules.hasCardSheets ? "PS-09" : "PS-15"
        case .formSheet: "PS-20"
        // PO-05.
        case .popover: "PS-38"
        case .fullScreen, .currentContext, .custom, .overFullScreen, .overCurrentContext, .none, .automatic:
            "PS-06"
        }
    }

    /// The rule that gives a controller its callbacks, or omits them, in a presentation of this style.
    func appearanceRule(_ presentation: Presentation, isPresenter: Bool) -> Rule {
        if isPresenter, isFromPopover(presentation) { return "Q23" }
        let isDismissal = presentation.phase == .dismissing
        switch presentation.effectiveStyle {
        case .fullScreen:
            if presentation.style != .fullScreen { return coveringAdaptationRule(presentation) }
            return isDismissal ? "P2" : "P1"
        case .overFullScreen: return "P10"
        case .overCurrentContext: return "P11"
        case .currentContext: return "P12"
        case .custom:
            if presentation.removesPresentersView { return "P14" }
            // UIKit's own presentation controller keeps the view, as an app's does by default.
            return isPresenter && presentation.declared == nil ? "P147" : "P13"
        case .pageSheet, .formSheet:
            if rules.hasCardSheets { return "P15" }
            return keepsStyleByAnswer(presentation) ? "PS-05" : "P16"
        case .popover: return keepsStyleByAnswer(presentation) ? "PS-05" : "P16"
        case .none, .automatic: return isDismissal ? "P2" : "P1"
        }
    }

    /// The rule by which a presentation of another style covers the screen like fullScreen.
    private func coveringAdaptationRule(_ presentation: Presentation) -> Rule {
        if presentation.delegate.map({ answersAdaptively($0) }) == true { return "PS-05" }
        switch presentation.style {
        case .pageSheet, .formSheet: return "P17"
        case .popover: return "P169"
        case .fullScreen, .currentContext, .custom, .overFullScreen, .overCurrentContext, .none, .automatic:
            return adaptationRule(presentation)
        }
    }

    /// Whether a presentation would have adapted by itself and has not, because its delegate answered otherwise.
    private func keepsStyleByAnswer(_ presentation: Presentation) -> Bool {
        guard let delegate = presentation.delegate, let source = presentation.source,
            answersAdaptively(delegate)
        else { return false }
        let byDefault = Adaptation(
            style: presentation.style, traits: adaptationTraits(of: source), rules: rules,
            presentsInFullscreen: presentation.presentsInFullscreen
        ).adapted(answer: nil)
        return byDefault != nil && byDefault != presentation.effectiveStyle
    }

    private var isPortrait: Bool { !header.orientation.isLandscape }
}
