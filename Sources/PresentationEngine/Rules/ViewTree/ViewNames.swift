/// Views by name: their own, or that of the controller, window or presentation to which the view belongs.
extension PresentationSession {
    /// The controller whose root view `home.view` refers to, if no view has that as its own name.
    package func controller(ofViewNamed name: String) -> ControllerHandle? {
        guard let owner = DerivedName.view.owner(of: name), names[name] == nil,
            case .controller(let handle)? = names[owner]
        else { return nil }
        return handle
    }

    /// The controller whose view the name refers to, if that view is not loaded yet.
    func unloadedController(_ name: String, _ bindings: Bindings) -> ControllerHandle? {
        let resolved = resolve(name, bindings)
        let named: ControllerHandle? =
            if case .controller(let handle)? = names[resolved] { handle } else {
                controller(ofViewNamed: resolved)
            }
        guard let named, let controller = controllers[named], controller.view == nil,
            !controller.isLoadingView
        else { return nil }
        return named
    }

    /// A view by its own name, or the root view of a controller by the controller's or as `home.view`.
    func view(_ name: String, _ bindings: Bindings) throws(Rejection) -> ViewHandle {
        let resolved = resolve(name, bindings)
        switch names[resolved] {
        case .view(let view): return view
        case .controller(let handle): return try rootView(of: handle)
        case .window(let window):
            guard let view = windows[window]?.view else { throw .unknown(kind: "view", name: resolved) }
            return view
        case .presentation, .transition, .object, .segue: throw .unknown(kind: "view", name: resolved)
        case nil:
            guard let owner = controller(ofViewNamed: resolved) else {
                throw .unknown(kind: "view", name: resolved)
            }
            return try rootView(of: owner)
        }
    }

    /// Whether a name is that of a view, of the controller or the window that it belongs to, or of an element of a
    /// storyboard.
    func namesView(_ name: String) -> Bool {
        switch names[name] {
        case .view, .controller, .window: true
        case .presentation, .transition, .object, .segue: false
        case nil: controller(ofViewNamed: name) != nil || scene(holding: name) != nil
        }
    }

    /// Refuses an answer that names a view which does not exist.
    func refuseUnknownView(_ answer: Value, asked member: Member) throws(Rejection) {
        guard case .text(let name) = answer, !namesView(name) else { return }
        throw .unusableAnswer(
            """
            The answer to \(member.rawValue) names "\(name)", and no view, controller or element has that name.
            """)
    }

    private func rootView(of handle: ControllerHandle) throws(Rejection) -> ViewHandle {
        guard let view = controllers[handle]?.view else {
            throw .invalid(reason: "The view of \(name(handle)) is not loaded.", rule: "VL-02")
        }
        return view
    }
}
