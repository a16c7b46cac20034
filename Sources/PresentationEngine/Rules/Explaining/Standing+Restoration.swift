/// Explains calls of state preservation and restoration about which no rule decided (R1, R2, R4, R5, R12, R58).
extension ExplainedCommand {
    /// Checks the conditions of a call that saves or restores state; `receiver` is nil for a class.
    func restoration(_ receiver: Actor?, _ found: inout Standing) {
        switch receiver {
        case .controller?, .object?:
            guard let receiver, exists(receiver, &found) else { return }
        case .view?, .application?, .type?, nil: break
        }
        guard isAskedAboutState(receiver, &found) else { return }
        let isSaving = Member.savingCalls.contains(found.call)
        guard !isRefused(isSaving ? ["save"] : ["restore", "archive"], &found) else { return }
        if isSaving {
            found.add(.savesState, "RS-02", nil, isMet: makes(Member.savingCalls, .stateSaved))
        } else {
            found.add(.restoresState, "R2", nil, isMet: makes(Member.restoringCalls, .stateRestored))
        }
        switch (receiver, found.call) {
        case (.controller(let handle)?, .encodeRestorableState): encodes(handle, &found)
        case (.object(let handle)?, .encodeRestorableState):
            let isRegistered = after.objects[handle]?.restoration.identifier != nil
            found.add(.hasRestorationIdentifier, "R47", .text(found.subject), isMet: isRegistered)
        case (_?, .decodeRestorableState), (_?, .applicationFinishedRestoringState):
            guard let report = after.restorationReport else { return }
            let isThere = report.objects.contains { $0.name == found.subject }
            found.add(.isInArchive, "R28", nil, isMet: isThere)
        default: break
        }
    }

    /// An app with scenes is asked for an activity, by the scene's delegate, and any other one for its archive (R58).
    /// Of the questions about the archive, the secure ones replace the others (R1).
    private func isAskedAboutState(_ receiver: Actor?, _ found: inout Standing) -> Bool {
        let delegate = after.sceneDelegate
        let name = Value(delegate.map { after.name($0) })
        if Member.sceneStateCalls.contains(found.call) {
            guard found.add(.appHasScenes, "R58", name, isMet: delegate != nil),
                found.add(.isSet, Choice.sceneDelegate.rule, .text(found.subject), isMet: delegate == receiver),
                let delegate
            else { return false }
            _ = implementing(delegate, &found)
            return true
        }
        guard found.add(.appHasNoScenes, "R58", name, isMet: delegate == nil) else { return false }
        let rules = after.rules
        switch found.call {
        case .shouldSaveSecureApplicationState, .shouldRestoreSecureApplicationState:
            found.add(
                .versionHasCallback, "R1", .text(rules.version.description), isMet: rules.asksSecureStateQuestions)
            _ = implementing(.application, &found)
        case .shouldSaveApplicationState: asksOlder(than: .shouldSaveSecureApplicationState, &found)
        case .shouldRestoreApplicationState: asksOlder(than: .shouldRestoreSecureApplicationState, &found)
        case .viewControllerWithRestorationIdentifierPath: _ = implementing(.application, &found)
        case .encodeRestorableState, .decodeRestorableState, .applicationFinishedRestoringState:
            if case .object? = receiver, let receiver { _ = implementing(receiver, &found) }
        default: break
        }
        return true
    }

    private func asksOlder(than secure: Member, _ found: inout Standing) {
        let isReplaced = after.rules.asksSecureStateQuestions && after.implements(.application, secure)
        found.add(.isAskedByThisMember, "R1", .text(secure.rawValue), isMet: !isReplaced)
        _ = implementing(.application, &found)
    }

    /// Whether the command gave a reason for which it neither saves nor restores.
    private func isRefused(_ calls: Set<String>, _ found: inout Standing) -> Bool {
        for event in events {
            guard case .noop(.application?, let call, let reason) = event.kind, calls.contains(call) else { continue }
            found.add(.hasEffect, event.rule, .text(reason), isMet: false)
            return true
        }
        return false
    }

    private func makes(_ calls: [Member], _ end: LifecycleChange) -> Bool {
        if let parked = after.agenda.parked, calls.contains(parked.member) { return true }
        return events.contains { event in
            switch event.kind {
            case .callback(_, let call, _, _), .question(_, let call, _, _): calls.contains(call)
            case .lifecycle(_, end): true
            default: false
            }
        }
    }

    /// A controller is preserved if it and all above it up to a window's root have restoration identifiers, and if a
    /// parent that is none of UIKit's containers encodes it (R4, R5, R12).
    private func encodes(_ handle: ControllerHandle, _ found: inout Standing) {
        guard let record = after.controllers[handle] else { return }
        found.add(
            .isOfRestorableKind, Choice.preservedAlert.rule, .text(record.kind.className),
            isMet: record.kind.isRestorable)
        let line = after.supporters(of: handle)
        var below: ControllerHandle?
        for controller in line where below.map({ after.wrapper(around: $0) }) != controller {
            let isLast = controller == line.last
            let name = Value.text(after.name(controller))
            found.add(
                .hasRestorationIdentifier, isLast ? "R5" : "R4", name,
                isMet: after.controllers[controller]?.properties.restorationIdentifier != nil)
            if let below, after.controllers[below]?.parent == controller {
                found.add(.isEncodedByParent, "R12", name, isMet: !after.encodedChildren(of: controller).isEmpty)
            }
            below = controller
        }
        guard let root = line.last, after.retainer(of: root) == nil else { return }
        let isInWindow = after.controllers[root]?.window != nil
        found.add(.isInWindow, "R5", .bool(isInWindow), isMet: isInWindow)
    }
}
