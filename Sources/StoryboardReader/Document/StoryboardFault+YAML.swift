import YAMLReading

extension StoryboardFault {
    /// The fault of a document that is not acceptable YAML.
    init(_ fault: YAMLFault) {
        let reason: Reason =
            switch fault.reason {
            case .notUnicode: .notUnicode
            case .tooLarge: .tooLarge
            case .empty: .notStoryboard
            case .tooManyValues: .tooManyElements
            case .tooDeep: .tooDeep
            case .textTooLong: .textTooLong
            case .notAccepted: .declaration
            case .malformed: .malformed
            }
        self.init(reason, fault.message, line: fault.line)
    }
}
