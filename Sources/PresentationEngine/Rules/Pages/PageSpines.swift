/// The place of the spine of pages that curl, for which the delegate is asked in a rotation (Q128, Q129).
extension PresentationSession {
    /// The question about the spine; another size of the window does not ask it.
    func spineSteps(_ container: ControllerHandle, _ change: EnvironmentChange) -> [Step] {
        guard controllers[container]?.kind == .pageViewController, !scrolls(container),
            let delegate = controllers[container]?.delegate, implements(delegate, .pageSpineLocation)
        else { return [] }
        guard
            decides(
                change.isRotation, .orientationChanges, "Q128", about: [delegate, .controller(container)],
                [.pageSpineLocation], value: .text(change.orientation.rawValue))
        else { return [] }
        return [.question(.spine(container, change.orientation))]
    }

    /// The calls of the method come first: it sets the pages for the spine that it answers (CH-466).
    mutating func askSpine(
        of container: ControllerHandle, _ orientation: InterfaceOrientation, _ question: Question
    ) throws(Rejection) {
        guard let delegate = controllers[container]?.delegate else { return }
        let arguments = [
            Argument("pageViewController", .text(name(container))),
            Argument("orientation", .text(orientation.rawValue)),
        ]
        // Earlier builds made the calls before they came to the question.
        guard controllers[container]?.pages.comingSpine == nil else {
            return try ask(
                delegate, .pageSpineLocation, arguments, rule: "Q128", for: question, callsAreMade: true)
        }
        let answer = declaredAnswer(of: delegate, to: .pageSpineLocation, arguments)?.string
        let coming = answer ?? value(of: .spineLocation, container).string ?? ""
        controllers.update(container) {
            $0.pages.comingSpine = StoryboardPages.SpineLocation(rawValue: coming) ?? .min
        }
        try ask(delegate, .pageSpineLocation, arguments, rule: "Q128", for: question)
    }

    mutating func receiveSpine(_ answer: Value, of container: ControllerHandle) throws(Rejection) {
        controllers.update(container) { $0.pages.comingSpine = nil }
        guard let record = controllers[container], let location = answer.string, location != "none" else { return }
        keep(.text(location), as: .spineLocation, of: container)
        emit(
            .property(.controller(name(container)), name: "spineLocation", value: .text(location)), rule: "Q128")
        let (provided, required) = (
            record.pages.waiting?.pages.count ?? record.pages.current.count, shownPages(of: container)
        )
        guard provided == required else {
            throw exception(
                "The number of provided view controllers (\(provided)) does not match the number required (\(required)) for the requested spine location\(about: mention(container, .container))",
                Choice.spineInRotation.rule,
                hint: "Set its pages in \(Member.pageSpineLocation.rawValue), before it answers.")
        }
    }
}
