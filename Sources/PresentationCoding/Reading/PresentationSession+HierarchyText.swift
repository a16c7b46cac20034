import PresentationEngine

extension PresentationSession {
    /// The tree of controllers as the debugger prints it for `_printHierarchy`: one line each, children behind
    /// `|` and presented controllers behind `+`.
    package var hierarchyText: String {
        var lines: [String] = []
        for root in header.windows.compactMap({ windows[$0]?.root }) + detachedRoots {
            appendLines(of: root, to: &lines)
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func appendLines(of root: ControllerHandle, to lines: inout [String]) {
        var waiting: [(handle: ControllerHandle, indent: String, mark: String)] = [(root, "", "")]
        while let (handle, indent, mark) = waiting.popLast() {
            guard let record = controllers[handle] else { continue }
            lines.append(indent + mark + line(record))
            let inner = mark.isEmpty ? indent : indent + "   | "
            if let presented = presentedController(of: record) { waiting.append((presented, inner, "   + ")) }
            for child in record.children.reversed() { waiting.append((child, inner, "   | ")) }
        }
    }

    private func line(_ record: Controller) -> String {
        var text =
            "<\(qualifiedClassName(of: record)) \(Self.address(record.serial))>, state: \(record.appearance.state), view: "
        if let handle = record.view, let view = views[handle] {
            text += "<\(printedClass(of: view, of: record.kind)) \(Self.address(view.serial))>"
            if window(containing: handle) == nil { text += " not in the window" }
        } else {
            text += "(view not loaded)"
        }
        if let presentation = record.presentedBy.flatMap({ presentations[$0] }) {
            text +=
                ", presented with: <\(printedClass(of: presentation)) \(Self.address(presentation.serial))>"
        }
        return text
    }

    /// The class that UIKit's own controllers give their views; a view that the app made keeps its own.
    private func printedClass(of view: View, of kind: ControllerKind) -> String {
        guard view.className == "UIView" else { return qualifiedClassName(view.className) }
        return switch kind {
        case .navigationController, .tabBarController, .imagePickerController: "UILayoutContainerView"
        case .splitViewController:
            rules.version >= SystemVersion(14)
                ? "_UISplitViewControllerPanelImplView" : "UILayoutContainerView"
        case .pageViewController: "_UIPageViewControllerContentView"
        case .tableViewController: "UITableView"
        case .collectionViewController: "UICollectionViewControllerWrapperView"
        case .viewController, .avPlayerViewController, .alertController: "UIView"
        }
    }
}
