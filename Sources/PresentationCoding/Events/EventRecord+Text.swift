import JSONCoding

/// The compact text of events: one line each, in reviewable words, without values that change from run to run.
extension EventRecord {
    /// The event as one line, without its end:
    ///
    ///     settings.viewWillAppear(_:) animated=true [isBeingPresented]  VL-03
    ///     coordinator ? transitionDuration(using:) = 0.5  TD-12
    ///     warning "Attempt to present …"  P65
    public var line: String {
        var text = phrase
        if !rule.isEmpty { text += "  \(rule)" }
        return text
    }

    /// The line without its rule.
    package var phrase: String {
        let owner = subject.map { $0.id ?? $0.kind } ?? "app"
        let name = name ?? ""
        switch kind {
        case "callback": return "\(owner).\(name)\(arguments)\(flags)"
        case "question": return "\(owner) ? \(name)\(arguments) = \(value("answer"))"
        case "completion":
            let label = extras["label"].map { " \($0.plain)" } ?? ""
            return "\(owner) completion of \(name)\(label)\(rest(besides: ["label"]))"
        case "touch": return "\(owner) touch \(name) \(value("value"))"
        case "action": return "\(owner) action \(name) \(value("value"))"
        case "property": return "\(owner).\(name) = \(value("value"))"
        case "reading": return "\(owner) reads \(name): \(value("value"))"
        case "result": return "\(owner).\(name) -> \(value("value"))"
        case "coding": return "\(owner) \(name): \(value("value"))"
        case "log": return "log \(value("value"))"
        case "warning": return "warning \(extras["text"] ?? .null)\(participants)"
        case "noop": return "\(owner).\(name) does nothing: \(value("reason"))"
        case "exception": return "exception \(name): \(value("reason"))\(participants)"
        case "relation": return "\(owner).\(name) -> \(value("to"))"
        case "transition": return "\(transition ?? "transition") \(name)\(details)"
        case "notification": return "notification \(name)\(extras["object"].map { " \($0.plain)" } ?? "")"
        default: return "\(owner) \(name)\(rest(besides: []))"
        }
    }

    private var arguments: String {
        guard case .object(let arguments)? = extras["arguments"] else { return "" }
        return arguments.members.map { " \($0.key)=\($0.value.plain)" }.joined()
    }

    /// The objects that a message is about, each by its role.
    private var participants: String {
        guard case .object(let participants)? = extras["participants"] else { return "" }
        return participants.members.map { " \($0.key)=\($0.value.plain)" }.joined()
    }

    private var flags: String {
        guard case .array(let flags)? = extras["flags"], !flags.isEmpty else { return "" }
        return " [\(flags.map(\.plain).joined(separator: ", "))]"
    }

    /// Where a transition leads, and how; its frames are left out.
    private var details: String {
        guard case .object(let details)? = extras["details"] else { return "" }
        if let kind = details["kind"], let from = details["from"], let to = details["to"] {
            let how = ["animated", "interactive"].filter { details[$0]?.plain == "true" }
            let duration = details["duration"].map { " \($0.plain) ms" } ?? ""
            return " \(kind.plain) \(from.plain) -> \(to.plain)\(how.map { " \($0)" }.joined())\(duration)"
        }
        return details.members.map { " \($0.key)=\($0.value.plain)" }.joined()
    }

    private func rest(besides known: [String]) -> String {
        extras.members.filter { !known.contains($0.key) }.map { " \($0.key)=\($0.value.plain)" }.joined()
    }

    private func value(_ key: String) -> String { extras[key]?.plain ?? "nil" }
}

extension JSONValue {
    /// The value as it appears in a line: names bare, strings that would be misread in quotation marks, `nil` for null.
    fileprivate var plain: String {
        switch self {
        case .null: "nil"
        case .string(let text): text.plainInLine
        case .array(let values): "[\(values.map(\.plain).joined(separator: ", "))]"
        case .object(let object):
            "{\(object.members.map { "\($0.key): \($0.value.plain)" }.joined(separator: ", "))}"
        case .bool, .integer, .number: description
        }
    }
}

extension String {
    /// The text as it appears in a line: bare, or in quotation marks where it would be misread.
    package var plainInLine: String { isPlain ? self : quotedInLine }

    /// The text in quotation marks, with escapes for characters that would break the line.
    package var quotedInLine: String { JSONValue.string(self).description }

    /// Whether the text can appear in a line without quotation marks.
    fileprivate var isPlain: Bool {
        !isEmpty && unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && $0 != "\"" }
    }
}
