/// Restoring state: views are loaded, coders are read, and all restored objects are notified of the end (R30, R32, R34,
/// R35).
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
        case .child(let object, let child): try restoreChild(child, of: object)
        case .didDecode: openCoder([], .application, .didDecodeRestorableState, rule: "R32")
        case .announceEnd: announceEndOfRestoration()
        case .presentAgain: try presentAgain()
        case .presentLater: later(.restore(.presentAgain))
        case .finish: finishRestoration()
        case .interactionState: restoreInteractionState()
        case .sceneConnected: finishSceneRestoration()
        }
    }

    /// R34: in `decodeRestorableState(with:)` the view is loaded.
    private mutating func loadRestored() {
        let restored = agenda.reading?.findings.compactMap(\.controller) ?? []
        enqueue(restored.map { .load($0, "R34") })
    }

    /// Matches views by their identifiers in the views of the controllers that were found (R11), and registered objects
    /// by their paths (R47).
    private mutating func findViews() {
        guard let archive = agenda.reading?.archive else { return }
        for (index, object) in archive.objects.enumerated() {
            switch object.kind {
            case .controller: continue
            case .object: findRegistered(object, at: index)
            case .view:
                guard let view = existingView(at: object.path), let owner = owner(above: view) else {
                    continue
                }
                let explanation = "It lies in the view of \(name(owner))."
                agenda.reading?.update(index) {
                    $0 = ArchiveReading.Finding(.view(view), rule: "R11", explanation: explanation)
                }
            }
        }
    }

    private mutating func openCoder(_ path: [String], _ actor: Actor, _ member: Member, rule: Rule) {
        agenda.reading?.open.append(path)
        enqueue([.callback(Callback(actor, member, [coder(path)], rule: rule)), .restore(.closeCoder)])
    }

    /// Lets the next controller from `index` on read its coder, if it is of the class that wrote it (R30).
    private mutating func decode(from index: Int) {
        guard let (object, finding) = agenda.reading?.found(at: index) else { return }
        enqueue(.restore(.decode(index + 1)))
        if case .object(let handle)? = finding.actor { return decodeObject(handle, object.path, at: index) }
        guard let handle = finding.controller, controllers.contains(handle) else { return }
        guard isKind(handle, of: object.className) else {
            emit(
                .noop(
                    .controller(name(handle)), call: Member.decodeRestorableState.rawValue,
                    reason: "It is not a kind of \(object.className), which wrote the state."), rule: "R30")
            return
        }
        agenda.reading?.update(index) { $0.isDecoded = true }
        openCoder(object.path, .controller(handle), .decodeRestorableState, rule: "RS-14")
    }

    private mutating func decodeObject(_ handle: ObjectHandle, _ path: [String], at index: Int) {
        guard implements(.object(handle), .decodeRestorableState) else { return }
        agenda.reading?.update(index) { $0.isDecoded = true }
        openCoder(path, .object(handle), .decodeRestorableState, rule: "RS-14")
    }

    func isKind(_ handle: ControllerHandle, of className: String) -> Bool {
        guard let controller = controllers[handle] else { return false }
        return [controller.className, qualifiedClassName(of: controller)].contains(className)
            || controller.kind.classNames.contains(className)
    }

    /// The base `decodeRestorableState(with:)`: a UIKit container takes its children back, the views decode, and the
    /// controller that it presented comes back (R10, RS-15).
    mutating func decodeBase(_ handle: ControllerHandle) throws(Rejection) {
        guard let index = agenda.reading?.position(of: .controller(handle)),
            let object = agenda.reading?.found(at: index)?.object, agenda.reading?.open.last == object.path
        else { return }
        agenda.reading?.update(index) { $0.isDecodedByBase = true }
        if object.presented != nil { agenda.reading?.presenters.append(index) }
        let views = agenda.reading?.views(of: object.path) ?? []
        restoreSelection(of: handle, to: object.tabs)
        enqueue(views.map { .restore(.decodeView($0)) })
        try restoreChildren(of: handle, from: object, at: index)
    }

    private mutating func decodeView(_ index: Int) {
        guard let (object, finding) = agenda.reading?.found(at: index), let actor = finding.actor else {
            return
        }
        agenda.reading?.update(index) { $0.isDecoded = true }
        openCoder(object.path, actor, .decodeRestorableState, rule: "R11")
    }

    /// RS-16, R35: after every decode and after the delegate's `didDecode`, root to leaf.
    private mutating func announceEndOfRestoration() {
        let told = (agenda.reading?.findings ?? []).compactMap { finding -> Actor? in
            switch finding.actor {
            case .controller(let handle)? where finding.isDecoded: .controller(handle)
            case .object(let handle)?
            where implements(.object(handle), .applicationFinishedRestoringState): .object(handle)
            case .controller, .object, .view, .type, .application, nil: nil
            }
        }
        enqueue(
            told.map {
                let rule: Rule = if case .controller = $0 { "RS-16" } else { "R35" }
                return .callback(Callback($0, .applicationFinishedRestoringState, rule: rule))
            })
    }

    // MARK: The app's own calls

    /// `decodeObject(forKey:)`, inside the callback that was given the coder.
    mutating func decode(_ key: String, label: String?, _ bindings: Bindings) throws(Rejection) {
        guard let reading = agenda.reading, let path = coderPath(bindings), reading.open.last == path else {
            if isInConnectionWithoutActivity(bindings) {
                return emit(.reading(coderOwner, name: label ?? key, value: .null), rule: "R58")
            }
            throw .invalid(
                reason: "There is no coder to read: decode is called inside the callback that got the coder.",
                rule: "RS-14")
        }
        let (value, rule) = decoded(key, of: path, reading)
        let owner = reading.finding(at: path)?.actor.map { subject($0) }
        emit(.reading(owner ?? coderOwner, name: label ?? key, value: value), rule: rule)
        if reading.isUnread(key) { agenda.reading?.readKeys.append(key) }
    }

    /// Whether code comes from the scene delegate's callback, and the session of the scene has no activity.
    private func isInConnectionWithoutActivity(_ bindings: Bindings) -> Bool {
        agenda.reading == nil && agenda.writing == nil && sceneDelegate != nil && coderPath(bindings) == []
    }

    private func decoded(_ key: String, of path: [String], _ reading: ArchiveReading) -> (Value, Rule) {
        if let key = CoderKey(rawValue: key) { return (reading.value(forKey: key, of: path), key.rule) }
        if reading.archive.activity != nil {
            guard case .value(let value)? = reading.content(forKey: key, of: path) else {
                return (.null, "R58")
            }
            return (value, "R58")
        }
        switch reading.content(forKey: key, of: path) {
        case nil: return (.null, "R9")
        case .value(let value)?: return (value, "R9")
        case .reference(let target)?:
            // R8, R28: the very instance that was restored, or nil.
            return (Value(reading.finding(at: target)?.actor.map { name($0) }), "R8")
        }
    }
}

extension ControllerKind {
    /// UIKit's class of this kind, and its superclasses.
    fileprivate var classNames: [String] {
        switch self {
        case .viewController: [className]
        case .imagePickerController:
            [
                className, ControllerKind.navigationController.className,
                ControllerKind.viewController.className,
            ]
        case .navigationController, .tabBarController, .splitViewController, .pageViewController,
            .tableViewController, .collectionViewController, .avPlayerViewController, .alertController,
            .activityViewController, .searchController:
            [className, ControllerKind.viewController.className]
        }
    }
}
