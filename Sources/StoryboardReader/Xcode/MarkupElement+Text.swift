extension MarkupElement {
    var accessibilityIdentifier: String? {
        child(named: "accessibility")?.string("identifier")
    }

    var accessibilityLabel: String? {
        child(named: "accessibility")?.string("label")
    }

    /// The visible text of the element itself: a button's title, a label's or field's text, a segment's titles.
    var ownText: String? {
        if let text = buttonTitle ?? string("text") ?? attributedText ?? string("placeholder") { return text }
        guard let segments = child(named: "segments") else { return nil }
        let titles = segments.children.compactMap { $0.string("title") }
        return titles.isEmpty ? nil : titles.joined(separator: " | ")
    }

    /// The text that identifies the element to a user: its own text, its accessibility label, the first text within it,
    /// or the name that its author gave it.
    var label: String? {
        ownText ?? string("title") ?? accessibilityLabel ?? self["systemItem"] ?? firstTextWithin
            ?? self["userLabel"]
    }

    private var buttonTitle: String? {
        guard name == "button" else { return nil }
        let configured = children.first { $0.name == "buttonConfiguration" }?.string("title")
        let normal = children.first { $0.name == "state" && $0.key == "normal" }
        return configured ?? normal?.string("title") ?? normal?.attributedText
    }

    private var attributedText: String? {
        let text = children.first {
            $0.name == "attributedString" && ($0.key == "attributedText" || $0.key == "attributedTitle")
        }
        guard let text else { return nil }
        return text.children(named: "fragment").compactMap { $0.string("content") }.joined()
    }
}
