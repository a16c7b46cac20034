/// The first thousand warnings, in order of occurrence.
///
/// A document of 8 MB can cause a million warnings; they are too many to read, and each would be stored with the
/// storyboard.
struct WarningList {
    /// The number of warnings listed individually.
    static let limit = 1_000

    private var listed: [StoryboardWarning] = []
    private var unlistedCount = 0

    /// Adds a warning, which is only constructed if there is room for it.
    mutating func append(_ warning: @autoclosure () -> StoryboardWarning) {
        if listed.count < Self.limit {
            listed.append(warning())
        } else {
            unlistedCount += 1
        }
    }

    /// Adds the warnings of another list.
    mutating func append(_ part: WarningList) {
        for warning in part.listed {
            append(warning)
        }
        unlistedCount += part.unlistedCount
    }

    /// The warnings in the order of the document, followed by the number of further ones.
    var inOrder: [StoryboardWarning] {
        let sorted = listed.sorted { ($0.line ?? .max) < ($1.line ?? .max) }
        guard unlistedCount > 0 else { return sorted }
        return sorted + [
            StoryboardWarning(
                element: "document", id: nil, line: nil, message: "There are \(unlistedCount) more warnings.")
        ]
    }
}
