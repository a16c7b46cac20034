import PresentationEngine

/// UIKit's members that are known and that no behavior can declare, with the reason for each.
package enum KnownMember {
    /// Removed before the first version that a session follows.
    static let gone = [
        "viewWillUnload()", "viewDidUnload()",
        "shouldAutorotateToInterfaceOrientation:", "willAnimateFirstHalfOfRotation(to:duration:)",
        "didAnimateFirstHalfOfRotation(to:)", "willAnimateSecondHalfOfRotation(from:duration:)",
        "automaticallyForwardAppearanceAndRotationMethodsToChildViewControllers()",
    ]

    /// Still members of UIKit, which calls them in no version that a session follows, with the reason for each.
    static let uncalled: [(member: String, reason: String)] = [
        (
            "rotatingHeaderView()",
            "UIKit does not ask for it from iOS 8 on, because header views are animated with the other views"
        ),
        (
            "rotatingFooterView()",
            "UIKit does not ask for it from iOS 8 on, because footer views are animated with the other views"
        ),
    ]

    /// The reason why a spelling cannot be declared in a behavior, as a sentence; nil if it is not known.
    static func explanation(of spelling: String) -> String? {
        let base = baseName(spelling)
        func isAmong(_ members: [String]) -> Bool { isKnown(spelling, among: members) }
        if let reason = reasonNotToCall(spelling) {
            return "\(spelling) is never called, and nothing can be declared for it: \(reason)."
        }
        if isAmong(gone) { return "\(spelling) was removed from UIKit and is never called." }
        if Property(rawValue: base) != nil {
            return "\(base) is a property: it is set on the controller, and cannot be declared."
        }
        let isPartlyRead = Readable.LayoutValue.allCases.contains { $0.rawValue.hasPrefix(base + ".") }
        if Readable.Link(rawValue: base) != nil || isPartlyRead {
            return "\(base) is only read, and cannot be declared."
        }
        if let verb = CallVerb(rawValue: base) {
            return
                "\(base) is a call that the app makes, {\"call\": \"\(verb.rawValue)\"}; UIKit does not call it."
        }
        return nil
    }

    /// The reason why no event has a member of UIKit, as a sentence; nil if it has no such member, or if it comes.
    package static func absence(of spelling: String) -> String? {
        if let reason = reasonNotToCall(spelling) {
            return "\(spelling) is never called, so the event never comes: \(reason)."
        }
        if isKnown(spelling, among: gone) { return "\(spelling) was removed from UIKit: the event never comes." }
        return nil
    }

    private static func reasonNotToCall(_ spelling: String) -> String? {
        uncalled.first { isKnown(spelling, among: [$0.member]) }?.reason
    }

    private static func isKnown(_ spelling: String, among members: [String]) -> Bool {
        members.contains { $0 == spelling || baseName($0) == spelling }
    }

    private static func baseName(_ spelling: String) -> String {
        String(spelling.prefix { $0 != "(" && $0 != ":" })
    }
}
