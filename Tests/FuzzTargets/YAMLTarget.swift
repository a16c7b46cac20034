/// YAML documents as an author would write them by hand.
enum YAMLTarget {
    static func take(_ bytes: [UInt8]) throws(BrokenPromise) -> FuzzTarget.Outcome {
        try StoryboardPromises.take(bytes, form: .yaml)
    }
}
