/// Triggers of segues: a call with its identifier, a user's tap, and the container view of an embed segue (SG-12 to
/// SG-16, SG-20 to SG-22, R65 to R67).
extension PresentationSession {
    /// `performSegue(withIdentifier:sender:)`: `shouldPerformSegue` is not asked (R66). An unknown identifier raises
    /// (A7a, SG-21), as every identifier does for a controller made in code (R78).
    mutating func performSegue(_ source: ControllerHandle, identifier: String?, sender: String?)
        throws(Rejection)
    {
        guard let (storyboard, scene) = storyboardScene(of: source) else {
            throw noSegue(source, identifier, "EX-05")
        }
        guard let identifier,
            let segue = storyboard.segue(withIdentifier: identifier, fromSceneWithID: scene.objectID),
            segue.kind.isFoundByIdentifier
        else { throw noSegue(source, identifier, "EX-04") }
        noteCode(from: source, "R66")
        let request = SegueRequest(
            source: source, storyboard: scene.storyboard, element: segue.id, sender: sender)
        guard segue.kind == .embed, controllers[source]?.view == nil else { return try begin(request) }
        // The container view is in a view that is not loaded yet; loading it performs the scene's own embedding first.
        enqueue([.load(source, Choice.embedding.rule), .beginSegue(request)])
    }

    /// Records, for explanations, that code performs a segue, and not the user.
    func noteCode(from source: ControllerHandle, _ rule: Rule) {
        note(
            false, .isByUser, rule, about: [.controller(source)], [.shouldPerformSegue], value: false)
    }

    /// The storyboard that a controller came from, and its scene there.
    func storyboardScene(of handle: ControllerHandle) -> (Storyboard, SceneReference)? {
        guard let scene = controllers[handle]?.scene, let storyboard = settings?.storyboards[scene.storyboard]
        else { return nil }
        return (storyboard, scene)
    }

    /// The scene that a controller came from; nil for a controller made in code.
    func scene(of handle: ControllerHandle) -> StoryboardScene? {
        storyboardScene(of: handle).flatMap { $0.scene(withID: $1.objectID) }
    }

    func noSegue(_ source: ControllerHandle, _ identifier: String?, _ rule: Rule) -> Rejection {
        exception(
            "Receiver (\(mention(source, .source))) has no segue with identifier '\(identifier ?? "(null)")'",
            rule
        )
    }

    // MARK: shouldPerformSegue, before anything exists (SG-12 to SG-16)

    mutating func askShouldPerform(_ request: SegueRequest, _ question: Question) throws(Rejection) {
        let segue = settings?.storyboards[request.storyboard].segue(withID: request.element)
        let rule: Rule = segue?.kind == .embed ? Choice.embedding.rule : "SG-12"
        try ask(
            .controller(request.source), .shouldPerformSegue,
            [
                Argument("identifier", Value(segue?.identifier)), Argument("sender", Value(request.sender)),
            ], rule: rule, for: question,
            inherited: InheritedAnswer(value: true, rule: segue?.kind == .embed ? rule : "SG-13"))
    }

    mutating func receiveShouldPerform(_ answer: Value, _ request: SegueRequest) throws(Rejection) {
        guard
            decides(
                answer != false, .isAllowed, "SG-14", about: [.controller(request.source)],
                [.prepareForSegue], value: answer, detail: .text(Member.shouldPerformSegue.rawValue))
        else {
            emit(
                .noop(
                    .controller(name(request.source)), call: Member.shouldPerformSegue.rawValue,
                    reason: "The answer was false."), rule: "SG-14")
            return
        }
        guard controllers.contains(request.source) else { return }
        try begin(request)
    }
}
