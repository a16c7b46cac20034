/// UIKit's own `perform()` of each kind of segue (R73, R79).
extension PresentationSession {
    mutating func performBase(_ handle: SegueHandle, _ segue: Segue) throws(Rejection) {
        guard let element = element(of: segue) else { return }
        // KD-01: show, show detail, present modally and present as popover.
        switch element.kind {
        // KD-21.
        case .presentation, .popoverPresentation, .modal, .popover:
            try requestPresentation(
                PresentCall(
                    receiver: name(segue.source), controller: name(segue.destination),
                    isAnimated: .constant(element.isAnimated)), .none, segue: handle)
        case .show: show(request(.primary, segue, element, handle), rule: "R73")
        case .showDetail: show(request(.detail, segue, element, handle), rule: "R73")
        case .push: try performPush(request(.primary, segue, element, handle), segue)
        case .replace(let target): try performReplace(request(.detail, segue, element, handle), segue, target)
        case .embed: try embed(handle, segue)
        case .unwind: unwind(handle, segue, isAnimated: element.isAnimated)
        case .relationship, .custom: break
        }
    }

    private func request(
        _ context: ShowContext, _ segue: Segue, _ element: StoryboardSegue, _ handle: SegueHandle
    ) -> ShowRequest {
        ShowRequest(
            context, receiver: segue.source, caller: segue.source, controller: segue.destination,
            sender: segue.sender, isAnimated: element.isAnimated, segue: handle)
    }

    /// The push segue of files from before iOS 8, which requires a navigation controller (R79, A7f).
    private mutating func performPush(_ request: ShowRequest, _ segue: Segue) throws(Rejection) {
        guard let navigation = container(of: segue.source, kind: .navigationController) else {
            throw exception(
                "Could not find a navigation controller for segue '\(segue.identifier ?? "(null)")'. Push segues can only be used when the source controller is managed by an instance of UINavigationController.\(about: mention(segue.source, .source))",
                "R79", name: "NSGenericException")
        }
        var request = request
        request.receiver = navigation
        try pushShown(request)
    }

    /// The replacement of a split view controller's child, of files from before iOS 8 (CH-62).
    private mutating func performReplace(
        _ request: ShowRequest, _ segue: Segue, _ target: StoryboardSplitTarget
    ) throws(Rejection) {
        guard let split = container(of: segue.source, kind: .splitViewController) else {
            throw exception(
                "Could not find a split view controller for segue '\(segue.identifier ?? "(null)")'. Replace segues can only be used when the source controller is managed by an instance of UISplitViewController.\(about: mention(segue.source, .source))",
                Choice.replaceSegue.rule, name: "NSGenericException")
        }
        var request = request
        request.receiver = split
        switch target {
        case .index(let index): try replaceColumn(min(max(index, 0), 1), of: split, request)
        case .current: try replaceColumn(column(of: segue.source, in: split), of: split, request)
        }
    }
}
