/// Presentation of alerts and action sheets (CH-113, CH-114, R200, A7).
extension PresentationSession {
    /// The style in which UIKit shows an alert, whatever the app set: an action sheet is a popover if an iPad has room
    /// for one, or from iOS 26 on if it has a source (Q22); presentation controllers of UIKit's own show all else.
    func alertPresentationStyle(_ controller: Controller, _ state: AlertState) -> ModalPresentationStyle {
        guard state.style == .actionSheet else { return .custom }
        let hasRoom = screenTraits.idiom == .pad && screenTraits.horizontal == .regular
        let hasSource = controller.properties.anchor?.isComplete == true
        return hasRoom || showsActionSheetsAtSource && hasSource ? .popover : .custom
    }

    /// Q22: whether an action sheet appears at its source even on an iPhone, and in the middle without one.
    var showsActionSheetsAtSource: Bool {
        rules.showsActionSheetsAtSource && settings?.keepsOlderDesign != true
    }

    /// The rule for an action sheet in a popover.
    var sheetInPopoverRule: Rule {
        showsActionSheetsAtSource && settings?.device.idiom == .phone ? "Q22" : "R200"
    }

    /// Q101: on iOS 9 and 10 an action sheet slides up inside a form sheet or a popover that presents it, unless the
    /// app has read its popoverPresentationController, as setting an anchor does.
    func slidesUpInside(_ request: PresentationRequest) -> Bool {
        guard rules.slidesActionSheetsUpInside, let record = controllers[request.controller],
            record.alert?.style == .actionSheet, record.properties.anchor == nil,
            let beneath = controllers[outermost(request.receiver)]?.presentedBy
        else { return false }
        return holdsActionSheets(beneath)
    }

    private func holdsActionSheets(_ handle: PresentationHandle) -> Bool {
        switch presentations[handle]?.effectiveStyle {
        case .formSheet, .popover: true
        case .fullScreen, .pageSheet, .currentContext, .custom, .overFullScreen, .overCurrentContext,
            .some(.none), .automatic, nil:
            false
        }
    }

    /// The form sheet or the popover inside which an action sheet lies (Q101).
    func presentationAround(_ presentation: Presentation) -> Presentation? {
        guard rules.slidesActionSheetsUpInside, presentation.style == .custom,
            alert(shownBy: presentation)?.style == .actionSheet,
            screenTraits.idiom == .pad, screenTraits.horizontal == .regular,
            let outer = presentation.presenting.flatMap({ controllers[$0]?.presentedBy }), holdsActionSheets(outer)
        else { return nil }
        return presentations[outer]
    }

    func alert(shownBy presentation: Presentation) -> AlertState? {
        controllers[presentation.presented]?.alert
    }

    /// Whether a transition presents or dismisses an alert, which has an animation of its own.
    func isOfAlert(_ transition: Transition) -> Bool {
        guard let moving = movingPresentation(of: transition).flatMap({ presentations[$0] }) else {
            return false
        }
        return alert(shownBy: moving) != nil
    }

    /// The private class with which UIKit shows an alert, as the console prints it.
    func alertPresentationClass(_ presentation: Presentation) -> String? {
        guard let state = alert(shownBy: presentation) else { return nil }
        if state.style == .alert { return "_UIAlertControllerAlertPresentationController" }
        return presentation.style == .popover
            ? "_UIAlertControllerActionSheetRegularPresentationController"
            : "_UIAlertControllerActionSheetCompactPresentationController"
    }

    /// An alert without content raises an exception when it is about to appear (CH-114).
    func checkContent(_ transition: TransitionHandle) throws(Rejection) {
        guard transitions[transition]?.kind == .presentation, let presented = transitions[transition]?.to,
            let state = controllers[presented]?.alert,
            !state.hasContent(title: controllers[presented]?.properties.title)
        else { return }
        throw exception(
            "UIAlertController must have a title, a message or an action to display\(about: mention(presented, .alert))",
            Choice.emptyAlert.rule, name: "NSInternalInconsistencyException")
    }

    /// R200, A7: the message for an action sheet in a popover without an anchor; from iOS 13 on it names the presenter.
    func missingAnchorOfSheet(_ presentation: Presentation) -> Rejection {
        let presenter = mention(presentation.presenting, .presenter)
        let className = presentation.presenting.flatMap { controllers[$0] }.map {
            qualifiedClassName(of: $0)
        }
        let origin: ConsoleText =
            if rules.namesPresenterOfActionSheet, let className {
                " from \(className) (\(presenter))"
            } else {
                "\(about: presenter)"
            }
        return exception(
            "Your application has presented a UIAlertController (\(mention(presentation.presented, .alert))) of style UIAlertControllerStyleActionSheet\(origin). The modalPresentationStyle of a UIAlertController with this style is UIModalPresentationPopover. You must provide location information for this popover through the alert controller's popoverPresentationController. You must provide either a sourceView and sourceRect or a barButtonItem.  If this information is not known when you present the view controller, you may provide it in the UIPopoverPresentationControllerDelegate method -prepareForPopoverPresentation.",
            "R200", name: "NSGenericException")
    }

    /// Whether an alert is dismissed because the sheet beneath it is (P69t, CH-145).
    func goesWithSheet(_ handle: ControllerHandle) -> Bool {
        guard controllers[handle]?.kind == .alertController,
            let presenter = controllers[handle]?.presentedBy.flatMap({ presentations[$0]?.presenting }),
            let beneath = controllers[outermost(presenter)]?.presentedBy.flatMap({ presentations[$0] })
        else { return false }
        switch beneath.effectiveStyle {
        case .pageSheet, .formSheet: return beneath.phase == .dismissing
        case .fullScreen, .currentContext, .custom, .overFullScreen, .overCurrentContext, .popover, .none,
            .automatic:
            return false
        }
    }

    /// P69t: UIKit looks for an alert in the transition of the sheet.
    func mixedUpAlert(_ receiver: ControllerHandle) -> Rejection {
        exception(
            "A view controller not containing an alert controller was asked for its contained alert controller.\(about: mention(receiver, .alert))",
            "P69t", name: "NSInternalInconsistencyException")
    }

    /// An alert can only be presented: it cannot be pushed, nor become a child (CH-116).
    func refuseContaining(_ handle: ControllerHandle) throws(Rejection) {
        guard controllers[handle]?.kind == .alertController else { return }
        throw .invalid(
            reason: "\(name(handle)) is an alert controller: it can be presented but not added as a child.",
            rule: Choice.containedAlert.rule)
    }
}
