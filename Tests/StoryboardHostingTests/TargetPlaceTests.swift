import PresentationCoding
import StoryboardReader
import Testing

@testable import PresentationEngine

@Suite(
    "Targets of real storyboards have their places",
    .enabled(if: !ReferenceStoryboards.files.isEmpty, ReferenceStoryboards.absence))
struct TargetPlaceTests {
    @Test("a touch at the center of every available target reaches it, or for a reason that holds it does not")
    func everyTarget() throws {
        var figures = TargetFigures()
        for file in ReferenceStoryboards.files {
            let storyboards =
                [try ReferenceStoryboards.read(file).storyboard] + (try ReferenceStoryboards.companions(of: file))
            guard storyboards[0].initialScene != nil else { continue }
            for (name, version) in [("iPhone 8", 12), ("iPad Air 2", 12), ("iPhone SE", 12), ("iPhone 8", 17)] {
                var session = PresentationSession()
                _ = try session.apply(
                    .launch(
                        Launch(
                            device: try #require(Device.named(name)), systemVersion: SystemVersion(version),
                            storyboards: storyboards)))
                _ = try session.apply(.advance(.settle))
                figures.add(session, "\(file) on \(name), iOS \(version)")
            }
        }
        print("targets: \(figures.line)")
        #expect(figures.touched > 500)
        #expect(figures.missed.isEmpty, "\(figures.missed.joined(separator: "\n"))")
        #expect(figures.reasons["drags of a container", default: 0] > 0)
    }
}

/// What the centers of targets answer.
private struct TargetFigures {
    private(set) var touched = 0
    private(set) var missed: [String] = []
    /// The targets that a touch at their centers does not reach, or that have no place, by the reason.
    private(set) var reasons: [String: Int] = [:]

    var line: String {
        let reasons = reasons.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        return "\(touched) touched at their centers; others: \(reasons.joined(separator: ", "))"
    }

    mutating func add(_ session: PresentationSession, _ screen: String) {
        let layout = session.screenLayout()
        for target in session.placed(session.touchTargets()) where target.obstacle == nil {
            let reason: String?
            if let frame = target.frame {
                let center = Point(frame.origin.x + frame.size.width / 2, frame.origin.y + frame.size.height / 2)
                let path = session.hitViews(at: center)
                let tapped = session.tapTarget(of: path, at: center)
                if tapped?.names.id == target.names.id, tapped?.owner == target.owner {
                    touched += 1
                    continue
                }
                reason = obstacle(to: target, at: center, path, layout, session)
            } else {
                reason = reasonWithoutFrame(target, layout, session)
            }
            if let reason {
                reasons[reason, default: 0] += 1
            } else {
                missed.append("\(screen): \(target.kind) \(target.names.id) of \(target.owner)")
            }
        }
    }

    /// Why a touch at the center of a target reaches something else.
    private func obstacle(
        to target: TouchTarget, at center: Point, _ path: [LaidOutView], _ layout: [LaidOutView],
        _ session: PresentationSession
    ) -> String? {
        let id = target.names.id
        let owned = layout.indices.filter { layout[$0].controller.map { session.name($0) } == target.owner }
        if target.gesture == .drag {
            // The finger goes down on what lies there, and the drag moves the container around it.
            let isInside = path.contains {
                session.isRootView($0) && $0.controller.map { session.name($0) } == target.owner
            }
            return isInside ? "drags of a container" : nil
        }
        guard let index = owned.last(where: { layout[$0].target == id || layout[$0].gestureRecognizers.contains(id) })
        else { return nil }
        var chain = [index]
        while let superview = layout[chain[chain.count - 1]].superview { chain.append(superview) }
        let views = chain.map { layout[$0] }
        if views.contains(where: { $0.frame.size.width <= 0 || $0.frame.size.height <= 0 }) { return "empty" }
        if views.contains(where: \.isHidden) { return "hidden" }
        if views.contains(where: { $0.alpha < 0.01 }) { return "transparent" }
        if views.contains(where: { !$0.isUserInteractionEnabled }) { return "without interaction" }
        if views.contains(where: { !$0.frameInWindow.contains(center) }) { return "out of sight" }
        if layout[index].target != id, layout[index].gestureRecognizers.first != id {
            return "beside another recognizer"
        }
        return isCovered(chain, at: center, layout) ? "covered" : nil
    }

    /// Whether a view in front of the target, or of one of its superviews, takes the touch.
    private func isCovered(_ chain: [Int], at center: Point, _ layout: [LaidOutView]) -> Bool {
        for (view, superview) in zip(chain, chain.dropFirst()) {
            let front = layout.indices.last {
                layout[$0].superview == superview && !layout[$0].isHidden && layout[$0].alpha >= 0.01
                    && layout[$0].isUserInteractionEnabled && layout[$0].frameInWindow.contains(center)
            }
            if let front, front > view { return true }
        }
        // A subview of its own with another target.
        return layout.contains { $0.superview == chain[0] && $0.target != nil && $0.frameInWindow.contains(center) }
    }

    /// Why a target that is available has no place on the screen.
    private func reasonWithoutFrame(
        _ target: TouchTarget, _ layout: [LaidOutView], _ session: PresentationSession
    ) -> String? {
        let id = target.names.id
        switch target.kind {
        case .displayModeButton:
            // Only the app knows the bar in which it puts the button.
            return layout.contains { $0.target == id } ? nil : "buttons that the app places"
        case .object: return "objects that are no views"
        default: break
        }
        guard case .controller(let owner)? = session.names[target.owner],
            let scene = session.storyboardScene(of: owner).flatMap({ $0.0.scene(withID: $0.1.objectID) })
        else { return nil }
        let views = scene.view?.withDescendants ?? []
        if target.kind == .barButtonItem {
            let shown =
                (scene.navigationItem?.leftBarButtonItems ?? []) + (scene.navigationItem?.rightBarButtonItems ?? [])
            if shown.contains(where: { $0.id == id }) {
                return layout.contains { $0.target == id } ? nil : "items without a navigation bar"
            }
            if scene.toolbarItems.contains(where: { $0.id == id }) {
                return hasToolbar(around: owner, layout, session) ? nil : "items without a toolbar"
            }
            guard let bar = views.first(where: { $0.barButtonItems.contains { $0.id == id } }) else {
                return "items outside of all bars"
            }
            return bar.elementName == "navigationBar" ? "items of a navigation bar in a scene" : nil
        }
        guard let view = views.first(where: { $0.id == id }) else { return "elements outside of the hierarchy" }
        let isInPrototype = views.contains { outer in
            outer.cell?.isPrototype == true && outer.withDescendants.contains { $0.id == view.id }
        }
        return isInPrototype ? "prototypes of cells" : nil
    }

    private func hasToolbar(
        around owner: ControllerHandle, _ layout: [LaidOutView], _ session: PresentationSession
    ) -> Bool {
        let parent = session.controllers[owner]?.parent
        return layout.contains { $0.kind == .bar && $0.controller == parent && $0.className == "UIToolbar" }
    }
}
