/// What an event came with, and how that differs from what a scenario expects.
extension EventLine {
    /// What follows the name of a callback.
    struct Detail: Equatable {
        /// The arguments as they are written, such as `animated=true`.
        let arguments: String
        /// The flags in their brackets; empty without any.
        let flags: String

        /// The detail after "it came".
        var phrase: String {
            let parts = [arguments, flags].filter { !$0.isEmpty }
            return parts.isEmpty ? "without arguments" : "with \(parts.joined(separator: " "))"
        }

        /// The flags after "it came".
        var flagPhrase: String { flags.isEmpty ? "without flags" : "with \(flags)" }
    }

    /// The arguments and flags of a callback.
    var detail: Detail {
        let rest = text.dropFirst(head.count).drop { $0 == " " }
        guard rest.hasSuffix("]"), let start = rest.lastIndex(of: "["),
            start == rest.startIndex || rest[rest.index(before: start)] == " "
        else { return Detail(arguments: String(rest), flags: "") }
        return Detail(
            arguments: String(rest[..<start].reversed().drop { $0 == " " }.reversed()), flags: String(rest[start...]))
    }

    /// What is said of the event if it is there, and if it is not.
    var words: (present: String, absent: String) {
        switch kind {
        case "callback", "question", "completion": ("was called", "was not called")
        case "action", "touch", "notification": ("was sent", "was not sent")
        default: ("happened", "did not happen")
        }
    }

    /// The line up to what can vary: the subject, the sign of its kind and the name.
    var head: Substring {
        let count =
            switch kind {
            case "question", "action", "touch": 3
            case "completion": 4
            default: 1
            }
        let words = text.split(separator: " ", maxSplits: count)
        guard words.count >= count else { return text[...] }
        return text[..<words[count - 1].endIndex]
    }

    /// With what the event of the same subject and name came, as the second half of a sentence; nil if none came.
    ///
    /// - Parameter lines: the events that came, in the order in which they are considered.
    func differenceFromNearest(of lines: [EventLine]) -> String? {
        let isOpen = text.contains("…")
        let beginning = EventLine(verbatim: String(text.prefix { $0 != "…" }))
        let head = beginning.head
        // The name itself has to be whole: something follows it, or it ends in a parenthesis.
        let isWhole =
            beginning.text.last == " "
            || beginning.kind == kind && (beginning.text.last == ")" || beginning.text.count > head.count)
        if isOpen, !isWhole { return nil }
        guard !head.isEmpty, let came = lines.first(where: { $0.head == head }) else { return nil }
        if let rule, came.matches(EventLine(verbatim: text)) {
            return "it was caused by \(came.rule ?? "no rule"), not by \(rule)."
        }
        let rest = came.text.dropFirst(head.count).drop { $0 == " " }
        guard kind == "callback" else { return "it came as \(came.text)." }
        let (expected, actual) = (detail, came.detail)
        if !isOpen, expected.arguments.isEmpty, expected.flags.isEmpty, !actual.arguments.isEmpty {
            return "it came with \(rest); end the line with … to match every event of the member."
        }
        if !isOpen, expected.arguments == actual.arguments { return "it came \(actual.flagPhrase)." }
        return "it came \(actual.phrase)."
    }
}
