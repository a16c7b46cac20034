import JSONCoding
import PresentationEngine

/// Windows and the tree of views, as clients read them.
extension PresentationSession {
    /// Writes an array of the session's windows, in order.
    package func writeWindows(to writer: inout JSONWriter) {
        writer.beginArray()
        for handle in header.windows where windows[handle] != nil { writeWindow(handle, to: &writer) }
        writer.endArray()
    }

    /// The window with this name.
    package func windowHandle(named name: String) -> WindowHandle? {
        guard case .window(let handle)? = names[name] else { return nil }
        return handle
    }

    /// Writes one window.
    package func writeWindow(_ handle: WindowHandle, to writer: inout JSONWriter) {
        guard let window = windows[handle] else { return writer.null() }
        writer.object {
            $0.member("id", window.name)
            $0.nullable("root", window.root.map { name($0) })
            $0.member("view", views[window.view]?.name)
            $0.member("frame", views[window.view]?.frame)
            if window.isOnDisplay { $0.member("screen", WindowScreen.external.rawValue) }
            $0.member("visible", window.isVisible)
            $0.member("key", header.keyWindow == handle)
        }
    }

    /// The view with this name, or the root view of a controller, given by the controller's name or as `home.view`.
    package func viewHandle(named name: String) -> ViewHandle? {
        switch names[name] {
        case .view(let handle): handle
        case .controller(let handle): controllers[handle]?.view
        case .window, .presentation, .transition, .object, .segue: nil
        case nil: controller(ofViewNamed: name).flatMap { controllers[$0]?.view }
        }
    }

    /// The name of a view.
    package func name(of view: ViewHandle) -> String? { views[view]?.name }

    /// Writes an array of view trees: those of the windows, followed by views outside any window.
    package func writeViews(to writer: inout JSONWriter) {
        let roots = header.windows.compactMap { windows[$0]?.view }
        let others = views.all.compactMap { handle, record in
            record.superview == nil && record.window == nil ? handle : nil
        }
        writer.beginArray()
        for root in roots + others { writeTree(root, to: &writer) }
        writer.endArray()
    }

    /// Writes a view and everything in it; without recursion, since a client decides the depth.
    package func writeTree(_ root: ViewHandle, to writer: inout JSONWriter) {
        // Nil marks the end of a view and of its list of subviews.
        var waiting: [ViewHandle?] = [root]
        while let next = waiting.popLast() {
            guard let handle = next else {
                writer.endArray()
                writer.endObject()
                continue
            }
            guard let view = views[handle] else { continue }
            writer.beginObject()
            writeFacts(of: view, to: &writer)
            if view.subviews.isEmpty {
                writer.endObject()
                continue
            }
            writer.key("subviews")
            writer.beginArray()
            waiting.append(nil)
            waiting.append(contentsOf: view.subviews.reversed().map(Optional.some))
        }
    }

    private func writeFacts(of view: View, to writer: inout JSONWriter) {
        writer.member("id", view.name)
        writer.member("class", printedClass(of: view))
        writer.member("role", view.role.rawValue)
        writer.member("controller", view.owner.map { name($0) })
        writer.member("window", view.window.flatMap { windows[$0]?.name })
        writer.member("frame", view.frame)
        writer.member("restorationIdentifier", view.restorationIdentifier)
        writer.member("element", view.element)
    }
}
