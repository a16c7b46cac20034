extension Member {
    /// Whether what UIKit asks is answered by true or false.
    public var isAnsweredByFlag: Bool {
        switch self {
        case .shouldPerformSegue, .canPerformAction, .canPerformUnwindSegueAction,
            .shouldAutomaticallyForwardAppearanceMethods, .wantsInteractiveStart, .shouldPresentInFullscreen,
            .shouldRemovePresentersView, .navigationBarShouldPop, .tabShouldSelect, .splitShow, .splitShowDetail,
            .shouldSaveApplicationState, .shouldSaveSecureApplicationState, .shouldRestoreApplicationState,
            .shouldRestoreSecureApplicationState:
            true
        default:
            // Members that are told something, or answer an object, a style, a duration or a frame.
            false
        }
    }
}

extension Answer {
    /// Why this cannot be the answer to `member`; nil where it can.
    public func fault(answering member: Member) -> String? {
        let values: [Value] =
            switch self {
            case .value(let value): [value]
            case .match(let cases, let otherwise): cases.map(\.value) + [otherwise]
            case .sequence(let values): values
            case .ask: []
            }
        return values.lazy.compactMap { $0.fault(answering: member) }.first
    }
}

extension Value {
    /// Why this cannot be the answer to `member`; nil where it can.
    public func fault(answering member: Member) -> String? {
        guard member.isAnsweredByFlag, boolean == nil else { return nil }
        return "\(member.rawValue) is answered by true or false."
    }
}
