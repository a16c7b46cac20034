import Testing

extension ReferenceStoryboards {
    /// The reason for skipping a test.
    static let absence = Comment(rawValue: "There are no reference storyboards at \(folder.path).")
}
