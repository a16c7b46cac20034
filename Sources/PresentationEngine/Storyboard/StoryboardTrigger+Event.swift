extension StoryboardTrigger.Event {
    /// The event with this name, or `nil` if UIKit has none.
    package init?(name: String) {
        switch name {
        case "tap": self = .tap
        case "selection": self = .selection
        case "accessoryAction": self = .accessoryAction
        case "recognition": self = .recognition
        default:
            guard Self.controlEventNames.contains(name) else { return nil }
            self = .control(name)
        }
    }

    /// UIKit's name of the event, as documents have it.
    package var name: String {
        switch self {
        case .tap: "tap"
        case .selection: "selection"
        case .accessoryAction: "accessoryAction"
        case .recognition: "recognition"
        case .control(let name): name
        }
    }

    /// The names of all events.
    package static let names =
        ["tap", "selection", "accessoryAction", "recognition"] + controlEventNames.sorted()

    /// The names of `UIControl.Event` as Interface Builder writes them.
    package static let controlEventNames: Set<String> = [
        "touchDown", "touchDownRepeat", "touchDragInside", "touchDragOutside", "touchDragEnter",
        "touchDragExit",
        "touchUpInside", "touchUpOutside", "touchCancel", "valueChanged", "menuActionTriggered",
        "primaryActionTriggered", "editingDidBegin", "editingChanged", "editingDidEnd", "editingDidEndOnExit",
        "allTouchEvents", "allEditingEvents", "allEvents",
    ]
}
