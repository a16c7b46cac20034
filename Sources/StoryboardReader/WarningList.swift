/// Warnings in the order in which they come up, the first thousand of them.
///
/// A document of 8 MB can give cause for a million; nobody reads as many, and each would be kept with the storyboard.
struct WarningList {
    /// How many warnings are listed one by one.
    static let limit = 1_000

    private var listed: [StoryboardWarning] = []
    private var unlistedCount = 0

    /// Adds a warning, which is made only if there is room for it.
    mutating func append(_ warning: @autoclosure () -> StoryboardWarning) {
        if listed.count < Self.limit {
            listed.append(warning())
        } else {
            unlistedCount += 1
        }
    }

    /// Adds the warnings of a part.
    mutating func append(_ part: WarningList) {
        for warning in part.listed {
            append(warning)
        }
        unlistedCount += part.unlistedCount
    }

    /// The warnings in the order of the document, and behind them how many more there are.
    var inOrder: [StoryboardWarning] {
        let sorted = listed.sorted { ($0.line ?? .max) < ($1.line ?? .max) }
        guard unlistedCount > 0 else { return sorted }
        return sorted + [
            StoryboardWarning(
                element: "document", id: nil, line: nil, message: "There are \(unlistedCount) more warnings.")
        ]
    }
}
