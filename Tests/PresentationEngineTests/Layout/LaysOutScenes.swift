@testable import PresentationEngine

/// A suite that lays out scenes of its own.
protocol LaysOutScenes {}

extension LaysOutScenes {
    var box: StoryboardRectangle { StoryboardRectangle(x: 100, y: 200, width: 75, height: 50) }

    /// A root of 375 × 667 points in the file, with these views.
    func scene(_ views: [StoryboardView], _ constraints: [StoryboardConstraint] = []) -> StoryboardScene {
        var scene = StoryboardScene(id: "scene")
        var root = StoryboardView(id: "root")
        root.frame = StoryboardRectangle(x: 0, y: 0, width: 375, height: 667)
        root.subviews = views
        root.constraints = constraints
        root.guides = [StoryboardLayoutGuide(id: "safe", kind: .safeArea)]
        scene.view = root
        scene.layout.guides = [
            StoryboardLayoutGuide(id: "top", kind: .top), StoryboardLayoutGuide(id: "bottom", kind: .bottom),
        ]
        return scene
    }

    func view(
        _ id: String, _ frame: StoryboardRectangle, _ element: String = "view", usesConstraints: Bool = true
    ) -> StoryboardView {
        var view = StoryboardView(id: id, elementName: element)
        view.frame = frame
        view.usesConstraints = usesConstraints
        return view
    }

    func equal(
        _ first: String?, _ attribute: StoryboardConstraint.Attribute, _ second: String? = nil,
        _ other: StoryboardConstraint.Attribute? = nil, plus constant: Double = 0, times multiplier: Double = 1,
        priority: Int = 1_000
    ) -> StoryboardConstraint {
        var constraint = StoryboardConstraint(attribute)
        constraint.firstItem = first
        constraint.secondItem = second
        constraint.secondAttribute = other
        constraint.constant = constant
        constraint.multiplier = multiplier
        constraint.priority = priority
        return constraint
    }

    func frames(
        _ scene: StoryboardScene, size: Size = Size(414, 736),
        safeArea: EdgeInsets = EdgeInsets(top: 20, left: 0, bottom: 34, right: 0),
        _ horizontal: SizeClass = .compact, adjusts: Bool = true, hasSafeAreas: Bool = true
    ) -> [String: SceneLayout.Placed] {
        // A scene that is laid out without a session is so for a size, in place of a device.
        CurrentForms.ofCase?.set("\(size) \(horizontal)", of: .device)
        let layout = SceneLayout(
            scene,
            in: SceneLayout.Surroundings(
                size: size, safeArea: safeArea, guides: safeArea,
                margins: safeArea + EdgeInsets(top: 0, left: 20, bottom: 0, right: 20),
                traits: TraitCollection(idiom: .phone, horizontal: horizontal, vertical: .regular),
                hasSafeAreas: hasSafeAreas, adjustsScrollView: adjusts))
        return Dictionary(uniqueKeysWithValues: layout.views.map { ($0.view.id ?? "", $0) })
    }
}
