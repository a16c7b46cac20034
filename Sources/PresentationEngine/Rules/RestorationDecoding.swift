/// Restoring state: views are loaded, coders are read, and everybody is told that it is over (R30, R32, R34, R35).
extension PresentationSession {
    mutating func advance(_ stage: RestorationStage) throws(Rejection) {
        switch stage {
        case .begin: beginRestoration()
        case .find: try findNext()
        case .load: loadRestored()
        case .findViews: findViews()
        case .decode(let index): decode(from: index)
        case .decodeView(let index): decodeView(index)
        case .closeCoder: agenda.reading?.open.removeLast()
        case .didDecode: openCoder([], .application, .didDecodeRestorableState, rule: "R32")
        case .announceEnd: announceEndOfRestoration()
        case .presentAgain: try presentAgain()
        case .finish: finishRestoration()
        }
    }

    /// R34: in `decodeRestorableState(with:)` the view is loaded.
    private mutating func loadRestored() {
        let restored = agenda.reading?.findings.compactMap(\.controller) ?? []
        push(restored.map { .load($0, "R34") })
    }

    /// Views are matched by their identifiers in the views of the controllers that were found (R11).
    private mutating func findViews() {
        guard let archive = agenda.reading?.archive else { return }
        for (index, object) in archive.objects.enumerated() {
            switch object.kind {
            case .controller: continue
            case .view:
                guard let view = existingView(at: object.path), let owner = owner(above: view) else {
                    continue
                }
                let explanation = "It lies in the view of \(name(owner))."
                agenda.reading?.findings[index] = ArchiveReading.Finding(
                    .view(view), rule: "R11", explanation: explanation)
            }
        }
    }

    private mutating func openCoder(_ path: [String], _ actor: Actor, _ member: Member, rule: Rule) {
        agenda.reading?.open.append(path)
        push([.callback(Callback(actor, member, [coder(path)], rule: rule)), .restore(.closeCoder)])
    }

    /// The next controller from `index` on reads its coder, if it is of the class that wrote it (R30).
    private mutating func decode(from index: Int) {
        guard let reading = agenda.reading, index < reading.archive.objects.count else { return }
        push(.restore(.decode(index + 1)))
        guard let handle = reading.findings[index].controller, controllers.contains(handle) else { return }
        let object = reading.archive.objects[index]
        guard isKind(handle, of: object.className) else {
            agenda.reading?.findings[index].explanation +=
                " It is no \(object.className), so its state is not decoded."
            emit(
                .noop(
                    .controller(name(handle)), call: Member.decodeRestorableState.rawValue,
                    reason: "It is no kind of \(object.className), which wrote the state."), rule: "R30")
            return
        }
        agenda.reading?.findings[index].isDecoded = true
        openCoder(object.path, .controller(handle), .decodeRestorableState, rule: "RS-14")
    }

    private func isKind(_ handle: ControllerHandle, of className: String) -> Bool {
        guard let controller = controllers[handle] else { return false }
        return className == controller.className || controller.kind.classNames.contains(className)
    }

    /// The base `decodeRestorableState(with:)`: its views decode, and what it presented comes back (R10, RS-15).
    mutating func decodeBase(_ handle: ControllerHandle) {
        guard let reading = agenda.reading, let index = reading.position(of: .controller(handle)),
            reading.open.last == reading.archive.objects[index].path
        else { return }
        agenda.reading?.findings[index].isDecodedByBase = true
        let object = reading.archive.objects[index]
        if object.presented != nil { agenda.reading?.presenters.append(index) }
        var steps: [Step] = []
        for (position, candidate) in reading.archive.objects.enumerated() where candidate.kind == .view {
            if candidate.path.count == object.path.count + 1, candidate.path.starts(with: object.path),
                reading.findings[position].actor != nil
            {
                steps.append(.restore(.decodeView(position)))
            }
        }
        push(steps)
    }

    private mutating func decodeView(_ index: Int) {
        guard let reading = agenda.reading, let actor = reading.findings[index].actor else { return }
        agenda.reading?.findings[index].isDecoded = true
        openCoder(reading.archive.objects[index].path, actor, .decodeRestorableState, rule: "R11")
    }

    /// RS-16, R35: after every decode and after the delegate's `didDecode`, root to leaf.
    private mutating func announceEndOfRestoration() {
        let decoded = agenda.reading?.findings.filter(\.isDecoded).compactMap(\.controller) ?? []
        push(
            decoded.map {
                .callback(Callback(.controller($0), .applicationFinishedRestoringState, rule: "RS-16"))
            })
    }

    // MARK: The app's own calls

    /// `decodeObject(forKey:)`, inside the callback that was given the coder.
    mutating func decode(_ key: String, label: String?, _ bindings: Bindings) throws(Rejection) {
        guard let reading = agenda.reading, let path = coderPath(bindings), reading.open.last == path else {
            throw .invalid(
                reason: "There is no coder to read: decode is called inside the callback that got the coder.",
                rule: "RS-14")
        }
        let (value, rule) = decoded(key, of: path, reading)
        let owner = reading.finding(at: path)?.actor.map(subject)
        emit(.action(owner ?? .application, name: label ?? key, value: value), rule: rule)
    }

    private func decoded(_ key: String, of path: [String], _ reading: ArchiveReading) -> (Value, Rule) {
        if let key = CoderKey(rawValue: key) { return (reading.value(forKey: key, of: path), key.rule) }
        switch reading.content(forKey: key, of: path) {
        case nil: return (.null, "R9")
        case .value(let value)?: return (value, "R9")
        case .reference(let target)?:
            // R8, R28: the very instance that was restored, or nil.
            return (Value(reading.finding(at: target)?.actor.map(name)), "R8")
        }
    }
}

extension ControllerKind {
    /// UIKit's class of this kind and those above it.
    fileprivate var classNames: [String] {
        switch self {
        case .viewController: [className]
        case .imagePickerController:
            [
                className, ControllerKind.navigationController.className,
                ControllerKind.viewController.className,
            ]
        case .navigationController, .tabBarController, .splitViewController, .pageViewController,
            .tableViewController, .collectionViewController, .avPlayerViewController, .alertController:
            [className, ControllerKind.viewController.className]
        }
    }
}
