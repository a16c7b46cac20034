/// The responder chain and its events; memory warnings (ME-01, ME-07, ME-08).
extension PresentationSession {
    mutating func make(_ call: RespondingCall, _ bindings: Bindings) throws(Rejection) {
        switch call {
        case .touch(let name, let phase):
            let view = try view(name, bindings)
            guard window(containing: view) != nil else {
                throw .invalid(reason: "\(views[view]?.name ?? name) is in no window.", rule: "ME-08")
            }
            if phase != .estimatedPropertiesUpdated { try refuseSecondTouch() }
            guard phase == .began else { return try touch(view, phase) }
            if let owner = owner(above: view) {
                try refuseIgnoredTouch(of: views[view]?.name ?? name, in: owner)
            }
            if let obstacle = owner(above: view).flatMap({ absence(of: $0) }) ?? passedOver(from: view) {
                throw .untouchable(
                    reason: "\(views[view]?.name ?? name) cannot be touched: \(obstacle.reason).", rule: obstacle.rule)
            }
            try touch(view, .began)
        case .touchScreen(let touch): try touchScreen(touch)
        case .send(let event): try send(event)
        case .restoreActivity(let receiver, let type): try restoreActivity(receiver, type, bindings)
        case .becomeFirstResponder(let element, let receiver):
            try becomeFirstResponder(resolve(element, bindings), in: receiver.map { resolve($0, bindings) })
        case .resignFirstResponder(let element, let receiver):
            try resignFirstResponder(resolve(element, bindings), in: receiver.map { resolve($0, bindings) })
        case .dockKeyboard(let isDocked): try dockKeyboard(isDocked)
        case .becomeResponder(let name): try becomeFirstResponder(try responder(name, bindings))
        case .resignResponder(let name): resignFirstResponder(try responder(name, bindings))
        case .reloadInputViews(let name): reloadInputViews(of: try responder(name, bindings))
        case .pressKey(let input, let modifiers): try pressKey(resolve(input, bindings), modifiers)
        case .requestFocusUpdate(let name): requestFocusUpdate(to: try responder(name, bindings))
        }
    }

    /// A controller is between its root view and that view's superview (ME-07); after a window come the application and
    /// its delegate.
    func next(after responder: Responder) -> Responder? {
        switch responder {
        case .view(let handle):
            guard let view = views[handle] else { return nil }
            if let owner = view.owner { return .controller(owner) }
            return view.superview.map(Responder.view) ?? (view.window == nil ? nil : .application)
        case .controller(let handle):
            return controllers[handle]?.view.flatMap { views[$0]?.superview }.map(Responder.view)
        case .application: return .applicationDelegate
        case .applicationDelegate: return nil
        }
    }

    func chain(after responder: Responder) -> [Responder] {
        var chain: [Responder] = []
        var current = next(after: responder)
        while let responder = current {
            chain.append(responder)
            current = next(after: responder)
        }
        meter.look(at: chain.count / 4)
        return chain
    }

    func name(_ responder: Responder) -> String {
        switch responder {
        case .view(let handle): views[handle]?.name ?? ""
        case .controller(let handle): name(handle)
        case .application: "UIApplication"
        case .applicationDelegate: "application"
        }
    }

    func value(of value: Readable.ResponderValue, _ responder: Responder) -> Value {
        switch value {
        case .next: Value(next(after: responder).map { name($0) })
        case .chain: .list(chain(after: responder).map { .text(name($0)) })
        case .isFirstResponder: .bool(firstResponder == responder)
        case .focusedItem: Value(focusedItem.flatMap { views[$0]?.name })
        }
    }

    /// ME-08: the first override that does not call super ends an event's way.
    mutating func respond(_ responder: Responder, _ event: ResponderEvent) {
        guard !event.isUnasked || actor(of: responder).map({ implements($0, event.member) }) == true else {
            return respond(after: responder, event)
        }
        let actor = actor(of: responder)
        let isHandled = actor.flatMap { reaction(of: $0, to: event.member, event.arguments) }?.callsSuper == false
        if !isHandled, let next = next(after: responder) { enqueue(.respond(next, event)) }
        guard let actor else { return }
        let rule: Rule = responder.isController ? "ME-07" : "ME-08"
        deliver(Callback(actor, event.member, event.arguments, rule: event.member.ruleOfEvent ?? rule))
    }

    /// An event that no call has asked for passes responders whose classes do not implement its member.
    private mutating func respond(after responder: Responder, _ event: ResponderEvent) {
        var height = 1
        defer { meter.look(at: height) }
        var current = next(after: responder)
        while let responder = current {
            if actor(of: responder).map({ implements($0, event.member) }) == true {
                return enqueue(.respond(responder, event))
            }
            current = next(after: responder)
            height += 1
        }
    }

    /// The app's delegate first, then the notification, then the controllers in the order they were made (CH-89).
    mutating func warnOfMemory() {
        emit(.lifecycle(nil, .memoryWarning), rule: "ME-01")
        let controllers = every(controllers).sorted { $0.record.serial < $1.record.serial }
        for (handle, _) in controllers.reversed() {
            enqueue(.callback(Callback(.controller(handle), .didReceiveMemoryWarning, rule: "ME-01")))
        }
        enqueue(.postMemoryWarning)
        deliver(
            lifeCycle(
                .application, .applicationDidReceiveMemoryWarning, "is warned of its memory",
                rule: Choice.memoryWarningOrder.rule))
    }

    mutating func postMemoryWarning() {
        emit(
            .notification(name: "UIApplicationDidReceiveMemoryWarningNotification", object: nil),
            rule: Choice.memoryWarningOrder.rule)
    }
}

extension Responder {
    fileprivate var isController: Bool {
        switch self {
        case .controller: true
        case .view, .application, .applicationDelegate: false
        }
    }
}
