extension PresentationSession {
    /// UIKit's own implementation of a member, which an override reaches by `super`.
    mutating func performBase(_ handle: ControllerHandle, _ member: Member) throws(Rejection) {
        switch member {
        case .loadView: makeView(handle)
        case .encodeRestorableState: encodeBase(handle)
        case .decodeRestorableState: try decodeBase(handle)
        case .collapseSecondaryViewController: collapseBase(handle)
        case .viewWillAppear: try refuseMissingPages(of: handle)
        default: break
        }
    }
}
