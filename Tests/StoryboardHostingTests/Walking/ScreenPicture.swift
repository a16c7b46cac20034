@testable import PresentationEngine

/// What a client reads of a screen: the controllers in its tree with their relations, and the views with their frames.
struct ScreenPicture {
    private var controllers: [String: ControllerOutline]
    private var views: [String: String] = [:]

    init(_ session: PresentationSession) {
        controllers = Dictionary(
            uniqueKeysWithValues: session.outlines.filter { session.isHeldByScreen($0.name) }.map { ($0.name, $0) })
        var counts: [String: Int] = [:]
        for view in session.screenLayout() {
            let owner = view.controller.map { session.name($0) } ?? ""
            // An adapted presentation has another container view, with another number.
            let own = owner.isEmpty ? view.name?.replacing(#/-\d+$/#, with: "") : view.name
            let name = "\(owner) \(view.kind) \(own ?? view.className)"
            counts[name, default: 0] += 1
            views["\(name) \(counts[name] ?? 0)"] =
                "\(view.frameInWindow) \(view.isHidden) \(view.alpha) \(view.safeArea.map { "\($0)" } ?? "")"
        }
    }

    func hasSameControllers(as other: ScreenPicture) -> Bool { controllers == other.controllers }

    /// What is different in another picture: controllers first, then views.
    func differences(from other: ScreenPicture) -> [String] {
        Set(controllers.keys).union(other.controllers.keys).sorted().compactMap { name in
            let (now, before) = (controllers[name], other.controllers[name])
            return now == before ? nil : "\(name) is \(Self.text(now)), before \(Self.text(before))"
        }
            + Set(views.keys).union(other.views.keys).sorted().compactMap { name in
                let (now, before) = (views[name], other.views[name])
                return now == before ? nil : "\(name) has \(now ?? "no place"), before \(before ?? "none")"
            }
    }

    private static func text(_ outline: ControllerOutline?) -> String { outline.map { "\($0)" } ?? "gone" }
}

extension PresentationSession {
    /// Whether a controller is in the tree of a window. A collapsed split view controller keeps its former secondary
    /// beside that, until another takes its place (R212).
    fileprivate func isHeldByScreen(_ name: String) -> Bool {
        guard case .controller(let handle)? = names[name] else { return false }
        let roots = header.windows.compactMap { windows[$0]?.root }
        return supporters(of: handle).last.map { roots.contains($0) } ?? false
    }
}
