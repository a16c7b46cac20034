/// The phases of a touch after its beginning, and its cancellation (ME-08, CH-630, CH-631).
extension PresentationSession {
    /// A phase of a touch on a view that is in a window.
    mutating func touch(_ view: ViewHandle, _ phase: TouchPhase) throws(Rejection) {
        switch phase {
        case .began:
            header.userEvents.touch = view
            enqueue(.respond(.view(view), ResponderEvent(.touchesBegan)))
        case .moved: try follow(view, .touchesMoved)
        case .ended:
            try follow(view, .touchesEnded)
            header.userEvents.touch = nil
        case .cancelled:
            try follow(view, .touchesCancelled)
            header.userEvents.touch = nil
        case .estimatedPropertiesUpdated:
            guard rules.updatesEstimatedProperties else {
                throw .unsuitable(
                    key: "phase", reason: "touchesEstimatedPropertiesUpdated(_:) exists from iOS 9.1 on.",
                    rule: Choice.touchPhases.rule)
            }
            // They arrive when they are known, which may be after the touch has ended.
            enqueue(.respond(.view(view), ResponderEvent(.touchesEstimated)))
        }
    }

    /// CH-630: the later phases go to the view in which the touch began.
    private mutating func follow(_ view: ViewHandle, _ member: Member) throws(Rejection) {
        guard header.userEvents.touch == view else {
            throw .invalid(
                reason: "No touch has begun in \(views[view]?.name ?? "the view"), or it is over.",
                rule: Choice.touchPhases.rule)
        }
        enqueue(.respond(.view(view), ResponderEvent(member)))
    }

    // MARK: Cancellation

    /// A view may have left its window with the touch in it, which the commit of the turn finds out (CH-631). Without a
    /// class that is told, nothing is done for it: a view that is in no window has no later phases anyway.
    mutating func noteTouch() {
        guard names.implemented.contains(.touchesCancelled), header.hasUserEvents, header.userEvents.touch != nil else {
            return
        }
        meter.look(at: agenda.commit.count / 8)
        guard !agenda.commit.contains(where: { $0.step == .settleTouch }) else { return }
        agenda.commit.append(PlannedStep(.settleTouch, origin: origin))
    }

    mutating func settleTouch() {
        guard let view = header.userEvents.touch, window(containing: view) == nil else { return }
        cancelTouch()
    }

    /// CH-631: a view that is removed for good loses its touch while it still has its place.
    ///
    /// - Returns: whether there is one, after whose cancellation the view is removed.
    mutating func losesTouch(with view: ViewHandle) -> Bool {
        guard names.implemented.contains(.touchesCancelled), header.hasUserEvents,
            let touched = header.userEvents.touch, touched == view || isDescendant(touched, of: view)
        else { return false }
        enqueue(.destroy(view))
        cancelTouch()
        return true
    }

    /// CH-631: a gesture that begins in the view of a controller takes the touch from the views in there.
    ///
    /// - Returns: whether a class is told. Then the gesture goes on after that, with what it finds there.
    mutating func takesTouch(for gesture: BegunGesture) -> Bool {
        guard header.hasUserEvents, let touched = header.userEvents.touch,
            let view = controllers[gesture.controller]?.view, touched == view || isDescendant(touched, of: view)
        else { return false }
        guard names.implemented.contains(.touchesCancelled) else {
            header.userEvents.touch = nil
            return false
        }
        goOnLater(gesture)
        cancelTouch()
        return true
    }

    /// The gesture goes on after the steps that are put in front of it.
    mutating func goOnLater(_ gesture: BegunGesture) {
        let finger = header.hasUserEvents ? header.userEvents.finger : nil
        enqueue(.goOn(gesture, finger: finger?.drag == nil ? nil : finger?.number))
    }

    /// The gesture looks again at what it is made on, since `touchesCancelled(_:with:)` may have changed that.
    ///
    /// - Parameter number: that of the finger whose gesture it is; nil for a gesture that needs none any more.
    mutating func goOn(_ gesture: BegunGesture, of number: Int?) throws(Rejection) {
        if case .hold(let owner) = gesture { return hold(owner, by: number) }
        guard number == nil || header.userEvents.finger?.number == number && header.userEvents.finger?.drag != nil
        else {
            return emit(
                .noop(
                    controllers.contains(gesture.controller) ? .controller(name(gesture.controller)) : nil,
                    call: gesture.selector, reason: "The finger was lifted before the gesture began."),
                rule: Choice.fingerDrags.rule)
        }
        do {
            switch gesture {
            case .pop(let navigation, let fromContent, let start):
                goOnWithPan(navigation, fromContent: fromContent, startsAt: start)
            case .drag(let sheet, let distance, let velocity):
                try goOnWithDrag(sheet, by: distance, velocity: velocity)
            case .pullDown(let presented): try goOnWithPull(presented)
            case .turnPages(let container, let direction): try goOnWithSwipe(container, direction)
            case .moveColumns(let split, let reveals): try goOnWithColumns(split, reveals: reveals)
            case .perform(let call, _): try make(call, .none)
            case .lift(var drag, let start, let place, let velocity):
                takeHold(&drag)
                release(drag, from: start, to: place, velocity)
            case .hold: break
            }
        } catch {
            guard error.isOfCall else { throw error }
            let subject = controllers.contains(gesture.controller) ? Subject.controller(name(gesture.controller)) : nil
            let reason = gesture.isOfFinger ? "" : "The gesture ends with the touch. "
            emit(
                .noop(subject, call: gesture.selector, reason: reason + error.explanation),
                rule: gesture.isOfFinger ? Choice.fingers.rule : Choice.cancelledTouches.rule)
        }
    }

    /// The touch is over, and classes that want to know hear of its cancellation.
    mutating func cancelTouch() {
        guard let view = header.userEvents.touch else { return }
        header.userEvents.touch = nil
        enqueue(.respond(.view(view), ResponderEvent(.touchesCancelled, isUnasked: true)))
    }

    /// CH-631, CH-633: an app that becomes inactive loses what the user was doing, the touch first.
    mutating func cancelUserEvents() {
        guard header.hasUserEvents else { return }
        header.userEvents.finger = nil
        if let responder = header.userEvents.shake {
            header.userEvents.shake = nil
            enqueue(.respond(responder, ResponderEvent(.motionCancelled, Self.shakeArguments, isUnasked: true)))
        }
        if let press = header.userEvents.press {
            header.userEvents.press = nil
            enqueue(
                .respond(
                    press.responder, ResponderEvent(.pressesCancelled, press.button.arguments, isUnasked: true)))
        }
        cancelTouch()
    }
}
