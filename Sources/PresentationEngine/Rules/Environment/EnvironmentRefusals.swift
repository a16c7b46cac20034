/// The places that a window cannot take.
extension PresentationSession {
    /// Refuses a place that the device, its version of iOS or the app does not have (A2, CH-184).
    func refuse(_ placement: WindowPlacement, in orientation: InterfaceOrientation) throws(Rejection) {
        guard placement != .full, let device = settings?.device else { return }
        func refusal(_ reason: String, _ rule: Rule) -> Rejection {
            .unsuitable(key: "window", reason: reason, rule: rule)
        }
        guard device.idiom == .pad else {
            throw refusal("On a phone the app's window fills the screen.", "A2")
        }
        guard rules.hasMultitasking else {
            throw refusal("Apps share the screen of an iPad from iOS 9 on.", "A2")
        }
        guard settings?.requiresFullScreen != true else {
            throw refusal(
                "The app's Info.plist says UIRequiresFullScreen.", Choice.freeWindowSizes.rule)
        }
        if case .size(let size) = placement {
            let screen = device.screenSize(in: orientation)
            guard rules.hasFreeWindowSizes else {
                throw refusal(
                    "Windows have sizes of their own only from iOS 16 on. Give the window one of the named places.",
                    Choice.freeWindowSizes.rule)
            }
            guard size.width <= screen.width, size.height <= screen.height else {
                throw refusal(
                    "The screen of \(device.name) has \(screen.width) × \(screen.height) points.",
                    Choice.freeWindowSizes.rule)
            }
            return
        }
        guard device.multitaskingWidths != nil else {
            let advice = rules.hasFreeWindowSizes ? " Give the window a size." : ""
            throw refusal("No source has the widths for the screen of \(device.name).\(advice)", "A2")
        }
        guard windowSize(placement, in: orientation) != nil else {
            throw refusal("A screen in portrait is not divided into halves.", "A2")
        }
    }
}
