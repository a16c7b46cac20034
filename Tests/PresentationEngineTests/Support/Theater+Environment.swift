@testable import PresentationEngine

/// Turning the device and resizing the window in few words.
extension Theater {
    @discardableResult
    mutating func turn(_ orientation: InterfaceOrientation = .landscapeLeft) throws(Rejection) -> [Event] {
        try call(.environment(EnvironmentCall(orientation: orientation)))
    }

    @discardableResult
    mutating func resize(_ placement: WindowPlacement) throws(Rejection) -> [Event] {
        try call(.environment(EnvironmentCall(window: placement)))
    }

    /// The messages of the last command about traits, sizes, rotation and layout; see ``Swift/Array/turning``.
    var turning: [String] { events.turning }
}

extension [Event] {
    /// Without the changes of orientation for pictures of an iPad app in the background (R133r).
    var besidesPictures: [Event] {
        guard let first = firstIndex(where: { $0.trace == "began rotation" }),
            let last = lastIndex(where: { $0.trace == "ended" }), first < last
        else { return self }
        return Array(self[..<first] + self[(last + 1)...])
    }

    /// The messages about traits, sizes, rotation and layout, and the blocks between them: `A traits C/C`, `A size
    /// 667x375`, `A were C/R`, `A WL`, `A willRotate`, `[label]`.
    var turning: [String] { compactMap(\.turning) }
}

extension Event {
    private static let layout: Set<Member> = [.viewWillLayoutSubviews, .viewDidLayoutSubviews]

    fileprivate var turning: String? {
        func classes(_ prefix: String) -> String {
            let horizontal = arguments[prefix.isEmpty ? "horizontal" : "previousHorizontal"]?.trace ?? ""
            let vertical = arguments[prefix.isEmpty ? "vertical" : "previousVertical"]?.trace ?? ""
            return "\(horizontal.prefix(1).uppercased())/\(vertical.prefix(1).uppercased())"
        }
        switch kind {
        case .callback(let subject, .willTransitionTraits, _, _): return "\(subject.name) traits \(classes(""))"
        case .callback(let subject, .traitCollectionDidChange, _, _):
            return "\(subject.name) were \(classes("previous"))"
        case .callback(let subject, .viewWillTransition, _, _):
            guard case .size(let size)? = arguments["size"] else { return nil }
            return "\(subject.name) size \(Int(size.width))x\(Int(size.height))"
        case .callback(let subject, let member, _, _) where Self.layout.contains(member):
            return "\(subject.name) \(member.short)"
        case .callback(let subject, let member, _, _) where Member.rotationCallbacks.contains(member):
            return "\(subject.name) \(member)"
        case .completion(_, _, let label?, _): return "[\(label)]"
        default: return nil
        }
    }
}
