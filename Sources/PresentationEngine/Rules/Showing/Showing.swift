/// `show(_:sender:)` and `showDetailViewController(_:sender:)` (KD-03 to KD-14, R98 to R105).
extension PresentationSession {
    mutating func show(_ call: ShowingCall, _ bindings: Bindings) throws(Rejection) {
        switch call {
        case .show(let call):
            let receiver = try controller(call.receiver, bindings)
            show(
                ShowRequest(
                    call.context, receiver: receiver, caller: receiver,
                    controller: try controller(call.controller, bindings),
                    sender: call.sender.map { resolve($0, bindings) }), rule: "KD-03")
        case .target(let call): try findTarget(call, bindings)
        }
    }

    /// Calls the method on the request's receiver; an override runs around, or in place of, UIKit's own.
    mutating func show(_ request: ShowRequest, rule: Rule) {
        let arguments = [
            Argument("vc", .text(name(request.controller))), Argument("sender", Value(request.sender)),
        ]
        deliver(
            Callback(.controller(request.receiver), request.context.member, arguments, rule: rule),
            base: .show(request))
    }

    /// UIKit's own implementation: the container's if it has one, otherwise the lookup of a target (KD-05, KD-07,
    /// KD-08, KD-09).
    mutating func showByKind(_ request: ShowRequest) throws(Rejection) {
        guard let kind = controllers[request.receiver]?.kind else { return }
        switch (kind, request.context) {
        case (.navigationController, .primary): try pushShown(request)
        case (.splitViewController, _): enqueue(.question(.splitShow(request)))
        case (.navigationController, .detail), (.viewController, _), (.tabBarController, _),
            (.pageViewController, _), (.tableViewController, _), (.collectionViewController, _),
            (.avPlayerViewController, _), (.alertController, _), (.activityViewController, _), (.searchController, _),
            (.imagePickerController, _):
            enqueue(
                .question(
                    .actionTarget(
                        TargetLookup(
                            receiver: request.receiver, action: request.context.member.rawValue,
                            sender: request.sender, purpose: .show(request), candidate: request.receiver))))
        }
    }

    /// KD-06, KD-10, R99: without a target the root of the caller's own modal level presents the controller; without a
    /// window there is no root (R72).
    mutating func presentByRoot(_ request: ShowRequest) throws(Rejection) {
        let root = namedOutermost(request.receiver)
        guard window(of: root) != nil else {
            emit(
                .noop(
                    .controller(name(request.receiver)), call: request.context.member.rawValue,
                    reason: "No container shows it, and there is no window whose root could present it."),
                rule: "R72")
            return
        }
        try presentShown(
            request, by: root, rule: request.context == .primary ? "KD-06" : "KD-10")
    }

    /// An implicit presentation (PD-09).
    mutating func presentShown(_ request: ShowRequest, by presenter: ControllerHandle, rule: Rule)
        throws(Rejection)
    {
        note(
            true, .presentsForShow, rule, about: [.controller(presenter)], [.present],
            value: .text(request.context.member.rawValue))
        emit(
            .callback(
                .controller(name(presenter)), .present,
                arguments: [
                    Argument("viewControllerToPresent", .text(name(request.controller))),
                    Argument("animated", .bool(request.isAnimated)),
                ], flags: []), rule: rule)
        try requestPresentation(
            PresentCall(
                receiver: name(presenter), controller: name(request.controller),
                isAnimated: .constant(request.isAnimated)), .none, segue: request.segue)
    }
}
