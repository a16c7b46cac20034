import JSONCoding
import PresentationEngine

/// The elements that a user can act on, as clients read them.
extension PresentationSession {
    /// The targets in the order of the tree of controllers.
    ///
    /// - Parameters:
    ///   - isMeant: decides by a controller's name whether its targets are included.
    ///   - isWanted: decides by a target's names whether it is included.
    package func touchTargets(
        of isMeant: (String) -> Bool = { _ in true }, where isWanted: TargetFilter = { _ in true }
    ) -> [TouchTarget] {
        var targets: [TouchTarget] = []
        forEachTouchTarget(of: isMeant, where: isWanted) {
            targets.append($0)
            return true
        }
        return targets
    }

    /// Calls `body` with one target after the other, until it returns false. Targets are made controller by controller,
    /// so that a caller who wants a few does not wait for all of them.
    package func forEachTouchTarget(
        of isMeant: (String) -> Bool, where isWanted: TargetFilter = { _ in true }, _ body: (TouchTarget) -> Bool
    ) {
        var outlines: [SceneReference: [ElementOutline]] = [:]
        for place in controllerPlaces where isMeant(place.record.name) {
            var elements: [ElementOutline] = []
            if let scene = place.record.scene {
                elements = outlines[scene] ?? elementOutlines(of: place.handle)
                outlines[scene] = elements
            }
            for target in touchTargets(of: place.handle, elements, where: isWanted) {
                guard body(target) else { return }
            }
        }
    }
}

extension TouchTarget: JSONWritable {
    /// Writes the target's names, the effect of a touch, the call that performs it, and any obstacle.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("id", names.id)
            $0.member("controller", owner)
            $0.member("kind", kind.rawValue)
            $0.member("gesture", gesture.rawValue)
            $0.member("elementName", elementName)
            $0.member("label", names.label)
            if names.accessibilityLabel != names.label {
                $0.member("accessibilityLabel", names.accessibilityLabel)
            }
            $0.member("accessibilityIdentifier", names.accessibilityIdentifier)
            $0.array("effects") { for effect in effects { effect.write(to: &$0) } }
            $0.member("call", call)
            $0.member("frame", frame)
            if isFrameApproximate { $0.member("approximate", true) }
            $0.member("available", obstacle == nil)
            guard let obstacle else { return }
            $0.key("obstacle")
            $0.object {
                $0.member("kind", obstacle.kind.rawValue)
                $0.member("reason", obstacle.reason)
                $0.member("rule", obstacle.rule?.id)
            }
        }
    }

    /// The target as one line, without its line break:
    ///
    ///     VIc-OU-Rmf control "Settings" [settingsButton] in home: presentation "settings" -> Settings
    ///     ok alertAction "OK" in ask: chooseAction; not now: it is not presented (CH-115)
    package var line: String {
        var text = "\(names.id.plainInLine) \(kind.rawValue)"
        if let label = names.label { text += " \(label.quotedInLine)" }
        if let label = names.accessibilityLabel, label != names.label { text += " (\(label.quotedInLine))" }
        if let identifier = names.accessibilityIdentifier { text += " [\(identifier.plainInLine)]" }
        text += " in \(owner.plainInLine)"
        if !effects.isEmpty { text += ": " + effects.map(\.phrase).joined(separator: ", ") }
        guard let obstacle else { return text }
        text += "; not now: \(obstacle.reason)"
        return obstacle.rule.map { "\(text) (\($0.id))" } ?? text
    }
}

extension TouchTarget.Effect {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object {
            switch self {
            case .segue(let segue, let destination):
                $0.member("kind", "segue")
                $0.member("segue", segue.id)
                $0.member("segueKind", segue.kind.name)
                $0.member("identifier", segue.identifier)
                $0.member("destination", destination)
            case .action(let selector, let receiver, let hint):
                $0.member("kind", "action")
                $0.member("action", selector)
                $0.member("receiver", receiver)
                $0.member("hint", hint)
            case .other(let word, let controller):
                $0.member("kind", word.rawValue)
                $0.member("controller", controller)
            }
        }
    }

    fileprivate var phrase: String {
        switch self {
        case .segue(let segue, let destination):
            let identifier = segue.identifier.map { " \($0.quotedInLine)" } ?? ""
            return "\(segue.kind.name)\(identifier) -> \(destination.plainInLine)"
        case .action(let selector, let receiver, _): return "\(selector) of \(receiver.plainInLine)"
        case .other(let word, let controller):
            return word.rawValue + (controller.map { " \($0.plainInLine)" } ?? "")
        }
    }
}
