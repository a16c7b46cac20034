/// Events for the first responder: presses, shakes and those of a remote control (CH-632 to CH-634).
extension PresentationSession {
    mutating func send(_ event: SentEvent) throws(Rejection) {
        switch event {
        case .press(let button, let phase): try press(button, phase)
        case .shake(let phase): try shake(phase)
        case .remoteControl(let subtype):
            guard header.userEvents.receivesRemoteControl else {
                return ignoreRemoteControl(
                    "sendEvent",
                    "The app has not called beginReceivingRemoteControlEvents(), or has ended that again.")
            }
            let argument = Argument("subtype", .text(subtype.rawValue))
            enqueue(.respond(eventStart, ResponderEvent(.remoteControlReceived, [argument])))
        }
    }

    // MARK: The first responder

    /// CH-632: the first responder. A control that has the keyboard is part of the view of its controller; without
    /// either it is the controller in front of the key window.
    var eventStart: Responder {
        if let firstResponder { return firstResponder }
        if let keyboard = header.keyboard, let focus = keyboard.focus, !keyboard.isLeaving,
            let view = controllers[focus.owner]?.view
        {
            return .view(view)
        }
        return keyRoot.map { .controller(frontController(of: $0)) } ?? .application
    }

    // MARK: Presses

    private mutating func press(_ button: PressedButton, _ phase: EventPhase) throws(Rejection) {
        try refuseUnknown(button)
        if let inactivity { throw inactivity.refusal(to: "press \(button.name)") }
        guard phase != .began else {
            let responder = eventStart
            header.userEvents.press = HeldPress(button, responder)
            return enqueue(.respond(responder, ResponderEvent(.pressesBegan, button.arguments)))
        }
        // CH-633: the later phases go to the responder to which the press went.
        guard let held = header.userEvents.press, held.button == button else {
            throw .invalid(
                reason: "No press of \(button.name) has begun, or it is over.", rule: Choice.laterPhases.rule)
        }
        if phase != .changed { header.userEvents.press = nil }
        let member: Member =
            switch phase {
            case .began: .pressesBegan
            case .changed: .pressesChanged
            case .ended: .pressesEnded
            case .cancelled: .pressesCancelled
            }
        enqueue(.respond(held.responder, ResponderEvent(member, button.arguments)))
    }

    private func refuseUnknown(_ button: PressedButton) throws(Rejection) {
        switch button {
        case .button where !rules.hasPresses:
            throw .unsuitable(
                key: "press", reason: "Presses exist from iOS 9 on.", rule: Choice.firstResponderEvents.rule)
        case .key where !rules.hasKeysOfPresses:
            throw .unsuitable(
                key: "key", reason: "Keys are presses from iOS 13.4 on.", rule: Choice.firstResponderEvents.rule)
        case .button, .key: return
        }
    }

    // MARK: Shakes

    static let shakeArguments = [Argument("motion", "motionShake")]

    private mutating func shake(_ phase: EventPhase) throws(Rejection) {
        if let inactivity { throw inactivity.refusal(to: "shake the device") }
        let member: Member
        switch phase {
        case .began:
            let responder = eventStart
            header.userEvents.shake = responder
            return enqueue(.respond(responder, ResponderEvent(.motionBegan, Self.shakeArguments)))
        case .ended: member = .motionEnded
        case .cancelled: member = .motionCancelled
        case .changed:
            throw .unsuitable(
                key: "phase", reason: "A shake begins, ends or is canceled.", rule: Choice.laterPhases.rule)
        }
        guard let responder = header.userEvents.shake else {
            throw .invalid(reason: "No shake has begun, or it is over.", rule: Choice.laterPhases.rule)
        }
        header.userEvents.shake = nil
        enqueue(.respond(responder, ResponderEvent(member, Self.shakeArguments)))
    }

    // MARK: Remote controls

    /// `beginReceivingRemoteControlEvents()` and `endReceivingRemoteControlEvents()` (CH-634).
    mutating func receiveRemoteControl(_ isReceiving: Bool) {
        header.userEvents.receivesRemoteControl = isReceiving
    }

    private mutating func ignoreRemoteControl(_ call: String, _ reason: String) {
        emit(.noop(.application, call: call, reason: reason), rule: Choice.remoteControl.rule)
    }

    // MARK: Activities

    /// An object gets the activity that the app continues: the app has handed it to the restoration handler, or calls
    /// its method (CH-635).
    mutating func restoreActivity(_ receiver: String, _ type: String, _ bindings: Bindings) throws(Rejection) {
        let actor = try actor(receiver, bindings)
        let argument = Argument("activityType", .text(resolve(type, bindings)))
        enqueue(
            .callback(
                Callback(actor, .restoreUserActivityState, [argument], rule: Choice.restoredActivities.rule)))
    }
}

extension PressedButton {
    /// The arguments of the callbacks.
    var arguments: [Argument] {
        switch self {
        case .button(let type): [Argument("type", .text(type.rawValue)), Argument("key", .null)]
        case .key(let characters): [Argument("type", .null), Argument("key", .text(characters))]
        }
    }

    fileprivate var name: String {
        switch self {
        case .button(let type): type.rawValue
        case .key(let characters): "the key \(characters)"
        }
    }
}

extension Member {
    /// The rule of an event that goes along the responder chain; nil for the beginning of a touch.
    var ruleOfEvent: Rule? {
        switch self {
        case .touchesMoved, .touchesEnded, .touchesEstimated: Choice.touchPhases.rule
        case .touchesCancelled: Choice.cancelledTouches.rule
        case .pressesBegan, .motionBegan: Choice.firstResponderEvents.rule
        case .pressesChanged, .pressesEnded, .pressesCancelled, .motionEnded, .motionCancelled:
            Choice.laterPhases.rule
        case .remoteControlReceived: Choice.remoteControl.rule
        default: nil
        }
    }
}
