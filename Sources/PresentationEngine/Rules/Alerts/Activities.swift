/// Activity controllers, which share what the app gives them (A7i, CH-420, CH-421).
extension PresentationSession {
    /// The style in which UIKit shows an activity controller, whatever the app set: a popover if an iPad has room for
    /// one, else a card, or up to iOS 12 a sheet of UIKit's own (CH-420).
    var activityPresentationStyle: ModalPresentationStyle {
        if screenTraits.idiom == .pad, screenTraits.horizontal == .regular { return .popover }
        return rules.hasCardSheets ? .pageSheet : .custom
    }

    func isOfActivities(_ presentation: Presentation) -> Bool {
        controllers[presentation.presented]?.kind.isActivity == true
    }

    /// Whether a presentation is the sheet in which UIKit shows activities up to iOS 12, with a button that cancels.
    func hasCancelButton(_ presentation: Presentation) -> Bool {
        presentation.effectiveStyle == .custom && isOfActivities(presentation)
    }

    /// A7i: the message for activities in a popover without an anchor.
    func missingAnchorOfActivities(_ presentation: Presentation) -> Rejection {
        exception(
            "Your application has presented a UIActivityViewController (\(mention(presentation.presented, .presented))). In its current trait environment, the modalPresentationStyle of a UIActivityViewController with this style is UIModalPresentationPopover. You must provide location information for this popover through the view controller's popoverPresentationController. You must provide either a sourceView and sourceRect or a barButtonItem.  If this information is not known when you present the view controller, you may provide it in the UIPopoverPresentationControllerDelegate method -prepareForPopoverPresentation.\(about: mention(presentation.presenting, .presenter))",
            "A7i", name: "NSGenericException")
    }

    /// The user has dismissed activities without choosing one: their handler runs (CH-421).
    mutating func cancelActivities(in presentation: Presentation) {
        guard isOfActivities(presentation) else { return }
        enqueue(
            .callback(
                Callback(
                    .controller(presentation.presented), .completionWithItems,
                    [Argument("activityType", .null), Argument("completed", false)],
                    rule: Choice.activityHandler.rule)))
    }
}
