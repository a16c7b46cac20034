import SessionComparison

@testable import PresentationEngine

/// UIKit's handling of a segue, compared with the session's.
struct SegueCheck {
    let segue: StoryboardSegue
    let source: ControllerHandle
    /// The session before, and after settling.
    let staged: PresentationSession
    let session: PresentationSession
    let events: [Event]

    /// Whether an unwinding found no destination (R83).
    var isDropped: Bool { events.contains { $0.rule.id == "R83" } }

    /// The deviation from the expected state; nil if there is none.
    var fault: String? {
        if !session.brokenInvariants().isEmpty { return "\(session.brokenInvariants())" }
        switch segue.kind {
        case .presentation, .popoverPresentation, .modal, .popover, .show, .showDetail, .push, .replace:
            if !warnings.isEmpty { return "\(warnings)" }
            return destinationIsSeen ? nil : "its destination is not on screen"
        case .embed: return childFault
        case .relationship where session.controllers[source]?.split?.isCollapsed == true: return columnFault
        case .relationship: return childFault
        case .custom:
            let isIdle = Array(session.controllers.all).count == Array(staged.controllers.all).count
            let noops = events.filter { if case .noop = $0.kind { true } else { false } }
            return warnings.isEmpty && noops.count == 1 && isIdle
                ? nil : "a class that nobody declares does something, or nobody says that it does nothing"
        case .unwind(let action): return unwindFault(action)
        }
    }

    private var warnings: [String] {
        events.compactMap { if case .warning(_, let text) = $0.kind { text.text } else { nil } }
    }

    /// A controller that was not there before has appeared.
    private var destinationIsSeen: Bool {
        session.controllers.all.contains { place in
            place.record.appearance == .appeared && staged.controllers[place.handle] == nil
                && session.isInWindow(place.handle)
        }
    }

    private var childFault: String? {
        guard let record = session.controllers[source] else { return "its source is gone" }
        let isThere = record.children.contains { child in
            session.controllers[child]?.scene?.objectID == segue.destinationID
                || session.controllers[child]?.scene?.storyboard != record.scene?.storyboard
        }
        return isThere ? nil : "its destination is not a child"
    }

    /// A column of a collapsed split view controller is retained separately, or is on the primary's stack (R205,
    /// R207).
    private var columnFault: String? {
        let kept = session.controllers[source]?.split?.previousSecondary
        let isKept = session.controllers.all.contains { place in
            place.record.scene?.objectID == segue.destinationID
                && (place.handle == kept || session.lineage(place.handle).contains(source))
        }
        return isKept ? nil : "its destination is not a column"
    }

    /// The owner of the action performs it and is visible then; without a reachable owner nothing happens.
    private func unwindFault(_ action: String) -> String? {
        let owner = StoryboardWalk.owners[action]
        if isDropped { return isInReach(owner) ? "it is dropped though \(owner ?? "") is there" : nil }
        let taken = events.contains {
            if case .action(_, action, _, _) = $0.kind { true } else { false }
        }
        guard taken else { return "nobody took \(action)" }
        let isSeen = session.controllers.all.contains {
            $0.record.className == owner && $0.record.appearance == .appeared
        }
        return isSeen ? nil : "\(owner ?? "its target") is not on screen"
    }

    /// Whether the search reaches the owner of an action: iOS 8 asks only ancestors, presenters and their children
    /// (R95).
    private func isInReach(_ owner: String?) -> Bool {
        var line = [source]
        while let next = staged.unwindAncestor(of: line[line.count - 1]) { line.append(next) }
        return staged.controllers.all.contains { place in
            guard place.record.className == owner else { return false }
            return staged.rules.searchesAllowedChildren || line.contains(place.handle)
                || place.record.parent.map(line.contains) == true
        }
    }
}
