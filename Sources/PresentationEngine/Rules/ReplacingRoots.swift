/// Windows whose root is replaced (P62, CH-26).
extension PresentationSession {
    /// Replaces a window's root without animation; what the old root presents stays with it (P62, CH-26).
    mutating func replaceRoot(of handle: WindowHandle, with new: ControllerHandle?) throws(Rejection) {
        guard let window = windows[handle], window.root != new else { return }
        let old = window.root
        windows.update(handle) { $0.root = new }
        if let other = new.flatMap({ controllers[$0]?.window }) { windows.update(other) { $0.root = nil } }
        if let old { controllers.update(old) { $0.window = nil } }
        if let new {
            controllers.update(new) { $0.window = handle }
            announce(new, .rootViewController, to: new, rule: Choice.replacedRoot.rule)
        }
        var steps: [Step] = []
        let rule = Choice.replacedRoot.rule
        let leaving = old.map { AppearanceStep($0, isAppearing: false, isAnimated: false, rule: rule) }
        let coming = new.map { AppearanceStep($0, isAppearing: true, isAnimated: false, rule: rule) }
        if let new { steps.append(.load(new, "VL-30")) }
        if let leaving { steps.append(.begin(leaving)) }
        if let coming { steps.append(.begin(coming)) }
        if let old, let view = controllers[old]?.view { steps.append(.detach(view)) }
        if let new { steps += [.placeRoot(handle), .arrive(new)] }
        if let leaving { steps.append(.end(leaving)) }
        if let coming { steps.append(.end(coming)) }
        if let old { candidates.append(old) }
        if window.isVisible { push(steps) } else if let old { push(leavingHidden(old)) }
    }

    /// In a hidden window nobody is told; the old root's view leaves it all the same.
    private func leavingHidden(_ old: ControllerHandle) -> [Step] {
        controllers[old]?.view.map { [.detach($0)] } ?? []
    }
}
