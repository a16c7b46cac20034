/// Rotations that the app asks for (RT-11, R249, Q41, Q42, CH-189, CH-304, CH-501).
extension PresentationSession {
    mutating func make(_ call: OrientationCall, _ bindings: Bindings) throws(Rejection) {
        switch call {
        case .attemptRotation: attemptRotation()
        case .setNeedsUpdate(let receiver):
            _ = try controller(receiver, bindings)
            try refuseEarly("setNeedsUpdateOfSupportedInterfaceOrientations()", "R249")
            ask(for: .update)
        case .requestGeometryUpdate(let orientations, let handler):
            try refuseEarly("requestGeometryUpdate(_:errorHandler:)", "Q41")
            ask(
                for: .request(
                    GeometryRequest(orientations: orientations, errorHandler: handler, bindings: bindings)))
        case .setDeviceOrientation(let orientation): try setDevice(orientation)
        }
    }

    /// Q42: the console names the request that takes the place of the key; earlier the key turned the device (CH-304).
    private mutating func setDevice(_ orientation: InterfaceOrientation) throws(Rejection) {
        guard rules.refusesDeviceOrientationByKey else {
            return try make(EnvironmentCall(orientation: orientation))
        }
        warn(
            "BUG IN CLIENT OF UIKIT: Setting UIDevice.orientation is not supported. Please use UIWindowScene.requestGeometryUpdate(_:)",
            about: .application, rule: "Q42")
    }

    private func refuseEarly(_ call: String, _ rule: Rule) throws(Rejection) {
        guard rules.hasGeometryRequests else {
            throw .invalid(reason: "\(call) exists from iOS 16 on.", rule: rule)
        }
    }

    /// RT-11: tries to rotate to the orientation of the device, if the interface has another one.
    private mutating func attemptRotation() {
        guard header.geometry?.devicePosition != nil else {
            emit(
                .noop(
                    nil, call: "attemptRotationToDeviceOrientation",
                    reason: "The interface has the orientation of the device."), rule: "RT-11")
            return
        }
        let placement = header.geometry?.awaited?.placement
        header.geometry?.awaited = EnvironmentRequest(turns: true, placement: placement)
        enqueue(.environment(.consider))
    }

    private mutating func ask(for purpose: OrientationInquiry.Purpose) {
        guard header.transitions.isEmpty, !header.isInBackground, let decider = orientationDecider else {
            let reason =
                header.isInBackground
                ? "The app is in the background." : "A transition runs, or no window is visible."
            emit(
                .noop(nil, call: "rotation", reason: "No rotation: \(reason)"),
                rule: Choice.orientationRequests.rule)
            return
        }
        guard asksForOrientations(of: decider) else { return refuseShared(purpose) }
        enqueue(
            .question(.orientation(OrientationInquiry(decider: decider, asks: .controller, purpose: purpose))))
    }

    /// CH-500, CH-501: an app that shares the screen of an iPad does not decide on its orientation.
    private mutating func refuseShared(_ purpose: OrientationInquiry.Purpose) {
        guard case .request(let request) = purpose else {
            return emit(
                .noop(
                    nil, call: "rotation",
                    reason: "No rotation: the app takes part in multitasking, and no orientations are asked for."),
                rule: "CH-500")
        }
        fail(
            request, "The current windowing mode does not allow for programmatic changes to interface orientation.",
            "CH-501")
    }

    /// The request has no effect, and its handler gets the error.
    private mutating func fail(_ request: GeometryRequest, _ text: String, _ rule: Rule) {
        emit(.noop(nil, call: "requestGeometryUpdate", reason: text), rule: rule)
        guard let handler = request.errorHandler else { return }
        let error = [
            Argument("domain", "UISceneErrorDomain"), Argument("code", .integer(101)),
            Argument("description", .text(text)),
        ]
        enqueue(
            .completion(
                nil, .requestGeometryUpdate, handler, Bindings(request.bindings.values + error), rule))
    }

    /// R249: The interface takes the device's orientation if that is supported now. Otherwise, and while it is locked
    /// (CH-441), it leaves its own only if that is no longer supported.
    mutating func update(_ common: [InterfaceOrientation]) {
        let target =
            common.contains(devicePosition) && !isOrientationLocked
            ? devicePosition : common.contains(header.orientation) ? nil : common.first
        guard let target, target != header.orientation else { return }
        enqueue(.environment(.begin(EnvironmentRequest(turns: true, orientation: target))))
    }

    /// Q41: one of the requested orientations that is supported, the device's before others; else an error.
    mutating func answer(
        _ request: GeometryRequest, _ inquiry: OrientationInquiry, _ common: [InterfaceOrientation]
    ) {
        // A mask, whose order is its own.
        let requested = InterfaceOrientation.allCases.filter(request.orientations.contains)
        let possible = requested.filter(common.contains)
        guard possible.isEmpty else {
            let target =
                possible.contains(header.orientation)
                ? header.orientation : possible.contains(devicePosition) ? devicePosition : possible[0]
            return enqueue(.environment(.begin(EnvironmentRequest(turns: true, orientation: target))))
        }
        func list(_ orientations: [InterfaceOrientation]) -> String {
            orientations.map(\.rawValue).joined(separator: ", ")
        }
        let text =
            "None of the requested orientations are supported by the view controller. Requested: \(list(requested)); Supported: \(list(common))"
        note(
            false, .isSupported, "Q41", about: [.controller(inquiry.decider)],
            [.viewWillTransition, .willTransitionTraits], value: .text(list(requested)))
        fail(request, text, "Q41")
    }
}
