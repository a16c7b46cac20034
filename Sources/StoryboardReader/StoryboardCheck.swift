import JSONCoding
import PresentationEngine

/// Finds dangling references and duplicate identifiers in a storyboard.
///
/// A dangling destination does not make the document unusable: an app with one runs until the segue is
/// performed.
struct StoryboardCheck {
    private let storyboard: Storyboard
    /// Whether the document has an object with this id, including objects that the storyboard drops.
    private let isKnown: (String) -> Bool
    /// The name and the line of the element with an id; nil if there is none, or the document has no lines.
    private let place: (String) -> (element: String, line: Int)?
    private var warnings = WarningList()

    static func warnings(
        about storyboard: Storyboard, isKnown: @escaping (String) -> Bool,
        place: @escaping (String) -> (element: String, line: Int)? = { _ in nil }
    ) -> WarningList {
        var check = StoryboardCheck(storyboard: storyboard, isKnown: isKnown, place: place)
        for scene in storyboard.scenes {
            check.check(scene)
        }
        return check.warnings
    }

    private init(
        storyboard: Storyboard, isKnown: @escaping (String) -> Bool,
        place: @escaping (String) -> (element: String, line: Int)?
    ) {
        self.storyboard = storyboard
        self.isKnown = isKnown
        self.place = place
    }

    private mutating func check(_ scene: StoryboardScene) {
        for segue in scene.segues {
            check(segue, of: scene)
        }
        var identifiers: Set<ExactText> = []
        for segue in scene.segues {
            guard let identifier = segue.identifier, !identifiers.insert(ExactText(identifier)).inserted
            else {
                continue
            }
            add(
                segue,
                "Another segue of this scene has the identifier \(identifier.shortened) and is found first.")
        }
        if let identifier = scene.storyboardIdentifier,
            let first = storyboard.scene(withStoryboardIdentifier: identifier), first.id != scene.id
        {
            add(
                "controller", scene.id,
                "The storyboard identifier \(identifier.shortened) is already that of \(first.id.shortened).")
        }
    }

    private mutating func check(_ segue: StoryboardSegue, of scene: StoryboardScene) {
        switch segue.kind {
        case .unwind:
            if segue.destinationID != scene.exitID {
                add(
                    segue,
                    "The destination \(segue.destinationID.shortened) is not the exit of the segue's scene.")
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
            add(
                segue, "The destination \(segue.destinationID.shortened) is not a controller of this storyboard."
            )
        }
    }

    private mutating func checkAnchor(of segue: StoryboardSegue) {
        switch segue.popover?.anchor {
        case .view(let id, _), .barButtonItem(let id):
            if !isKnown(id) { add(segue, "The popover's anchor \(id.shortened) does not exist.") }
        case nil:
            return
        }
    }

    private mutating func add(_ segue: StoryboardSegue, _ message: @autoclosure () -> String) {
        add("segue", segue.id, message())
    }

    private mutating func add(_ element: String, _ id: String, _ message: @autoclosure () -> String) {
        let place = place
        warnings.append(
            {
                let found = place(id)
                return StoryboardWarning(
                    element: found?.element ?? element, id: id, line: found?.line, message: message())
            }())
    }
}
