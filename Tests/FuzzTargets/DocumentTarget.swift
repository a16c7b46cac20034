/// The service's own documents in JSON, which is also the stored form.
enum DocumentTarget {
    static func take(_ bytes: [UInt8]) throws(BrokenPromise) -> FuzzTarget.Outcome {
        try StoryboardPromises.take(bytes, form: .json)
    }
}
