import PresentationEngine

/// The report on a storyboard for people and for programs: the tree of its scenes, the elements and segues of
/// each scene, and the warnings.
public struct StoryboardReport: Sendable {
    /// The reading that is reported.
    public let reading: StoryboardReading

    /// Makes a report of a reading.
    public init(_ reading: StoryboardReading) {
        self.reading = reading
    }

    var storyboard: Storyboard { reading.storyboard }

    /// The scenes that are not a child of a container or container view, in the order of the file; the initial
    /// one first.
    ///
    /// Scenes that contain each other in a cycle have no such root and are appended, so that none is lost.
    var rootScenes: [StoryboardScene] {
        var contained: Set<ExactText> = []
        for segue in storyboard.segues where !segue.kind.isPerformable {
            contained.insert(ExactText(segue.destinationID))
        }
        var roots = storyboard.scenes.filter { $0.id == storyboard.initialSceneID }
        roots += storyboard.scenes.filter {
            !contained.contains(ExactText($0.id)) && $0.id != storyboard.initialSceneID
        }
        var reached: Set<ExactText> = []
        for root in roots {
            reach(root, in: &reached)
        }
        for scene in storyboard.scenes where !reached.contains(ExactText(scene.id)) {
            roots.append(scene)
            reach(scene, in: &reached)
        }
        return roots
    }

    /// Adds a scene and everything it contains; a work list replaces recursion, since the nesting may be as
    /// deep as the document is long.
    private func reach(_ scene: StoryboardScene, in reached: inout Set<ExactText>) {
        var left = [scene]
        while let scene = left.popLast() {
            guard reached.insert(ExactText(scene.id)).inserted else { continue }
            left += children(of: scene).map(\.scene)
        }
    }

    /// The scenes that a scene initially contains or embeds, each with the name of its role.
    func children(of scene: StoryboardScene) -> [(role: String, scene: StoryboardScene)] {
        scene.segues.compactMap { segue in
            guard let child = storyboard.scene(withID: segue.destinationID) else { return nil }
            switch segue.kind {
            case .relationship(let relationship): return (relationship.name, child)
            case .embed: return ("embed", child)
            case .show, .showDetail, .presentation, .popoverPresentation, .unwind, .custom, .push, .modal,
                .popover, .replace:
                return nil
            }
        }
    }

    /// A scene with its elements, which are collected once for a report.
    struct Portrait {
        let scene: StoryboardScene
        let elements: [ElementOutline]
    }

    /// The scenes with their elements, in the order of the file.
    var portraits: [Portrait] {
        storyboard.scenes.map { Portrait(scene: $0, elements: $0.elementOutlines) }
    }

    /// The destination of a segue, under its display name.
    func destinationName(of segue: StoryboardSegue) -> String {
        if case .unwind(let action) = segue.kind { return "exit (\(action))" }
        return storyboard.scene(withID: segue.destinationID)?.reportName ?? "\(segue.destinationID) (missing)"
    }
}

/// The triggers of all segues, collected in one pass.
struct TriggersBySegue {
    private struct Segue: Hashable {
        let source: ExactText
        let id: ExactText
    }

    private var triggers: [Segue: [StoryboardTrigger]] = [:]

    init(_ storyboard: Storyboard) {
        for scene in storyboard.scenes {
            for trigger in scene.triggers {
                guard case .segue(let id) = trigger.effect else { continue }
                triggers[Segue(source: ExactText(scene.id), id: ExactText(id)), default: []].append(trigger)
            }
        }
    }

    /// The triggers of a segue in its own scene, in the order of the file.
    subscript(segue: StoryboardSegue) -> [StoryboardTrigger] {
        triggers[Segue(source: ExactText(segue.sourceID), id: ExactText(segue.id))] ?? []
    }
}

extension StoryboardSegueKind {
    /// The kind's name; a relationship's includes the role of the destination.
    var reportName: String {
        if case .relationship(let relationship) = self { "\(name) \(relationship.name)" } else { name }
    }
}

extension StoryboardScene {
    /// The display name; for a reference, the storyboard and scene that it refers to.
    var reportName: String {
        guard case .placeholder(let reference) = kind else { return displayName }
        let storyboard = reference.storyboardName ?? "this storyboard"
        return reference.referencedIdentifier.map { "\($0) of \(storyboard)" }
            ?? "initial scene of \(storyboard)"
    }
}

extension StoryboardControllerKind {
    /// The kind's name in Xcode's files.
    var elementName: String {
        switch self {
        case .viewController: "viewController"
        case .navigationController: "navigationController"
        case .tabBarController: "tabBarController"
        case .splitViewController: "splitViewController"
        case .pageViewController: "pageViewController"
        case .tableViewController: "tableViewController"
        case .collectionViewController: "collectionViewController"
        case .avPlayerViewController: "avPlayerViewController"
        case .glkViewController: "glkViewController"
        case .placeholder: "viewControllerPlaceholder"
        case .other(let element): element
        }
    }
}
