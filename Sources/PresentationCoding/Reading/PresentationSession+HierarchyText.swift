import PresentationEngine

extension PresentationSession {
    /// The tree of controllers in the form in which the debugger prints `_printHierarchy`: one line each,
    /// children after `|` and presented controllers after `+`.
    ///
    /// Lines deeper than ``indentedLevelLimit`` levels begin with their level in brackets, `[41]`, instead of
    /// indentation, so that the text grows with the number of controllers and not with the square of the depth.
    package var hierarchyText: String {
        var text = ""
        var windows = WindowSearch()
        for root in header.windows.compactMap({ self.windows[$0]?.root }) + detachedRoots {
            appendLines(of: root, to: &text, &windows)
        }
        return text
    }

    /// The number of levels shown by indentation.
    package static let indentedLevelLimit = 40

    private func appendLines(of root: ControllerHandle, to text: inout String, _ windows: inout WindowSearch) {
        var waiting: [(handle: ControllerHandle, level: Int, mark: String)] = [(root, 0, "")]
        while let (handle, level, mark) = waiting.popLast() {
            guard let record = controllers[handle] else { continue }
            appendIndentation(of: level, mark, to: &text)
            appendLine(of: record, to: &text, &windows)
            if let presented = presentedController(of: record) {
                waiting.append((presented, level + 1, "   + "))
            }
            for child in record.children.reversed() { waiting.append((child, level + 1, "   | ")) }
        }
    }

    private func appendIndentation(of level: Int, _ mark: String, to text: inout String) {
        guard level <= Self.indentedLevelLimit else { return text += "[\(level)]\(mark)" }
        for _ in 0..<max(0, level - 1) { text += "   | " }
        text += mark
    }

    private func appendLine(of record: Controller, to text: inout String, _ windows: inout WindowSearch) {
        text += "<\(qualifiedClassName(of: record)) \(Self.address(record.serial))>"
        text += ", state: \(record.appearance.state), view: "
        if let handle = record.view, let view = views[handle] {
            text += "<\(printedClass(of: view)) \(Self.address(view.serial))>"
            if !windows.isInWindow(handle, of: self) { text += " not in the window" }
        } else {
            text += "(view not loaded)"
        }
        if let presentation = record.presentedBy.flatMap({ presentations[$0] }) {
            text +=
                ", presented with: <\(printedClass(of: presentation)) \(Self.address(presentation.serial))>"
        }
        text += "\n"
    }

    /// Whether views are in a visible window, each determined once: deep trees share their ancestors.
    private struct WindowSearch {
        private var known: [ViewHandle: Bool] = [:]

        mutating func isInWindow(_ view: ViewHandle, of session: PresentationSession) -> Bool {
            var passed: [ViewHandle] = []
            var current: ViewHandle? = view
            var isInWindow = false
            while let handle = current, let record = session.views[handle] {
                if let known = known[handle] {
                    isInWindow = known
                    break
                }
                passed.append(handle)
                if let window = record.window {
                    isInWindow = session.windows[window]?.isVisible == true
                    break
                }
                current = record.superview
            }
            for handle in passed { known[handle] = isInWindow }
            return isInWindow
        }
    }
}
