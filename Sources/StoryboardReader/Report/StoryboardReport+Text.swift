import PresentationEngine

extension StoryboardReport {
    /// The human-readable report, in lines that end with a line break.
    public var text: String {
        let portraits = portraits
        var lines = [heading(elementCount: portraits.reduce(0) { $0 + $1.elements.count })]
        lines += ["", "Scenes"]
        var shown: Set<ExactText> = []
        for root in rootScenes {
            append(root, to: &lines, shown: &shown)
        }
        lines += section("Elements", portraits) { portrait in
            portrait.elements.map { line(for: $0, in: portrait.scene) }
        }
        let triggers = TriggersBySegue(storyboard)
        lines += section("Segues", portraits) { portrait in
            portrait.scene.segues.map { line(for: $0, triggers: triggers[$0]) }
        }
        if !reading.warnings.isEmpty {
            lines += ["", "Warnings"] + reading.warnings.map { "  \($0.description)" }
        }
        return lines.map { Self.printable($0) + "\n" }.joined()
    }

    private func heading(elementCount: Int) -> String {
        let counts = [
            count(storyboard.scenes.count, "scene"), count(elementCount, "element"),
            count(storyboard.segues.count, "segue"), count(reading.warnings.count, "warning"),
        ]
        return "\(storyboard.name): \(counts.joined(separator: ", "))"
            + (storyboard.isLaunchScreen ? ", a launch screen" : "")
            + (storyboard.initialSceneID == nil ? ", no initial scene" : "")
    }

    /// A section of the report with lines for some of the scenes, each below the scene's name.
    private func section(
        _ title: String, _ portraits: [Portrait], lines: (Portrait) -> [String]
    ) -> [String] {
        var counts: [ExactText: Int] = [:]
        for portrait in portraits { counts[ExactText(portrait.scene.reportName), default: 0] += 1 }
        let parts = portraits.flatMap { portrait in
            let (lines, name) = (lines(portrait), portrait.scene.reportName)
            // Scenes with the same title are told apart by their classes.
            let isUnique = counts[ExactText(name)] == 1
            let heading = isUnique ? name : "\(name) (\(className(of: portrait.scene)))"
            return lines.isEmpty ? [] : ["  \(heading)"] + lines.map { "    \($0)" }
        }
        return parts.isEmpty ? [] : ["", title] + parts
    }

    private func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    /// Appends a tree of scenes; a work list replaces recursion.
    private func append(_ root: StoryboardScene, to lines: inout [String], shown: inout Set<ExactText>) {
        var left: [(scene: StoryboardScene, role: String?, depth: Int)] = [(root, nil, 1)]
        while let (scene, role, depth) = left.popLast() {
            let isFirst = shown.insert(ExactText(scene.id)).inserted
            lines.append(line(for: scene, role: role, depth: depth, isFirst: isFirst))
            guard isFirst else { continue }
            left += children(of: scene).reversed().map { ($0.scene, $0.role, depth + 1) }
        }
    }

    private func line(for scene: StoryboardScene, role: String?, depth: Int, isFirst: Bool) -> String {
        var parts = [role.map { "\($0):" }, scene.reportName, "(\(className(of: scene)))"].compactMap { $0 }
        if scene.id == storyboard.initialSceneID { parts.append("initial") }
        if let identifier = scene.storyboardIdentifier {
            parts.append("id \"\(identifier)\"")
        } else if isFirst, let name = Self.sessionName(of: scene) {
            parts.append("named \"\(name)\"")
        }
        if let identifier = scene.effectiveRestorationIdentifier {
            parts.append("restores \"\(identifier)\"")
        }
        if let style = scene.presentation.modalPresentationStyle { parts.append("presents \(style.name)") }
        if !isFirst { parts.append("(shown above)") }
        return Self.indentation(depth) + parts.joined(separator: " ")
    }

    /// The name that a session gives the controller of a scene without an identifier: its class.
    private static func sessionName(of scene: StoryboardScene) -> String? {
        if case .placeholder = scene.kind { return nil }
        return scene.customClass?.name ?? scene.kind.className ?? scene.kind.controllerKind.className
    }

    /// Two spaces per level; at depths that the eye cannot follow, the level as a number.
    private static func indentation(_ depth: Int) -> String {
        let deepest = 40
        let space = String(repeating: "  ", count: min(depth, deepest))
        return depth > deepest ? "\(space)[\(depth)] " : space
    }

    private func className(of scene: StoryboardScene) -> String {
        let kind = scene.kind.elementName
        return scene.customClass.map { "\($0.qualifiedName), \(kind)" } ?? kind
    }

    private func line(for element: ElementOutline, in scene: StoryboardScene) -> String {
        var parts = [element.id, element.elementName]
        if let label = element.label { parts.append("\"\(label)\"") }
        if let label = element.accessibilityLabel, label != element.label {
            parts.append("accessibility label \"\(label)\"")
        }
        if let identifier = element.accessibilityIdentifier { parts.append("identifier \"\(identifier)\"") }
        if !element.isEnabled { parts.append("disabled") }
        let connections = element.triggers.map { "\($0.event.name) → \(effect(of: $0, in: scene))" }
        if !connections.isEmpty { parts.append("by " + connections.joined(separator: ", ")) }
        return parts.joined(separator: " ")
    }

    private func effect(of trigger: StoryboardTrigger, in scene: StoryboardScene) -> String {
        switch trigger.effect {
        case .segue(let id): return "segue \(id)"
        case .action(let selector, let target):
            if target == scene.id { return selector }
            return "\(selector) of \(target == scene.firstResponderID ? "First Responder" : target)"
        }
    }

    private func line(for segue: StoryboardSegue, triggers: [StoryboardTrigger]) -> String {
        var parts = [segue.id, segue.kind.reportName]
        if let identifier = segue.identifier { parts.append("\"\(identifier)\"") }
        if let custom = segue.customClass { parts.append("[\(custom.qualifiedName)]") }
        parts.append("→ \(destinationName(of: segue))")
        let triggers = triggers.map { trigger in
            "\(trigger.event.name) \(trigger.elementName) "
                + (trigger.label.map { "\"\($0)\"" } ?? trigger.elementID)
        }
        if segue.kind.isPerformable {
            parts.append("by " + (triggers.isEmpty ? "code" : triggers.joined(separator: ", ")))
        }
        if let style = segue.modalPresentationStyle { parts.append("presents \(style.name)") }
        if let anchor = segue.popover?.anchor { parts.append("anchored at \(Self.name(of: anchor))") }
        if !segue.isAnimated { parts.append("without animation") }
        return parts.joined(separator: " ")
    }

    private static func name(of anchor: StoryboardPopover.Anchor) -> String {
        switch anchor {
        case .view(let id, _): "the view \(id)"
        case .barButtonItem(let id): "the bar button item \(id)"
        }
    }

    /// A line without characters that would break it or move a terminal's cursor; labels are untrusted.
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
