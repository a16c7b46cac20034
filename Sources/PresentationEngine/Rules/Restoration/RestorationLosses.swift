/// The report of a restoration: what came back, and what did not and why.
extension PresentationSession {
    /// A restoration that lost something is reported as `partly`; one that an exception ended also reports the objects
    /// that it did not come to.
    func report(failure: RestorationReport.Outcome? = nil) -> RestorationReport {
        let objects = agenda.reading.map { reading in
            reading.archive.objects.enumerated().map { index, object in
                result(for: object, reading.found(at: index)?.finding, reading)
            }
        }
        let unread = agenda.reading?.unreadActivity
        let isComplete = objects?.allSatisfy(\.isComplete) ?? true && unread?.unread.isEmpty ?? true
        return RestorationReport(
            outcome: failure ?? (isComplete ? .restored : .partly), activity: unread,
            objects: objects ?? [])
    }

    private func result(
        for object: StateArchive.Object, _ found: ArchiveReading.Finding?, _ reading: ArchiveReading
    ) -> RestorationReport.Object {
        let finding =
            found
            ?? ArchiveReading.Finding(
                nil, rule: "R40", explanation: "The app ended before it was looked for.")
        let losses = losses(of: object, finding, reading)
        return RestorationReport.Object(
            path: object.path, kind: object.kind, className: object.className,
            name: finding.actor.map { name($0) }, rule: finding.rule, isDecoded: finding.isDecoded,
            isComplete: finding.actor != nil && losses.isEmpty,
            explanation: ([finding.explanation] + losses).joined(separator: " "))
    }

    /// A sentence about each loss of an object that was found.
    private func losses(
        of object: StateArchive.Object, _ finding: ArchiveReading.Finding, _ reading: ArchiveReading
    ) -> [String] {
        guard let actor = finding.actor else { return [] }
        guard case .controller(let handle) = actor else {
            return finding.isDecoded || object.entries.isEmpty ? [] : ["Its state is not decoded."]
        }
        guard finding.isDecoded else {
            return [
                isKind(handle, of: object.className)
                    ? "Its state is not decoded."
                    : "It is not a \(object.className), so its state is not decoded."
            ]
        }
        return [loss(ofWindow: object.window, handle), loss(ofPresented: object.presented, finding, reading)]
            .compactMap(\.self)
            + losses(ofChildren: object.children, in: handle, finding, reading)
            + losses(ofTabs: object.tabs, in: handle, finding)
    }

    /// CH-43: only a window that the app has made by then gets its root.
    private func loss(ofWindow index: Int?, _ handle: ControllerHandle) -> String? {
        guard let index else { return nil }
        guard windowsOfDevice.indices.contains(index) else {
            return "The app has no window \(index), whose root it was."
        }
        return windows[windowsOfDevice[index]]?.root == handle ? nil : "It is not the root of its window."
    }

    private func loss(
        ofPresented path: [String]?, _ finding: ArchiveReading.Finding, _ reading: ArchiveReading
    ) -> String? {
        guard let path else { return nil }
        let shown = StateArchive.shown(path)
        guard finding.isDecodedByBase else {
            return "The base class did not decode, so \(shown) is not presented again."
        }
        guard let presented = reading.finding(at: path)?.controller else {
            return "\(shown), which it presented, was not found."
        }
        guard controllers[presented]?.presentedBy == nil else { return nil }
        return [obstacle(toPresentingAgain: presented)].compactMap(\.self)
            .reduce("\(shown) is not presented again.") { "\($0) \($1)" }
    }

    private func losses(
        ofChildren children: [StateArchive.Child], in handle: ControllerHandle,
        _ finding: ArchiveReading.Finding, _ reading: ArchiveReading
    ) -> [String] {
        guard !children.isEmpty else { return [] }
        guard finding.isDecodedByBase else {
            return ["The base class did not decode, so its children are those of the launch."]
        }
        let isStack = controllers[handle]?.kind.hasStack == true
        let present = encodedChildren(of: handle)
        let places = Dictionary(present.map { ($0.controller, $0) }, uniquingKeysWith: { first, _ in first })
        let losses = children.compactMap { child -> String? in
            // A column on a stack is reported by its split view controller.
            if isStack, child.column != nil { return nil }
            let shown = StateArchive.shown(child.path)
            guard let controller = reading.finding(at: child.path)?.controller else {
                return "\(shown), its child, was not found."
            }
            guard let place = places[controller] else { return "\(shown) is not its child." }
            if let column = child.column, place.column != column {
                return "\(shown) is not its \(column.name) column."
            }
            return child.isSelected && !place.isSelected ? "\(shown) is not selected." : nil
        }
        let recorded = children.compactMap { reading.finding(at: $0.path)?.controller }.filter { places[$0] != nil }
        guard controllers[handle]?.kind.hasOrderedChildren == true else { return losses }
        let isReordered = recorded.distinct != present.map(\.controller).among(recorded)
        return losses + (isReordered ? ["Its \(isStack ? "stack has" : "tabs have") another order."] : [])
    }

    /// CH-436: the tabs that the app has not set again.
    private func losses(
        ofTabs recorded: StateArchive.Tabs?, in handle: ControllerHandle, _ finding: ArchiveReading.Finding
    ) -> [String] {
        guard let recorded else { return [] }
        guard finding.isDecodedByBase else {
            return ["The base class did not decode, so its selected tab is that of the launch."]
        }
        let children = recorded.groups.filter { tabObject($0.selectedChild, of: handle)?.group != $0.identifier }
        let isSelectedGone = tabObject(recorded.selected, of: handle) == nil
        let gone = Set(children.map(\.selectedChild) + (isSelectedGone ? [recorded.selected] : []))
        return gone.sorted().map { "The app has not set the tab \($0.shortened) again." }
    }
}
