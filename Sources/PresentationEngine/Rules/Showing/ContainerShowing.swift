/// What UIKit's containers do when they are asked to show a controller, or to bring a child of theirs into view.
extension PresentationSession {
    /// KD-07, R98: a navigation controller pushes.
    mutating func pushShown(_ request: ShowRequest) throws(Rejection) {
        let isAnimated = request.isAnimated && header.areAnimationsEnabled
        try push(request.controller, on: request.receiver, isAnimated: isAnimated)
    }

    /// UIKit's own `unwind(for:towards:)`: navigation controllers pop, tab bar controllers select, and the base
    /// class does nothing (R92).
    mutating func travel(_ leg: UnwindLeg) throws(Rejection) {
        guard let kind = controllers[leg.container]?.kind else { return }
        switch kind {
        case .navigationController:
            guard controllers[leg.container]?.children.last != leg.child else { return }
            let call = NavigationCall.popTo(controller: name(leg.child), animated: .constant(leg.isAnimated))
            emit(
                .callback(
                    .controller(name(leg.container)), .popToViewController,
                    arguments: [
                        Argument("viewController", .text(name(leg.child))),
                        Argument("animated", .bool(leg.isAnimated)),
                    ], flags: []), rule: "R89")
            try pop(leg.container, to: leg.child, call, isAnimated: leg.isAnimated)
        case .tabBarController:
            if shownChild(of: leg.container) != leg.child { try select(leg.child, of: leg.container) }
        case .splitViewController, .pageViewController, .viewController, .tableViewController,
            .collectionViewController, .avPlayerViewController, .alertController, .imagePickerController:
            break
        }
    }
}
