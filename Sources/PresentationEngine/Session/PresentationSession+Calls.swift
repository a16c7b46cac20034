import SessionNumbers

/// Making a call: names are resolved here, and each call goes to the rule that carries it out.
extension PresentationSession {
    mutating func make(_ call: Call, _ bindings: Bindings) throws(Rejection) {
        switch call {
        case .present(let call): try requestPresentation(call, bindings)
        case .dismiss(let receiver, let isAnimated, let completion):
            try callDismiss(
                on: try controller(receiver, bindings), isAnimated: try truth(of: isAnimated, bindings), completion,
                bindings)
        case .modal(let receiver, let call): try make(call, of: receiver, bindings)
        case .performSegue(let receiver, let identifier, let sender):
            try performSegue(
                try controller(receiver, bindings), identifier: identifier,
                sender: sender.map { resolve($0, bindings) })
        case .tap(let element, let receiver, let event):
            try tap(resolve(element, bindings), event: event, receiver.map { resolve($0, bindings) })
        case .setEnabled(let element, let receiver, let isEnabled):
            try setEnabled(
                resolve(element, bindings), in: receiver.map { resolve($0, bindings) }, isEnabled: isEnabled)
        case .showing(let call): try show(call, bindings)
        case .unwind(let call): try unwind(call, bindings)
        case .makeController(let request): _ = try makeController(request, bindings)
        case .setProperties(let receiver, let assignments):
            try assign(assignments, to: try controller(receiver, bindings), bindings)
        case .release(let name): try release(name, bindings)
        case .loadViewIfNeeded(let receiver): enqueue(.load(try controller(receiver, bindings), "P185"))
        case .read(let receiver, let readable, let label):
            try read(receiver, readable, label: label, bindings)
        case .makeObject(let request): try makeObject(request, bindings)
        case .setBehavior(let name, let behavior): setBehavior(name, behavior)
        case .drive(let target, let drive): try self.drive(target, drive, bindings)
        case .changeInteraction(let object, let change): try changeInteraction(object, change, bindings)
        case .coordinate(let receiver, let coordination):
            try coordinate(try controller(receiver, bindings), coordination, bindings)
        case .navigation(let receiver, let call): try navigate(receiver, call, bindings)
        case .split(let receiver, let call): try make(call, of: receiver, bindings)
        case .alert(let receiver, let call): try make(call, of: receiver, bindings)
        case .presented(let receiver, let call): try make(call, of: receiver, bindings)
        case .popover(let receiver, let call): try make(call, of: receiver, bindings)
        case .setViewControllers(let call): try setViewControllers(call, bindings)
        case .tabBar(let receiver, let call): try make(call, of: receiver, bindings)
        case .page(let receiver, let call): try make(call, of: receiver, bindings)
        case .addChild(let receiver, let child):
            try addChild(try controller(child, bindings), to: try controller(receiver, bindings))
        case .removeFromParent(let receiver): removeFromParent(try controller(receiver, bindings))
        case .willMove(let receiver, let parent):
            try move(receiver, parent, .willMoveToParent, bindings)
        case .didMove(let receiver, let parent):
            try move(receiver, parent, .didMoveToParent, bindings)
        case .containment(let receiver, let call): try make(call, of: receiver, bindings)
        case .addSubview(let request): try addSubview(request, bindings)
        case .removeFromSuperview(let name): try removeFromSuperview(name, bindings)
        case .addWindow(let request): try addWindow(request, bindings)
        case .setRootViewController(let window, let root): try setRoot(window, root, bindings)
        case .responding(let call): try make(call, bindings)
        case .items(let receiver, let call): try make(call, of: try controller(receiver, bindings), bindings)
        case .layout(let receiver, let call): try make(call, of: try controller(receiver, bindings), bindings)
        case .window(let name, let call): try make(call, of: name, bindings)
        case .async(let calls): later(.calls(calls, bindings))
        case .after(let delay, let calls): try schedule(calls, after: delay, bindings)
        case .application(let call): if !isHeldUp(call, bindings) { try application(call) }
        case .environment(let call): try make(call)
        case .orientation(let call): try make(call, bindings)
        case .restrictSize(let restrictions): try restrict(restrictions)
        case .registerSceneAccessory(let receiver, let delegateClass):
            try register(
                SceneAccessory(controller: try controller(receiver, bindings), delegateClass: delegateClass))
        case .unregisterSceneAccessory(let receiver):
            try unregisterAccessory(of: try controller(receiver, bindings))
        case .updatePreference(let preference, let receiver):
            _ = try controller(receiver, bindings)
            try update(preference)
        case .link(let call): try make(call, bindings)
        case .updateStatusBar(let receiver): try updateStatusBar(try controller(receiver, bindings))
        case .registerObject(let object, let identifier):
            try registerObject(object.map { resolve($0, bindings) }, restorationIdentifier: identifier)
        case .encode(let key, let content): try encode(content, forKey: key, bindings)
        case .decode(let key, let label): try decode(key, label: label, bindings)
        case .log(let text):
            emit(.log(author(of: bindings), value(of: text, bindings)), rule: Choice.appLog.rule)
        case .raise(let name, let reason):
            throw .exception(name: name, reason: ConsoleText(reason), rule: Choice.appException.rule)
        }
    }

    /// The calls that were deprecated in iOS 6 are the same as those that took their place (DP-07, DP-09, DP-11).
    private mutating func make(_ call: ModalCall, of receiver: String, _ bindings: Bindings) throws(Rejection) {
        switch call {
        case .present(let controller, let isAnimated):
            try requestPresentation(
                PresentCall(receiver: receiver, controller: controller, isAnimated: isAnimated), bindings)
        case .dismiss(let isAnimated):
            try make(.dismiss(receiver: receiver, animated: isAnimated, completion: nil), bindings)
        }
    }

    private mutating func schedule(_ calls: [Call], after delay: Int, _ bindings: Bindings) throws(Rejection) {
        guard let span = SessionSpan(microseconds: delay),
            let due = SessionTime(clamping: header.time).adding(span)
        else {
            throw .unsuitable(
                key: "delay",
                reason: "The delay must end within a session's clock, which runs to \(Self.clockEnd).",
                rule: nil)
        }
        guard agenda.scheduled.count < Agenda.scheduledLimit else {
            throw .invalid(
                reason:
                    "\(Agenda.scheduledLimit) groups of calls wait for their time; let some of them run first.",
                rule: nil)
        }
        let entry = Agenda.Scheduled(
            due: due.microseconds, serial: nextSerial(), calls: calls, bindings: bindings, origin: origin)
        guard agenda.scheduledLength + entry.encodedLength <= Agenda.waitingLengthLimit else {
            throw .tooMuchWaiting
        }
        agenda.schedule(entry)
    }

    private mutating func move(_ receiver: String, _ parent: String?, _ member: Member, _ bindings: Bindings)
        throws(Rejection)
    {
        let handle = try controller(receiver, bindings)
        let target = try parent.map { name throws(Rejection) in try controller(name, bindings) }
        // MV-03: a child that gets `willMove(toParent: nil)` before its view leaves knows that it is being removed.
        if member == .willMoveToParent, target == nil, controllers[handle]?.parent != nil {
            controllers.update(handle) { if $0.cause == .none { $0.cause = .movingFromParent } }
        }
        deliver(self.move(handle, member, Value(target.map { name($0) }), rule: "CT-10"))
    }

    mutating func makeObject(_ request: ObjectRequest, _ bindings: Bindings) throws(Rejection) {
        let name = resolve(request.name, bindings)
        guard names[name] == nil else { throw .taken(name: name) }
        let owner: ObjectOwner =
            try request.owner.map { owner throws(Rejection) in
                .actor(try actor(owner, bindings))
            } ?? .client
        let popover = try request.popoverController.map { made throws(Rejection) in
            try popoverController(made, bindings)
        }
        let standard = popover == nil ? "NSObject" : "UIPopoverController"
        var object = NamedObject(
            serial: nextSerial(), name: name, className: request.className ?? standard, owner: owner)
        object.popover = popover
        object.animator = request.animator
        object.interaction = request.interaction
        object.presentationController = request.presentationController
        object.restoration.parent = try request.restorationParent.map { parent throws(Rejection) in
            try actor(parent, bindings)
        }
        object.restoration.className = request.objectRestorationClass
        let handle = objects.insert(object)
        names.set(name, .object(handle))
        if let popover { controllers.update(popover.content) { $0.popoverController = handle } }
        if let behavior = request.behavior { setBehavior(name, behavior) }
        emit(.lifecycle(.object(name), .created), rule: Choice.lifeOfObjects.rule)
        if let made = request.popoverController { try set(made.settings, of: handle, bindings) }
    }

    private mutating func addWindow(_ request: WindowRequest, _ bindings: Bindings) throws(Rejection) {
        if let name = request.name, names[name] != nil { throw .taken(name: name) }
        let root = try request.root.map { name throws(Rejection) in try controller(name, bindings) }
        if let root { try refuseRoot(root) }
        try refuse(request.screen)
        let window = makeWindow(named: "window", given: request.name, on: request.screen)
        let departure = root.map { leaveWindow($0) } ?? []
        if let root { setRoot(root, of: window, rule: "VL-30") }
        // F9: it is hidden, and not key.
        enqueue(departure)
    }

    /// P69o: a child's view cannot become a window's root; nor can that of a presented controller (CH-97).
    private func refuseRoot(_ root: ControllerHandle) throws(Rejection) {
        if let presenting = controllers[root]?.presentedBy.flatMap({ presentations[$0]?.presenting }) {
            throw .invalid(
                reason:
                    "\(name(root)) cannot become a window's root: \(name(presenting)) presents it. Dismiss it first.",
                rule: Choice.presentedRoot.rule)
        }
        guard let parent = controllers[root]?.parent else { return }
        throw exception(
            "child view controller:\(mention(root, .child)) should have parent view controller:(null) but actual parent is:\(mention(parent, .parent))",
            "P69o", name: "UIViewControllerHierarchyInconsistency")
    }

    private mutating func setRoot(_ window: String, _ root: String?, _ bindings: Bindings) throws(Rejection) {
        let resolved = resolve(window, bindings)
        guard case .window(let handle)? = names[resolved] else {
            throw .unknown(kind: "window", name: resolved)
        }
        let new = try root.map { name throws(Rejection) in try controller(name, bindings) }
        if let new { try refuseRoot(new) }
        try replaceRoot(of: handle, with: new)
    }

    private mutating func application(_ call: ApplicationCall) throws(Rejection) {
        switch call {
        case .background: enterBackground()
        case .foreground: enterForeground()
        case .inactive: resignActive()
        case .active: endInterruption()
        case .terminate: terminateApp()
        case .discardScene: try discardScene()
        case .lock: lockDevice()
        case .significantTimeChange: changeTimeSignificantly()
        case .save: preserveState()
        case .extendStateRestoration: extendRestoration()
        case .completeStateRestoration: completeRestoration()
        case .ignoreSnapshotOnNextApplicationLaunch: ignoreSnapshot()
        case .beginReceivingRemoteControlEvents: receiveRemoteControl(true)
        case .endReceivingRemoteControlEvents: receiveRemoteControl(false)
        case .setNeedsRebuild: rebuildMenu()
        case .memoryWarning:
            warnOfMemory()
        }
    }
}
