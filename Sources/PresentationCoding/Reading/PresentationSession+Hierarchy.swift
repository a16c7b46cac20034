import JSONCoding
import PresentationEngine

/// The tree of controllers, as clients read it.
extension PresentationSession {
    /// Writes `{"windows", "detached"}`: each window with its root, and the controllers in no window; every
    /// controller with its children and the controller that it presents.
    package func writeHierarchy(to writer: inout JSONWriter) {
        writer.object {
            $0.array("windows") { writer in
                for handle in header.windows {
                    guard let window = windows[handle] else { continue }
                    writer.object {
                        $0.member("id", window.name)
                        $0.member("visible", window.isVisible)
                        if window.isOnDisplay { $0.member("screen", WindowScreen.external.rawValue) }
                        $0.key("root")
                        if let root = window.root { writeTree(root, to: &$0) } else { $0.null() }
                    }
                }
            }
            $0.array("detached") { for root in detachedRoots { writeTree(root, to: &$0) } }
        }
    }

    /// Controllers that are neither a child, nor presented, nor a window's root.
    package var detachedRoots: [ControllerHandle] {
        controllers.all.compactMap { handle, record in
            let isPlaced = record.parent != nil || record.presentedBy != nil || record.window != nil
            return isPlaced ? nil : handle
        }
    }

    private enum Task {
        case controller(ControllerHandle)
        case presented(ControllerHandle)
        case endChildren
        case endController
    }

    /// Writes a controller and everything below it; without recursion, since a client decides the depth.
    private func writeTree(_ root: ControllerHandle, to writer: inout JSONWriter) {
        var tasks = [Task.controller(root)]
        while let task = tasks.popLast() {
            switch task {
            case .controller(let handle):
                open(handle, to: &writer, &tasks)
            case .presented(let handle):
                writer.key("presented")
                open(handle, to: &writer, &tasks)
            case .endChildren:
                writer.endArray()
            case .endController:
                writer.endObject()
            }
        }
    }

    private func open(_ handle: ControllerHandle, to writer: inout JSONWriter, _ tasks: inout [Task]) {
        guard let record = controllers[handle] else { return writer.null() }
        writer.beginObject()
        writeFacts(of: handle, record, to: &writer)
        tasks.append(.endController)
        if let presented = presentedController(of: record) { tasks.append(.presented(presented)) }
        guard !record.children.isEmpty else { return }
        writer.key("children")
        writer.beginArray()
        tasks.append(.endChildren)
        tasks.append(contentsOf: record.children.reversed().map(Task.controller))
    }

    /// The controller that this one presents itself, not through an ancestor.
    package func presentedController(of record: Controller) -> ControllerHandle? {
        record.presents.flatMap { presentations[$0]?.presented }
    }

    /// Writes the description of a controller and its presentation, as members.
    package func writeFacts(of handle: ControllerHandle, _ record: Controller, to writer: inout JSONWriter) {
        writer.member("id", record.name)
        writer.member("class", qualifiedClassName(of: record))
        writer.member("title", record.properties.title)
        writer.member("state", record.appearance.state)
        if let view = record.view.flatMap({ views[$0] }) {
            writer.member("view", view.name)
            writer.member("frame", view.frame)
        }
        writer.member("modalPresentationStyle", presentationStyle(of: handle).name)
        writer.member("restorationIdentifier", record.properties.restorationIdentifier)
        guard let presentation = record.presentedBy.flatMap({ presentations[$0] }) else { return }
        writer.object("presentation") { writePresentation(presentation, to: &$0) }
    }

    private func writePresentation(_ presentation: Presentation, to writer: inout JSONWriter) {
        writer.member("id", presentation.name)
        writer.member("class", printedClass(of: presentation))
        writer.member("presenting", presentation.presenting.map { name($0) })
        writer.member("source", presentation.source.map { name($0) })
        writer.member("style", presentation.style.name)
        writer.member("adaptedStyle", presentation.adaptedStyle?.name)
        writer.member("transitionStyle", presentation.transitionStyle.name)
        writer.member("phase", presentation.phase.rawValue)
        writer.member("transition", presentation.transition.flatMap { transitions[$0]?.name })
    }
}

extension Appearance {
    /// The words of all states.
    package static let states = [
        disappeared, appearing(animated: false), appeared, disappearing(animated: false),
    ].map(\.state)
}
