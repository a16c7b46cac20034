import JSONCoding
import PresentationEngine

/// The views of the screen with their frames, as clients read them.
extension PresentationSession {
    /// Writes an array of all views in the visible windows of a screen, from back to front.
    package func writeLayout(of screen: WindowScreen, to writer: inout JSONWriter) {
        writer.beginArray()
        for view in screenLayout(on: screen) { write(view, to: &writer) }
        writer.endArray()
    }

    /// Writes the views at a point, the foremost first, and the target that a touch there reaches.
    package func writeHit(at point: Point, to writer: inout JSONWriter) {
        let path = hitViews(at: point)
        let target = tapTarget(of: path, at: point)
        writer.object {
            $0.member("point", point)
            $0.array("views") { for view in path { write(view, to: &$0) } }
            $0.member("target", target)
        }
    }

    private func write(_ view: LaidOutView, to writer: inout JSONWriter) {
        writer.object {
            $0.member("kind", view.kind.rawValue)
            $0.member("id", view.name)
            $0.member("class", view.className)
            $0.member("controller", view.controller.map { name($0) })
            $0.member("superview", view.superview)
            $0.member("frame", view.frame)
            $0.member("frameInWindow", view.frameInWindow)
            $0.member("safeAreaInsets", view.safeArea)
            if view.contentOffset != .zero { $0.member("contentOffset", view.contentOffset) }
            if view.isHidden { $0.member("hidden", true) }
            if view.alpha != 1 { $0.member("alpha", view.alpha) }
            if !view.isUserInteractionEnabled { $0.member("userInteractionEnabled", false) }
            if view.isApproximate { $0.member("approximate", true) }
            $0.member("target", view.target)
        }
    }

    /// The targets with the frames of those that are on the screen.
    package func placed(_ targets: [TouchTarget]) -> [TouchTarget] {
        guard !targets.isEmpty else { return targets }
        var frames: [String: [String: LaidOutView]] = [:]
        var roots: [String: LaidOutView] = [:]
        for view in screenLayout() {
            guard let owner = view.controller.map({ name($0) }) else { continue }
            if isRootView(view) { roots[owner] = view }
            for name in view.gestureRecognizers { frames[owner, default: [:]][name] = view }
            if let target = view.target { frames[owner, default: [:]][target] = view }
        }
        return targets.map { target in
            var placed = target
            guard let view = frames[target.owner]?[target.names.id] else {
                placed.frame = roots[target.owner].flatMap { placeOfDrag(target.kind, in: $0) }
                placed.isFrameApproximate = placed.frame != nil
                return placed
            }
            placed.frame = view.frameInWindow
            placed.isFrameApproximate = view.isApproximate
            return placed
        }
    }
}
