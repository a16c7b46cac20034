/// Calls that look for a controller to perform them: `show(_:sender:)` and its kin (KD-03 to KD-20).
public enum ShowingCall: Sendable, Hashable {
    case show(ShowCall)
    case target(TargetCall)
}

/// `show(_:sender:)` or `showDetailViewController(_:sender:)`.
public struct ShowCall: Sendable, Hashable {
    public var context: ShowContext
    public var receiver: String
    /// The controller to be shown.
    public var controller: String
    public var sender: String?

    /// Makes the call.
    public init(_ context: ShowContext, receiver: String, controller: String, sender: String? = nil) {
        self.context = context
        self.receiver = receiver
        self.controller = controller
        self.sender = sender
    }
}

/// Where a controller is to be shown (KD-03).
public enum ShowContext: String, Sendable, Hashable, CaseIterable {
    /// In the primary context: `show(_:sender:)`.
    case primary
    /// In the secondary context: `showDetailViewController(_:sender:)`.
    case detail

    /// The method that shows a controller in the context.
    public var member: Member {
        switch self {
        case .primary: .show
        case .detail: .showDetail
        }
    }
}

/// `targetViewController(forAction:sender:)`: the event reports the controller that was found.
public struct TargetCall: Sendable, Hashable {
    public var receiver: String
    /// A selector such as `showHide:`, or one of UIKit's own two in either spelling.
    public var action: String
    public var sender: String?
    public var label: String?

    /// Makes the call.
    public init(receiver: String, action: String, sender: String? = nil, label: String? = nil) {
        self.receiver = receiver
        self.action = action
        self.sender = sender
        self.label = label
    }
}
