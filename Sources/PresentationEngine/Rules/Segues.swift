/// What triggers a segue: a call by its identifier, and a user's tap (SG-12 to SG-16, SG-20 to SG-22, R65 to R67).
extension PresentationSession {
    /// `performSegue(withIdentifier:sender:)`: `shouldPerformSegue` is not asked (R66).
    mutating func performSegue(_ source: ControllerHandle, identifier: String?, sender: String?)
        throws(Rejection)
    {
        guard let (storyboard, scene) = storyboardScene(of: source) else {
            throw noSegue(source, identifier, "EX-05")
        }
        guard let identifier,
            let segue = storyboard.segue(withIdentifier: identifier, fromSceneWithID: scene.objectID),
            segue.kind.isPerformable
        else { throw noSegue(source, identifier, "EX-04") }
        try begin(
            SegueRequest(source: source, storyboard: scene.storyboard, element: segue.id, sender: sender))
    }

    /// The storyboard that a controller came from, and its scene there.
    func storyboardScene(of handle: ControllerHandle) -> (Storyboard, SceneReference)? {
        guard let scene = controllers[handle]?.scene, let storyboard = settings?.storyboards[scene.storyboard]
        else { return nil }
        return (storyboard, scene)
    }

    func noSegue(_ source: ControllerHandle, _ identifier: String?, _ rule: Rule) -> Rejection {
        exception(
            "Receiver (\(description(source))) has no segue with identifier '\(identifier ?? "(null)")'", rule
        )
    }

    /// A tap on an element of a storyboard: what a user's tap triggers (R65).
    mutating func tap(_ element: String, _ receiver: String?) throws(Rejection) {
        let owner = try owner(ofElement: element, receiver)
        guard let (storyboard, scene) = storyboardScene(of: owner) else {
            throw .unknown(kind: "element", name: element)
        }
        if let covering = presentation(by: owner).flatMap({ presentations[$0] }) {
            throw .invalid(
                reason:
                    "\(element) in \(name(owner)) cannot be tapped: \(name(covering.presented)) covers it.",
                rule: coveringRule(covering))
        }
        // PS-25: what a context leaves uncovered stays in reach.
        guard isInWindow(owner) else {
            throw .invalid(
                reason: "\(element) in \(name(owner)) cannot be tapped: it is not on screen.", rule: "PS-06")
        }
        let segues = storyboard.triggers(ofElementWithID: element).compactMap { trigger -> String? in
            guard case .segue(let id) = trigger.effect else { return nil }
            return id
        }
        guard let segue = segues.first else {
            emit(
                .noop(.controller(name(owner)), call: "tap", reason: "\(element) triggers no segue."),
                rule: "SG-19")
            return
        }
        let request = SegueRequest(
            source: owner, storyboard: scene.storyboard, element: segue, sender: element)
        push(.question(.shouldPerformSegue(request)))
    }

    /// The controller whose scene holds an element: the one named, else the one that is on screen.
    private func owner(ofElement element: String, _ receiver: String?) throws(Rejection) -> ControllerHandle {
        if let receiver { return try controller(receiver) }
        var found: ControllerHandle?
        var home: StoryboardScene?
        for (index, storyboard) in (settings?.storyboards ?? []).enumerated() {
            guard let scene = storyboard.scene(ofElementWithID: element) else { continue }
            home = home ?? scene
            let reference = SceneReference(storyboard: index, objectID: scene.id)
            for (handle, record) in controllers.all where record.scene == reference {
                if record.appearance == .appeared { return handle }
                found = found ?? handle
            }
        }
        if let found { return found }
        guard let home else { throw .unknown(kind: "element", name: element) }
        throw .invalid(
            reason:
                "\(element) cannot be tapped: no controller of the scene \(home.storyboardIdentifier ?? home.id) exists now.",
            rule: nil)
    }

    // MARK: Should, before anything exists (SG-12 to SG-16)

    mutating func askShouldPerform(_ request: SegueRequest, _ question: Question) throws(Rejection) {
        let segue = settings?.storyboards[request.storyboard].segue(withID: request.element)
        try ask(
            .controller(request.source), .shouldPerformSegue,
            [
                Argument("identifier", Value(segue?.identifier)), Argument("sender", Value(request.sender)),
            ], rule: "SG-12", for: question, inherited: InheritedAnswer(value: true, rule: "SG-13"))
    }

    mutating func receiveShouldPerform(_ answer: Value, _ request: SegueRequest) throws(Rejection) {
        if answer == false {
            emit(
                .noop(
                    .controller(name(request.source)), call: Member.shouldPerformSegue.rawValue,
                    reason: "The answer was false."), rule: "SG-14")
            return
        }
        try begin(request)
    }
}
