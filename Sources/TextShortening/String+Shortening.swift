extension String {
    /// The text, cut where it would drown the sentence around it.
    package var shortened: String { shortened(to: 64) }

    /// The text, cut after `limit` Unicode scalars; a cut text ends with an ellipsis.
    ///
    /// Scalars are counted because a single character can have any number of them.
    package func shortened(to limit: Int) -> String {
        guard utf8.count > limit,
            let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex),
            end != endIndex
        else { return self }
        return String(unicodeScalars[..<end]) + "…"
    }
}
