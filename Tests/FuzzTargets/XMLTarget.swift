/// Storyboards as Xcode writes them.
enum XMLTarget {
    static func take(_ bytes: [UInt8]) throws(BrokenPromise) -> FuzzTarget.Outcome {
        try StoryboardPromises.take(bytes, form: .xcode)
    }
}
