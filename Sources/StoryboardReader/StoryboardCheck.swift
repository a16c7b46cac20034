import PresentationEngine

/// Finds what leads nowhere in a storyboard that was read.
///
/// A dangling destination does not refuse the document: an app with one runs until the segue is performed.
struct StoryboardCheck {
    /// What was found, and about which object.
    struct Finding: Equatable {
        let element: String
        let id: String
        let message: String
    }

    private let storyboard: Storyboard
    private let knownIDs: Set<String>
    private var findings: [Finding] = []

    /// - Parameter knownIDs: Every object id of the document, also of objects the storyboard drops.
    static func findings(in storyboard: Storyboard, knownIDs: Set<String>) -> [Finding] {
        var check = StoryboardCheck(storyboard: storyboard, knownIDs: knownIDs)
        for scene in storyboard.scenes {
            check.check(scene)
        }
        return check.findings
    }

    private init(storyboard: Storyboard, knownIDs: Set<String>) {
        self.storyboard = storyboard
        self.knownIDs = knownIDs
    }

    private mutating func check(_ scene: StoryboardScene) {
        for segue in scene.segues {
            check(segue, of: scene)
        }
        var identifiers: Set<String> = []
        for segue in scene.segues {
            guard let identifier = segue.identifier, !identifiers.insert(identifier).inserted else {
                continue
            }
            add(segue, "Another segue of this scene has the identifier \(identifier) and is found first.")
        }
        if let identifier = scene.storyboardIdentifier,
            let first = storyboard.scene(withStoryboardIdentifier: identifier), first.id != scene.id
        {
            findings.append(
                Finding(
                    element: "controller", id: scene.id,
                    message: "The storyboard identifier \(identifier) is already that of \(first.id)."))
        }
    }

    private mutating func check(_ segue: StoryboardSegue, of scene: StoryboardScene) {
        switch segue.kind {
        case .unwind:
            if segue.destinationID != scene.exitID {
                add(segue, "The destination \(segue.destinationID) is not the exit of the segue's scene.")
            }
        case .custom where segue.customClass == nil:
            add(segue, "A custom segue without a class fails when it is performed.")
            checkDestination(of: segue)
        case .show, .showDetail, .presentation, .popoverPresentation, .embed, .relationship, .custom, .push,
            .modal, .popover, .replace:
            checkDestination(of: segue)
        }
        checkAnchor(of: segue)
    }

    private mutating func checkDestination(of segue: StoryboardSegue) {
        if storyboard.scene(withID: segue.destinationID) == nil {
            add(segue, "The destination \(segue.destinationID) is no controller of this storyboard.")
        }
    }

    private mutating func checkAnchor(of segue: StoryboardSegue) {
        switch segue.popover?.anchor {
        case .view(let id, _), .barButtonItem(let id):
            if !knownIDs.contains(id) { add(segue, "The popover's anchor \(id) does not exist.") }
        case nil:
            return
        }
    }

    private mutating func add(_ segue: StoryboardSegue, _ message: String) {
        findings.append(Finding(element: "segue", id: segue.id, message: message))
    }
}
