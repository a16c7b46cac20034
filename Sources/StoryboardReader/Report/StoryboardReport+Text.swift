import PresentationEngine

extension StoryboardReport {
    /// The report for people, in lines that end with a line break.
    public var text: String {
        var lines = [heading]
        lines += ["", "Scenes"]
        var shown: Set<String> = []
        for root in rootScenes {
            append(root, role: nil, depth: 1, to: &lines, shown: &shown)
        }
        if !performableSegues.isEmpty {
            lines += ["", "Segues"] + performableSegues.map { "  " + line(for: $0) }
        }
        if !reading.warnings.isEmpty {
            lines += ["", "Warnings"] + reading.warnings.map { "  \($0.description)" }
        }
        return lines.map { Self.printable($0) + "\n" }.joined()
    }

    private var heading: String {
        let counts = [
            count(storyboard.scenes.count, "scene"), count(storyboard.segues.count, "segue"),
            count(reading.warnings.count, "warning"),
        ]
        return "\(storyboard.name): \(counts.joined(separator: ", "))"
            + (storyboard.isLaunchScreen ? ", a launch screen" : "")
            + (storyboard.initialSceneID == nil ? ", no initial scene" : "")
    }

    private func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    private func append(
        _ scene: StoryboardScene, role: String?, depth: Int, to lines: inout [String],
        shown: inout Set<String>
    ) {
        let isFirst = shown.insert(scene.id).inserted
        var parts = [role.map { "\($0):" }, scene.reportName, "(\(className(of: scene)))"].compactMap { $0 }
        if scene.id == storyboard.initialSceneID { parts.append("initial") }
        if let identifier = scene.storyboardIdentifier { parts.append("id \"\(identifier)\"") }
        if let identifier = scene.effectiveRestorationIdentifier {
            parts.append("restores \"\(identifier)\"")
        }
        if let style = scene.presentation.modalPresentationStyle { parts.append("presents \(style.name)") }
        if !isFirst { parts.append("(shown above)") }
        lines.append(String(repeating: "  ", count: depth) + parts.joined(separator: " "))
        guard isFirst else { return }
        for child in children(of: scene) {
            append(child.scene, role: child.role, depth: depth + 1, to: &lines, shown: &shown)
        }
    }

    private func className(of scene: StoryboardScene) -> String {
        let kind = scene.kind.elementName
        return scene.customClass.map { "\($0.qualifiedName), \(kind)" } ?? kind
    }

    private func line(for segue: StoryboardSegue) -> String {
        var parts = [segue.kind.name]
        if let identifier = segue.identifier { parts.append("\"\(identifier)\"") }
        if let custom = segue.customClass { parts.append("[\(custom.qualifiedName)]") }
        let source = storyboard.scene(withID: segue.sourceID)?.reportName ?? segue.sourceID
        parts.append("\(source) → \(destinationName(of: segue))")
        let triggers = triggers(of: segue).map { trigger in
            "\(trigger.event.name) \(trigger.elementName) "
                + (trigger.label.map { "\"\($0)\"" } ?? trigger.elementID)
        }
        parts.append("by " + (triggers.isEmpty ? "code" : triggers.joined(separator: ", ")))
        if !segue.isAnimated { parts.append("without animation") }
        return parts.joined(separator: " ")
    }

    /// A line without signs that would break it or move a terminal's cursor; labels come from strangers.
    private static func printable(_ line: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in line.unicodeScalars {
            scalars.append(scalar.properties.generalCategory.isPrinted ? scalar : " ")
        }
        return String(scalars)
    }
}

extension Unicode.GeneralCategory {
    fileprivate var isPrinted: Bool {
        switch self {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
            false
        default: true
        }
    }
}
