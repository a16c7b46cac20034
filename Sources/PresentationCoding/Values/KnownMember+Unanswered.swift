extension KnownMember {
    /// Called or asked by UIKit, and not supported by this service yet.
    static let unanswered: [String] = []
}
