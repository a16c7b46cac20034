/// Whether a presentation adapts to its environment, and to which style (table A4, OP-05, OP-06).
package struct Adaptation {
    let style: ModalPresentationStyle
    let traits: TraitCollection
    let rules: VersionRules
    /// The style that the app's own presentation controller answers (R158).
    let own: ModalPresentationStyle?
    let presentsInFullscreen: Bool

    package init(
        style: ModalPresentationStyle, traits: TraitCollection, rules: VersionRules,
        own: ModalPresentationStyle? = nil, presentsInFullscreen: Bool = true
    ) {
        self.style = style
        self.traits = traits
        self.rules = rules
        self.own = own
        self.presentsInFullscreen = presentsInFullscreen
    }

    /// The style to which the presentation adapts, given the delegate's `answer` (nil: no delegate, or no answer); nil
    /// if it keeps its style.
    package func adapted(answer: ModalPresentationStyle?) -> ModalPresentationStyle? {
        // R159: a presentation that is not for the full screen never adapts. Of the others the width decides (SC-10).
        guard presentsInFullscreen else { return nil }
        switch style {
        case .pageSheet, .formSheet, .popover:
            return adaptedSheetOrPopover(answer)
        case .custom:
            // R158: the custom controller's own answer, or the delegate's if it has none.
            let wanted = own ?? answer
            return wanted == .fullScreen || wanted == .overFullScreen || wanted == .formSheet ? wanted : nil
        case .overFullScreen, .currentContext, .overCurrentContext:
            // R137.
            guard rules.adaptsOverlayStyles else { return nil }
            return answer == ModalPresentationStyle.none
                ? nil : traits.horizontal == .compact ? .fullScreen : nil
        case .fullScreen, .none, .automatic:
            return nil
        }
    }

    /// Whether an answer is none of the styles to which the presentation can adapt, so that UIKit adapts it as without
    /// a delegate (R148).
    func drops(_ answer: ModalPresentationStyle) -> Bool {
        switch style {
        case .pageSheet, .formSheet, .popover:
            switch answer {
            case .none, .fullScreen, .overFullScreen, .formSheet: false
            // R150.
            case .pageSheet: presentsInFullscreen && style != .pageSheet
            case .currentContext, .custom, .overCurrentContext, .popover, .automatic: presentsInFullscreen
            }
        case .fullScreen, .currentContext, .custom, .overFullScreen, .overCurrentContext, .none, .automatic: false
        }
    }

    private func adaptedSheetOrPopover(_ answer: ModalPresentationStyle?) -> ModalPresentationStyle? {
        switch answer {
        // R144, R145.
        case ModalPresentationStyle.none?: nil
        // R147, PO-12.
        case .fullScreen?, .overFullScreen?: answer
        // R146, P170; R149.
        case .formSheet?: style == .formSheet ? nil : .formSheet
        // R150.
        case .pageSheet?, .currentContext?, .custom?, .overCurrentContext?, .popover?, .automatic?, nil:
            byDefault
        }
    }

    /// The adaptation without a delegate, or with an answer that is not supported (R148).
    private var byDefault: ModalPresentationStyle? {
        let isCompact = traits.horizontal == .compact
        if rules.hasCardSheets {
            guard style == .popover else { return nil }
            return isCompact || traits.vertical == .compact ? .formSheet : nil
        }
        // R138, R139, R140, PO-10.
        if isCompact { return .fullScreen }
        guard style == .popover, traits.vertical == .compact else { return nil }
        return rules.adaptsPopoverInCompactHeight ? .formSheet : nil
    }
}
