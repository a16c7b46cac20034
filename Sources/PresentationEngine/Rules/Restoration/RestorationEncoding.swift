/// The contents of coders: written by the base classes, and by an app's own code (R6, R8 to R12, RS-09, RS-12, RS-13).
extension PresentationSession {
    /// Appends a controller to the objects to encode and returns its path; nil if it cannot be preserved.
    mutating func enlist(_ handle: ControllerHandle, rule: Rule) -> [String]? {
        guard let controller = controllers[handle], let path = restorationPath(handle) else { return nil }
        return enlist(
            .controller(handle), rule: rule,
            StateArchive.Object(
                path: path.unique, identifiers: path.plain, kind: .controller, className: controller.className,
                restorationClass: controller.restorationClass,
                window: controller.window.flatMap { windowsOfDevice.firstIndex(of: $0) }))
    }

    private mutating func enlist(_ handle: ViewHandle, rule: Rule) -> [String]? {
        guard let view = views[handle], let path = restorationPath(handle) else { return nil }
        return enlist(
            .view(handle), rule: rule,
            StateArchive.Object(
                path: path.unique, identifiers: path.plain, kind: .view, className: view.className))
    }

    private mutating func enlist(_ handle: ObjectHandle, rule: Rule) -> [String]? {
        guard let object = objects[handle], let path = restorationPath(handle) else { return nil }
        return enlist(
            .object(handle), rule: rule,
            StateArchive.Object(
                path: path.unique, identifiers: path.plain, kind: .object, className: object.className,
                restorationClass: object.restoration.className))
    }

    private mutating func enlist(_ actor: Actor, rule: Rule, _ object: StateArchive.Object) -> [String]? {
        guard let position = agenda.writing?.position(of: object.path) else {
            agenda.writing?.append(ArchiveWriting.Participant(actor: actor, rule: rule, object: object))
            return object.path
        }
        guard let first = agenda.writing?.participants[position].actor, first != actor else {
            return object.path
        }
        let reason = "\(StateArchive.shown(object.path)) is the path of \(name(first)) already."
        emit(
            .noop(subject(actor), call: Member.encodeRestorableState.rawValue, reason: reason),
            rule: Choice.duplicatePaths.rule)
        return nil
    }

    /// The base `encodeRestorableState(with:)` of a controller (RS-09, R10), which does not encode children (RS-10);
    /// UIKit's containers encode theirs.
    mutating func encodeBase(_ handle: ControllerHandle) {
        guard let writing = agenda.writing, let position = writing.position(of: .controller(handle)),
            writing.open == writing.participants[position].object.path
        else { return }
        let scene = controllers[handle]?.scene.flatMap { recordedScene($0) }
        for view in identifiedViews(of: handle) { _ = enlist(view, rule: "R11") }
        encodeChildren(of: handle, at: position)
        let presented = controllers[handle]?.presents.flatMap { presentations[$0]?.presented }
        var presentedPath: [String]?
        if let presented {
            presentedPath = enlist(presented, rule: "R10")
            if controllers[presented]?.kind.isRestorable == false {
                leaveOutAlert(presented)
            } else if presentedPath == nil,
                controllers[presented]?.properties.restorationIdentifier == nil
            {
                leaveOut(presented, rule: "R4")
            }
        }
        let tabs = encodedSelection(of: handle)
        agenda.writing?.update(position) {
            $0.scene = scene
            $0.presented = presentedPath
            $0.tabs = tabs
        }
    }

    /// The names of a scene that a later build can look up (R27, CH-46).
    private func recordedScene(_ reference: SceneReference) -> StateArchive.Scene? {
        guard let storyboard = settings?.storyboards[reference.storyboard] else { return nil }
        let identifier = storyboard.scene(withID: reference.objectID)?.storyboardIdentifier
        return StateArchive.Scene(storyboard: storyboard.name, identifier: identifier ?? reference.objectID)
    }

    // MARK: The app's own calls

    /// `encode(_:forKey:)`, inside the callback that was given the coder.
    mutating func encode(_ content: EncodedContent, forKey key: String, _ bindings: Bindings)
        throws(Rejection)
    {
        guard let path = agenda.writing?.open, coderPath(bindings) == path else {
            throw .invalid(
                reason:
                    "There is no coder to write to: encode is called inside the callback that got the coder.",
                rule: "RS-08")
        }
        if let reason = StateArchive.fault(ofKey: key) { throw .invalid(reason: reason, rule: nil) }
        let coded: StateArchive.Content
        switch content {
        case .value(let value):
            if let reason = StateArchive.fault(of: value) { throw .invalid(reason: reason, rule: "RS-13") }
            coded = .value(value)
        case .reference(let name):
            guard agenda.writing?.isOfScene == false else {
                throw .invalid(
                    reason: "The userInfo of an activity holds values, and no reference to \(name).",
                    rule: "R58")
            }
            guard let reference = try reference(to: resolve(name, bindings), from: path) else { return }
            coded = .reference(reference)
        }
        agenda.writing?.encode(coded, forKey: key, into: path)
        switch coded {
        case .value(let value):
            let rule: Rule = agenda.writing?.isOfScene == true ? "R58" : "RS-13"
            emit(.coding(owner(ofCoder: path), name: "encode \(key)", value: value), rule: rule)
        case .reference(let target):
            emit(
                .coding(owner(ofCoder: path), name: "encode \(key)", value: .list(target.map(Value.text))),
                rule: "RS-12")
        }
    }

    /// The coder that the running callback was given, by the path of its object.
    func coderPath(_ bindings: Bindings) -> [String]? {
        guard case .list(let path)? = bindings["coder"] else { return nil }
        return path.compactMap(\.string)
    }

    private func owner(ofCoder path: [String]) -> Subject {
        guard let writing = agenda.writing, let position = writing.position(of: path) else {
            return coderOwner
        }
        return subject(writing.participants[position].actor)
    }

    /// Encoding a restorable object writes its path, and has the object encoded in its own coder, too (R6, R8, RS-12).
    private mutating func reference(to name: String, from coder: [String]) throws(Rejection) -> [String]? {
        switch names[name] {
        case .controller(let handle):
            if let path = enlist(handle, rule: rescueRule(handle, from: coder)) { return path }
            if controllers[handle]?.properties.restorationIdentifier == nil {
                encodeNothing(.controller(handle))
            }
            return nil
        case .view(let handle):
            if let path = enlist(handle, rule: "R11") { return path }
            if restorationPath(handle) == nil { encodeNothing(.view(handle)) }
            return nil
        case .object(let handle):
            guard objects[handle]?.restoration.identifier != nil else {
                throw .invalid(
                    reason:
                        "\"\(name)\" is not a restorable object: registerObject makes it one, or its values are encoded.",
                    rule: "RS-13")
            }
            return enlist(handle, rule: "RS-12")
        case .window, .presentation, .transition, .segue, nil:
            throw .unknown(kind: "restorable object", name: name)
        }
    }

    private mutating func encodeNothing(_ actor: Actor) {
        emit(
            .noop(
                subject(actor), call: "encode(_:forKey:)",
                reason:
                    "It, or the controller it belongs to, has no restoration identifier: nothing is written."),
            rule: Choice.unidentifiedReference.rule)
    }

    /// A container that encodes its own child follows R12; any other object rescues the controller by R6.
    private func rescueRule(_ handle: ControllerHandle, from coder: [String]) -> Rule {
        guard let writing = agenda.writing, let position = writing.position(of: coder),
            case .controller(let encoder) = writing.participants[position].actor,
            controllers[handle]?.parent == encoder
        else { return "R6" }
        return "R12"
    }
}
