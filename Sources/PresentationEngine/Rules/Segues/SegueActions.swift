/// `@IBSegueAction`: the source's own method makes the destination of a segue, from iOS 13 on (CH-124, R64).
extension PresentationSession {
    /// The selector that makes the destination; nil if the storyboard makes it alone.
    func destinationSelector(of segue: StoryboardSegue) -> String? {
        rules.hasCreatorBlocks ? segue.destinationCreationSelector : nil
    }

    /// Runs the method with the coder before anything of the destination exists, then asks for its return value.
    mutating func makeDestination(by selector: String, _ request: SegueRequest) throws(Rejection) {
        let calls = try method(selector, of: .controller(request.source))
        enqueue([
            .calls(
                calls,
                Bindings([
                    Argument("self", .text(name(request.source))), Argument("sender", Value(request.sender)),
                ])),
            .question(.segueDestination(request)),
        ])
    }

    mutating func askDestination(_ request: SegueRequest, _ question: Question) throws(Rejection) {
        let segue = settings?.storyboards[request.storyboard].segue(withID: request.element)
        try ask(
            .controller(request.source), .segueAction,
            [
                Argument("selector", Value(segue?.destinationCreationSelector)),
                Argument("sender", Value(request.sender)),
                Argument("segueIdentifier", Value(segue?.identifier)),
            ], rule: Choice.segueActions.rule, for: question,
            inherited: InheritedAnswer(value: .null, rule: Choice.segueActions.rule))
    }

    /// Null leaves the destination to the storyboard; the name of a class is that of the controller made from the
    /// coder. An existing controller was not made from it (R64).
    mutating func receiveDestination(_ answer: Value, _ request: SegueRequest) throws(Rejection) {
        guard let className = answer.string else {
            guard answer == .null else {
                throw .unusableAnswer(
                    "\(Member.segueAction.rawValue) is answered by a class's name, or null.",
                    Choice.segueActions.rule)
            }
            return try makeDestination(of: request, creator: nil)
        }
        if case .controller? = names[className] { throw notFromCoder(for: request.source) }
        try makeDestination(of: request, creator: ControllerRequest.Creator(className: className))
    }

    /// R64: a controller must be made from the coder that was given for it.
    func notFromCoder(for source: ControllerHandle?) -> Rejection {
        exception(
            "Custom instantiated view controller must call -[super initWithCoder:]\(about: mention(source, .source))",
            "R64",
            name: "NSInternalInconsistencyException")
    }
}
