/// What keeps a controller alive (TD-05, CH-19).
package enum Keeper: Sendable, Hashable {
    /// A variable of the client's.
    case client
    /// The window whose root it is.
    case window(WindowHandle)
    /// The container whose child it is.
    case parent(ControllerHandle)
    /// A container that retains it apart from its children: a split view controller (R212), a tab bar controller with a
    /// tab object (Q24), or a page view controller that has asked for the next page (F3).
    case container(ControllerHandle)
    /// The popover controller whose content it is (CH-550).
    case popoverController(ObjectHandle)
    /// The first responder, in whose input it is shown (CH-641).
    case input
    /// The presentation by which another controller presents it.
    case presenter(PresentationHandle)
    /// The presentation by which it presents another controller.
    case presented(PresentationHandle)
    /// Its view is being loaded.
    case loadingView
    /// One of its callbacks is running.
    case callback
    /// A change of a container in which it takes part.
    case containerChange
    /// A presentation that shows a substitute in its place.
    case adaptation(PresentationHandle)
    /// Steps that wait, such as a call behind an open question.
    case pendingWork
    /// The block of a later call, which has captured it in a variable.
    case block
    /// UIKit, which still owes it `viewDidDisappear(_:)` (AP-10, AP-11, P71).
    case departure

    /// The word for it.
    package var kind: Kind {
        switch self {
        case .client: .client
        case .window: .window
        case .parent: .parent
        case .container: .container
        case .popoverController: .popoverController
        case .input: .input
        case .presenter: .presenter
        case .presented: .presented
        case .loadingView: .loadingView
        case .callback: .callback
        case .containerChange: .containerChange
        case .adaptation: .adaptation
        case .pendingWork: .pendingWork
        case .block: .block
        case .departure: .departure
        }
    }

    /// The kinds of what keeps a controller alive.
    package enum Kind: String, Sendable, CaseIterable {
        case client
        case window
        case parent
        case container
        case popoverController
        case input
        case presenter
        case presented
        case loadingView
        case callback
        case containerChange
        case adaptation
        case pendingWork
        case block
        case departure
    }
}
