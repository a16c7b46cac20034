/// The classes of the objects that events are about.
extension PresentationSession {
    /// The class of what an event is about: of an object that is there, else of the one of that name that went during the
    /// last command. Nil where there is neither.
    package func className(of subject: Subject) -> String? {
        switch subject {
        case .type(let name): name
        case .application: nil
        case .controller(let name), .object(let name), .presentationController(let name), .segue(let name),
            .view(let name):
            names[name].flatMap { className(of: $0) } ?? departed.last { $0.name == name }?.className
        }
    }

    private func className(of entry: NameTable.Entry) -> String? {
        switch entry {
        case .controller(let handle): controllers[handle]?.className
        case .view(let handle): views[handle]?.className
        case .object(let handle): objects[handle]?.className
        case .segue(let handle): segues[handle]?.className
        case .presentation(let handle): presentations[handle].map { className(of: $0) }
        case .window: "UIWindow"
        case .transition: nil
        }
    }

    /// The app's own class of presentation controllers, or the public one of UIKit's (PC-01, P30).
    func className(of presentation: Presentation) -> String {
        if let declared = presentation.declared, let className = objects[declared]?.className {
            return className
        }
        return presentation.effectiveStyle == .popover
            ? "UIPopoverPresentationController" : "UIPresentationController"
    }

    /// Notes the class of what goes, for the events that speak of it.
    mutating func depart(_ name: String, _ className: String) { departed.append((name, className)) }
}
