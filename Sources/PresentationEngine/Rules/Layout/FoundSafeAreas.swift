/// The safe areas of views that lie in each other, each found once.
struct FoundSafeAreas {
    /// Nil for a view outside of all windows.
    private var found: [ViewHandle: EdgeInsets?] = [:]

    /// The safe area of a view in the present orientation; those of its superviews are remembered.
    mutating func insets(of view: ViewHandle, in session: PresentationSession) -> EdgeInsets {
        var path: [ViewHandle] = []
        var level: ViewHandle? = view
        while let view = level, found[view] == nil {
            path.append(view)
            level = session.views[view]?.superview
        }
        session.meter.look(at: path.count)
        for view in path.reversed() { found[view] = .some(reaching(view, in: session)) }
        return found[view].flatMap(\.self) ?? .zero
    }

    private func reaching(_ view: ViewHandle, in session: PresentationSession) -> EdgeInsets? {
        let orientation = session.header.orientation
        guard let record = session.views[view] else { return nil }
        guard let superview = record.superview else {
            return record.window == nil ? nil : session.insets(ofWindow: view, in: orientation)
        }
        guard case .some(.some(let around)) = found[superview] else { return nil }
        let insets = session.insets(
            around, of: superview, session.views[superview]?.frame.size ?? .zero, reaching: view, record.frame,
            in: orientation)
        return session.adding(to: insets + session.arrowInsets(of: view), in: view)
    }
}
