/// The classes of the objects that events are about, as UIKit's messages print them.
extension PresentationSession {
    /// The class of an event's subject: of the object that exists, otherwise of the object with this name that was
    /// deallocated or removed during the last command. Nil if there is neither.
    ///
    /// - Parameter departed: ``departedClasses``, read once for all subjects; a command may have ended thousands.
    package func className(of subject: Subject, _ departed: DepartedClasses) -> String? {
        switch subject {
        case .type(let name): qualifiedClassName(name)
        case .application: nil
        case .window: "UIWindow"
        case .controller(let name), .object(let name), .presentationController(let name), .segue(let name),
            .view(let name):
            names[name].flatMap { className(of: $0) } ?? departed[name]
        }
    }

    /// The classes of the objects deallocated or removed during the last command.
    package var departedClasses: DepartedClasses { DepartedClasses(departed) }

    private func className(of entry: NameTable.Entry) -> String? {
        switch entry {
        case .controller(let handle): className(of: handle)
        case .view(let handle): views[handle].map { printedClass(of: $0) }
        case .object(let handle): objects[handle].map { qualifiedClassName($0.className) }
        case .segue(let handle): segues[handle].map { qualifiedClassName($0.className) }
        case .presentation(let handle): presentations[handle].map { printedClass(of: $0) }
        case .window: "UIWindow"
        case .transition: nil
        }
    }

    private func className(of handle: ControllerHandle) -> String? {
        // Without classes from a storyboard there is nothing to qualify, and no record to copy.
        guard let names = settings?.classNames, !names.isEmpty else { return controllers[handle]?.className }
        return controllers[handle].map { qualifiedClassName(of: $0) }
    }

    /// Records the class of an object that is deallocated or removed, for the events that mention it.
    mutating func depart(_ name: String, _ className: String) { departed.append((name, className)) }
}

/// The classes of the objects deallocated or removed during a command, by name; the last one if a name was used again.
package struct DepartedClasses: Sendable {
    private let few: [(name: String, className: String)]
    /// Empty if scanning a short list is faster.
    private let many: [String: String]

    init(_ departed: [(name: String, className: String)]) {
        guard departed.count > 8 else {
            few = departed
            many = [:]
            return
        }
        few = []
        many = Dictionary(departed.map { ($0.name, $0.className) }) { _, last in last }
    }

    subscript(name: String) -> String? {
        many.isEmpty ? few.last { $0.name == name }?.className : many[name]
    }
}
