import JSONCoding
import PresentationEngine

extension SentEvent {
    /// The subtype of a shake in `UIEvent.EventSubtype`.
    private static let shakeSubtype = "motionShake"

    /// The members of an event for the first responder.
    static let members: [Schema.Property] = [
        .optional(
            "press", .choice(PressType.self, named: "PressType"),
            "The button that is pressed; this, key or subtype must be given."),
        .optional("key", .name, "The characters of the key of a hardware keyboard that is pressed."),
        .optional(
            "subtype",
            .choice("EventSubtype", [shakeSubtype] + RemoteControl.allCases.map(\.rawValue)),
            "A shake, or the event of a remote control."),
        .optional(
            "phase", .choice(EventPhase.self, named: "EventPhase"),
            "The phase of a press or a shake; began unless given."),
    ]

    /// Reads `"press"`, `"key"` or `"subtype"`, exactly one of which is required, and `"phase"`.
    init(_ object: JSONObjectReader) throws(JSONFault) {
        let button: PressType? = try object.optional("press")?.enumeration()
        let key = try object.optional("key")?.newNonEmptyString()
        let subtype = try object.optional("subtype")?.string()
        let phase: EventPhase? = try object.optional("phase")?.enumeration()
        switch (button, key, subtype) {
        case (let button?, nil, nil): self = .press(.button(button), phase ?? .began)
        case (nil, let key?, nil): self = .press(.key(key), phase ?? .began)
        case (nil, nil, Self.shakeSubtype?):
            guard phase != .changed else { throw object.fault("A shake has no phase \"changed\".") }
            self = .shake(phase ?? .began)
        case (nil, nil, let subtype?):
            guard phase == nil else { throw object.fault("The event of a remote control has no \"phase\".") }
            guard let remoteControl = RemoteControl(rawValue: subtype) else {
                throw try object.required("subtype").fault("There is no such subtype of an event.")
            }
            self = .remoteControl(remoteControl)
        case (nil, nil, nil): throw object.fault("One of \"press\", \"key\" and \"subtype\" must be given.")
        default: throw object.fault("Only one of \"press\", \"key\" and \"subtype\" may be given.")
        }
    }

    /// Writes the event, without the phase in which it begins.
    func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .press(let button, let phase):
            button.write(to: &writer)
            phase.write(to: &writer)
        case .shake(let phase):
            writer.member("subtype", Self.shakeSubtype)
            phase.write(to: &writer)
        case .remoteControl(let subtype): writer.member("subtype", subtype.rawValue)
        }
    }
}

extension PressedButton {
    /// Writes the button, or the key.
    func write(to writer: inout JSONWriter) {
        switch self {
        case .button(let type): writer.member("press", type.rawValue)
        case .key(let characters): writer.member("key", characters)
        }
    }
}

extension EventPhase {
    fileprivate func write(to writer: inout JSONWriter) {
        if self != .began { writer.member("phase", rawValue) }
    }
}
