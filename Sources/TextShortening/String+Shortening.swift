extension String {
    /// The text, cut where it would drown the sentence around it.
    ///
    /// The cut counts Unicode scalars: a single character can have any number of them.
    package var shortened: String {
        let longest = 64
        guard utf8.count > longest,
            let end = unicodeScalars.index(startIndex, offsetBy: longest, limitedBy: endIndex),
            end != endIndex
        else { return self }
        return String(unicodeScalars[..<end]) + "…"
    }
}
